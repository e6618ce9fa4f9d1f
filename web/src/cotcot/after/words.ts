/** What points of CotCotCollec' came from and what the players did, in words and numbers. */

import type { Gain, Landmark, SourceGroup, StatisticsRow, Story } from "../../after/review";
import type { Schemas } from "../../lib/api";
import { line, number } from "../../after/words";
import { m } from "../../paraglide/messages.js";
import { isItem, titleOf } from "../finds";
import { NUMERALS } from "../position";

export type CotcotStory = Schemas["CotcotReview"];

/** The story of a game of this kind; there is no other where this is shown. */
export function cotcotStory(story: Story): CotcotStory {
  if (story.game !== "cotcot") throw new Error(`a story of ${story.game}`);
  return story;
}

/** What a side won in each scoring, without what was taken off for its chests and its hand; and that. */
export function wonBy({ scorings }: CotcotStory, side: number): { points: number[]; lost: number } {
  const losses = scorings.map(({ penalties }) => penalties[side]?.points ?? 0);
  return {
    points: scorings.map(({ points }, place) => (points[side] ?? 0) - (losses[place] ?? 0)),
    lost: losses.reduce((sum, points) => sum + points, 0),
  };
}

/** The scorings and what was taken off, by sides. */
function byScoring(story: CotcotStory): { name: string; points: number[] }[] {
  const sides = story.statistics.map((_, side) => wonBy(story, side));
  const lost = { name: m.after_left_over(), points: sides.map((side) => side.lost) };
  return [
    ...story.scorings.map(({ number: which }, place) => ({
      name: NUMERALS[which - 1] ?? "",
      points: sides.map(({ points }) => points[place] ?? 0),
    })),
    ...(lost.points.some((points) => points) ? [lost] : []),
  ];
}

const OTHER_SOURCES: Record<string, () => string> = {
  penalty: m.after_source_penalty,
  earlier: m.after_source_earlier,
};

/** Where points came from: by scorings, and by finds with what is taken off. */
export function sources(story: CotcotStory): SourceGroup[] {
  return [
    { title: m.after_by_scoring(), rows: byScoring(story) },
    {
      title: m.after_by_find(),
      rows: story.sources.map(({ name, points }) => ({
        name: OTHER_SOURCES[name]?.() ?? (isItem(name) ? titleOf(name) : name),
        points,
      })),
    },
  ];
}

/** What a side got points for. */
export function gain({ what, name }: Gain): string {
  if (what === "scoring") return m.after_gain_scoring({ name: NUMERALS[Number(name) - 1] ?? name });
  return what === "start" ? m.after_gain_start() : name;
}

export function rows(story: CotcotStory): StatisticsRow[] {
  const { statistics } = story;
  const of = (value: (one: CotcotStory["statistics"][number]) => number): number[] => statistics.map(value);
  return [
    line(
      m.after_stat_turns(),
      of(({ turns }) => turns),
    ),
    line(
      m.after_stat_scorings(),
      of(({ points }) => points.reduce((sum, some) => sum + some, 0)),
    ),
    ...byScoring(story).map(({ name, points }) => line(name, points, true)),
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

/** What somebody got in each scoring, and what was taken off. */
export function note(story: CotcotStory, side: number): string {
  const { points, lost } = wonBy(story, side);
  const told = points.map((won, place) => m.after_pod_scoring({ number: NUMERALS[place] ?? "", points: number(won) }));
  const left = lost ? [m.after_pod_scoring({ number: m.after_left_over(), points: number(lost) })] : [];
  return [...told, ...left].join("\u00a0· ");
}
