/** A game of Cóatl in sentences. */

import type { Update } from "../lib/api";
import { listed } from "../lib/language.svelte";
import { bold, isSame, personOf, plain } from "../lib/told";
import { m } from "../paraglide/messages.js";
import { happened } from "../table/happened";
import { cardTitle } from "./facts.svelte";
import { ADAM } from "./names";
import { letterOf, pieceMark } from "./pieces";
import { eventsOf, type CoatlEvent } from "./position";

/** What is told once, however many there are of it. */
const AT_ONCE = ["took", "picked", "stole"] as const;

/** What is taken at once is told at once: all pieces of the events of one kind. */
function pieceMarks(kind: (typeof AT_ONCE)[number], events: readonly CoatlEvent[]): string {
  return listed(events.flatMap((event) => (event.event === kind ? [pieceMark(event.piece)] : [])));
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

/** One event in a sentence, among those that happened with it; null for what nobody has to read. */
export function sentence(
  event: CoatlEvent,
  names: readonly string[],
  me: number | null,
  events: readonly CoatlEvent[] = [event],
): string | null {
  const seat = "seat" in event ? event.seat : null;
  const isMe = isSame(seat, me);
  const name = bold(isMe ? m.table_you() : (names[seat ?? -1] ?? ADAM));
  const of = personOf(isMe);
  switch (event.event) {
    case "first player":
      return of(m.coatl_log_first_player, m.coatl_log_you_first_player)({ name });
    case "ready":
      return of(m.coatl_log_ready, m.coatl_log_you_ready)({ name });
    case "hand chosen":
      return of(m.coatl_log_hand_chosen, m.coatl_log_you_hand_chosen)({ name, kept: event.kept });
    case "took":
      return of(
        m.coatl_log_took,
        m.coatl_log_you_took,
      )({ name, piece: pieceMarks("took", events), space: event.space });
    case "drew":
      return of(m.coatl_log_drew, m.coatl_log_you_drew)({ name, card: cardMark(event.card) });
    case "card dealt":
      return of(m.coatl_log_card_dealt, m.coatl_log_you_card_dealt)({ name, card: cardMark(event.card) });
    case "began":
      return of(m.coatl_log_began, m.coatl_log_you_began)({ name, piece: pieceMark(event.piece), number: event.coatl });
    case "extended":
      return of(
        m.coatl_log_extended,
        m.coatl_log_you_extended,
      )({ name, piece: pieceMark(event.piece), number: event.coatl });
    case "fulfilled":
      return of(
        m.coatl_log_fulfilled,
        m.coatl_log_you_fulfilled,
      )({ name, card: cardMark(event.card), number: event.coatl });
    case "temple fulfilled":
      return of(
        m.coatl_log_fulfilled,
        m.coatl_log_you_fulfilled,
      )({ name, card: cardMark(event.temple), number: event.coatl });
    case "completed":
      return of(m.coatl_log_completed, m.coatl_log_you_completed)({ name, number: event.coatl });
    case "scored":
      return of(m.coatl_log_scored, m.coatl_log_you_scored)({ name, number: event.coatl, points: event.points });
    case "picked":
      return of(m.coatl_log_picked, m.coatl_log_you_picked)({ name, piece: pieceMarks("picked", events) });
    case "feather":
      if (isSame(event.other, me)) return m.coatl_log_feather_you({ name });
      return of(m.coatl_log_feather, m.coatl_log_you_feather)({ name, other: bold(names[event.other] ?? "") });
    case "stole": {
      const piece = pieceMarks("stole", events);
      if (isSame(event.other, me)) return m.coatl_log_stole_you({ name, piece });
      return of(m.coatl_log_stole, m.coatl_log_you_stole)({ name, other: bold(names[event.other] ?? ""), piece });
    }
    case "future":
      return of(m.coatl_log_future, m.coatl_log_you_future)({ name });
    case "discarded":
      return of(m.coatl_log_discarded, m.coatl_log_you_discarded)({ name, card: cardMark(event.card) });
    case "committed":
      return of(m.coatl_log_committed, m.coatl_log_you_committed)({ name, card: cardMark(event.temple) });
    case "passed":
      return of(m.coatl_log_passed, m.coatl_log_you_passed)({ name });
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

/** What stands in a line of its own in the log, whatever brought it about. */
const APART = ["end triggered", "over"];

/** A move in one line, and news of the end in others. */
function linesOf(events: readonly CoatlEvent[], names: readonly string[], me: number | null): string[] {
  const isRepeated = ({ event }: CoatlEvent, place: number): boolean =>
    AT_ONCE.some((kind) => kind === event) && events.findIndex((other) => other.event === event) < place;
  const told = events.flatMap((event, place) => {
    const text = isRepeated(event, place) ? null : sentence(event, names, me, events);
    return text === null ? [] : [{ text, isApart: APART.includes(event.event) }];
  });
  const line = told.filter(({ isApart }) => !isApart).map(({ text }) => text);
  return [...(line.length ? [line.join(" ")] : []), ...told.filter(({ isApart }) => isApart).map(({ text }) => text)];
}

const KEEP = "keep ";

/** Keeping a card makes no event, but whoever sees the move may read it. */
function keptBy({ move, seat }: Update, names: readonly string[], me: number | null): string[] {
  if (!move?.startsWith(KEEP)) return [];
  const isMe = isSame(seat, me);
  const name = bold(isMe ? m.table_you() : (names[seat ?? -1] ?? ""));
  return [personOf(isMe)(m.coatl_log_kept, m.coatl_log_you_kept)({ name, card: cardMark(move.slice(KEEP.length)) })];
}

/** An update in sentences, one line for one action; of the set-up only who begins. */
export function tell(update: Update, names: readonly string[], isSpoken: boolean, me: number | null): string[] {
  const events = eventsOf(update);
  const wanted = update.what === "started" ? events.filter(({ event }) => event === "first player") : events;
  const told = [...happened(update, names, me), ...linesOf(wanted, names, me), ...keptBy(update, names, me)];
  return isSpoken ? told.map(plain) : told;
}
