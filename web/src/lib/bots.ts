/** The bots: what they are called, how they play, and how a seat at which one plays is shown. */

import { m } from "../paraglide/messages.js";
import { locales } from "../paraglide/runtime.js";
import type { Schemas } from "./api";
import { catalogue } from "./catalogue";

/** The opponents for people, from gentle to merciless. */
export function strengths(): readonly string[] {
  return catalogue().levels;
}

/** The bots of which one learns something about bots. */
export function experiments(): readonly string[] {
  return catalogue().bots.filter((bot) => !isStrength(bot));
}

/** The bots that play a game. */
export function botsOf(game: string): readonly string[] {
  return catalogue().games.find(({ name }) => name === game)?.bots ?? catalogue().bots;
}

/** Whether a bot thinks as long as it has time: it never plays a game twice in the same way. */
export function isByClock(bot: string): boolean {
  return catalogue().by_clock.includes(bot);
}

/** A bot that plays the same game in the same way again: this one, or the strongest that does. */
export function steady(bot: string): string {
  return isByClock(bot) ? (strengths().findLast((other) => !isByClock(other)) ?? bot) : bot;
}

type Message = typeof m.bot_random;

const NAMES: Readonly<Record<string, Message>> = {
  beginner: m.bot_beginner,
  easy: m.bot_easy,
  medium: m.bot_medium,
  hard: m.bot_hard,
  merciless: m.bot_merciless,
  random: m.bot_random,
  greedy: m.bot_greedy,
  planner: m.bot_planner,
  search: m.bot_search,
};
/** What follows the given name of a bot. */
const FULL_NAMES: Readonly<Record<string, Message>> = {
  beginner: m.bot_beginner_full,
  easy: m.bot_easy_full,
  medium: m.bot_medium_full,
  hard: m.bot_hard_full,
  merciless: m.bot_merciless_full,
};
const HELP: Readonly<Record<string, Message>> = {
  beginner: m.bot_beginner_help,
  easy: m.bot_easy_help,
  medium: m.bot_medium_help,
  hard: m.bot_hard_help,
  merciless: m.bot_merciless_help,
  random: m.bot_random_help,
  greedy: m.bot_greedy_help,
  planner: m.bot_planner_help,
  search: m.bot_search_help,
};

export function isStrength(bot: string | undefined): bot is string {
  return bot !== undefined && strengths().includes(bot);
}

/** A bot in the words of the page; one that is new here by its own name. */
export function botName(bot: string): string {
  return NAMES[bot]?.() ?? bot.charAt(0).toUpperCase() + bot.slice(1);
}

/** How a bot plays, in one sentence. */
export function botHelp(bot: string): string {
  return HELP[bot]?.() ?? "";
}

/** A seat of a new table for a bot, which the server gives a name of its own. */
export function botSeat(bot: string): Pick<Schemas["NewSeat"], "who" | "bot"> {
  return { who: "bot", bot };
}

type Seat = Pick<Schemas["SeenSeat"], "name" | "bot">;

/**
 * The number behind the name of a bot that is called as all of its kind are, in whatever language; null if it has a
 * name of its own.
 */
function numberOf({ name, bot }: Seat): string | null {
  if (bot === null) return null;
  const called = [bot, ...locales.map((locale) => NAMES[bot]?.({}, { locale }) ?? bot)];
  const found = called.find(
    (one) => name === one || (name.startsWith(`${one} `) && /^\d+$/.test(name.slice(one.length + 1))),
  );
  return found === undefined ? null : name.slice(found.length);
}

/** What somebody at a seat is called: a bot without a name of its own as this page calls such bots. */
export function seatName(seat: Seat): string {
  const number = numberOf(seat);
  return seat.bot === null || number === null ? seat.name : botName(seat.bot) + number;
}

/** Which bot plays at a seat, such as *Beginner bot*, where its name does not say so. */
export function playedBy(seat: Seat): string | null {
  if (seat.bot === null || numberOf(seat) !== null) return null;
  return FULL_NAMES[seat.bot]?.() ?? botName(seat.bot);
}
