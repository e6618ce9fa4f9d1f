/** The scoring as it is told on a screen. It moves by itself only if it is asked to. */

import { pace } from "../lib/settings.svelte";
import { beginning, following, type Cue } from "./telling";

const CARD_MS = 450;

export class Telling {
  /** Where the telling is; null when all is shown at once. */
  place = $state.raw<Cue | null>(null);
  isPlaying = $state(false);
  #lengths: () => readonly number[];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(lengths: () => readonly number[]) {
    this.#lengths = lengths;
  }

  get steps(): number {
    return this.#lengths().length;
  }

  /** Tell a step as a whole; beyond the last one nothing more is told. */
  show(at: number): void {
    this.stop();
    this.place = { at: Math.max(0, Math.min(at, this.steps - 1)), card: null };
  }

  all(): void {
    this.stop();
    this.place = null;
  }

  play(): void {
    this.isPlaying = true;
    this.place = beginning(this.place, this.steps);
    this.#wait();
  }

  /** Count all of it once more, from the beginning. */
  again(): void {
    this.show(0);
    this.play();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.isPlaying = false;
    if (this.place) this.place = { at: this.place.at, card: null };
  }

  /** How many cards of a step are told: all of what came before, none of what comes. */
  told(step: number): number {
    if (this.place === null || step < this.place.at) return Infinity;
    if (step > this.place.at) return 0;
    return this.place.card === null ? Infinity : this.place.card + 1;
  }

  #wait(): void {
    this.#timer = setTimeout(() => this.#next(), CARD_MS * (pace() || 1));
  }

  #next(): void {
    const next = this.place && following(this.place, this.#lengths());
    if (!next) return this.stop();
    this.place = next;
    this.#wait();
  }
}
