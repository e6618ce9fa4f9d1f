/* A table: what is seen of it, what can be done there, and what has happened. */

import * as coatl from "./coatl.js";
import * as cotcot from "./cotcot.js";
import { TITLES, nameForm } from "./home.js";
import { connect } from "./live.js";
import { announce, attempt, button, confirmed, h, notice, panel, refill, request } from "./tools.js";
import { known, listed, say, scored, tell } from "./words.js";

const GAMES = { coatl, cotcot };
const ADAM = "A.D.A.M.";
const LATEST = 6;

/** Offer somebody who comes by an invitation to sit down. */
export async function showInvitation(main, me, id, invitation) {
  const watch = () => location.replace(`/?table=${id}`);
  const now = await request("GET", `/tables/${id}`).catch(() => null);
  if (!now || now.mine.length || now.table.status !== "waiting") return watch();
  const sit = async () => {
    await request("POST", `/tables/${id}/join`, { invitation });
    watch();
  };
  const names = listed(now.table.seats.map((seat) => seat.name).filter(Boolean));
  refill(main, panel(`${TITLES[now.table.game]} · ${names}`, h("p", {}, say("invited")),
    nameForm(me, sit, say("sit down")), button(say("only watch"), watch)));
}

export async function showTable(main, id) {
  await Promise.all(Object.values(GAMES).map((game) => game.prepare?.()));
  new TableScreen(main, id);
}

class TableScreen {
  constructor(main, id) {
    this.id = id;
    this.seat = null;
    this.number = 0;
    this.mine = [];
    this.looking = true;
    this.asked = 0;
    this.choices = new Map();
    this.parts = layout(this);
    main.classList.add("at-table");
    document.body.classList.add("alone");
    const { prompt, moves, board, log, chat } = this.parts;
    refill(main, h("div", { class: "side" }, prompt, moves),
      h("div", { class: "seen" }, board, h("div", { class: "columns" }, log, chat)));
    this.send = connect(id, () => ({ seat: this.seat, after: this.number }), (message) => this.hear(message));
  }

  /* messages */

  hear(message) {
    document.body.classList.toggle("lost", message.type === "lost");
    const { welcome, learn: news, choose: choices, refused, arrive: present, lost } = this;
    const heard = { welcome, news, choices, refused, present, lost }[message.type];
    heard?.call(this, message);
  }

  welcome(message) {
    const { table, game, seat, mine, is_host: isHost, invitation, updates, present, number } = message;
    Object.assign(this, { table, game, seat, mine, isHost, invitation, present, looking: false });
    this.log(updates);
    this.number = number;
    notice();
    const isMine = mine.length === 1 || (mine.length > 1 && table.status !== "playing");
    if (seat === null && isMine) this.look(mine[0]);
    else this.changed();
  }

  /** News of the seat that is left behind are not for the one that takes its place. */
  learn({ updates, game, table }) {
    if (this.looking) return;
    const decided = this.decides;
    Object.assign(this, { game: game ?? this.game, table: table ?? this.table });
    const texts = this.log(updates).slice(-LATEST);
    announce([...texts, ...(this.decides && !decided ? [say("your turn")] : [])].join(" "));
    this.number = updates.at(-1).number;
    this.changed();
  }

  choose({ choices, id }) {
    if (id !== this.asked) return;
    this.choices = new Map(choices.legal.map(({ move, preview }) => [move, preview ?? {}]));
    this.impossible = choices.impossible;
    this.drawMoves();
  }

  /** What could be done is no longer asked for when things have changed meanwhile. */
  refused({ error, id }) {
    if (id) return;
    notice(error.message);
    if (!this.table) refill(this.parts.prompt, h("p", {}, error.message));
  }

  arrive(present) {
    this.present = present;
    if (!this.looking) this.drawBoard();
  }

  lost() {
    notice(say("lost"));
  }

  /* orders */

  /** Look from a seat of one's own, and learn anew what it has seen. */
  look(seat) {
    this.looking = true;
    this.seat = seat;
    this.number = 0;
    this.parts.log.lastChild.replaceChildren();
    this.parts.chat.querySelector("ul").replaceChildren();
    this.send({ type: "look", seat, after: 0 });
  }

