import { expect, test } from "vitest";
import { firstArch } from "./arches";

test("a placed piece keeps its arch, whichever end grows", () => {
  expect(firstArch("a", ["r"])).toBe(0);
  expect(firstArch("a", ["r", "g"])).toBe(0);
  expect(firstArch("a", ["b", "r", "g"])).toBe(1);
  expect(firstArch("a", ["<b", "b", "r", "g"])).toBe(0);
  expect(firstArch("a", ["<b", "b", "r", "g", "k>"])).toBe(0);
});

test("equal pieces at the tail end do not turn the serpent over", () => {
  firstArch("b", ["r"]);
  expect(firstArch("b", ["r", "r"])).toBe(0);
});
