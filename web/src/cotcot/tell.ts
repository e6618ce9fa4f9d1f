/** CotCotCollec' in sentences, with drawings of the finds. */

import type { Update } from "../lib/api";
import { bold, drawn, plain } from "../lib/told";
import { m } from "../paraglide/messages.js";
import type { GameEvent } from "../lib/game";
import { happened } from "../table/happened";
import { drawnCard, drawnItems, isCard, JOKER, type Item } from "./finds";
import { NUMERALS } from "./position";

/** An update in sentences; if it is spoken, in words alone. */
export function tell(update: Update, names: readonly string[], isSpoken: boolean): string[] {
  const events = (update.what === "moved" || update.what === "started" ? (update.events ?? []) : []) as GameEvent[];
  const isDealing = update.what === "started";
  const told = events
    .filter(({ event }) => !isDealing || event === "first player")
    .flatMap((event) => sentence(event, names) ?? []);
  const sentences = [...happened(update, names), ...told];
  return isSpoken ? sentences.map(plain) : sentences;
}

/** What an event is in a sentence; null for what nobody has to read. */
function sentence(event: GameEvent, names: readonly string[]): string | null {
  const nameOf = (seat: unknown): string => bold(names[Number(seat)] ?? "");
  const name = nameOf(event["seat"]);
  const [number, length, points] = [Number(event["number"]), Number(event["length"]), Number(event["points"])];
  const card = isCard(event["card"]) ? drawnCard(event["card"]) : "";
  const items = event["item"] ? drawnItems(event["item"] as Item) : "";
  const fox = drawn("fox", m.cotcot_the_fox());
  switch (event.event) {
    case "first player":
      return m.cotcot_log_first_player({ name });
    case "chest":
      return m.cotcot_log_chest({ name, card });
    case "started":
      return m.cotcot_log_started({ name, items });
    case "added":
      return m.cotcot_log_added({ name, card: drawnCard(event["item"] as Item), length });
    case "joker added":
      return m.cotcot_log_joker_added({ name, joker: drawnCard(JOKER), items, length });
    case "doubled":
      return m.cotcot_log_doubled({ name, items });
    case "took":
      return m.cotcot_log_took({ name, card });
    case "card dealt":
      return card ? m.cotcot_log_drew_card({ name, card }) : m.cotcot_log_drew({ name });
    case "fox entered":
      return m.cotcot_log_fox_entered({
        fox: drawn("fox", m.cotcot_the_fox_first()),
        name: nameOf(event["owner"]),
        items,
      });
    case "fox":
      return event["owner"] === event["seat"]
        ? m.cotcot_log_fox_moved({ name, fox, items })
        : m.cotcot_log_fox_sent({ name, fox, owner: nameOf(event["owner"]), items });
    case "coq":
      return m.cotcot_log_coq({ number, coq: drawn("coq", m.cotcot_name_coq()) });
    case "scoring":
      return m.cotcot_log_scoring({ number: NUMERALS[Number(event["scoring"]) - 1] ?? "" });
    case "scored":
      return m.cotcot_log_scored({ name, points });
    case "penalty":
      return points ? m.cotcot_log_penalty({ name, points }) : null;
    case "over":
      return m.cotcot_log_over();
    default:
      return null;
  }
}
