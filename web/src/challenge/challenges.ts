/** Challenges: asked for, made and taken up. */

import { answer, api, type Schemas } from "../lib/api";
import { titleOf } from "../lib/game";
import { beKnown, whoAmI } from "../lib/me.svelte";
import { go } from "../lib/router.svelte";
import { m } from "../paraglide/messages.js";

export type Challenge = Schemas["SeenChallenge"];
export type Standing = Schemas["Standing"];

/** A challenge to which I have the link. */
export async function challengeOf(id: string): Promise<Challenge> {
  await whoAmI();
  return answer(api.GET("/api/challenges/{challenge_id}", { params: { path: { challenge_id: id } } }));
}

/** Challenge others to something new, and go where the link is. */
export async function makeChallenge(body: Schemas["NewChallenge"]): Promise<void> {
  await beKnown();
  const { id } = await answer(api.POST("/api/challenges", { body }));
  go(`/challenge/${id}`);
}

/** Challenge others to a game that I have finished, and go where the link is. */
export async function challengeTo(table: string): Promise<void> {
  const { id } = await answer(api.POST("/api/tables/{table_id}/challenge", { params: { path: { table_id: table } } }));
  go(`/challenge/${id}`);
}

/** Sit down at my table of a challenge: the one that I have not finished yet, or a new one. */
export async function takeUp(id: string): Promise<void> {
  const started = api.POST("/api/challenges/{challenge_id}/start", { params: { path: { challenge_id: id } } });
  go(`/table/${(await answer(started)).id}`);
}

/** Who challenges to what. */
export function titleOfChallenge({ is_mine: isMine, game, name }: Challenge): string {
  const title = titleOf(game);
  return isMine ? m.challenge_yours({ game: title }) : m.challenge_title({ name, game: title });
}

/** How many have played. */
export function played({ played: count }: Challenge): string {
  return count ? m.challenge_played({ count }) : m.challenge_nobody();
}

/** How far I am in a challenge: not played yet, or not to the end, or how I have done. */
export function howFar({ mine, standings }: Challenge): string {
  if (!mine.length) return m.challenge_list_open();
  if (!standings) return m.challenge_list_begun();
  const rank = mineOf(standings)?.rank;
  const count = standings.filter((one) => one.rank !== null).length;
  return rank ? m.challenge_list_rank({ rank, count }) : m.challenge_unranked();
}

/** What is to be said of a game beside its points. */
export function remarks(one: Standing): string[] {
  return [
    ...(one.has_won ? [m.challenge_won()] : []),
    ...(one.gave_up ? [m.challenge_gave_up()] : []),
    ...(one.hinted ? [m.challenge_hinted()] : []),
    ...(one.takebacks ? [m.challenge_takebacks()] : []),
    ...(one.number > 1 ? [m.challenge_later({ number: one.number })] : []),
  ];
}

/** The address of two games of a challenge side by side. */
export function comparing(challenge: string, one: string, other: string): string {
  return `/compare/${challenge}?one=${one}&other=${other}`;
}

/** My game with which others are compared: the one that counts, or the best of those that do not. */
export function mineOf(standings: readonly Standing[]): Standing | undefined {
  return standings.find(({ is_me: isMe }) => isMe);
}
