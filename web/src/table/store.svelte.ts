/** A table as one viewer sees it: what the server has said, shown at a pace that people can follow. */

import { tick, type Snippet } from "svelte";
import { announce, call } from "../lib/attention.svelte";
import { answer, api, type Schemas, type SeenGame, type SeenTable, type Update } from "../lib/api";
import { seatName } from "../lib/bots";
import { listed } from "../lib/language.svelte";
import { connect, type Heard, type Live } from "../lib/live";
import { patched } from "../lib/patch";
import { pace, isStill } from "../lib/settings.svelte";
import { playEvents, signal, tune } from "../lib/sound";
import { arrive, depart, finishFlights } from "../lib/stage";
import { m } from "../paraglide/messages.js";
import { othersAt, titleOf, type Face } from "../lib/game";
import type { Faced } from "./faces";
import type { Reaction } from "./reactions";

type News = Schemas["News"];
type Choices = Schemas["Choices"];
type Impossible = Schemas["Impossible"];

type Order = Exclude<Schemas["ClientMessage"], { type: "look" | "react" | "ping" }>;
/** What an order says beside its number and, unless it says so itself, whose it is: mine. */
type Details<T extends Order["type"]> = Omit<Extract<Order, { type: T }>, "type" | "id" | "seat"> & { seat?: number };
export type Ordered<T extends Order["type"]> = object extends Details<T> ? [Details<T>?] : [Details<T>];
export type OrderType = Order["type"];

const BOT_PAUSE_MS = 700;
const STILL_PAUSE_MS = 150;
const FRAME_MS = 20;
const LONG_QUEUE = 12;
/** How long it can be seen what somebody has said, and what they have shown. */
const SAID_MS = 8_000;
const SHOWN_MS = 4_000;
const MOST_VOICES = 3;

/** Something that somebody has just said or shown. */
export interface Voice {
  key: number;
  seat: number;
  text?: string;
  reaction?: Reaction;
}

/** A hint that was asked for: what the prompt says as long as it is shown, and its own button there. */
export interface Advice {
  title: string;
  detail: string;
  more: Snippet;
}

/** What a move would make of things, as the game's preview says; nothing where it does not say. */
export type Preview = Choices["legal"][string];

/**
 * Long enough for a picture: what I did is seen before what the others answer. (Frames do not come where nobody
 * looks.)
 */
function painted(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, FRAME_MS));
}

export class TableState {
  readonly id: string;
  table = $state.raw<SeenTable | null>(null);
  /** The game as it is shown: while others' moves are played out it is behind what the server has said. */
  game = $state.raw<SeenGame | null>(null);
  seat = $state<number | null>(null);
  mine = $state.raw<number[]>([]);
  isHost = $state(false);
  invitation = $state<string | null>(null);
  present = $state.raw<Schemas["Present"]>({ type: "present", seats: [], watching: 0 });
  updates = $state.raw<Update[]>([]);
  /** What I may do and what not, if it is for me to decide in the game that is shown. */
  choices = $state.raw<Choices | null>(null);
  problem = $state<string | null>(null);
  /** How what I asked for was answered, for a while. */
  notice = $state<string | null>(null);
  /** The update at which I look back, if I do. */
  lookedAt = $state<number | null>(null);
  isLost = $state(false);
  /** How many moves of others wait to be shown. */
  waiting = $state(0);
  /** How many orders are on their way. */
  sending = $state(0);
  /** The move that is on its way. */
  sent = $state<string | null>(null);
  /** Whether this is a table at which people are, not a picture of one. */
  readonly isLive: boolean = true;
  voices = $state.raw<Voice[]>([]);
  #isShowing = $state(false);
  /** Something plays by itself, step by step: the game's own table shows it first. */
  prelude: ((updates: readonly Update[]) => Promise<void>) | null = null;
  /** The game's own table still tells something, as its last scoring: what comes after the game waits. */
  isTelling = $state(false);
  advice = $state.raw<Advice | null>(null);
  /** Whether somebody is guided here, as in a lesson, and needs no other advice. */
  isGuided = false;
  /** Whether there is more to do here than to play, such as to pause or to give up. */
  readonly hasMenu: boolean = true;
  /** What it is on its screen: the main part, or one of several. */
  part: "main" | "section" = "main";
  /** Whether this is a game that was played: nothing is asked for, there is neither a bar nor a prompt. */
  readonly isReplayed: boolean = false;
  /** What stands in place of the log, as in a replay. */
  moves: Snippet | null = null;