  order(type, details = {}) {
    if (this.send({ type, seat: this.seat, ...details })) notice();
  }

  play(move) {
    this.order("play", { move, at: this.number });
  }

  async concede() {
    if (await confirmed(say("really concede"), say("concede"), say("no"))) this.order("concede");
  }

  async rematch() {
    const { id } = await request("POST", `/tables/${this.id}/rematch`);
    location.assign(`/?table=${id}`);
  }

  /* what is seen */

  get names() {
    const names = this.table.seats.map((seat) => seat.name || say("free seat"));
    return this.game?.position.adam ? [...names, ADAM] : names;
  }

  get deciders() {
    return this.table.status === "playing" ? this.game.position.deciders : [];
  }

  /** Whether the game waits for the person at a seat, not for a bot that stands in. */
  waitsFor(seat) {
    return this.deciders.includes(seat) && !this.table.seats[seat].bot;
  }

  get decides() {
    return this.waitsFor(this.seat);
  }

  get legal() {
    return this.game && this.decides ? this.game.legal : [];
  }

  get view() {
    const { names, seat, game } = this;
    return { position: game.position, seat, names, heading: (number) => this.heading(number) };
  }

  /** The other seat of mine that has to decide while this one has not. */
  get next() {
    if (this.mine.length < 2 || this.decides) return undefined;
    return this.mine.find((seat) => this.waitsFor(seat));
  }

  heading(number) {
    const seat = this.table.seats[number];
    return h("div", { class: this.deciders.includes(number) ? "name deciding" : "name" },
      h("b", {}, this.names[number]),
      number === this.seat && h("small", {}, say("you")),
      seat?.bot && h("small", {}, say("bot")),
      this.present.seats?.includes(number) && h("i", { class: "here", role: "img", "aria-label": say("connected") }),
      h("strong", {}, this.game.scores[number]));
  }

  /** Show everything anew, and ask what can be done now. */
  changed() {
    this.choices = new Map();
    this.impossible = [];
    document.title = `${this.decides ? `${say("your turn")} · ` : ""}${TITLES[this.table.game]} · Plume`;
    document.getElementById("where").textContent = TITLES[this.table.game];
    document.body.classList.toggle("alone", !this.game || this.next !== undefined);
    const atMoves = this.parts.moves.contains(document.activeElement);
    this.drawPrompt();
    this.drawMoves();
    this.drawBoard();
    if (atMoves && !this.parts.choices.hasChildNodes()) this.parts.prompt.focus({ preventScroll: true });
    if (this.legal.length) this.send({ type: "choices", seat: this.seat, id: ++this.asked });
  }

  drawPrompt() {
    const { status } = this.table;
    const draw = { waiting, closed, over }[status] ?? (this.next === undefined ? prompt : curtain);
    this.parts.prompt.className = `panel prompt ${this.decides ? "act" : ""} ${draw === curtain ? "curtain" : ""}`;
    refill(this.parts.prompt, draw(this), requested(this));
    this.parts.chat.hidden = !this.mine.length;
  }

  drawMoves() {
    this.parts.moves.hidden = !this.legal.length;
    refill(this.parts.choices, groups(this, this.legal));
    refill(this.parts.reasons, reasons(this));
    const pointed = this.parts.choices.querySelector("[data-move]:is(:hover, :focus)");
    this.preview(pointed?.dataset.move ?? null);
  }

  drawBoard() {
    if (!this.game) return refill(this.parts.board);
    const open = [...this.parts.board.querySelectorAll("details[open]")].map((one) => one.dataset.keep);
    refill(this.parts.board, GAMES[this.table.game].board(this.view));
    for (const name of open) this.parts.board.querySelector(`[data-keep="${name}"]`).open = true;
  }

  preview(move) {
    const found = move === null ? [] : GAMES[this.table.game].values(this.choices.get(move) ?? {}, this.view);
    const nothing = say(move === null ? "show preview" : "no preview");
    refill(this.parts.preview, found.length ? found.map(value) : h("span", { class: "quiet" }, nothing));
  }

