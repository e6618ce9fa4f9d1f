import { expect, test } from "vitest";
import { kept, left, type Happened } from "./follow";

const MOVES = ["begin <r", "tail 1 b", "done"];
let number = 0;
const played = (move: string, seat = 0): Happened => ({ number: ++number, what: "moved", seat, move });
const UNDONE: Happened = { number: 0, what: "undone", seat: 0 };

test("an idea is followed move by move until it is done", () => {
  expect(left(MOVES, [], 0)).toEqual(MOVES);
  expect(left(MOVES, [played("begin <r")], 0)).toEqual(["tail 1 b", "done"]);
  expect(
    left(
      MOVES,
      MOVES.map((move) => played(move)),
      0,
    ),
  ).toEqual([]);
});

test("moves may be played in another order, each once", () => {
  const keeps = ["keep P3", "keep P4", "done"];
  expect(left(keeps, [played("keep P4")], 0)).toEqual(["keep P3", "done"]);
  expect(left(["tail 1 b", "tail 1 b"], [played("tail 1 b")], 0)).toEqual(["tail 1 b"]);
});

test("what is taken back is still to be played", () => {
  expect(left(MOVES, [played("begin <r"), UNDONE], 0)).toEqual(MOVES);
  expect(left(MOVES, [UNDONE], 0)).toBeNull();
  expect(left(MOVES, [{ number: 1, what: "taken back", seat: 1 }], 0)).toBeNull();
});

test("another move departs from it, but not what others do or say", () => {
  expect(left(MOVES, [played("take 4")], 0)).toBeNull();
  expect(left(MOVES, [played("take 4", 1), { number: 1, what: "said", seat: 0 }], 0)).toEqual(MOVES);
});

test("a better answer keeps what was chosen", () => {
  const [one, other, third] = [{ moves: ["a"] }, { moves: ["b", "c"] }, { moves: ["d"] }];
  expect(kept(null, [one, other])).toBe(one);
  expect(kept({ moves: ["b", "c"] }, [one, other])).toBe(other);
  expect(kept(third, [one, other])).toBe(one);
  expect(kept(third, [])).toBeNull();
});