  #live: Live | null = null;
  #face: Face | null = null;
  #number = 0;
  #asked = 0;
  #queue: News[] = [];
  #skipping = false;
  #looking = true;
  #answers = new Map<number, (problem: string | null) => void>();
  #wake: (() => void) | null = null;

  constructor(id: string) {
    this.id = id;
  }

  /** Sit down at a table whose game has this face: connect, from the seat that the server finds for me. */
  open(table: SeenTable, face: Face, dial: typeof connect = connect): void {
    this.#face = face;
    tune(face.sounds);
    this.table = table;
    this.#live = dial(
      this.id,
      () => ({ seat: this.seat, after: this.#number }),
      (message) => this.#hear(message),
    );
  }

  close(): void {
    this.#live?.close();
  }

  /* what is seen */

  names = $derived.by<string[]>(() => {
    const names = this.table?.seats.map((seat) => seatName(seat) || m.common_free_seat()) ?? [];
    return [...names, ...othersAt(this.table?.game ?? "", names.length)];
  });

  /** The seat of the reader, who is *you*: mine, from which I look; nobody for those who watch or see a replay. */
  me = $derived.by<number | null>(() => (this.seat !== null && this.mine.includes(this.seat) ? this.seat : null));

  /** What a seat is called where its name stands alone: me as *You*. */
  nameOf(seat: number): string {
    return seat === this.me ? m.table_you() : (this.names[seat] ?? "");
  }

  deciders = $derived(this.table?.status === "playing" ? (this.game?.position.deciders ?? []) : []);

  /** Whether I have to decide, and nothing is still on its way to me. */
  decides = $derived(this.seat !== null && this.waitsFor(this.seat) && this.waiting === 0);

  /** Whether what is shown is about to change by itself. */
  isBusy = $derived(this.waiting > 0 || this.sending > 0 || this.#isShowing);

  /** Whose turn it is, in words: the others by name, or mine if nobody else is waited for. */
  whoseTurn = $derived.by<string>(() => {
    if (this.table?.status === "paused") return m.table_paused();
    const others = this.deciders.filter((seat) => seat !== this.me).map((seat) => this.names[seat] ?? "");
    return others.length ? m.table_choosing({ names: listed(others) }) : m.table_your_turn();
  });

  /** The moves that I may play now. */
  legal = $derived.by<string[]>(() => (this.decides && this.choices ? Object.keys(this.choices.legal) : []));

  /** The moves that I may think of and that are not possible. */
  impossible = $derived.by<ReadonlyMap<string, Impossible>>(
    () => new Map((this.choices?.impossible ?? []).flatMap((one) => one.moves.map((move) => [move, one] as const))),
  );

  /** Another seat of mine that has to decide while this one has not: the device is to be passed on. */
  next = $derived.by<number | null>(() => {
    if (this.mine.length < 2 || this.decides || this.waiting > 0) return null;
    return this.mine.find((seat) => seat !== this.seat && this.waitsFor(seat)) ?? null;
  });

  /** Whether the game waits for the person at a seat, not for a bot that stands in. */
  waitsFor(seat: number): boolean {
    return this.deciders.includes(seat) && this.table?.seats[seat]?.kind === "person";
  }

  can(move: string): boolean {
    return this.decides && this.previewOf(move) !== undefined;
  }

  /** What a legal move would make of things. */
  previewOf(move: string): Preview | undefined {
    return this.choices?.legal[move];
  }

  /** Why a move is not possible, in words. */
  why(move: string): string | null {
    return this.impossible.get(move)?.why ?? null;
  }

  /** What the others did since my last turn ended. */
  news = $derived.by<Update[]>(() => {
    const mine = this.updates.findLastIndex(
      ({ seat, what, move }) => what === "moved" && seat === this.seat && (move === "done" || move === "pass"),
    );
    return this.updates.slice(mine + 1).filter(({ seat, what }) => seat !== this.seat || what !== "moved");
  });

  /* what people say and show */

  #heard = $state(0);
  #said = $derived(this.updates.filter(({ what, seat }) => what === "said" && seat !== this.me).length);
  /** How much was said that I have not looked at. */
  unread = $derived(Math.max(0, this.#said - this.#heard));

  /** Whether there is anybody else to talk to: people, also those for whom a bot stands in. */
  hasCompany = $derived(
    this.table?.seats.some(
      ({ kind, avatar }, seat) => !this.mine.includes(seat) && (kind !== "bot" || Boolean(avatar)),
    ) ?? false,
  );

  /** Who sits somewhere, as far as their face needs it. */
  seatAt(seat: number): Faced {
    return this.table?.seats[seat] ?? { name: this.names[seat] ?? "" };
  }

  /** Look at what was said. */
  listen(): void {
    this.#heard = this.#said;
  }

  /** Show the others how I take it. */
  react(what: Reaction): void {
    this.problem = null;
    if (this.seat !== null) this.#live?.send({ type: "react", seat: this.seat, what });
  }

  #voiced = 0;

  #hearVoice(voice: Omit<Voice, "key">): void {
    const key = ++this.#voiced;
    this.voices = [...this.voices, { key, ...voice }].slice(-MOST_VOICES);
    const forget = (): void => void (this.voices = this.voices.filter((one) => one.key !== key));
    setTimeout(forget, voice.text === undefined ? SHOWN_MS : SAID_MS);
  }

  /* orders */

  /** Do something at the table; what the server refuses is shown, and returned. */
  order<T extends OrderType>(type: T, ...[details]: Ordered<T>): Promise<string | null> {
    finishFlights();
    this.problem = null;
    const id = ++this.#asked;
    this.sending += 1;
    const mine = type === "say" || type === "fill up" ? {} : { seat: this.seat };
    return new Promise((resolve) => {
      this.#answers.set(id, resolve);
      if (!this.#live?.send({ type, id, ...mine, ...details } as Order)) this.#settle(id, m.table_lost());
    });
  }

  /** Play a move; while another one is on its way it is not heard. */
  async play(move: string): Promise<string | null> {
    if (this.sending > 0) return null;
    this.sent = move;
    const problem = await this.order("play", { move, at: this.#number });
    this.sent = null;
    return problem;
  }

  undo(): Promise<string | null> {
    return this.order("undo");
  }

  /** Take back all that can be taken back of this turn. */
  async restart(): Promise<void> {
    while (this.game?.may_undo) if ((await this.undo()) !== null) return;
  }

  /** The table at which I play again, with those who want to. */
  async rematch(): Promise<string> {
    const params = { path: { table_id: this.id } };
    return (await answer(api.POST("/api/tables/{table_id}/rematch", { params }))).id;
  }

  /** Look from a seat of one's own, and learn anew what it has seen. */
  look(seat: number): void {
    this.#looking = true;
    this.seat = seat;
    this.game = null;
    this.choices = null;
    announce("");
    this.#number = 0;
    this.updates = [];
    this.#queue = [];
    this.waiting = 0;
    this.#live?.send({ type: "look", seat, after: 0 });
  }

  /** Show at once all that the others have done. */
  skip(): void {
    this.#skipping = true;
    finishFlights();
    this.#wake?.();
  }

  /* messages */

  #hear(message: Heard): void {
    this.isLost = message.type === "lost" || message.type === "silent";
    if (message.type === "welcome") this.#welcome(message);
    else if (message.type === "news" && !this.#looking) this.#learn(message);
    else if (message.type === "present") this.present = message;
    else if (message.type === "reacted") this.#hearVoice({ seat: message.seat, reaction: message.what });
    else if (message.type === "refused") this.#refused(message);
    else if (message.type === "done") this.#settle(message.id, null);
    else if (message.type === "dismissed") this.problem = m.table_dismissed();
    if (message.type === "lost") this.#giveUp();
  }

  /** What was on its way when the connection ended is not answered any more. */
  #giveUp(): void {
    for (const id of this.#answers.keys()) this.#settle(id, m.table_lost());
  }

  #settle(id: number, problem: string | null): void {
    this.#answers.get(id)?.(problem);
    if (this.#answers.delete(id)) this.sending -= 1;
  }

  #refused({ error, id }: Schemas["Refused"]): void {
    this.problem = error.message;
    signal("refused");
    if (id !== undefined && id !== null) this.#settle(id, error.message);
  }

  #welcome(welcome: Schemas["Welcome"]): void {
    const { table, game, choices, seat, mine, is_host: isHost, invitation, updates, present, number } = welcome;
    const waited = this.#mustDecide;
    const unseen = this.#queue.flatMap((news) => news.updates).filter((one) => !this.updates.includes(one));
    const goesOn = seat === this.seat && this.#number > 0;
    this.updates = goesOn ? [...this.updates, ...unseen, ...updates] : updates;
    Object.assign(this, { table, game, choices, seat, mine, isHost, invitation, present });
    this.#number = number;
    this.#looking = false;
    this.#queue = [];
    this.waiting = 0;
    this.#callIfNew(waited);
  }

  /** Come again, as somebody whose language is another one now. */
  reconnect(): void {
    this.#giveUp();
    this.#live?.reconnect();
  }

  get #mustDecide(): boolean {
    return this.seat !== null && this.waitsFor(this.seat);
  }

  /** Call me if it was not my turn and is now. */
  #callIfNew(waited: boolean): void {
    if (!waited && this.#mustDecide) call(m.table_your_turn(), titleOf(this.table?.game ?? ""));
  }

  /** Whether this is something to be watched before I act: what others do, and what plays by itself within my turn. */
  #isWatched(news: News): boolean {
    const isOwn = ({ events = [] }: Update): boolean => events.some((event) => this.#face?.isWatched?.(event) ?? false);
    return this.#isOthers(news) || news.updates.some((update) => update.what === "moved" && isOwn(update));
  }

  /** Whether others move; where all decide at the same time, nobody has to wait for it. */
  #isOthers({ updates }: News): boolean {
    return !this.#mustDecide && updates.some(({ seat, what }) => what === "moved" && seat !== this.seat);
  }

  #count(): void {
    this.waiting = this.#queue.filter((news) => this.#isWatched(news)).length;
  }

  /** Take news in. It says what has changed since the one before: if that was lost, all has to be told anew. */
  #learn(news: News): void {
    if (news.updates[0]?.number !== this.#number + 1) return this.reconnect();
    this.#number += news.updates.length;
    this.#queue.push(news);
    this.#count();
    if (!this.#isShowing) void this.#play();
  }

  /** Show what has happened, one thing after the other. */
  async #play(): Promise<void> {
    this.#isShowing = true;
    try {
      for (let news = this.#queue[0]; news; news = this.#queue[0]) {
        try {
          await this.#show(news);
        } finally {
          if (this.#queue[0] === news) this.#queue.shift();
          this.#count();
        }
      }
    } finally {
      this.#isShowing = false;
      this.#skipping = false;
      if (this.#queue.length) void this.#play();
    }
  }

  /** Show one thing; if meanwhile all was told anew, it is known already. */
  async #show(news: News): Promise<void> {
    const isHidden = document.hidden || this.#skipping || this.#queue.length > LONG_QUEUE;
    if (this.prelude && !isHidden) await this.prelude(news.updates);
    if (!this.#queue.includes(news)) return;
    const isSkipped = isHidden || this.#skipping;
    const travels = isSkipped ? [] : news.updates.flatMap((update) => this.#travels(update));
    const departures = depart(travels);
    const isOthers = this.#isOthers(news);
    this.#apply(news);
    if (!isSkipped) this.#sound(news.updates);
    await tick();
    const flight = arrive(departures);
    if (isOthers && !isSkipped) await Promise.all([flight, this.#pause()]);
    else if (!isSkipped && this.#queue.length > 1) await painted();
  }

  #sound(updates: readonly Update[]): void {
    for (const { what, seat, events = [] } of updates)
      if (what === "moved") playEvents(events, this.game, seat === this.me);
  }

  #travels(update: Update) {
    if (update.what !== "moved") return [];
    return (update.events ?? []).flatMap((event) => this.#face?.travels?.(event, this.seat) ?? []);
  }

  #apply({ updates, changes }: News): void {
    const waited = this.#mustDecide;
    const { table, game, choices } = this;
    if (table?.request?.seat === this.me) this.#hearAnswers(updates);
    Object.assign(this, patched({ table, game, choices }, changes));
    this.updates = [...this.updates, ...updates];
    for (const { what, seat, details } of updates)
      if (what === "said" && typeof seat === "number" && seat !== this.me)
        this.#hearVoice({ seat, text: String(details?.text) });
    const told = updates.filter(({ what }) => what !== "said").flatMap((update) => this.tell(update, true));
    if (told.length) announce(told.join(" "));
    if (this.#queue.length <= 1) this.#callIfNew(waited);
  }

  /** What I asked the others for was granted or refused. */
  #hearAnswers(updates: readonly Update[]): void {
    for (const { what, seat, details } of updates) {
      if (what === "answered" && seat !== this.me && !details?.yes)
        this.#notify(m.log_refuses({ name: this.names[seat ?? -1] ?? "" }));
      if (what === "taken back") this.#notify(m.table_takeback_granted());
    }
  }

  #notify(text: string): void {
    this.notice = text;
    setTimeout(() => {
      if (this.notice === text) this.notice = null;
    }, SAID_MS);
  }

  async #pause(): Promise<void> {
    const ms = isStill() ? STILL_PAUSE_MS : BOT_PAUSE_MS * pace();
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      setTimeout(resolve, ms);
    });
  }

  /* the log */

  /** What happened in an update, in sentences. */
  tell(update: Update, isSpoken = false): string[] {
    return this.#face?.tell(update, this.names, isSpoken, this.me) ?? [];
  }
}
