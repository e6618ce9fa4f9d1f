/** CotCotCollec' on the page. */

import type { Game } from "../lib/game";

export const game: Game = {
  title: "CotCotCollec’",
  books: { cotcot: "K" },
  lessons: { cotcot: () => import("./lessons/first") },
  table: () => import("./face"),
  cover: () => import("./home/cover"),
  opening: () => import("./new/opening"),
  after: () => import("./after/aftermath"),
  reference: () => import("./reference/reference"),
  analysis: () => import("./analysis/analysis"),
  counting: () => import("./statistics/counting"),
  puzzles: () => import("./puzzles/puzzles"),
};
