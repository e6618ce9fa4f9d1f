/** A game that is over, shown at the same table as one that is played: it takes no orders, and goes back and forth. */

import { tick } from "svelte";
import { answer, api, type Schemas, type Update } from "../lib/api";
import { pace } from "../lib/settings.svelte";
import { playEvents, tune } from "../lib/sound";
import { arrive, depart, finishFlights } from "../lib/stage";
import { bold, isSame, personOf } from "../lib/told";
import { m } from "../paraglide/messages.js";
import type { Aftermath, Face } from "../lib/game";
import { TableState } from "../table/store.svelte";
import { merged, PAGE, pagesFrom, stepAt, turnOf, turnStarts, type Eyes, type ReplayStep } from "./moves";

const MOVE_MS = 900;
export const SPEEDS = ["0.5", "1", "2", "4"] as const;
export type ReplaySpeed = (typeof SPEEDS)[number];

export class ReplayState extends TableState {
  at = $state(0);
  total = $state(0);
  eyes = $state<Eyes>("open");
  steps = $state.raw<ReplayStep[]>([]);
  speed = $state<ReplaySpeed>("1");
  isPlaying = $state(false);
  override readonly isLive = false;
  override readonly isReplayed = true;
  /** Whose things lie in front when all is open: mine, or nobody's. */
  front: number | null = null;
  #face: Face;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #loading = 0;

  constructor(
    id: string,
    face: Face,
    readonly aftermath: Aftermath | null,
    table: Schemas["SeenTable"],
  ) {
    super(id);
    this.#face = face;
    tune(face.sounds);
    this.table = table;
  }

  step = $derived.by<ReplayStep | null>(() => stepAt(this.steps, this.at));
  /** The turn in which the move that is shown was played. */
  turn = $derived(turnOf(stepAt(this.steps, Math.max(0, this.at - 1)) ?? this.step));
  starts = $derived(turnStarts(this.steps));
  /** What the move that was shown last has changed. */
  override news = $derived(this.updates.slice(-1));

  /** Look with other eyes, or begin: the page that is wanted comes first, the others behind it. */
  async see(eyes: Eyes, at = this.at): Promise<void> {
    const loading = ++this.#loading;
    const [first = 0] = pagesFrom(at, at);
    const { moves, steps } = await this.#page(eyes, first);
    if (loading !== this.#loading) return;
    Object.assign(this, {
      eyes,
      total: moves,
      steps,
      at: Math.min(at, moves),
      seat: eyes === "open" ? this.front : Number(eyes),
    });
    this.#show();
    for (const page of pagesFrom(at, moves)) {
      if (page === first) continue;
      const { steps: more } = await this.#page(eyes, page);
      if (loading !== this.#loading) return;
      this.steps = merged(this.steps, more);
      this.#show();
    }
  }

  /** Let the things of a seat lie in front, where all is open. */
  sitAt(seat: number | null): void {
    this.front = seat;
    if (this.eyes === "open") this.seat = seat;
  }

  #page(eyes: Eyes, first: number): Promise<Schemas["Replay"]> {
    const params = { path: { table_id: this.id }, query: { as: eyes, first, count: PAGE } };
    return answer(api.GET("/api/tables/{table_id}/replay", { params }));
  }

  /** Go to a moment. One move on is shown as at a live table: things travel, unless nothing is to move by itself. */
  async goTo(at: number, isQuiet = false): Promise<void> {
    finishFlights();
    const isNext = !isQuiet && at === this.at + 1;
    const next = stepAt(this.steps, at);
    const travels =
      isNext && next?.at === at
        ? (next.events ?? []).flatMap((event) => this.#face.travels?.(event, this.seat) ?? [])
        : [];
    const departures = depart(travels);
    this.at = Math.max(0, Math.min(at, this.total));
    this.#show();
    if (isNext && next?.at === at) playEvents(next.events ?? [], this.game, false);
    await tick();
    await arrive(departures);
  }

  /** Let the game go on by itself, from the beginning if it is at its end. */
  run(): void {
    this.isPlaying = true;
    if (this.at >= this.total) void this.goTo(0);
    this.#wait();
  }

  stop(): void {
    this.isPlaying = false;
    clearTimeout(this.#timer);
  }

  override close(): void {
    this.stop();
    this.#loading += 1;
  }

  override order(): Promise<string | null> {
    return Promise.resolve(null);
  }

  override tell(update: Update, isSpoken = false): string[] {
    return this.#face.tell(update, this.names, isSpoken, this.me);
  }

  /** A step in sentences; there is always something to say. */
  tellStep(step: ReplayStep): string[] {
    const sentences = this.tell(updateOf(step));
    if (sentences.length) return sentences;
    if (!step.at) return [m.after_replay_begun()];
    const of = personOf(isSame(step.seat, this.me));
    const sentence =
      step.move === "done"
        ? of(m.after_replay_done, m.after_replay_you_done)
        : of(m.after_replay_chose, m.after_replay_you_chose);
    return [sentence({ name: bold(this.nameOf(step.seat ?? -1)) })];
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#next(), (MOVE_MS * (pace() || 1)) / Number(this.speed));
  }

  async #next(): Promise<void> {
    if (!this.isPlaying) return;
    await this.goTo(this.at + 1);
    if (this.at >= this.total) this.stop();
    else if (this.isPlaying) this.#wait();
  }

  /** Put what was seen at this moment on the table. */
  #show(): void {
    const { step } = this;
    if (!step) return;
    this.game = { ...step, may_undo: false, result: null };
    this.updates = this.steps.filter(({ at }) => at <= step.at).map(updateOf);
  }
}

/** A step as a live table would have told it. */
function updateOf(step: ReplayStep): Update {
  return { ...step, number: step.at, at: 0, what: step.at ? "moved" : "started" };
}
