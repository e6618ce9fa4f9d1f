import { expect, test } from "vitest";
import { seatsFrom, signed, total } from "./position";

test("the yard begins with my left neighbour and ends with me", () => {
  expect(seatsFrom(1, 4)).toEqual([2, 3, 0, 1]);
  expect(seatsFrom(null, 3)).toEqual([0, 1, 2]);
});

test("the last scoring also counts chests and hand", () => {
  const scoring = { items: { ring: 4, key: 3 }, penalty: 5 };
  expect(total(scoring, false)).toBe(7);
  expect(total(scoring, true)).toBe(2);
  expect([signed(2), signed(-2), signed(0)]).toEqual(["+2", "−2", "+0"]);
});
