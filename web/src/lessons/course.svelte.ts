/** A lesson that somebody takes: where they are in it, and what leads on. */

import { pace } from "../lib/settings.svelte";
import type { TableState } from "../table/store.svelte";
import { doneAt, exampleOf, isAction, isElsewhere, type Lesson, type LessonStep } from "./steps";

/** How long one sees what a move has done before the next step comes. */
const LOOK_MS = 700;

export class Course {
  readonly lesson: Lesson;
  readonly table: TableState;
  at = $state(0);
  /** The update up to which steps are done. */
  #mark = $state(0);
  #furthest = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(lesson: Lesson, table: TableState) {
    this.lesson = lesson;
    this.table = table;
  }

  step = $derived.by<LessonStep>(() => this.lesson.steps[this.at] as LessonStep);
  isLast = $derived.by(() => this.at === this.lesson.steps.length - 1);
  /** Whether the learner has done this step already and only looks at it again. */
  isRepeated = $derived.by(() => this.at < this.#furthest);
  /** Whether the step waits for a move of the learner. */
  isAsking = $derived.by(() => isAction(this.step) && !this.isRepeated);
  #done = $derived.by(() =>
    this.isAsking ? (doneAt(this.step, this.table.updates, this.table.seat, this.#mark) ?? this.#reached()) : null,
  );
  isElsewhere = $derived.by(
    () => this.isAsking && isElsewhere(this.step, this.table.updates, this.table.seat, this.#mark),
  );
  /** A move that shows how it goes, if it is the learner's turn. */
  example = $derived.by(() => (this.isAsking && this.table.decides ? exampleOf(this.step, this.table.legal) : null));
  /** Whether the thing that is asked for cannot be done in this turn any more. */
  isTooLate = $derived.by(() => this.example === "done" && !this.step.does?.includes("done"));

  /** Go on when the learner has done what was asked for; to be called in an effect. */
  follow(): () => void {
    const number = this.#done;
    if (number !== null) {
      this.#timer = setTimeout(() => this.#goOn(number), LOOK_MS * pace());
    }
    return () => clearTimeout(this.#timer);
  }

  next(): void {
    if (this.isLast) return;
    if (this.isRepeated || !isAction(this.step)) this.#go(this.at + 1);
    else if (this.#done === null && this.example) void this.table.play(this.example);
    else this.#goOn(this.#done ?? this.table.updates.at(-1)?.number ?? 0);
  }

  back(): void {
    this.#go(Math.max(0, this.at - 1));
  }

  /** The last update, if the game is in the state that the step leads to. */
  #reached(): number | null {
    const { updates, game } = this.table;
    return game && this.step.reaches?.(game.position) ? (updates.at(-1)?.number ?? 0) : null;
  }

  /** Go on after something that was done with an update. */
  #goOn(number: number): void {
    this.#mark = number;
    this.#go(this.at + 1);
  }

  #go(to: number): void {
    this.at = to;
    this.#furthest = Math.max(this.#furthest, to);
  }
}