  /** Write down what has happened, and return it as texts. */
  log(updates) {
    const [list, said] = [this.parts.log.lastChild, this.parts.chat.querySelector("ul")];
    return updates.flatMap((update) => {
      const name = this.names[update.seat];
      const isSaid = update.what === "said";
      const lines = isSaid ? [[h("b", {}, name), " ", update.details.text]] : happened(this, update, name);
      if (!lines.length) return [];
      const line = h("li", {}, lines.map((words) => h("span", {}, words, " ")));
      (isSaid ? said : list).prepend(line);
      return [line.textContent];
    });
  }
}

/** The parts of the screen, which stay; what is in them is drawn anew. */
function layout(screen) {
  const part = (name, attributes) => h("div", { class: name, ...attributes });
  const preview = part("preview");
  const choices = part("choices", { tabindex: "-1" });
  const reasons = h("ul", { class: "reasons" });
  const moves = panel(say("moves"), preview, choices, h("details", {}, h("summary", {}, say("impossible")), reasons));
  moves.classList.add("moves");
  moves.hidden = true;
  const pointed = ({ target }) => {
    const move = target.closest("[data-move]")?.dataset.move;
    if (move) screen.preview(move);
  };
  choices.addEventListener("pointerover", pointed);
  choices.addEventListener("focusin", pointed);
  const field = h("input", { maxlength: 500, required: true, autocomplete: "off", "aria-label": say("say") });
  const speak = (event) => {
    event.preventDefault();
    if (screen.send({ type: "say", text: field.value })) field.value = "";
  };
  const form = h("form", { class: "row", onsubmit: speak }, field, h("button", {}, say("send")));
  const chat = panel(say("chat"), form, h("ul", { class: "lines" }));
  chat.classList.add("chat");
  const log = panel(say("log"), h("ol", { class: "lines", tabindex: "0", "aria-label": say("log") }));
  log.classList.add("log");
  const prompt = h("section", { class: "panel prompt", tabindex: "-1" });
  return { prompt, moves, board: part("board"), chat, log, preview, choices, reasons };
}

/* the prompt */

function prompt(screen) {
  const { game, legal, table, seat, decides, deciders, mine } = screen;
  const module = GAMES[table.game];
  const can = (move) => legal.includes(move);
  const key = (name) => ({ "data-key": name });
  const others = listed(deciders.map((number) => screen.names[number]));
  const now = decides ? say("your turn") : say("choosing", { names: others });
  const seated = seat !== null && !table.seats[seat].given_up;
  return [
    h("h1", {}, table.status === "paused" ? say("status paused") : now),
    h("p", {}, decides ? module.hint(game.position, legal) : !mine.length && say("watching")),
    h("div", { class: "row" },
      can("done") && button(module.ending(game.position), () => screen.play("done"), { class: "go", ...key("done") }),
      can("pass") && button(say("pass"), () => screen.play("pass"), key("pass")),
      decides && game.may_undo && button(say("undo"), () => screen.order("undo"), key("undo")),
      table.status === "paused" && seated && button(say("resume"), () => screen.order("resume")),
      seated && table.seats[seat].bot && button(say("return"), () => screen.order("return")),
      seated && !game.may_undo && table.status === "playing" &&
        button(say("takeback"), () => screen.order("ask", { what: "takeback" }), { class: "light" }),
      seated && button(say("concede"), () => screen.concede(), { class: "light" })),
  ];
}

function curtain(screen) {
  const { next, names } = screen;
  const name = names[next];
  return [h("h1", {}, say("pass device", { name })),
    button(say("i am", { name }), () => screen.look(next), { class: "go" })];
}

function waiting(screen) {
  const link = `${location.origin}/?table=${screen.id}#invitation=${screen.invitation}`;
  const field = h("input", { readonly: true, value: link, "aria-label": say("link"), onfocus: () => field.select() });
  const copy = attempt(async () => {
    await navigator.clipboard.writeText(link);
    announce(say("copied"));
  });
  return [
    h("h1", {}, say("missing")), h("p", {}, listed(screen.names)),
    screen.invitation && [h("p", {}, say("send link")),
      h("div", { class: "row" }, field, navigator.clipboard && button(say("copy"), copy))],
    screen.isHost && h("div", { class: "row" },
      button(say("fill up"), () => screen.send({ type: "fill up" })),
      button(say("close table"), () => screen.order("leave"), { class: "light" })),
  ];
}

