/** What games, bots and levels are called. */

import { m } from "../paraglide/messages.js";

export type GameName = "coatl" | "cotcot";

export const GAMES: readonly GameName[] = ["coatl", "cotcot"];
export const LEVELS = [1, 2, 3, 4, 5] as const;
export type Level = (typeof LEVELS)[number];

export function isGame(name: string): name is GameName {
  return (GAMES as readonly string[]).includes(name);
}

export function gameTitle(game: string): string {
  return game === "coatl" ? "Cóatl" : "CotCotCollec’";
}

const BOT_NAMES: Record<string, () => string> = {
  random: m.home_bot_random,
  beginner: m.home_bot_beginner,
  easy: m.home_bot_easy,
  medium: m.home_bot_medium,
  hard: m.home_bot_hard,
  merciless: m.home_bot_merciless,
};

/** A bot in the words of the page; one that is new here by its own name. */
export function botName(bot: string): string {
  return BOT_NAMES[bot]?.() ?? bot.charAt(0).toUpperCase() + bot.slice(1);
}

/** The bot that plays if nobody chooses one: a gentle one where there is one. */
export function usualBot(bots: readonly string[]): string {
  return bots.find((bot) => bot === "beginner") ?? bots[0] ?? "random";
}

const LEVEL_TITLES: Record<Level, () => string> = {
  1: m.home_level_1, 2: m.home_level_2, 3: m.home_level_3, 4: m.home_level_4, 5: m.home_level_5,
};
const LEVEL_HELP: Record<Level, () => string> = {
  1: m.home_level_1_help, 2: m.home_level_2_help, 3: m.home_level_3_help, 4: m.home_level_4_help, 5: m.home_level_5_help,
};

/** A level of A.D.A.M. in a few words. */
export function levelTitle(level: Level): string {
  return LEVEL_TITLES[level]();
}

/** What a level of A.D.A.M. changes, in one sentence. */
export function levelHelp(level: Level): string {
  return LEVEL_HELP[level]();
}
