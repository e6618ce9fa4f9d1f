/** How a game of Cóatl ended, and what decided it. */

import { margin, type Ending } from "../../after/review";
import { m } from "../../paraglide/messages.js";
import type { CoatlStory } from "./words";

/** Who won by something else than points, in one sentence. */
export function headline({ story, names, me }: Ending, winner: number): string | null {
  const verdict = story?.verdict;
  const name = names[winner] ?? "";
  const isMe = winner === me;
  switch (verdict?.decided_by) {
    case "cards": {
      const count = margin(verdict, winner);
      return isMe ? m.after_win_cards({ count }) : m.after_wins_cards({ name, count });
    }
    case "best":
      return isMe ? m.after_win_best() : m.after_wins_best({ name });
    case "adam":
      return m.after_adam_tie();
    case "temple":
      return m.after_adam_temple();
    default:
      return null;
  }
}

/** How the game came to its end. */
export function ended({ result, story, names, me }: Ending): string[] {
  const cause = (story as CoatlStory | null)?.trigger;
  switch (result?.ended_by) {
    case "third coatl":
      if (!cause) return [];
      return [cause.side === me ? m.after_ended_third_me() : m.after_ended_third({ name: names[cause.side] ?? "" })];
    case "no bodies":
      return [m.after_ended_bodies()];
    case "all passed":
      return [m.after_ended_passed()];
    default:
      return [];
  }
}

/** What decided where points did not. */
export function tieBreak(criterion: string, { level, values }: { level: string; values: string }): string[] {
  switch (criterion) {
    case "cards":
      return [level, m.after_tie_cards({ values })];
    case "best":
      return [level, m.after_tie_best({ values })];
    case "adam":
      return [level, m.after_tie_adam()];
    case "temple":
      return [m.after_tie_temple()];
    default:
      return [];
  }
}

/** What brought the end near, for the chart. */
export function trigger(
  { trigger: cause }: CoatlStory,
  names: readonly string[],
  me: number | null,
): { turn: number; text: string } | null {
  if (!cause) return null;
  const { turn, side, why } = cause;
  if (why === "no bodies") return { turn, text: m.after_trigger_bodies() };
  return { turn, text: side === me ? m.after_trigger_me() : m.after_trigger({ name: names[side] ?? "" }) };
}
