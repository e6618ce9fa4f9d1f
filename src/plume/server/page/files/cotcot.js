/* CotCotCollec': the table, its moves and what happens. */

import { h, icon, panel } from "./tools.js";
import { say } from "./words.js";

const ITEMS = ["ring", "rug", "trophy", "necklace", "showcase", "corn", "key", "spoon", "button", "bell"];
const COQS = 10;
const SCORINGS = [4, 7, 10];

function find(name) {
  return h("span", { class: "find" }, icon(name), h("span", {}, say(name)));
}

function finds(names) {
  const counts = Map.groupBy(names, (name) => name);
  return h("ul", { class: "finds" }, [...counts].map(([name, { length }]) =>
    h("li", {}, find(name), length > 1 && h("small", {}, ` ×${length}`))));
}

/* the table */

export function board(view) {
  const { position } = view;
  const mine = position.seats[view.seat]?.hand;
  return [
    h("div", { class: "columns" },
      panel(say("market"), finds(position.market.filter(Boolean)),
        h("p", { class: "quiet" }, say("pile size", { count: position.pile_size }))),
      panel(say("coqs", { count: position.coqs }), perch(position.coqs),
        h("p", { class: "quiet" }, say("scorings"), " ", !position.fox && say("fox waits")))),
    mine && panel(say("hand"), mine.length ? finds(mine) : say("nothing")),
    yard(view),
  ];
}

function perch(coqs) {
  const places = Array.from({ length: COQS }, (_, place) => place + 1);
  return h("ol", { class: "perch", "aria-hidden": true }, places.map((place) =>
    h("li", { class: SCORINGS.includes(place) ? "scoring" : "" }, place <= coqs ? icon("coq") : place)));
}

function yard(view) {
  const { seats, fox } = view.position;
  const line = (name, cell) => h("tr", {}, h("th", { scope: "row" }, name), seats.map((seat, number) =>
    h("td", { class: number === view.seat ? "own" : "" }, cell(seat, number))));
  const collection = (item) => (seat, number) =>
    held(seat.collections.find((one) => one.item === item), fox?.seat === number && fox.item === item);
  return panel(say("collections"), h("table", { class: "yard" },
    h("thead", {}, h("tr", {}, h("td"), seats.map((_, number) => h("th", { scope: "col" }, view.heading(number))))),
    h("tbody", {}, ITEMS.map((item) => line(find(item), collection(item)))),
    h("tfoot", {},
      line([icon("chest"), " ", say("chests")], (seat) => seat.chests),
      line(say("in hand"), (seat) => [seat.hand_size, seat.taken.includes("x2") && icon("x2")]),
      line(say("scored so far"), (seat) => seat.points.join(" · ")))));
}

function held(collection, hasFox) {
  if (!collection) return h("span", { class: "quiet" }, "·");
  const { length, jokers, doubled } = collection;
  return [
    h("b", {}, length),
    jokers > 0 && extra(say("jokers", { count: jokers }), icon("joker"), jokers > 1 && jokers),
    doubled && extra(say("x2"), "×2"),
    hasFox && extra(say("fox"), icon("fox")),
  ];
}

function extra(name, ...sign) {
  return h("span", { class: "extra", title: name, role: "img", "aria-label": name }, sign);
}

/* moves */

export const ORDER = ["start", "add", "joker", "double", "chest", "take", "draw", "fox"];

export function title(move, { position, names }) {
  const [verb, seat, item] = move.split(" ");
  if (verb === "done") return say("cotcot other");
  if (!item) return say(`cotcot ${verb}`);
  return say(position.turn.points_left ? "cotcot fox to" : "cotcot fox free", { name: names[seat] });
}

export function folded() {
  return false;
}

export function label(move) {
  if (move === "draw") return say("pile");
  return move === "done" ? say("end turn") : find(move.split(" ").at(-1));
}

export function ending() {
  return say("end turn");
}

export function hint({ turn }, legal) {
  if (turn.points_left) return say("hint points", { points: turn.points_left });
  return say(legal.length > 1 ? "hint free fox" : "hint spent");
}

/** What a scoring now would give before and after a move: my points, and every collection for which it changes. */
export function values({ scoring }, { names, seat }) {
  if (!scoring) return [];
  const [before, after] = scoring;
  const sum = ({ items }) => Object.values(items).reduce((total, points) => total + points, 0);
  const collections = names.flatMap((name, number) => Object.keys(after[number].items).map((item) => ({
    what: [find(item), number !== seat && ` ${name}`],
    before: before[number].items[item] ?? 0,
    after: after[number].items[item],
    own: number === seat,
  })));
  const penalty = { what: say("final penalty"), before: -before[seat].penalty, after: -after[seat].penalty };
  return [{ what: say("scored now"), before: sum(before[seat]), after: sum(after[seat]) }, penalty,
    ...collections.filter((one) => one.before !== one.after)];
}

/* what happens */

const OTHERWISE = { fox: "fox moved", chest: "chest laid" };

export function told(event, view) {
  return [`cotcot ${OTHERWISE[event.event] ?? event.event}`, {
    ...event,
    seat: view.names[event.seat],
    owner: view.names[event.owner],
    card: event.card ? say(event.card) : say("a card"),
    item: event.item && say(event.item),
    why: event.why && say(`why ${event.why}`),
  }];
}