function closed() {
  return h("h1", {}, say("closed"));
}

function over(screen) {
  const { scores, winners, ended_by: why } = screen.table.result;
  const names = listed(winners.map((side) => screen.names[side]));
  const sides = screen.names.map((name, side) => h("li", {}, name, " ", h("strong", {}, scored(scores[side]))));
  const { rematch } = screen.table;
  return [
    h("h1", {}, say("result")),
    h("p", { class: "winner" }, say(winners.length > 1 ? "shared" : "won", { names, why: say(`why ${why}`) })),
    h("ol", { class: "scores" }, sides),
    h("div", { class: "row" },
      rematch ? h("a", { class: "button go", href: `/?table=${rematch}` }, say("to rematch"))
        : screen.mine.length > 0 && button(say("rematch"), attempt(() => screen.rematch()), { class: "go" }),
      h("a", { class: "button", href: `/api/tables/${screen.id}/record`, download: true }, say("record"))),
  ];
}

/** What somebody asks me for. */
function requested(screen) {
  const { request: asked } = screen.table;
  const seat = asked?.missing.find((number) => screen.mine.includes(number));
  if (seat === undefined) return null;
  const question = say(`asks ${asked.what}`, { name: screen.names[asked.seat] });
  return [h("p", {}, question), h("div", { class: "row" },
    button(say("yes"), () => screen.order("answer", { seat, yes: true })),
    button(say("no"), () => screen.order("answer", { seat, yes: false })))];
}

/* the moves */

function byTitle(screen, moves) {
  return Map.groupBy(moves, (move) => GAMES[screen.table.game].title(move, screen.view));
}

/** The moves but those of the prompt, in groups. */
function groups(screen, legal) {
  const { folded, ORDER } = GAMES[screen.table.game];
  const place = (move) => ORDER.indexOf(move.split(" ")[0]);
  const moves = legal.filter((move) => place(move) >= 0).sort((one, two) => place(one) - place(two));
  return [...byTitle(screen, moves)].map(([title, found]) => {
    const buttons = h("div", { class: "row" }, found.map((move) => moveButton(screen, move)));
    return folded(found[0])
      ? h("details", { class: "group" }, h("summary", {}, title), buttons)
      : h("fieldset", { class: "group" }, h("legend", {}, title), buttons);
  });
}

function moveButton(screen, move) {
  const module = GAMES[screen.table.game];
  const all = module.values(screen.choices.get(move) ?? {}, screen.view);
  const changes = all.filter((one) => one.own && one.before !== one.after);
  return button([module.label(move, screen.view), changes.map(value)], () => screen.play(move),
    { "data-key": move, "data-move": move });
}

function value({ what, before, after }) {
  const same = before === after;
  return h("span", { class: same ? "value" : "value changed" }, what, " ", same ? before : `${before} → ${after}`);
}

/** The moves that are not possible, by the reason. */
function reasons(screen) {
  const module = GAMES[screen.table.game];
  const found = Map.groupBy(screen.impossible ?? [], ({ why, rule }) => `${why} (${rule})`);
  return [...found].map(([why, refused]) => h("li", {}, h("b", {}, why),
    [...byTitle(screen, refused.map(({ move }) => move))].map(([title, moves]) =>
      h("p", {}, title, " · ", moves.map((move) => [module.label(move, screen.view), " "])))));
}

/* the log */

/** What happened in an update, sentence by sentence; of the set-up only who begins. */
function happened(screen, { what, details = {}, events = [] }, name) {
  const key = { asked: `asks ${details.what}`, answered: `says ${details.yes}` }[what] ?? `log ${what}`;
  const view = { names: screen.names };
  const told = events.filter(({ event }) => what !== "started" || event === "first player")
    .map((event) => GAMES[screen.table.game].told(event, view));
  return [...(known(key) ? [tell(key, { name })] : []),
    ...told.filter(([sentence]) => known(sentence)).map(([sentence, values]) => tell(sentence, values))];
}
