/* Cóatl: the table, its moves and what happens, in the words of the notation. */

import { h, icon, panel, request } from "./tools.js";
import { language, say, scored } from "./words.js";

const COLOURS = ["k", "b", "g", "r", "y"];
const SENTENCES = new Map();

/** Learn what the cards say. */
export async function prepare() {
  const book = await request("GET", `/rulebooks/coatl?language=${language}`);
  for (const { name, sentence } of book.cards) SENTENCES.set(name, sentence);
}

function piece(text) {
  const colour = text.replace(/[<>]/, "");
  const part = text.startsWith("<") ? "head" : text.endsWith(">") ? "tail" : "body";
  const name = say(part, { colour: say(part === "body" ? colour : `${colour} of head`) });
  return h("span", { class: `piece ${part} is-${colour}`, title: name },
    icon(part), h("b", { "aria-hidden": true }, colour), h("span", { class: "unseen" }, ` ${name}`));
}

function pieces(text) {
  return text.split(" ").filter(Boolean).map(piece);
}

function counted(numbers) {
  return COLOURS.flatMap((colour) => Array.from({ length: numbers[colour] }, () => piece(colour)));
}

function card(name) {
  return h("span", { class: name.startsWith("T") ? "card temple" : "card", title: SENTENCES.get(name) }, name);
}

/** Cards that one may want to read: each with its sentence. */
function explained(names) {
  return h("ul", { class: "explained" }, names.filter(Boolean).map((name) =>
    h("li", {}, card(name), " ", h("small", {}, SENTENCES.get(name)))));
}

function cards(names) {
  return names.length ? names.map(card) : say("nothing");
}

/* the table */

export function board(view) {
  const { position } = view;
  const own = position.seats.map((_, seat) => seat).sort((one, two) => (two === view.seat) - (one === view.seat));
  return [
    h("div", { class: "columns" }, supply(position), market(position)),
    position.adam && adam(position.adam, view),
    own.map((seat) => player(position.seats[seat], seat, view)),
  ];
}

function supply(position) {
  const spaces = position.supply.map((held, place) =>
    h("li", {}, h("b", {}, place + 1), h("span", { class: "pieces" }, pieces(held))));
  return panel(say("supply"), h("ol", { class: "supply" }, spaces), bags(position.bags));
}

function bags(held) {
  const colours = h("tr", {}, h("td"), COLOURS.map((colour) => h("th", { scope: "col" }, piece(colour))));
  const lines = Object.entries(held).map(([part, numbers]) =>
    h("tr", {}, h("th", { scope: "row" }, say(part)), COLOURS.map((colour) => h("td", {}, numbers[colour]))));
  return h("details", { "data-keep": "bags" }, h("summary", { "data-key": "bags" }, say("bags")),
    h("table", { class: "bags" }, colours, lines));
}

function market({ row, temples, deck_size: deck, discard_size: discarded }) {
  const covered = temples.under.reduce((sum, count) => sum + count, 0);
  return panel(say("row"), explained(row),
    h("p", { class: "quiet" }, say("deck sizes", { deck, discarded })),
    h("h3", {}, say("temples")), explained(temples.visible),
    h("p", { class: "quiet" }, say("under", { count: covered })));
}

function player(seat, number, view) {
  const held = pieces(seat.board);
  return h("section", { class: number === view.seat ? "panel mine" : "panel" },
    view.heading(number),
    h("dl", {},
      fact(say("board", { count: held.length }), h("span", { class: "pieces" }, held.length ? held : say("nothing"))),
      seat.dealt?.length > 0 && fact(say("dealt"), explained(seat.dealt)),
      fact(say("hand"), hand(seat)),
      seat.tokens.length > 0 && fact(say("tokens"), seat.tokens.map(token))),
    h("ol", { class: "serpents" }, seat.coatls.map(serpent)));
}

function token(name) {
  return h("span", { class: "token" }, say(`token ${name}`));
}

