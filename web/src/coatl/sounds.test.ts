// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { player, position } from "./example";
import type { CoatlEvent, CoatlGame } from "./position";
import { sounds } from "./sounds";

const SERPENTS = [{ serpent: "<b b r", cards: [], temple: null, points: 0 }];
const GAME: CoatlGame = {
  game: "coatl",
  position: position({ seats: [player({ coatls: SERPENTS })] }),
  scores: [],
  outlook: { coatls: [], hand_limit: 4 },
  may_undo: false,
  result: null,
};

function heard(event: CoatlEvent): string[] {
  return sounds.of(event, GAME).map(({ name, step = 0 }) => `${name} ${step}`);
}

test("a piece is lifted from stone and put on wood", () => {
  expect(heard({ event: "took", seat: 0, piece: "r", space: 4 })).toEqual(["clayLifted 0", "clayPut 0"]);
});

test("a longer serpent sounds higher, and one that is finished is blown for and counted", () => {
  expect(heard({ event: "extended", seat: 0, coatl: 1, piece: "r", end: "tail" })[0]).toBe("clayJoined 2");
  expect(heard({ event: "completed", seat: 0, coatl: 1 })).toEqual(["conch 0"]);
  expect(heard({ event: "scored", seat: 0, coatl: 1, points: 3 })).toEqual(["bead 0", "bead 1", "bead 2"]);
  expect(heard({ event: "scored", seat: 0, coatl: 1, points: 40 })).toHaveLength(8);
});

test("the last turn and the end are announced, set-up and thoughts are silent", () => {
  expect(heard({ event: "end triggered", side: 0, why: "no bodies" })).toEqual(["huehuetl 0"]);
  expect(heard({ event: "over", why: "no bodies" })).toEqual(["flute 0"]);
  expect(heard({ event: "space filled", space: 1, piece: "r" })).toEqual([]);
  expect(heard({ event: "passed", seat: 0 })).toEqual([]);
});
