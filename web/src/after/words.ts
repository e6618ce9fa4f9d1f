/** What points came from and what the players did, in words and numbers. */

import { FAMILY_NAMES } from "../coatl/facts.svelte";
import { titleOf, type Item } from "../cotcot/finds";
import { NUMERALS } from "../cotcot/position";
import { m } from "../paraglide/messages.js";
import type { CoatlStory, CotcotStory, Gain, Source } from "./review";

const OTHER_SOURCES: Record<string, () => string> = {
  penalty: m.after_source_penalty,
  earlier: m.after_source_earlier,
};

/** A family of cards, a find, or what is taken off. */
export function sourceName({ name }: Source): string {
  return (FAMILY_NAMES[name] ?? OTHER_SOURCES[name])?.() ?? titleOf(name as Item);
}

/** A whole number with a true minus. */
export function number(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

/** What a side got points for. */
export function gainName({ what, name }: Gain): string {
  if (what === "coatl") return m.after_gain_coatl({ name });
  if (what === "scoring") return m.after_gain_scoring({ name: NUMERALS[Number(name) - 1] ?? name });
  return what === "start" ? m.after_gain_start() : name;
}

/** A line of the statistics: a value for each player, some of them in several lines. */
export interface Row {
  label: string;
  values: string[][];
  isSub?: boolean;
}

function line(label: string, values: readonly (number | string)[], isSub = false): Row {
  return { label, values: values.map((value) => [typeof value === "number" ? number(value) : value]), isSub };
}

export function coatlRows({ statistics, serpents }: CoatlStory): Row[] {
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

export function cotcotRows({ statistics }: CotcotStory): Row[] {
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

/** Something worth finding again in a replay, after so many moves. */
export interface Landmark {
  move: number;
  text: string;
  isMine: boolean;
}

/** The finished serpents and realised cards, or the scorings. */
export function landmarks(story: CoatlStory | CotcotStory, names: readonly string[], me: number | null): Landmark[] {
  if (story.game === "cotcot")
    return story.scorings.map(({ move, number: scoring }) => ({
      move,
      text: m.after_mark_scoring({ number: NUMERALS[scoring - 1] ?? "" }),
      isMine: true,
    }));
  return story.gains
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
