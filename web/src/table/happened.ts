/** What happens at a table besides the game, in sentences. */

import type { Update } from "../lib/api";
import { botName } from "../lib/bots";
import { clean } from "../lib/told";
import { m } from "../paraglide/messages.js";

type Sentence = (inputs: { name: string }) => string;

const SENTENCES: Record<string, Sentence> = {
  sat: m.log_sat,
  left: m.log_left,
  started: m.log_started,
  undone: m.log_undone,
  "taken back": m.log_taken_back,
  paused: m.log_paused,
  resumed: m.log_resumed,
  "ran out": m.log_ran_out,
  returned: m.log_returned,
  conceded: m.log_conceded,
  rematch: m.log_rematch,
  closed: m.log_closed,
};

/** The sentence of an update that is no move; none for what nobody has to read. */
export function happened({ what, seat, details = {} }: Update, names: readonly string[]): string[] {
  const name = clean(names[seat ?? -1] ?? "");
  if (what === "replaced") return [replaced(name, botName(String(details["bot"])))];
  if (what === "said") return [m.log_said({ name, text: clean(String(details["text"])) })];
  if (what === "asked")
    return [details["what"] === "pause" ? m.log_asks_pause({ name }) : m.log_asks_takeback({ name })];
  if (what === "answered") return [details["yes"] ? m.log_agrees({ name }) : m.log_refuses({ name })];
  const sentence = SENTENCES[what];
  return sentence ? [sentence({ name })] : [];
}

/** A bot stands in for somebody, or takes a free seat, which then has its name. */
function replaced(name: string, bot: string): string {
  return name.startsWith(bot) ? m.log_sat({ name }) : m.log_replaced({ name, bot });
}
