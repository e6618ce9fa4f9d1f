/** What points of Cóatl came from and what the players did, in words and numbers. */

import type { Gain, Landmark, SourceGroup, StatisticsRow, Story } from "../../after/review";
import type { Schemas } from "../../lib/api";
import { line } from "../../after/words";
import { m } from "../../paraglide/messages.js";
import { FAMILY_NAMES } from "../facts.svelte";

export type CoatlStory = Schemas["CoatlReview"];

/** The story of a game of this kind; there is no other where this is shown. */
export function coatlStory(story: Story): CoatlStory {
  if (story.game !== "coatl") throw new Error(`a story of ${story.game}`);
  return story;
}

/** Where points came from: families of cards and feathers, the best first. */
export function sources({ sources: found }: CoatlStory): SourceGroup[] {
  const sum = (points: readonly number[]): number => points.reduce((all, some) => all + some, 0);
  const nameOf = (name: string): string =>
    name === "feathers" ? m.after_source_feathers() : (FAMILY_NAMES[name]?.() ?? m.after_source_earlier());
  const rows = found.map(({ name, points }) => ({ name: nameOf(name), points }));
  return [{ title: m.after_sources(), rows: rows.toSorted((one, other) => sum(other.points) - sum(one.points)) }];
}

/** What a side got points for. */
export function gain({ what, name }: Gain): string {
  if (what === "coatl") return m.after_gain_coatl({ name });
  if (what === "feather") return m.coatl_feather();
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
    ...(statistics.some(({ feathers_given: given }) => given)
      ? [
          line(
            m.after_stat_stolen(),
            of(({ stolen }) => stolen),
          ),
          line(
            m.after_stat_feathers(),
            statistics.map(({ feathers_given: given, feathers_received: received }) => `${given}, ${received}`),
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

/** The finished serpents, feathers and realised cards. */
export function landmarks({ gains }: CoatlStory, names: readonly string[], me: number | null): Landmark[] {
  return gains
    .filter(({ what }) => what !== "start")
    .map((found) => ({ move: found.move, text: markWords(found, names[found.side] ?? ""), isMine: found.side === me }));
}

function markWords({ what, name: number, points }: Gain, name: string): string {
  if (what === "card") return m.after_mark_card({ card: number, points });
  return what === "feather" ? m.after_mark_feather({ name, points }) : m.after_mark_words({ name, number, points });
}
