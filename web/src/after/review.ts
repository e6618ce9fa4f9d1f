/** The story of a finished game, as the server tells it, and how its sides are shown. */

import { answer, api, type Schemas } from "../lib/api";

/** How a game ended, with its story. */
export type Review = Schemas["Reviewed"];
export type Story = Schemas["Story"];
export type Verdict = Schemas["Verdict"];
export type Gain = Schemas["Gain"];
export type PointSource = Schemas["PointSource"];

/** A game that is over, as somebody looks at it. */
export interface Ending {
  result: Schemas["SeenResult"] | null;
  /** The sides that gave up. */
  gaveUp: readonly number[];
  /** Its story, if the game has one. */
  story: Story | null;
  names: readonly string[];
  /** The side of the one who looks on; null for those who watch, and where several play at one screen. */
  me: number | null;
}

/** Where the points of all sides came from, by one way to divide them. */
export interface SourceGroup {
  title: string;
  rows: readonly { name: string; points: readonly number[] }[];
}

/** A line of the statistics: a value for each player, some of them in several lines. */
export interface StatisticsRow {
  label: string;
  values: string[][];
  isSub?: boolean;
}

/** Something worth finding again in a replay, after so many moves. */
export interface Landmark {
  move: number;
  text: string;
  isMine: boolean;
}

/** How the game of a table ended. */
export function reviewOf(table: string): Promise<Review> {
  return answer(api.GET("/api/tables/{table_id}/review", { params: { path: { table_id: table } } }));
}

/** Sides differ by line and mark, never by a colour: the first look is that of the one who looks on. */
export const LOOKS = ["disc", "square", "ring", "diamond", "dash"] as const;
export type Look = (typeof LOOKS)[number];

/** The look of each side: mine is the first, the others follow in turn order. */
export function looksOf(sides: number, me: number | null): Look[] {
  const order = fromMe(sides, me);
  return Array.from({ length: sides }, (_, side) => LOOKS[order.indexOf(side)] ?? "disc");
}

/** The sides in the order in which they are told: I first, then those after me. */
export function fromMe(sides: number, me: number | null): number[] {
  return Array.from({ length: sides }, (_, place) => ((me ?? 0) + place) % sides);
}

/** The sides by their result: the winners first, then by points. */
export function byResult(scores: readonly number[], winners: readonly number[]): number[] {
  const place = (side: number): number => (winners.includes(side) ? 0 : 1);
  return scores
    .map((_, side) => side)
    .sort((one, other) => place(one) - place(other) || (scores[other] ?? 0) - (scores[one] ?? 0));
}

/** Those whom the criteria before a certain one do not tell apart from the best. */
export function levelBefore(verdict: Verdict, criterion: string): number[] {
  let level = verdict.criteria[0]?.values.map((_, side) => side) ?? [];
  for (const { name, values } of verdict.criteria) {
    if (name === criterion) break;
    const best = Math.max(...level.map((side) => values[side] ?? 0));
    level = level.filter((side) => values[side] === best);
  }
  return level;
}

/** By how much the winner is ahead in what decided. */
export function margin(verdict: Verdict, winner: number): number {
  const values = verdict.criteria.find(({ name }) => name === verdict.decided_by)?.values ?? [];
  const others = levelBefore(verdict, verdict.decided_by).filter((side) => side !== winner);
  return (values[winner] ?? 0) - Math.max(...others.map((side) => values[side] ?? 0));
}
