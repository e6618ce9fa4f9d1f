/* The home page: your name, games to begin, and tables that go on. */

import { attempt, button, h, panel, refill, request } from "./tools.js";
import { language, listed, say } from "./words.js";

const REFRESH = 15_000;
const LONGEST_NAME = 24;
export const TITLES = { coatl: "Cóatl", cotcot: "CotCotCollec’" };

export function showHome(main, me) {
  if (!me) return refill(main, panel(say("name please"), nameForm(me, () => location.reload())));
  const tables = h("div", { class: "columns" });
  refill(main, h("h1", { class: "unseen" }, "Plume"),
    h("div", { class: "columns" },
      game("coatl", ["against a bot", bots("coatl", 1)], ["against adam", bots("coatl", 0)]),
      game("cotcot", ["against bots", bots("cotcot", 2)])),
    h("label", { class: "check" }, h("input", { type: "checkbox", id: "listed" }), " ", say("may be watched")),
    tables);
  document.getElementById("who").append(h("details", {}, h("summary", {}, say("you are", { name: me.name })),
    nameForm(me, () => location.reload())));
  const refresh = attempt(() => document.hidden || fill(tables));
  refresh();
  setInterval(refresh, REFRESH);
  document.addEventListener("visibilitychange", refresh);
}

/** A form that says who you are; what you have set elsewhere stays as it is. */
export function nameForm(me, then, label = say(me ? "rename" : "that is me")) {
  const limits = { required: true, maxlength: LONGEST_NAME, autocomplete: "nickname" };
  const field = h("input", { name: "name", value: me?.name, ...limits });
  const submit = attempt(async () => {
    await request("PUT", "/me", { name: field.value, language, confirm: me?.confirm ?? true });
    await then();
  });
  return h("form", { class: "row", onsubmit: submit },
    h("label", {}, say("your name"), field), h("button", { class: "go" }, label));
}

function game(name, ...offers) {
  const asked = say("second name");
  const second = h("input", { maxlength: LONGEST_NAME, "aria-label": asked, placeholder: asked, autocomplete: "off" });
  const together = attempt(() => open(name, [{ who: "me" }, { who: "here", name: second.value.trim() || null }]));
  return h("section", { class: "panel game" },
    h("h2", {}, TITLES[name]), h("p", { class: "quiet" }, say(`about ${name}`)),
    offers.map(([label, action], place) => button(say(label), attempt(action), { class: place ? "" : "go" })),
    button(say("with a friend"), attempt(() => open(name, [{ who: "me" }, { who: "open" }]))),
    h("form", { class: "row", onsubmit: together }, second, h("button", {}, say("same screen"))));
}

function bots(name, count) {
  return () => open(name, [{ who: "me" }, ...Array(count).fill({ who: "bot" })]);
}

async function open(name, seats) {
  const audience = document.getElementById("listed").checked ? "listed" : "link";
  const { id } = await request("POST", "/tables", { game: name, seats, audience });
  location.assign(`/?table=${id}`);
}

async function fill(tables) {
  const [mine, others] = await Promise.all(["mine", "listed"].map((which) => request("GET", `/tables?which=${which}`)));
  mine.sort((one, two) => two.waits_for_me - one.waits_for_me);
  refill(tables, list(say("my tables"), mine), list(say("watch"), others.filter((one) => !one.mine.length)));
}

function list(title, tables) {
  const none = h("p", { class: "quiet" }, say("no tables"));
  return panel(title, tables.length ? h("ul", { class: "tables" }, tables.map(entry)) : none);
}

function entry({ table, waits_for_me: waits }) {
  const names = table.seats.map((seat) => seat.name || say("free seat"));
  return h("li", {}, h("a", { href: `/?table=${table.id}`, "data-key": table.id },
    h("b", {}, TITLES[table.game]), h("span", {}, listed(names)),
    h("em", { class: waits ? "act" : "" }, waits ? say("your turn") : say(`status ${table.status}`))));
}
