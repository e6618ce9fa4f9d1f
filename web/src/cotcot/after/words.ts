/** What points of CotCotCollec' came from and what the players did, in words and numbers. */

import type { Gain, Landmark, SourceGroup, StatisticsRow, Story } from "../../after/review";
import { line, number } from "../../after/words";
import { m } from "../../paraglide/messages.js";
import { titleOf, type Item } from "../finds";
import { NUMERALS } from "../position";

export type CotcotStory = Extract<Story, { game: "cotcot" }>;

const OTHER_SOURCES: Record<string, () => string> = {
  penalty: m.after_source_penalty,
  earlier: m.after_source_earlier,
};

/** Where points came from: by scorings, and by finds with what is taken off. */
export function sources({ sources: found, scorings }: CotcotStory): SourceGroup[] {
  return [
    {
      title: m.after_by_scoring(),
      rows: scorings.map((scoring) => ({ name: NUMERALS[scoring.number - 1] ?? "", points: scoring.points })),
    },
    {
      title: m.after_by_find(),
      rows: found.map(({ name, points }) => ({ name: OTHER_SOURCES[name]?.() ?? titleOf(name as Item), points })),
    },
  ];
}

/** What a side got points for. */
export function gain({ what, name }: Gain): string {
  if (what === "scoring") return m.after_gain_scoring({ name: NUMERALS[Number(name) - 1] ?? name });
  return what === "start" ? m.after_gain_start() : name;
}

export function rows({ statistics }: CotcotStory): StatisticsRow[] {
  const of = (value: (one: CotcotStory["statistics"][number]) => number): number[] => statistics.map(value);
  const scorings = Math.max(0, ...statistics.map(({ points }) => points.length));
  return [
    line(
      m.after_stat_turns(),
      of(({ turns }) => turns),
    ),
    line(
      m.after_stat_scorings(),
      of(({ points }) => points.reduce((sum, some) => sum + some, 0)),
    ),
    ...Array.from({ length: scorings }, (_, place) =>
      line(
        NUMERALS[place] ?? "",
        of(({ points }) => points[place] ?? 0),
        true,
      ),
    ),
    line(
      m.after_stat_taken(),
      of(({ taken }) => taken),
    ),
    line(
      m.after_stat_drawn(),
      of(({ drawn }) => drawn),
    ),
    line(
      m.after_stat_chests(),
      of(({ chests }) => chests),
    ),
    line(
      m.after_stat_wasted(),
      of(({ chests_wasted: wasted }) => wasted),
    ),
    line(
      m.after_stat_collections(),
      of(({ collections }) => collections),
    ),
    line(
      m.after_stat_longest(),
      of(({ longest }) => longest),
    ),
    line(
      m.after_stat_jokers(),
      of(({ jokers }) => jokers),
    ),
    line(
      m.after_stat_doubled(),
      of(({ doubled }) => doubled),
    ),
    line(
      m.after_stat_fox(),
      of(({ turns_with_fox: turns }) => turns),
    ),
    line(
      m.after_stat_left(),
      of(({ cards_left: left }) => left),
    ),
  ];
}

/** The scorings. */
export function landmarks({ scorings }: CotcotStory): Landmark[] {
  return scorings.map(({ move, number: scoring }) => ({
    move,
    text: m.after_mark_scoring({ number: NUMERALS[scoring - 1] ?? "" }),
    isMine: true,
  }));
}

/** What somebody got in each scoring. */
export function note({ statistics }: CotcotStory, side: number): string {
  return (statistics[side]?.points ?? [])
    .map((points, place) => m.after_pod_scoring({ number: NUMERALS[place] ?? "", points: number(points) }))
    .join(" · ");
}
