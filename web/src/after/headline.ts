/** The result in one sentence, and what decided it. */

import type { Aftermath } from "../lib/game";
import { listed } from "../lib/language.svelte";
import { m } from "../paraglide/messages.js";
import { levelBefore, margin, type Ending, type Verdict } from "./review";

/** Who won, in one sentence. */
export function headline(ending: Ending, aftermath: Aftermath | null): string {
  const { result, gaveUp, story, names, me } = ending;
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
  if (story?.verdict?.decided_by === "points") {
    const count = margin(story.verdict, winner);
    const told = aftermath?.lead?.({ count, name: isMe ? null : name });
    if (told) return told;
    return isMe ? m.after_win_points({ count }) : m.after_wins_points({ name, count });
  }
  return aftermath?.headline?.(ending, winner) ?? (isMe ? m.after_win() : m.after_wins({ name }));
}

/** How the game came to its end. */
function ended(ending: Ending, aftermath: Aftermath | null): string[] {
  const { result, names, me } = ending;
  if (result?.ended_by !== "conceded") return aftermath?.ended(ending) ?? [];
  const winner = result.winners[0] ?? -1;
  return [winner === me ? m.after_ended_conceded_win() : m.after_ended_conceded_wins({ name: names[winner] ?? "" })];
}

/** What decided where points alone did not. */
function tieBreak(verdict: Verdict, { names, me }: Ending, aftermath: Aftermath | null): string[] {
  const values = (criterion: string): string => {
    const found = verdict.criteria.find(({ name }) => name === criterion)?.values ?? [];
    return listed(
      levelBefore(verdict, criterion).map((side) =>
        m.after_value({ name: side === me ? m.after_you() : (names[side] ?? ""), value: found[side] ?? 0 }),
      ),
    );
  };
  const level = m.after_level({ points: Math.max(...(verdict.criteria[0]?.values ?? [0])) });
  if (verdict.decided_by === "points") return [];
  if (verdict.decided_by === "shared")
    return [level, verdict.criteria.length > 1 ? m.after_tie_shared() : m.after_tie_equal()];
  return aftermath?.tieBreak?.(verdict.decided_by, { level, values: values(verdict.decided_by) }) ?? [];
}

/** What is to be said besides who won: how the game ended, who gave up, which tie-break decided. */
export function explanation(ending: Ending, aftermath: Aftermath | null): string[] {
  const { result, gaveUp, story, names, me } = ending;
  const others = result?.ended_by === "conceded" ? [] : gaveUp;
  const gone = listed(others.map((side) => (side === me ? m.after_you() : (names[side] ?? ""))));
  return [
    ...ended(ending, aftermath),
    ...(others.length ? [m.after_also_gave_up({ names: gone, count: others.length })] : []),
    ...(story?.verdict ? tieBreak(story.verdict, ending, aftermath) : []),
  ];
}
