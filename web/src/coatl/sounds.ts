/** What the table of Cóatl sounds like: clay, bark paper, drums and a conch. */

import type { Sound, SoundName, Sounds } from "../lib/sound";
import { CARD_MS, PIECE_MS } from "../lib/stage";
import type { StepKind } from "./adam.svelte";
import { piecesOf } from "./pieces";
import type { CoatlEvent, CoatlGame } from "./position";

const BEAD_MS = 70;
/** After the conch. */
const COUNTED_MS = 700;
/** More beads than that are only noise. */
const MOST_BEADS = 8;

/** A piece that joins sounds higher the longer its serpent is. */
function joined(seat: number, coatl: number, { position }: CoatlGame): Sound[] {
  const length = piecesOf(position.seats[seat]?.coatls[coatl - 1]?.serpent ?? "").length;
  return [{ name: "clayJoined", step: Math.max(0, length - 1), ms: PIECE_MS }];
}

function counted(points: number): Sound[] {
  return Array.from({ length: Math.min(points, MOST_BEADS) }, (_, step) => ({
    name: "bead",
    step,
    ms: COUNTED_MS + step * BEAD_MS,
  }));
}

/** A.D.A.M. plays step by step: what he does is heard as it is shown. */
export const ADAM_SOUNDS: Record<StepKind, SoundName> = {
  looked: "stoneGrinding",
  found: "clayLifted",
  placed: "clayPut",
  realised: "conch",
  took: "barkPaper",
};

function of(event: CoatlEvent, game: CoatlGame): Sound[] {
  switch (event.event) {
    case "took":
    case "picked":
    case "stole":
      return [{ name: "clayLifted" }, { name: "clayPut", ms: PIECE_MS }];
    case "feather":
      return [{ name: "feathers" }];
    case "began":
      return joined(event.seat, event.coatl, game);
    case "extended":
      return [...joined(event.seat, event.coatl, game), { name: "maraca", ms: PIECE_MS }];
    case "drew":
    case "card dealt":
    case "kept":
    case "discarded":
    case "future":
    case "committed":
      return [{ name: "barkPaper" }];
    case "fulfilled":
    case "temple fulfilled":
      return [{ name: "paperUnderClay", ms: CARD_MS }];
    case "completed":
      return [{ name: "conch", ms: PIECE_MS }];
    case "scored":
      return counted(event.points);
    case "end triggered":
      return [{ name: "huehuetl" }];
    case "over":
      return [{ name: "flute" }];
    default:
      return [];
  }
}

export const sounds: Sounds = { of, turn: "teponaztli", refused: "dullKnock", held: "feathers" };
