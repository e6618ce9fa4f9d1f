/**
 * What the table sounds like. Instruments are synthesised, and loaded with the first sound; nothing sounds before the
 * person has touched the page, and what others do is softer.
 */

import type { SoundName } from "../sound/instruments";
import type { GameEvent } from "./game";
import type { SeenGame } from "./api";
import { pace, settings } from "./settings.svelte";
import { isTouched } from "./touch";

export type { SoundName };

export interface Sound {
  name: SoundName;
  /** How many steps higher than usual. */
  step?: number;
  /** How much later, at normal speed. */
  ms?: number;
}

/** What a game sounds like. */
export interface Sounds {
  /** What is heard in an event; the game is as it is after it. */
  of(event: GameEvent, game: SeenGame): Sound[];
  /** It is my turn. */
  turn: SoundName;
  /** This is not possible. */
  refused: SoundName;
  /** Something is taken hold of. */
  held?: SoundName;
}

const OTHERS = 0.4;
/** More at once is noise. */
const MOST = 8;

let tuned: Sounds | null = null;

/** From here on signals sound as in this game. */
export function tune(sounds: Sounds | undefined): void {
  tuned = sounds ?? null;
}

/** Let sounds be heard; what others do is softer. */
export function play(sounds: readonly Sound[], isMine = true): void {
  if (!sounds.length || !settings.sound || settings.volume === 0 || !isTouched()) return;
  const loudness = (settings.volume / 100) * (isMine ? 1 : OTHERS);
  const timed = sounds.slice(0, MOST).map(({ ms = 0, ...sound }) => ({ ...sound, after: (ms * pace()) / 1000 }));
  void Promise.all([import("../sound/desk"), shown()]).then(([desk]) => desk.play(timed, loudness));
}

/** A sound comes with its picture and never before it. (Where nobody looks there are no pictures.) */
function shown(): Promise<void> {
  return new Promise((resolve) => (document.hidden ? resolve() : requestAnimationFrame(() => setTimeout(resolve))));
}

/** Let a signal of the game at which I sit be heard. */
export function signal(kind: "turn" | "refused" | "held"): void {
  const name = tuned?.[kind];
  if (name) play([{ name }]);
}

/** What happens in a game; only where somebody looks. */
export function playEvents(events: readonly GameEvent[], game: SeenGame | null, isMine: boolean): void {
  if (!tuned || !game || document.hidden) return;
  play(
    events.flatMap((event) => tuned?.of(event, game) ?? []),
    isMine,
  );
}
