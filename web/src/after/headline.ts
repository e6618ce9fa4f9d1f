/** The result in one sentence, and what decided it. */

import { listed } from "../lib/language.svelte";
import { m } from "../paraglide/messages.js";
import { levelBefore, margin, type Review, type Verdict } from "./review";

export interface Ending {
  review: Review;
  names: readonly string[];
  /** The side of the one who looks on; null for those who watch, and where several play at one screen. */
  me: number | null;
}

/** Who won, in one sentence. */
export function headline({ review, names, me }: Ending): string {
  const { result, gave_up: gaveUp, story } = review;
  if (!result) return m.after_broken_off();
  const first = gaveUp[0];
  if (result.ended_by === "conceded" && first !== undefined)
    return first === me ? m.after_gave_up_me() : m.after_gave_up_one({ name: names[first] ?? "" });
  const winner = result.winners[0];
  if (result.winners.length > 1 || winner === undefined)
    return m.after_shared({
      names: listed(result.winners.map((side) => (side === me ? m.common_you() : (names[side] ?? "")))),
    });
  const name = names[winner] ?? "";
  const isMe = winner === me;
  const count = story.verdict ? margin(story.verdict, winner) : 0;
  switch (story.verdict?.decided_by) {
    case "points":
      return isMe ? m.after_win_points({ count }) : m.after_wins_points({ name, count });
    case "cards":
      return isMe ? m.after_win_cards({ count }) : m.after_wins_cards({ name, count });
    case "best":
      return isMe ? m.after_win_best() : m.after_wins_best({ name });
    case "adam":
      return m.after_adam_tie();
    case "temple":
      return m.after_adam_temple();
    default:
      return isMe ? m.after_win() : m.after_wins({ name });
  }
}

/** How the game came to its end. */
function ended({ review, names, me }: Ending): string[] {
  const { result, story } = review;
  const trigger = story.game === "coatl" ? story.trigger : null;
  const winner = result?.winners[0] ?? -1;
  switch (result?.ended_by) {
    case "third coatl":
      return trigger
        ? [trigger.side === me ? m.after_ended_third_me() : m.after_ended_third({ name: names[trigger.side] ?? "" })]
        : [];
    case "no bodies":
      return [m.after_ended_bodies()];
    case "all passed":
      return [m.after_ended_passed()];
    case "tenth coq":
      return [m.after_ended_coq()];
    case "conceded":
      return [
        winner === me ? m.after_ended_conceded_win() : m.after_ended_conceded_wins({ name: names[winner] ?? "" }),
      ];
    default:
      return [];
  }
}

/** What decided where points alone did not. */
function tieBreak(verdict: Verdict, { names, me }: Ending): string[] {
  const values = (criterion: string): string => {
    const found = verdict.criteria.find(({ name }) => name === criterion)?.values ?? [];
    return listed(
      levelBefore(verdict, criterion).map((side) =>
        m.after_value({ name: side === me ? m.after_you() : (names[side] ?? ""), value: found[side] ?? 0 }),
      ),
    );
  };
  const level = m.after_level({ points: Math.max(...(verdict.criteria[0]?.values ?? [0])) });
  switch (verdict.decided_by) {
    case "cards":
      return [level, m.after_tie_cards({ values: values("cards") })];
    case "best":
      return [level, m.after_tie_best({ values: values("best") })];
    case "shared":
      return [level, verdict.criteria.length > 1 ? m.after_tie_shared() : m.after_tie_equal()];
    case "adam":
      return [level, m.after_tie_adam()];
    case "temple":
      return [m.after_tie_temple()];
    default:
      return [];
  }
}

/** What is to be said besides who won: how the game ended, who gave up, which tie-break decided. */
export function explanation(ending: Ending): string[] {
  const { review, names, me } = ending;
  const others = review.result?.ended_by === "conceded" ? [] : review.gave_up;
  const gone = listed(others.map((side) => (side === me ? m.after_you() : (names[side] ?? ""))));
  return [
    ...ended(ending),
    ...(others.length ? [m.after_also_gave_up({ names: gone, count: others.length })] : []),
    ...(review.story.verdict ? tieBreak(review.story.verdict, ending) : []),
  ];
}