function hand(seat) {
  if (seat.hand) return seat.hand.length + seat.temples.length ? explained([...seat.hand, ...seat.temples]) : say("nothing");
  const seen = [...seat.taken, ...seat.temples_taken];
  const hidden = (seat.hand_size ?? 0) + seat.temple_count - seen.length;
  return [seen.map(card), h("small", {}, say("hidden cards", { count: hidden }))];
}

function serpent({ serpent: text, cards: names, temple, points }, place) {
  const beside = temple ? [...names, temple] : names;
  return h("li", {},
    h("p", {}, h("b", {}, say("serpent", { number: place + 1 })), " ", points > 0 && scored(points)),
    h("p", { class: "pieces joined" }, pieces(text)),
    beside.length > 0 && h("p", { class: "cards" }, beside.map(card)));
}

function adam({ cards: held, realised }, view) {
  const places = held.map((one) =>
    h("li", {}, card(one.card), " ", counted(one.pieces), one.any && [piece(one.any), h("small", {}, say("any"))]));
  return h("section", { class: "panel" }, view.heading(view.names.length - 1),
    h("h3", {}, say("adam cards")), h("ol", { class: "pieces list" }, places),
    h("dl", {}, fact(say("realised"), cards(realised))));
}

function fact(name, value) {
  return h("div", {}, h("dt", {}, name), h("dd", { class: "cards" }, value));
}

/* moves */

const ASSEMBLING = ["fulfil", "temple", "head", "tail", "begin"];
const WITH_PIECES = ["head", "tail", "begin", "pick"];
export const ORDER = ["keep", "discard", ...ASSEMBLING, "take", "draw", "pick", "future", "commit"];

export function title(move) {
  const [verb, number] = move.split(" ");
  if (verb === "done" || verb === "pass") return say("coatl other");
  return say(`coatl ${verb}`, { number });
}

/** Moves of which there are many, and which are seldom wanted. */
export function folded(move) {
  return move.startsWith("pick ");
}

export function label(move, { position }) {
  const [verb, ...rest] = move.split(" ");
  const last = rest.at(-1);
  if (verb === "take") return [h("b", {}, last), " ", pieces(position.supply[last - 1])];
  if (WITH_PIECES.includes(verb)) return pieces(rest.filter((word) => !/\d/.test(word)).join(" "));
  if (verb === "future") return say("coatl change row");
  if (verb === "done" || verb === "pass") return say(verb === "pass" ? "pass" : "end turn");
  return last === "deck" ? say("deck") : card(last);
}

export function ending({ turn }) {
  return say(turn.action === "set-up" ? "end set-up" : turn.actions_left > 1 ? "end action" : "end turn");
}

export function hint({ turn, end, seats }) {
  if (turn.action === "set-up") return say(seats.length > 1 ? "hint set-up" : "hint set-up alone");
  const last = end.triggered ? `${say("hint last")} ` : "";
  const now = turn.completing ? "completing" : turn.action === "nothing" ? "nothing" : "going on";
  return last + say(`hint ${now}`);
}

/** What a move makes of every card: its value before and after. Temples are not shown on the move itself. */
export function values({ coatl, cards: found, total }) {
  if (!found) return [];
  const sum = { what: say("serpent total", { number: coatl }), before: total[0], after: total[1], own: true };
  return [sum, ...Object.entries(found).map(([name, [before, after]]) =>
    ({ what: card(name), before, after, own: name.startsWith("P") }))];
}

/* what happens */

const OTHERWISE = { future: "future seen" };

export function told(event, view) {
  return [`coatl ${OTHERWISE[event.event] ?? event.event}`, {
    ...event,
    seat: view.names[event.seat],
    piece: event.piece && piece(event.piece),
    colour: event.colour && piece(event.colour),
    card: event.card ? card(event.card) : say("a card"),
    temple: event.temple && card(event.temple),
    why: event.why && say(`why ${event.why}`),
  }];
}
