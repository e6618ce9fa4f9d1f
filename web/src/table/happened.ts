/** What happens at a table besides the game, in sentences. */

import type { Update } from "../lib/api";
import { botName } from "../lib/bots";
import { clean, isSame, personOf } from "../lib/told";
import { m } from "../paraglide/messages.js";

type Sentence = (inputs: { name: string }) => string;

/** By what happened: how it is told of others, and of me. */
const SENTENCES: Record<string, readonly [Sentence, Sentence]> = {
  sat: [m.log_sat, m.log_you_sat],
  left: [m.log_left, m.log_you_left],
  started: [m.log_started, m.log_started],
  undone: [m.log_undone, m.log_you_undone],
  hinted: [m.log_hinted, m.log_you_hinted],
  "taken back": [m.log_taken_back, m.log_you_taken_back],
  paused: [m.log_paused, m.log_paused],
  resumed: [m.log_resumed, m.log_resumed],
  "ran out": [m.log_ran_out, m.log_you_ran_out],
  returned: [m.log_returned, m.log_you_returned],
  conceded: [m.log_conceded, m.log_you_conceded],
  closed: [m.log_closed, m.log_closed],
};

/** The sentence of an update that is no move; none for what nobody has to read. Of `me` it is told as *you*. */
export function happened(
  { what, seat, details = {} }: Update,
  names: readonly string[],
  me: number | null = null,
): string[] {
  const isMe = isSame(seat, me);
  const called = clean(names[seat ?? -1] ?? "");
  const name = isMe ? m.table_you() : called;
  const of = personOf(isMe);
  if (what === "replaced") {
    const bot = botName(String(details["bot"]));
    const isNew = Boolean(details["name"]) || called.startsWith(bot);
    return [isNew ? m.log_sat({ name }) : of(m.log_replaced, m.log_you_replaced)({ name, bot })];
  }
  if (what === "said") return [m.log_said({ name, text: clean(String(details["text"])) })];
  if (what === "asked")
    return [
      details["what"] === "pause"
        ? of(m.log_asks_pause, m.log_you_asks_pause)({ name })
        : of(m.log_asks_takeback, m.log_you_asks_takeback)({ name }),
    ];
  if (what === "answered")
    return [
      details["yes"] ? of(m.log_agrees, m.log_you_agrees)({ name }) : of(m.log_refuses, m.log_you_refuses)({ name }),
    ];
  if (what === "went") return [m.log_went({ move: details["to"] ?? 0 })];
  if (what === "rematch") return [called ? of(m.log_asks_rematch, m.log_you_asks_rematch)({ name }) : m.log_rematch()];
  const sentences = SENTENCES[what];
  return sentences ? [of(...sentences)({ name })] : [];
}
