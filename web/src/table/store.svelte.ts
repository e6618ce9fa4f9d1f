/** A table as one viewer sees it: what the server has said, shown at a pace that people can follow. */

import { tick, type Snippet } from "svelte";
import { announce, call } from "../lib/attention.svelte";
import { request, type Schemas, type SeenGame, type SeenTable, type Update } from "../lib/api";
import { seatName } from "../lib/bots";
import { connect, type Heard, type Live } from "../lib/live";
import { pace, isStill } from "../lib/settings.svelte";
import { arrive, depart, finishFlights } from "../lib/stage";
import { m } from "../paraglide/messages.js";
import { othersAt, titleOf, type Face, type GameEvent } from "../lib/game";

type News = Schemas["News"];
type Impossible = Schemas["Impossible"];

const BOT_PAUSE_MS = 700;
const STILL_PAUSE_MS = 150;
const FRAME_MS = 20;
const LONG_QUEUE = 12;

/** What a move would make of things, as the game's preview says. */
export type Preview = Record<string, unknown>;

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
  legal = $state.raw<ReadonlyMap<string, Preview>>(new Map());
  impossible = $state.raw<ReadonlyMap<string, Impossible>>(new Map());
  problem = $state<string | null>(null);
  isLost = $state(false);
  /** How many moves of others wait to be shown. */
  waiting = $state(0);
  /** How many orders are on their way, and whether it is known what can be done now. */
  sending = $state(0);
  isAsking = $state(false);
  #isShowing = $state(false);
  /** Something plays by itself, step by step: the game's own table shows it first. */
  prelude: ((updates: readonly Update[]) => Promise<void>) | null = null;
  /** What stands in place of the log, as in a replay. */
  moves: Snippet | null = null;

  #live: Live | null = null;
  #face: Face | null = null;
  #number = 0;
  #asked = 0;
  #question = 0;
  #queue: News[] = [];
  #skipping = false;
  #looking = true;
  #answers = new Map<number, (problem: string | null) => void>();
  #wake: (() => void) | null = null;

  constructor(id: string) {
    this.id = id;
  }

  /** Sit down: connect, and know how the game of this table is told. */
  async open(faceOf: (game: string) => Promise<Face>): Promise<void> {
    const now = await request<Schemas["TableNow"]>("GET", `/tables/${this.id}`);
    this.#face = await faceOf(now.table.game);
    this.table = now.table;
    this.#live = connect(
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

  deciders = $derived(
    this.table?.status === "playing" ? ((this.game?.position["deciders"] as number[] | undefined) ?? []) : [],
  );

  /** Whether I have to decide, and nothing is still on its way to me. */
  decides = $derived(this.seat !== null && this.waitsFor(this.seat) && this.waiting === 0);

  /** Whether what is shown is about to change by itself. */
  isBusy = $derived(this.waiting > 0 || this.sending > 0 || this.isAsking || this.#isShowing);

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
    return this.decides && (this.legal.has(move) || (this.game?.legal.includes(move) ?? false));
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

  #heard = $state(0);
  #said = $derived(this.updates.filter(({ what, seat }) => what === "said" && seat !== this.seat).length);
  /** Whether somebody has said something that I have not looked at. */
  isSpokenTo = $derived(this.#said > this.#heard);

  /** Look at what was said. */
  listen(): void {
    this.#heard = this.#said;
  }

  /* orders */

  /** Do something at the table; what the server refuses is shown, and returned. */
  order(type: string, details: object = {}): Promise<string | null> {
    finishFlights();
    this.problem = null;
    const id = ++this.#asked;
    this.sending += 1;
    return new Promise((resolve) => {
      this.#answers.set(id, resolve);
      if (
        !this.#live?.send({
          type,
          id,
          ...(type === "say" || type === "fill up" ? {} : { seat: this.seat }),
          ...details,
        })
      ) {
        this.#settle(id, m.table_lost());
      }
    });
  }

  /** Play a move; while another one is on its way it is not heard. */
  play(move: string): Promise<string | null> {
    if (this.sending > 0) return Promise.resolve(null);
    return this.order("play", { move, at: this.#number });
  }

  undo(): Promise<string | null> {
    return this.order("undo");
  }

  /** Take back all that can be taken back of this turn. */
  async restart(): Promise<void> {
    while (this.game?.may_undo) if ((await this.undo()) !== null) return;
  }

  async rematch(): Promise<string> {
    return (await request<Schemas["OpenedTable"]>("POST", `/tables/${this.id}/rematch`)).id;
  }

  /** Look from a seat of one's own, and learn anew what it has seen. */
  look(seat: number): void {
    this.#looking = true;
    this.seat = seat;
    this.game = null;
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
    this.isLost = message.type === "lost";
    if (message.type === "welcome") this.#welcome(message);
    else if (message.type === "news" && !this.#looking) this.#learn(message);
    else if (message.type === "choices") this.#choose(message);
    else if (message.type === "present") this.present = message;
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
    if (id === this.#question) this.isAsking = false;
    else this.problem = error.message;
    if (id !== undefined && id !== null) this.#settle(id, error.message);
  }

  #welcome(welcome: Schemas["Welcome"]): void {
    const { table, game, seat, mine, is_host: isHost, invitation, updates, present, number } = welcome;
    const isAlone = mine.length === 1 || (mine.length > 1 && table.status !== "playing");
    const first = mine[0];
    Object.assign(this, { table, mine, isHost, invitation, present });
    if (seat === null && isAlone && first !== undefined) return this.look(first);
    const waited = this.#mustDecide;
    const unseen = this.#queue.flatMap((news) => news.updates).filter((one) => !this.updates.includes(one));
    this.seat = seat;
    this.game = game;
    this.updates = this.#number ? [...this.updates, ...unseen, ...updates] : updates;
    this.#number = number;
    this.#looking = false;
    this.#queue = [];
    this.waiting = 0;
    this.#callIfNew(waited);
    this.#ask();
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
  #isWatched({ updates }: News): boolean {
    const isOwn = ({ events = [] }: Update): boolean =>
      events.some((event) => this.#face?.isWatched?.(event as GameEvent) ?? false);
    return updates.some((update) => update.what === "moved" && (update.seat !== this.seat || isOwn(update)));
  }

  #count(): void {
    this.waiting = this.#queue.filter((news) => this.#isWatched(news)).length;
  }

  #learn(news: News): void {
    this.#number = news.updates.at(-1)?.number ?? this.#number;
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
      else this.#ask();
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
    this.#apply(news);
    await tick();
    const flight = arrive(departures);
    const isOthers = news.updates.some(({ seat, what }) => what === "moved" && seat !== this.seat);
    if (isOthers && !isSkipped) await Promise.all([flight, this.#pause()]);
    else if (!isSkipped && this.#queue.length > 1) await painted();
  }

  #travels(update: Update) {
    if (update.what !== "moved") return [];
    return (update.events ?? []).flatMap((event) => this.#face?.travels?.(event, this.seat) ?? []);
  }

  #apply({ updates, game, table }: News): void {
    const waited = this.#mustDecide;
    this.game = game ?? this.game;
    this.table = table ?? this.table;
    this.updates = [...this.updates, ...updates];
    const told = updates.flatMap((update) => this.tell(update, true));
    if (told.length) announce(told.join(" "));
    if (this.#queue.length <= 1) this.#callIfNew(waited);
  }

  async #pause(): Promise<void> {
    const ms = isStill() ? STILL_PAUSE_MS : BOT_PAUSE_MS * pace();
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      setTimeout(resolve, ms);
    });
  }

  /** Ask what can be done now, with what it would change. */
  #ask(): void {
    this.legal = new Map();
    this.impossible = new Map();
    this.isAsking = this.seat !== null && this.waitsFor(this.seat);
    if (this.isAsking) this.#live?.send({ type: "choices", seat: this.seat, id: (this.#question = ++this.#asked) });
  }

  #choose({ choices, id }: Schemas["ChoicesNow"]): void {
    if (id !== this.#question) return;
    this.isAsking = false;
    this.legal = new Map(choices.legal.map(({ move, preview }) => [move, preview ?? {}]));
    this.impossible = new Map(choices.impossible.map((one) => [one.move, one]));
  }

  /* the log */

  /** What happened in an update, in sentences. */
  tell(update: Update, isSpoken = false): string[] {
    return this.#face?.tell(update, this.names, isSpoken) ?? [];
  }
}
