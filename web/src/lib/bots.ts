/** The bots: what they are called, how they play, and how a seat at which one plays is shown. */

import { m } from "../paraglide/messages.js";
import { locales } from "../paraglide/runtime.js";
import type { Schemas } from "./api";

/** The opponents for people, from gentle to merciless. */
export const STRENGTHS = ["beginner", "easy", "medium", "hard", "merciless"] as const;
export type Strength = (typeof STRENGTHS)[number];

/** The bots of which one learns something about bots. */
export const EXPERIMENTS = ["random", "greedy", "planner", "search"] as const;

type Bot = Strength | (typeof EXPERIMENTS)[number];
type Message = typeof m.bot_random;

const NAMES: Record<Bot, Message> = {
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
const HELP: Record<Bot, Message> = {
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

function isKnown(bot: string): bot is Bot {
  return Object.hasOwn(NAMES, bot);
}

export function isStrength(bot: unknown): bot is Strength {
  return (STRENGTHS as readonly unknown[]).includes(bot);
}

/** A bot in the words of the page; one that is new here by its own name. */
export function botName(bot: string): string {
  return isKnown(bot) ? NAMES[bot]() : bot.charAt(0).toUpperCase() + bot.slice(1);
}

/** How a bot plays, in one sentence. */
export function botHelp(bot: string): string {
  return isKnown(bot) ? HELP[bot]() : "";
}

/** A seat of a new table for a bot, which goes by the name of its kind. */
export function botSeat(bot: string): Pick<Schemas["NewSeat"], "who" | "bot" | "name"> {
  return { who: "bot", bot, name: botName(bot) };
}

type Seat = Pick<Schemas["SeenSeat"], "name" | "bot">;

/**
 * The number behind the name of a bot that is called as all of its kind are, in whatever language; null if it has a
 * name of its own.
 */
function numberOf({ name, bot }: Seat): string | null {
  if (bot === null) return null;
  const called = isKnown(bot) ? [bot, ...locales.map((locale) => NAMES[bot]({}, { locale }))] : [bot];
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

/** Which bot plays at a seat, where its name does not say so. */
export function playedBy(seat: Seat): string | null {
  return seat.bot === null || numberOf(seat) !== null ? null : botName(seat.bot);
}
