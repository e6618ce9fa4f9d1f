/** What a lesson is: steps that say something about a thing on the table, and most of which ask for a move. */

import type { SeenGame, Update } from "../lib/api";

export interface LessonStep {
  /** One sentence, and one line of help. */
  says: () => string;
  help: () => string;
  /** The parts of the table that are pointed at (`data-part`); nothing at the end of a lesson. */
  at?: readonly string[];
  /** Whether that is round. */
  isRound?: boolean;
  /** The tab of a phone under which it lies. */
  tab?: string;
  /** The verbs of the moves with which the step is over; without them it is over when the learner has read it. */
  does?: readonly string[];
  /** Or the state of the game with which it is over. */
  reaches?: (position: SeenGame["position"]) => boolean;
  /** Moves that show how it is done, the best first: whole, or by their first words. */
  shows?: readonly string[];
}

export interface Lesson {
  title: () => string;
  /** The drawing of who guides through it, and its field. */
  guide: { symbol: string; box: string };
  /** What the words do not cover if that can be helped, as selectors. */
  spared?: readonly string[];
  steps: readonly LessonStep[];
  /** Where one plays after it. */
  after: string;
}

const DONE = "done";

/** Whether a step asks for something to be done. */
export function isAction({ does, reaches }: LessonStep): boolean {
  return does !== undefined || reaches !== undefined;
}

/** The number of the first move after an update with which somebody at a seat has done what a step asks for. */
export function doneAt(
  { does = [] }: LessonStep,
  updates: readonly Update[],
  seat: number | null,
  after: number,
): number | null {
  const found = updates.find(
    (update) => update.number > after && isBy(update, seat) && does.includes(verbOf(update.move)),
  );
  return found?.number ?? null;
}

/** Whether the last thing the learner did since an update was something else than the step asks for. */
export function isElsewhere(step: LessonStep, updates: readonly Update[], seat: number | null, after: number): boolean {
  const last = updates.findLast((update) => update.number > after && (isBy(update, seat) || update.what === "undone"));
  const leads = [...(step.shows ?? []).map(verbOf), ...(step.does ?? []), DONE];
  return isAction(step) && last?.what === "moved" && !leads.includes(verbOf(last.move));
}

/** A legal move that leads on: one that is shown, one that is asked for, or the end of the turn. */
export function exampleOf(step: LessonStep, legal: readonly string[]): string | null {
  if (!isAction(step)) return null;
  const { does = [], shows = [] } = step;
  const wanted = [...shows, ...does, DONE];
  return (
    wanted
      .map((words) => legal.find((move) => move === words || move.startsWith(`${words} `)))
      .find((move) => move !== undefined) ?? null
  );
}

function isBy({ what, seat: by }: Update, seat: number | null): boolean {
  return what === "moved" && by === seat;
}

function verbOf(move: string | null | undefined): string {
  return move?.split(" ")[0] ?? "";
}
