import { expect, test } from "vitest";
import { patched } from "./patch";

const BEFORE = { game: { scores: [0, 3], seats: [{ board: "k" }, { board: "r" }] }, choices: null, table: { id: "x" } };

test("new values come to their places, in lists and objects", () => {
  const after = patched(BEFORE, { "/game/scores": [1, 3], "/game/seats/1/board": "r b", "/choices": { legal: {} } });
  expect(after).toEqual({
    game: { scores: [1, 3], seats: [{ board: "k" }, { board: "r b" }] },
    choices: { legal: {} },
    table: { id: "x" },
  });
});

test("what was there before stays as it was, and what has not changed is shared", () => {
  const after = patched(BEFORE, { "/game/seats/1/board": "r b" });
  expect(BEFORE.game.seats[1]).toEqual({ board: "r" });
  expect(after.table).toBe(BEFORE.table);
  expect(after.game.seats[0]).toBe(BEFORE.game.seats[0]);
  expect(patched(BEFORE, {})).toBe(BEFORE);
});

test("a game begins, and is new as a whole", () => {
  expect(patched({ game: null }, { "/game": { scores: [] } })).toEqual({ game: { scores: [] } });
});
