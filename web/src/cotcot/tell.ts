/** CotCotCollec' in sentences, with drawings of the finds. */

import type { Update } from "../lib/api";
import { bold, drawn, isSame, personOf, plain } from "../lib/told";
import { m } from "../paraglide/messages.js";
import { happened } from "../table/happened";
import { drawnCard, drawnItems, isCard, JOKER } from "./finds";
import { eventsOf, NUMERALS, type CotcotEvent } from "./position";

/** An update in sentences; if it is spoken, in words alone. */
export function tell(update: Update, names: readonly string[], isSpoken: boolean, me: number | null): string[] {
  const isDealing = update.what === "started";
  const told = (isDealing || update.what === "moved" ? eventsOf(update) : [])
    .filter(({ event }) => !isDealing || event === "first player")
    .flatMap((event) => sentence(event, names, me) ?? []);
  const sentences = [...happened(update, names, me), ...told];
  return isSpoken ? sentences.map(plain) : sentences;
}

/** What an event is in a sentence; null for what nobody has to read. */
function sentence(event: CotcotEvent, names: readonly string[], me: number | null): string | null {
  const nameOf = (seat: number): string => bold(seat === me ? m.table_you() : (names[seat] ?? ""));
  const of = personOf("seat" in event && isSame(event.seat, me));
  const name = "seat" in event ? nameOf(event.seat) : "";
  const card = "card" in event && isCard(event.card) ? drawnCard(event.card) : "";
  const items = "item" in event ? drawnItems(event.item) : "";
  const fox = drawn("fox", m.cotcot_the_fox());
  switch (event.event) {
    case "first player":
      return of(m.cotcot_log_first_player, m.cotcot_log_you_first_player)({ name });
    case "chest":
      return of(m.cotcot_log_chest, m.cotcot_log_you_chest)({ name, card });
    case "started":
      return of(m.cotcot_log_started, m.cotcot_log_you_started)({ name, items });
    case "added":
      return of(
        m.cotcot_log_added,
        m.cotcot_log_you_added,
      )({ name, card: drawnCard(event.item), length: event.length });
    case "joker added":
      return of(
        m.cotcot_log_joker_added,
        m.cotcot_log_you_joker_added,
      )({ name, joker: drawnCard(JOKER), items, length: event.length });
    case "doubled":
      return of(m.cotcot_log_doubled, m.cotcot_log_you_doubled)({ name, items });
    case "took":
      return of(m.cotcot_log_took, m.cotcot_log_you_took)({ name, card });
    case "card dealt":
      return card
        ? of(m.cotcot_log_drew_card, m.cotcot_log_you_drew_card)({ name, card })
        : of(m.cotcot_log_drew, m.cotcot_log_you_drew)({ name });
    case "fox entered":
      return personOf(isSame(event.owner, me))(m.cotcot_log_fox_entered, m.cotcot_log_you_fox_entered)({
        fox: drawn("fox", m.cotcot_the_fox_first()),
        name: nameOf(event.owner),
        items,
      });
    case "fox": {
      const theirs = isSame(event.owner, me) ? m.cotcot_log_fox_sent_you : m.cotcot_log_fox_sent;
      const foxSent = of(theirs, m.cotcot_log_you_fox_sent);
      return event.owner === event.seat
        ? of(m.cotcot_log_fox_moved, m.cotcot_log_you_fox_moved)({ name, fox, items })
        : foxSent({ name, fox, owner: nameOf(event.owner), items });
    }
    case "coq":
      return m.cotcot_log_coq({ number: event.number, coq: drawn("coq", m.cotcot_name_coq()) });
    case "scoring":
      return m.cotcot_log_scoring({ number: NUMERALS[event.scoring - 1] ?? "" });
    case "scored":
      return of(m.cotcot_log_scored, m.cotcot_log_you_scored)({ name, points: event.points });
    case "penalty":
      return event.points ? of(m.cotcot_log_penalty, m.cotcot_log_you_penalty)({ name, points: event.points }) : null;
    case "over":
      return m.cotcot_log_over();
    default:
      return null;
  }
}
