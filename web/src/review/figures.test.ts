import { expect, test } from "vitest";
import { balanceOf, chancesAt, costOf, kindOf, momentAt, PARTS, placeAt, type Appraisal } from "./figures";

const turn = (number: number, seat: number, start: number, end: number, chances: number[]): Appraisal["turns"][0] => ({
  turn: number,
  seat,
  start,
  end,
  chances,
  margins: [0, 0],
  luck: [0, 0],
  play: [0, 0],
  loss: 0,
});
const APPRAISAL: Appraisal = {
  budget: 20,
  progress: 1,
  chances: [0.5, 0.5],
  margins: [0, 0],
  turns: [turn(1, 0, 2, 5, [0.4, 0.6]), turn(2, 1, 5, 9, [0.75, 0.25]), turn(3, 0, 9, 12, [1, 0])],
  slips: [],
  players: [],
  works: [],
};

function slip(seat: number, at: number, loss: number): Appraisal["slips"][0] {
  return { turn: 1, seat, at, move: "", better: [], loss, points: 1, grounds: [] };
}

test("a place is so many turns that are over", () => {
  expect([0, 1, 2, 3].map((place) => momentAt(APPRAISAL, place))).toEqual([2, 5, 9, 12]);
  expect([0, 2, 4, 5, 9, 12].map((at) => placeAt(APPRAISAL, at))).toEqual([0, 0, 0, 1, 2, 3]);
  expect(chancesAt(APPRAISAL, 0)).toEqual([0.5, 0.5]);
  expect(chancesAt(APPRAISAL, 2)).toEqual([0.75, 0.25]);
});

test("a slip takes from the chance with which its turn began, and no more than there was", () => {
  expect(costOf(APPRAISAL, slip(1, 6, 0.35))).toEqual({ before: 0.6, after: 0.25 });
  expect(costOf(APPRAISAL, slip(1, 6, 0.9))).toEqual({ before: 0.6, after: 0 });
});

test("what is shown adds up to what is shown, however it is rounded", () => {
  for (let seed = 0; seed < 500; seed++) {
    const random = (place: number): number => Math.sin(37 * seed + 11 * place) * 30;
    const [start, luck, play] = [random(1), random(2), -Math.abs(random(3))];
    const margin = Math.round(random(4));
    const others = margin - start - luck - play;
    const told = balanceOf({ side: 0, accuracy: 90, start, luck, play, others, margin });
    const tenths = PARTS.map((part) => Math.round(10 * told[part]));
    expect(tenths.reduce((sum, value) => sum + value, 0) - 10 * margin).toBeCloseTo(0);
    expect(told.margin - margin).toBeCloseTo(0);
    for (const part of PARTS) expect(Math.abs(told[part] - { start, luck, play, others }[part])).toBeLessThan(0.2);
  }
});

test("accuracy is told kindly", () => {
  expect([99, 96, 93, 85, 20].map(kindOf)).toEqual(["best", "best", "strong", "good", "open"]);
});
