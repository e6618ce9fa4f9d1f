import { expect, test } from "vitest";
import { above, around, beside, widened, type Box } from "./placing";

const VIEW = { width: 1440, height: 900 };
const CARD = { width: 440, height: 210 };

test("the words stand beside a thing on the left, to its right", () => {
  const { left, top } = beside(CARD, [{ left: 10, top: 60, width: 320, height: 320 }], VIEW, 56);
  expect(left).toBe(346);
  expect(top).toBe(115);
});

test("and to the left of one on the right", () => {
  expect(beside(CARD, [{ left: 1100, top: 400, width: 320, height: 100 }], VIEW, 56).left).toBe(644);
});

test("below or above one that is wide", () => {
  expect(beside(CARD, [{ left: 100, top: 60, width: 1300, height: 200 }], VIEW, 56).top).toBe(276);
  expect(beside(CARD, [{ left: 100, top: 700, width: 1300, height: 180 }], VIEW, 56).top).toBe(474);
});

test("where there is no room they cover as little as possible", () => {
  const { left, top } = beside(CARD, [{ left: 330, top: 100, width: 1100, height: 780 }], VIEW, 56);
  expect(left).toBe(8);
  expect(top).toBe(56);
});

test("beside one of several things, if there is no room beside all of them", () => {
  const holes = [
    { left: 10, top: 220, width: 1160, height: 250 },
    { left: 640, top: 750, width: 530, height: 140 },
  ];
  expect(beside(CARD, holes, VIEW, 56)).toEqual({ left: 370, top: 486 });
});

test("and beside the prompt too, if they can", () => {
  const prompt = { left: 10, top: 480, width: 1160, height: 60 };
  const { top } = beside(CARD, [{ left: 10, top: 220, width: 1160, height: 250 }], VIEW, 56, [prompt]);
  expect(top).toBeGreaterThanOrEqual(prompt.top + prompt.height);
});

test("without a thing they stand in the middle", () => {
  expect(beside(CARD, [], VIEW, 56)).toEqual({ left: 500, top: 345 });
});

test("or as near to it as they cover nothing else", () => {
  const serpent = { left: 330, top: 200, width: 740, height: 330 };
  const { left, top } = beside(CARD, [], VIEW, 56, [serpent]);
  expect(top >= serpent.top + serpent.height || left >= serpent.left + serpent.width).toBe(true);
});

test("the box around several things has them all", () => {
  expect(
    around([
      { left: 10, top: 10, width: 10, height: 10 },
      { left: 40, top: 0, width: 10, height: 50 },
    ]),
  ).toEqual({ left: 10, top: 0, width: 40, height: 50 });
  expect(around([])).toBeNull();
});

test("boxes are widened and cut", () => {
  const box = widened({ left: 15, top: 25, width: 30, height: 10 }, 5);
  expect(box).toEqual({ left: 10, top: 20, width: 40, height: 20 });
  expect(above(box, 30).height).toBe(10);
  expect(above(box, 10).height).toBe(0);
  expect(above(box, 90)).toEqual(box);
});

test("a finished serpent is not covered where there is room elsewhere", () => {
  const view = { width: 1366, height: 657 };
  const tokens = { left: 4, top: 290, width: 312, height: 80 };
  const serpent = { left: 330, top: 200, width: 740, height: 130 };
  const prompt = { left: 316, top: 456, width: 756, height: 58 };
  const place = beside({ width: 448, height: 222 }, [tokens], view, 56, [serpent, prompt]);
  const isOver = (box: Box): boolean =>
    place.left < box.left + box.width &&
    place.left + 448 > box.left &&
    place.top < box.top + box.height &&
    place.top + 222 > box.top;
  expect([tokens, serpent].some(isOver)).toBe(false);
});
