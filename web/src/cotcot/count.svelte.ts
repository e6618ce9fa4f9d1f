/** A scoring that is counted in the yard, one find after the other: the clock decides, what moves only decorates. */

import { isStill, pace } from "../lib/settings.svelte";
import { play } from "../lib/sound";
import { ITEMS, type Item } from "./finds";
import type { Position } from "./position";
import type { Scoring } from "./scorings";
import { counted } from "./sounds";

const CROW_MS = 1600;
const STEP_MS = 1300;
/** Whoever has seen a scoring before sees it faster. */
const KNOWN_STEP_MS = 700;
const SUM_MS = 4000;

/** One thing that is counted: a find, or at the end what chests and hands cost. */
export interface Step {
  item: Item | null;
  won: readonly number[];
}

function stepsOf({ items, penalties, totals }: Scoring, { seats }: Position): Step[] {
  const hasSome = (item: Item): boolean =>
    seats.some(({ collections }) => collections.some((one) => one.item === item));
  const finds = ITEMS.filter(hasSome).map((item) => {
    const points = items.find((one) => one.item === item)?.points ?? [];
    return { item, won: totals.map((_, seat) => points[seat] ?? 0) };
  });
  return penalties ? [...finds, { item: null, won: penalties.map((points) => -points) }] : finds;
}

export class Count {
  readonly scoring: Scoring;
  /** The yard as it is counted, whatever happens meanwhile. */
  readonly position: Position;
  readonly steps: readonly Step[];
  /** The step that is shown: before the first one the rooster crows, after the last one comes the sum. */
  at = $state(-1);
  isPaused = $state(false);
  readonly #step: number;
  readonly #close: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(scoring: Scoring, position: Position, isKnown: boolean, close: () => void) {
    this.scoring = scoring;
    this.position = position;
    this.steps = stepsOf(scoring, position);
    this.#step = isKnown ? KNOWN_STEP_MS : STEP_MS;
    this.#close = close;
    this.#wait();
  }

  step = $derived.by<Step | null>(() => this.steps[this.at] ?? null);
  isOver = $derived.by<boolean>(() => this.at >= this.steps.length);

  /** Whether a find has been counted, or is being counted. */
  isTold(item: Item): boolean {
    return this.steps.findIndex((step) => step.item === item) <= this.at;
  }

  /** What a seat has won in the steps so far. */
  wonBy(seat: number): number {
    return this.steps.slice(0, this.at + 1).reduce((sum, { won }) => sum + (won[seat] ?? 0), 0);
  }

  /** What it had before this scoring. */
  before(seat: number): number {
    const points = this.position.seats[seat]?.points.slice(0, this.scoring.number - 1) ?? [];
    return points.reduce((sum, one) => sum + one, 0);
  }

  /** Count on: what was being counted is done. */
  next(): void {
    clearTimeout(this.#timer);
    if (this.isOver) this.#close();
    else {
      this.at += 1;
      play(counted(Math.max(0, ...(this.step?.won ?? []))));
      this.#wait();
    }
  }

  /** Count all that is left at once. */
  all(): void {
    clearTimeout(this.#timer);
    this.at = this.steps.length;
    this.#wait();
  }

  pause(): void {
    this.isPaused = !this.isPaused;
    clearTimeout(this.#timer);
    if (!this.isPaused) this.next();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Whoever asks for less motion counts on by hand. */
  #wait(): void {
    if (isStill() || this.isPaused) return;
    const ms = this.isOver ? SUM_MS : this.at < 0 ? CROW_MS : this.#step;
    this.#timer = setTimeout(() => this.next(), ms * pace());
  }
}
