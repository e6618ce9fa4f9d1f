/** The one line that says what to do now at the table of CotCotCollec'. */

import { listed } from "../lib/language.svelte";
import { m } from "../paraglide/messages.js";
import { DOUBLER, JOKER, isItem, manyOf, theOf, type CardName } from "./finds";
import type { Hold } from "./hold.svelte";
import { scoringsAt } from "./position";

export interface Said {
  title: string;
  detail: string;
  tone: "act" | "wait" | "end";
}

export function say(hold: Hold): Said {
  if (!hold.decides) return waiting(hold);
  if (hold.held === "fox") return { title: m.cotcot_do_fox(), detail: foreseen(hold) || foxCosts(hold), tone: "act" };
  if (hold.held) return { ...holding(hold, hold.held), tone: "act" };
  if (hold.position.turn.points_left === 0) return { ...spent(hold), tone: "act" };
  return choosing(hold);
}

function waiting({ table }: Hold): Said {
  return { title: table.whoseTurn, detail: table.seat === null ? m.table_watching() : "", tone: "wait" };
}

/** Nothing is held yet: what the next rooster brings, where the fox sits, what costs how much. */
function choosing({ me, position, table }: Hold): Said {
  const left = position.turn.points_left;
  const next = position.coqs + 1;
  const isEnd = next === scoringsAt().at(-1);
  const isNew = me !== null && me.chests === 0 && me.collections.length === 0;
  const coq = isEnd ? m.cotcot_do_end_coq() : scoringsAt().includes(next) ? m.cotcot_do_last_coq() : "";
  const costs = left === 1 ? m.cotcot_do_one_detail() : m.cotcot_do_any_detail();
  const fox = position.fox?.seat === table.seat ? m.cotcot_fox_mine({ items: manyOf(position.fox!.item) }) : "";
  if (isNew) return { title: m.cotcot_do_first(), detail: m.cotcot_do_first_detail(), tone: "act" };
  return {
    title: me?.hand_size ? m.cotcot_do_any() : m.cotcot_do_any_empty(),
    detail: coq || fox || costs,
    tone: isEnd ? "end" : "act",
  };
}

function spent(hold: Hold): Omit<Said, "tone"> {
  const free = hold.usesOf("fox");
  if (!free.length) return { title: m.cotcot_do_done(), detail: "" };
  return { title: m.cotcot_do_fox_free({ names: ownersOf(hold) }), detail: m.cotcot_do_fox_free_detail() };
}

function holding(hold: Hold, card: CardName): Omit<Said, "tone"> {
  const kinds = new Set(hold.usesOf(card).map(({ kind }) => kind));
  const or = kinds.has("chest") ? m.cotcot_do_or_chest() : "";
  const [the, items] = [theOf(card), manyOf(card)];
  if (kinds.has("add")) return { title: m.cotcot_do_add({ card: the, items }), detail: sentences(foreseen(hold), or) };
  if (kinds.has("start")) return { title: m.cotcot_do_start({ items }), detail: sentences(foreseen(hold), or) };
  if (kinds.has("joker")) return { title: m.cotcot_do_joker(), detail: foreseen(hold) || m.cotcot_do_joker_detail() };
  if (kinds.has("double"))
    return { title: m.cotcot_do_double(), detail: foreseen(hold) || m.cotcot_do_double_detail() };
  return { title: m.cotcot_do_chest({ card: the }), detail: whyNot(hold, card) };
}

/** Why a card can only be hidden. */
function whyNot(hold: Hold, card: CardName): string {
  if (card === JOKER || card === DOUBLER) return m.cotcot_do_or_chest_special();
  const hasSome = isItem(card) && hold.me?.collections.some(({ item }) => item === card);
  const why = hold.table.why(`${hasSome ? "add" : "start"} ${card}`) ?? "";
  return why && `${why.charAt(0).toLocaleUpperCase()}${why.slice(1)}.`;
}

/** What the move that is foreseen would change for me. */
function foreseen(hold: Hold): string {
  if (!hold.preview || hold.table.seat === null) return "";
  const [before, after] = hold.totalOf(hold.table.seat);
  return after === null ? m.cotcot_do_preview_same() : m.cotcot_do_preview({ before, after });
}

function foxCosts(hold: Hold): string {
  const uses = hold.usesOf("fox");
  const names = ownersOf(hold);
  const hasOwn = uses.some(({ seat }) => seat === hold.table.seat);
  if (hold.position.turn.points_left === 0) return m.cotcot_do_fox_free_detail();
  if (hasOwn && names) return m.cotcot_do_fox_both({ names });
  return hasOwn ? m.cotcot_do_fox_own() : m.cotcot_do_fox_other({ names });
}

/** Whose collections the fox may go to, besides mine. */
export function ownersOf(hold: Hold): string {
  const seats = new Set(hold.usesOf("fox").map(({ seat }) => seat));
  return listed([...seats].filter((seat) => seat !== hold.table.seat).map((seat) => hold.table.names[seat] ?? ""));
}

function sentences(...parts: string[]): string {
  return parts.filter(Boolean).join(" ");
}
