import { expect, test } from "vitest";
import serpents from "../../../tests/coatl/serpents.json";
import { bent, beside, curveOf } from "./curve";
import { drawPiece, drawSerpent, LENGTHS } from "./drawing";
import { piecesOf } from "./pieces";

const LONG = piecesOf("<g b r k b y g g k k r r b k y>");
const WIDE = { width: 2_000, height: 120, most: 1 };

test("a curve is as long as it is asked to be, however many lanes it has", () => {
  for (const lanes of [1, 2, 3, 4]) {
    const curve = curveOf(1_200, lanes, 0);
    let length = 0;
    for (let along = 0; along < 1_200; along += 4) {
      const [from, to] = [curve.at(along), curve.at(along + 4)];
      length += Math.hypot(to.x - from.x, to.y - from.y);
    }
    expect(length).toBeGreaterThan(1_180);
    expect(length).toBeLessThan(1_201);
    expect(curve.bends).toHaveLength(lanes - 1);
  }
});

test("the first lane goes to the right, the second one back below it", () => {
  const curve = curveOf(1_000, 2, 0);
  expect(curve.at(100).dx).toBeCloseTo(1);
  expect(curve.at(950).dx).toBeCloseTo(-1);
  expect(curve.at(950).y).toBeGreaterThan(curve.at(50).y + 60);
});

test("what is across goes to the back where it is negative, on every lane", () => {
  const curve = curveOf(1_000, 2, 0);
  expect(beside(curve, 100, -20)[1]).toBeLessThan(curve.at(100).y);
  expect(beside(curve, 950, -20)[1]).toBeGreaterThan(curve.at(950).y);
});

test("a path is bent point by point, and stays as it is on a straight line", () => {
  expect(bent("M0 -20L64 20Z", curveOf(200, 1, 0), 100)).toBe("M100 -20 L164 20 Z");
});

test("a serpent coils only where that makes it larger", () => {
  expect(drawSerpent(LONG, WIDE).lanes).toBe(1);
  const coiled = drawSerpent(LONG, { width: 600, height: 260, most: 1 });
  expect(coiled.lanes).toBeGreaterThan(1);
  expect(coiled.cues).toHaveLength(coiled.lanes - 1);
  expect(drawSerpent(["<g", "b"], { width: 100, height: 400, most: 1 }).lanes).toBe(1);
});

test("a drawing never goes beyond its room, nor is larger than asked", () => {
  for (const room of [
    { width: 300, height: 60, most: 2 },
    { width: 120, height: 90, most: 2 },
    { width: 2_000, height: 2_000, most: 0.8 },
  ])
    for (const count of [1, 4, 9, 15]) {
      const { box, scale } = drawSerpent(LONG.slice(0, count), room);
      expect(box.width * scale).toBeLessThanOrEqual(room.width + 0.01);
      expect(box.height * scale).toBeLessThanOrEqual(room.height + 0.01);
      expect(scale).toBeLessThanOrEqual(room.most);
    }
});

test("room is kept at open ends: holding a piece moves nothing", () => {
  const asked = { ...WIDE, hasOpenEnds: true };
  const before = drawSerpent(["b", "r"], asked);
  const held = drawSerpent(["b", "r"], { ...asked, ghosts: { head: "<g", tail: "y>" } });
  expect(held.pieces).toEqual(before.pieces);
  expect(held.box).toEqual(before.box);
  for (const ghost of [held.ghosts.head, held.ghosts.tail]) {
    expect(ghost?.box.x).toBeGreaterThanOrEqual(held.box.x);
    expect((ghost?.box.x ?? 0) + (ghost?.box.width ?? 0)).toBeLessThanOrEqual(held.box.x + held.box.width);
  }
  expect(drawSerpent(["<b", "r>"], asked).ghosts).toEqual({});
});

test("a body at the head end ends where the serpent begins", () => {
  const { ghosts, pieces } = drawSerpent(["b", "r"], { ...WIDE, hasOpenEnds: true, ghosts: { head: "k" } });
  const apart = (pieces[0]?.mark.x ?? 0) - (ghosts.head?.mark.x ?? 0);
  expect(Math.abs(apart - LENGTHS.body)).toBeLessThan(12);
});

test("signs are never upside down", () => {
  const { pieces } = drawSerpent(LONG, { width: 500, height: 400, most: 1 });
  for (const { form } of pieces)
    if (form) expect(Math.cos((form.sign.turn * Math.PI) / 180)).toBeGreaterThanOrEqual(-0.18);
});

test("a piece alone has its colour and its part", () => {
  expect(drawPiece("<r")).toMatchObject({ part: "head", colour: "red", form: null });
  expect(drawPiece("k")).toMatchObject({ part: "body", colour: "black" });
});

test("pictures of the library are drawn in the same way", () => {
  const drawn = serpents.map(({ asked: [text, width, height, most] }) => {
    const found = drawSerpent(piecesOf(String(text)), {
      width: Number(width),
      height: Number(height),
      most: Number(most),
    });
    const { x, y, width: wide, height: high } = found.box;
    return {
      asked: [text, width, height, most],
      box: [x, y, wide, high].map((number) => Math.round(number * 1_000) / 1_000),
      lanes: found.lanes,
      scale: Math.round(found.scale * 10_000) / 10_000,
      pieces: found.pieces.map(({ transform, form }) => ({
        transform,
        skin: form?.skin ?? "",
        feathers: form?.feathers.map(({ path }) => path) ?? [],
      })),
    };
  });
  expect(drawn).toEqual(serpents);
});
