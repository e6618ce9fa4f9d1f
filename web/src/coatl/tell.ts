/** A game of Cóatl in sentences. */

import type { Update } from "../lib/api";
import { bold, drawn, plain } from "../lib/told";
import { m } from "../paraglide/messages.js";
import type { GameEvent } from "../lib/game";
import { happened } from "../table/happened";
import { ADAM } from "./names";
import { cardTitle } from "./facts.svelte";
import { colourOf, letterOf, partOf, wordOf } from "./pieces";

function pieceMark(piece: unknown): string {
  const text = String(piece);
  return drawn(
    partOf(text) === "body" ? `tile-${colourOf(text)}` : `${partOf(text)}-a-${colourOf(text)}`,
    wordOf(text),
  );
}

function cardMark(name: unknown): string {
  return name === undefined || name === null ? m.coatl_a_card() : bold(cardTitle(String(name)));
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
export function sentence(event: GameEvent, names: readonly string[]): string | null {
  const { piece, card, temple, coatl, space, points } = event;
  const name = bold(names[Number(event["seat"] ?? -1)] ?? ADAM);
  const number = Number(coatl);
  switch (event.event) {
    case "first player":
      return m.coatl_log_first_player({ name });
    case "ready":
      return m.coatl_log_ready({ name });
    case "hand chosen":
      return m.coatl_log_hand_chosen({ name, kept: Number(event["kept"]) });
    case "took":
      return m.coatl_log_took({ name, piece: pieceMark(piece), space: Number(space) });
    case "drew":
      return m.coatl_log_drew({ name, card: cardMark(card) });
    case "card dealt":
      return m.coatl_log_card_dealt({ name, card: cardMark(card) });
    case "began":
      return m.coatl_log_began({ name, piece: pieceMark(piece), number });
    case "extended":
      return m.coatl_log_extended({ name, piece: pieceMark(piece), number });
    case "fulfilled":
      return m.coatl_log_fulfilled({ name, card: cardMark(card), number });
    case "temple fulfilled":
      return m.coatl_log_fulfilled({ name, card: cardMark(temple), number });
    case "completed":
      return m.coatl_log_completed({ name, number });
    case "scored":
      return m.coatl_log_scored({ name, number, points: Number(points) });
    case "picked":
      return m.coatl_log_picked({ name, piece: pieceMark(piece) });
    case "future":
      return m.coatl_log_future({ name });
    case "discarded":
      return m.coatl_log_discarded({ name, card: cardMark(card) });
    case "committed":
      return m.coatl_log_committed({ name, card: cardMark(temple) });
    case "passed":
      return m.coatl_log_passed({ name });
    case "adam found":
      return m.coatl_log_adam_found({ space: Number(space), card: cardMark(card) });
    case "adam passed":
      return m.coatl_log_adam_passed();
    case "adam placed":
      return m.coatl_log_adam_placed({ piece: pieceMark(letterOf(String(piece))), card: cardMark(card) });
    case "adam discarded":
      return m.coatl_log_adam_discarded({ piece: pieceMark(piece) });
    case "adam realised":
      return m.coatl_log_adam_realised({ card: cardMark(card), points: Number(points) });
    case "adam handed on":
      return m.coatl_log_adam_handed_on({ piece: pieceMark(event["colour"]), card: cardMark(card) });
    case "adam took card":
      return m.coatl_log_adam_took_card({ card: cardMark(card) });
    case "end triggered":
      return m.coatl_log_end_triggered({ why: whyEnded(String(event["why"])) });
    case "over":
      return m.coatl_log_over({ why: whyEnded(String(event["why"])) });
    default:
      return null;
  }
}

/** An update in sentences; of the set-up only who begins. */
export function tell(update: Update, names: readonly string[], isSpoken: boolean): string[] {
  const events = (update.events ?? []) as GameEvent[];
  const wanted = update.what === "started" ? events.filter(({ event }) => event === "first player") : events;
  const told = [
    ...happened(update, names),
    ...wanted.map((event) => sentence(event, names)).filter((text) => text !== null),
  ];
  return isSpoken ? told.map(plain) : told;
}
