/** What points of Cóatl came from and what the players did, in words and numbers. */

import type { Gain, Landmark, SourceGroup, StatisticsRow, Story } from "../../after/review";
import { line } from "../../after/words";
import { m } from "../../paraglide/messages.js";
import { FAMILY_NAMES } from "../facts.svelte";

export type CoatlStory = Extract<Story, { game: "coatl" }>;

/** Where points came from: families of cards, the best first. */
export function sources({ sources: found }: CoatlStory): SourceGroup[] {
  const sum = (points: readonly number[]): number => points.reduce((all, some) => all + some, 0);
  const rows = found.map(({ name, points }) => ({ name: FAMILY_NAMES[name]?.() ?? m.after_source_earlier(), points }));
  return [{ title: m.after_sources(), rows: rows.toSorted((one, other) => sum(other.points) - sum(one.points)) }];
}

/** What a side got points for. */
export function gain({ what, name }: Gain): string {
  if (what === "coatl") return m.after_gain_coatl({ name });
  return what === "start" ? m.after_gain_start() : name;
}

export function rows({ statistics, serpents }: CoatlStory): StatisticsRow[] {
  const of = (value: (one: CoatlStory["statistics"][number]) => number): number[] => statistics.map(value);
  const finished = serpents.map((mine) => mine.filter(({ missing }) => !missing.length));
  const families = statistics.map(({ fulfilled }) =>
    Object.entries(fulfilled).map(([family, count]) =>
      m.after_stat_family({ family: FAMILY_NAMES[family]?.() ?? family, count }),
    ),
  );
  return [
    line(
      m.after_stat_turns(),
      of(({ turns }) => turns),
    ),
    line(
      m.after_stat_taking(),
      of(({ taking }) => taking),
      true,
    ),
    line(
      m.after_stat_choosing(),
      of(({ choosing }) => choosing),
      true,
    ),
    line(
      m.after_stat_assembling(),
      of(({ assembling }) => assembling),
      true,
    ),
    ...(statistics.some(({ tokens }) => tokens)
      ? [
          line(
            m.after_stat_tokens(),
            statistics.map(({ tokens_used: used, tokens }) => m.after_stat_of({ used: used.length, all: tokens })),
            true,
          ),
        ]
      : []),
    ...(statistics.some(({ passes }) => passes)
      ? [
          line(
            m.after_stat_passes(),
            of(({ passes }) => passes),
            true,
          ),
        ]
      : []),
    line(
      m.after_stat_parts(),
      statistics.map(({ heads, bodies, tails }) => `${heads}, ${bodies}, ${tails}`),
    ),
    line(
      m.after_stat_cards(),
      of(({ cards_from_row: row, cards_from_deck: deck }) => row + deck),
    ),
    line(
      m.after_stat_deck(),
      of(({ cards_from_deck: deck }) => deck),
      true,
    ),
    line(
      m.after_stat_beside(),
      finished.map((mine) => mine.reduce((sum, { cards }) => sum + cards.length, 0)),
    ),
    {
      label: m.after_stat_serpents(),
      values: serpents.map((mine) => mine.map(({ points, length }) => m.after_stat_serpent({ points, length }))),
    },
    { label: m.after_stat_fulfilled(), values: families },
  ];
}

/** The finished serpents and realised cards. */
export function landmarks({ gains }: CoatlStory, names: readonly string[], me: number | null): Landmark[] {
  return gains
    .filter(({ what }) => what !== "start")
    .map(({ side, move, what, name, points }) => ({
      move,
      text:
        what === "card"
          ? m.after_mark_card({ card: name, points })
          : m.after_mark_words({ name: names[side] ?? "", number: name, points }),
      isMine: side === me,
    }));
}
