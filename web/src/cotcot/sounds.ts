/** What the hen-house sounds like: paper, wood, a fox, hens and a bell. */

import type { Sound, Sounds } from "../lib/sound";
import { CARD_MS } from "../lib/stage";
import { scoringsAt, type CotcotEvent } from "./position";

const TICK_MS = 70;
/** More ticks than that are only noise. */
const MOST_TICKS = 8;

/** A longer collection sounds higher. */
function laid(length: number): Sound[] {
  return [{ name: "woodenKnock", step: length - 1, ms: CARD_MS }];
}

/** Eggs are counted one by one, each a little higher. */
export function counted(eggs: number): Sound[] {
  return Array.from({ length: Math.min(eggs, MOST_TICKS) }, (_, step) => ({
    name: "ceramicTick",
    step,
    ms: step * TICK_MS,
  }));
}

function of(event: CotcotEvent): Sound[] {
  switch (event.event) {
    case "took":
    case "card dealt":
      return [{ name: "paperFlick" }];
    case "started":
      return laid(1);
    case "added":
    case "joker added":
      return laid(event.length);
    case "chest":
      return [{ name: "lid", ms: CARD_MS }];
    case "doubled":
      return [{ name: "pinAndBrass", ms: CARD_MS }];
    case "fox":
    case "fox entered":
      return [{ name: "sniffAndPaws" }];
    case "coq":
      return [{ name: event.number === scoringsAt().at(-1) ? "wholeCrow" : "halfCrow" }];
    case "over":
      return [{ name: "farmBell" }];
    default:
      return [];
  }
}

export const sounds: Sounds = { of, turn: "twoClucks", refused: "dullTap", held: "paperFlick" };
