/** Statistics of mine, by games and in words. */

import type { Schemas } from "../lib/api";
import { playedBy } from "../lib/bots";
import { countingOf, GAMES, type Counting } from "../lib/game";
import { language } from "../lib/language.svelte";
import { m } from "../paraglide/messages.js";

export type MyStatistics = Schemas["MyStatistics"];
export type OpponentResults = Schemas["OpponentResults"];
export type TrendPoint = Schemas["TrendPoint"];
export type Counted = Schemas["Counted"];

/** What there is to say of my games of one kind. */
export interface OneGame {
  game: string;
  results: readonly OpponentResults[];
  counted: readonly Counted[];
  trend: readonly TrendPoint[];
  games: number;
  wins: number;
  hinted: number;
}

/** Statistics by games, those that I play most first. */
export function byGame({ results, counted, trends }: MyStatistics): OneGame[] {
  const of = <T extends { game: string }>(rows: readonly T[], game: string): T[] =>
    rows.filter((row) => row.game === game);
  const found = [...new Set(results.map(({ game }) => game))].map((game) => {
    const mine = of(results, game);
    const sum = (value: (row: OpponentResults) => number): number => mine.reduce((all, row) => all + value(row), 0);
    return {
      game,
      results: mine.toSorted((one, other) => other.games - one.games),
      counted: of(counted, game),
      trend: of(trends, game).flatMap(({ points }) => points),
      games: sum(({ games }) => games),
      wins: sum(({ wins }) => wins),
      hinted: sum(({ hinted }) => hinted),
    };
  });
  return found.toSorted((one, other) => other.games - one.games);
}

/** Against whom I played: people, bots of a kind, or an automaton at its levels. */
export function opponentName({ game, opponent, levels }: OpponentResults, counting: Counting | null): string {
  if (opponent === "people") return m.statistics_people();
  if (opponent === "mixed") return m.statistics_mixed();
  if (opponent !== "automaton") return playedBy({ name: "", bot: opponent }) ?? opponent;
  return (levels.length && counting?.levels?.(levels)) || (GAMES.get(game)?.opponent ?? opponent);
}

/** How the games have to tell what was counted in them. */
export async function loadCountings(): Promise<Map<string, Counting | null>> {
  const games = [...GAMES.keys()];
  const found = await Promise.all(games.map(countingOf));
  return new Map(games.map((game, place) => [game, found[place] ?? null]));
}

/** A number with at most one place behind the point, and a true minus. */
export function decimal(value: number): string {
  return new Intl.NumberFormat(language(), { maximumFractionDigits: 1 }).format(value).replace("-", "−");
}

/** The same with its sign. */
export function signed(value: number): string {
  return value > 0 ? `+${decimal(value)}` : decimal(value);
}

/** A day. */
export function day(at: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(at);
}

/** From when to when some games ended. */
export function days({ first, last }: TrendPoint): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).formatRange(first, last);
}
