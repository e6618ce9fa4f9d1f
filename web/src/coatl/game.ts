/** Cóatl on the page, for several players and alone against A.D.A.M. */

import type { Game } from "../lib/game";
import { ADAM } from "./names";

export const game: Game = {
  title: "Cóatl",
  opponent: ADAM,
  books: { coatl: "C", "coatl-solo": "S", "coatl-expansions": "X" },
  bookFor: (players) => (players === 1 ? "coatl-solo" : "coatl"),
  lessons: {
    coatl: () => import("./lessons/first"),
    solo: () => import("./lessons/solo"),
    gold: () => import("./lessons/gold"),
  },
  screens: { solo: () => import("./solo/Solo.svelte") },
  table: () => import("./face"),
  cover: () => import("./home/cover"),
  opening: () => import("./new/opening"),
  after: () => import("./after/aftermath"),
  reference: () => import("./reference/reference"),
  analysis: () => import("./analysis/analysis"),
  puzzles: () => import("./puzzles/puzzles"),
  review: () => import("./review/review"),
  counting: () => import("./statistics/counting"),
};
