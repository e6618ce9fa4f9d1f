/** A game of Cóatl in sentences. */

import type { Update } from "../lib/api";
import { bold, drawn, plain } from "../lib/told";
import { m } from "../paraglide/messages.js";
import { happened } from "../table/happened";
import { cardTitle } from "./facts.svelte";
import { ADAM } from "./names";
import { colourOf, letterOf, partOf, wordOf } from "./pieces";
import { eventsOf, type CoatlEvent } from "./position";

function pieceMark(piece: string): string {
  return drawn(
    partOf(piece) === "body" ? `tile-${colourOf(piece)}` : `${partOf(piece)}-a-${colourOf(piece)}`,
    wordOf(piece),
  );
}

function cardMark(name: string | null): string {
  return name === null ? m.coatl_a_card() : bold(cardTitle(name));
}

const ENDINGS: Record<string, () => string> = {
  "third coatl": m.coatl_why_third_coatl,
  "no bodies": m.coatl_why_no_bodies,
  "all passed": m.coatl_why_all_passed,
  conceded: m.coatl_why_conceded,
};

function whyEnded(why: string): string {
  return ENDINGS[why]?.() ?? why;
}

/** One event in a sentence; null for what nobody has to read. */
export function sentence(event: CoatlEvent, names: readonly string[]): string | null {
  const name = bold(("seat" in event ? names[event.seat] : undefined) ?? ADAM);
  switch (event.event) {
    case "first player":
      return m.coatl_log_first_player({ name });
    case "ready":
      return m.coatl_log_ready({ name });
    case "hand chosen":
      return m.coatl_log_hand_chosen({ name, kept: event.kept });
    case "took":
      return m.coatl_log_took({ name, piece: pieceMark(event.piece), space: event.space });
    case "drew":
      return m.coatl_log_drew({ name, card: cardMark(event.card) });
    case "card dealt":
      return m.coatl_log_card_dealt({ name, card: cardMark(event.card) });
    case "began":
      return m.coatl_log_began({ name, piece: pieceMark(event.piece), number: event.coatl });
    case "extended":
      return m.coatl_log_extended({ name, piece: pieceMark(event.piece), number: event.coatl });
    case "fulfilled":
      return m.coatl_log_fulfilled({ name, card: cardMark(event.card), number: event.coatl });
    case "temple fulfilled":
      return m.coatl_log_fulfilled({ name, card: cardMark(event.temple), number: event.coatl });
    case "completed":
      return m.coatl_log_completed({ name, number: event.coatl });
    case "scored":
      return m.coatl_log_scored({ name, number: event.coatl, points: event.points });
    case "picked":
      return m.coatl_log_picked({ name, piece: pieceMark(event.piece) });
    case "future":
      return m.coatl_log_future({ name });
    case "discarded":
      return m.coatl_log_discarded({ name, card: cardMark(event.card) });
    case "committed":
      return m.coatl_log_committed({ name, card: cardMark(event.temple) });
    case "passed":
      return m.coatl_log_passed({ name });
    case "adam found":
      return m.coatl_log_adam_found({ space: event.space, card: cardMark(event.card) });
    case "adam passed":
      return m.coatl_log_adam_passed();
    case "adam placed":
      return m.coatl_log_adam_placed({ piece: pieceMark(letterOf(event.piece)), card: cardMark(event.card) });
    case "adam discarded":
      return m.coatl_log_adam_discarded({ piece: pieceMark(event.piece) });
    case "adam realised":
      return m.coatl_log_adam_realised({ card: cardMark(event.card), points: event.points });
    case "adam handed on":
      return m.coatl_log_adam_handed_on({ piece: pieceMark(event.colour), card: cardMark(event.card) });
    case "adam took card":
      return m.coatl_log_adam_took_card({ card: cardMark(event.card) });
    case "end triggered":
      return m.coatl_log_end_triggered({ why: whyEnded(event.why) });
    case "over":
      return m.coatl_log_over({ why: whyEnded(event.why) });
    default:
      return null;
  }
}

/** An update in sentences; of the set-up only who begins. */
export function tell(update: Update, names: readonly string[], isSpoken: boolean): string[] {
  const events = eventsOf(update);
  const wanted = update.what === "started" ? events.filter(({ event }) => event === "first player") : events;
  const told = [
    ...happened(update, names),
    ...wanted.map((event) => sentence(event, names)).filter((text) => text !== null),
  ];
  return isSpoken ? told.map(plain) : told;
}
