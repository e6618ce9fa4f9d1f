/** Tic-tac-toe on the page: a table, and nothing that a game may leave out. */

import type { Game } from "../lib/game";

export const game: Game = { title: "Tic-tac-toe", table: () => import("./face") };
