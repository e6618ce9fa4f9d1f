// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { addressOf, choiceIn } from "./choice";

test("what somebody has chosen stands in the address", () => {
  const choice = { game: "tictactoe", theme: "two-turns" };
  expect(addressOf("1a2b", choice)).toBe("/puzzles/1a2b?game=tictactoe&theme=two-turns");
  expect(choiceIn("?game=tictactoe&theme=two-turns&other=1")).toEqual(choice);
});

test("who has chosen nothing gets any puzzle", () => {
  expect(addressOf("1a2b", choiceIn(""))).toBe("/puzzles/1a2b");
});
