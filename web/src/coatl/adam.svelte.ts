/** A.D.A.M. plays visibly: his turn as steps that one can follow, take one by one, or skip. */

import type { Update } from "../lib/api";
import { isStill, pace } from "../lib/settings.svelte";
import { play } from "../lib/sound";
import { arrive, depart, PIECE_MS } from "../lib/stage";
import { drawn } from "../lib/told";
import { m } from "../paraglide/messages.js";
import type { TableState } from "../table/store.svelte";
import { cardTitle } from "./facts.svelte";
import { colourOf, colourWord, letterOf } from "./pieces";
import { coatlGame, eventsOf, type CoatlEvent } from "./position";
import { ADAM_SOUNDS } from "./sounds";
import { sentence } from "./tell";

/** The five things that he does in a turn. */
export type StepKind = "looked" | "found" | "placed" | "realised" | "took";
export const STEP_KINDS: readonly StepKind[] = ["looked", "found", "placed", "realised", "took"];

export interface AdamStep {
  kind: StepKind;
  events: CoatlEvent[];
}

const KINDS: Record<string, StepKind> = {
  "adam looked": "looked",
  "adam found": "found",
  "adam passed": "found",
  "adam placed": "placed",
  "adam discarded": "placed",
  "adam realised": "realised",
  "adam handed on": "realised",
  "adam took card": "took",
};

/** His turn as steps, none for what he did not do. */
export function stepsOf(events: readonly CoatlEvent[]): AdamStep[] {
  const his = events.slice(events.findIndex(({ event }) => event === "adam turn"));
  return STEP_KINDS.map((kind) => ({ kind, events: his.filter(({ event }) => KINDS[event] === kind) })).filter(
    (step) => step.events.length,
  );
}

/** Whether he has a turn in an update. */
function isHis(update: Update): boolean {
  return eventsOf(update).some(({ event }) => event === "adam turn");
}

const STEP_MS = 1_100;
/** How long his look rests on each space, at least. */
const LOOK_MS = 110;

export class Theatre {
  readonly #table: TableState;
  #shown = $state.raw<readonly Update[] | null>(null);
  at = $state(-1);
  isPlaying = $state(false);
  /** The space at which he looks now. */
  aim = $state<number | null>(null);
  #go: (() => void) | null = null;
  #isSkipped = false;

  constructor(table: TableState) {
    this.#table = table;
  }

  /** The steps of the turn that is shown, or of his last one. */
  steps = $derived.by<AdamStep[]>(() => {
    const updates = this.#shown ?? this.#table.updates;
    const last = updates.findLast(isHis);
    return last ? stepsOf(eventsOf(last)) : [];
  });
  current = $derived<AdamStep | null>(this.steps[this.at] ?? null);

  /** The space that he takes in the turn that is shown. */
  taken = $derived.by<number | null>(() => {
    const found = this.steps.flatMap(({ events }) => events).find((event) => event.event === "adam found");
    return this.isPlaying && this.at >= this.#indexOf("found") && found ? found.space : null;
  });

  #order = $derived.by<readonly number[]>(() => coatlGame(this.#table.game)?.position.options.space_order ?? []);

  /** The spaces at which he has looked before, in his order. */
  looked = $derived.by<readonly number[]>(() =>
    this.aim === null ? [] : this.#order.slice(0, this.#order.indexOf(this.aim)),
  );

  title = $derived(this.current ? m.coatl_adam_does({ step: this.titleOf(this.current.kind) }) : "");
  detail = $derived(this.current ? this.told(this.current).join(" ") : "");

  titleOf(kind: StepKind): string {
    return {
      looked: m.coatl_adam_looked,
      found: m.coatl_adam_found,
      placed: m.coatl_adam_placed,
      realised: m.coatl_adam_realised,
      took: m.coatl_adam_took,
    }[kind]();
  }

  /** A step in sentences. */
  told({ kind, events }: AdamStep): string[] {
    if (kind !== "looked")
      return events.map((event) => sentence(event, this.#table.names, this.#table.me)).filter((text) => text !== null);
    return events
      .filter((event) => event.event === "adam looked")
      .map(({ card, colours }) =>
        m.coatl_adam_looks_for({
          card: cardTitle(card),
          colours: colours.split(" ").filter(Boolean).map(colourMark).join(" "),
        }),
      );
  }

  /** Show his turn before the table shows what came of it. */
  async perform(updates: readonly Update[]): Promise<void> {
    if (isStill() || !updates.some(isHis)) return;
    this.#shown = updates;
    this.isPlaying = true;
    this.#isSkipped = false;
    for (let at = 0; at < this.steps.length && !this.#isSkipped; at++) {
      this.at = at;
      await this.#show(this.steps[at]);
    }
    this.isPlaying = false;
    this.aim = null;
    this.#shown = null;
  }

  next(): void {
    this.#go?.();
  }

  skip(): void {
    this.#isSkipped = true;
    this.#go?.();
  }

  async #show(step: AdamStep | undefined): Promise<void> {
    if (step) play([{ name: ADAM_SOUNDS[step.kind] }], false);
    if (step?.kind === "looked") return this.#search();
    const from = this.taken;
    this.aim = from;
    const placed = from === null ? [] : (step?.events ?? []).filter((event) => event.event === "adam placed");
    const flights = arrive(
      depart(
        placed.map(({ piece, card }) => ({
          what: piece,
          from: `space ${from}`,
          to: `adam ${card}`,
          ms: PIECE_MS,
        })),
      ),
    );
    await Promise.all([flights, this.#pause(STEP_MS)]);
  }

  /** Let his look wander from space to space, up to the one that he will take; or over all in vain. */
  async #search(): Promise<void> {
    const found = this.steps.flatMap(({ events }) => events).find((event) => event.event === "adam found");
    const seen = found ? this.#order.slice(0, this.#order.indexOf(found.space) + 1) : this.#order;
    let isNext = false;
    for (const space of seen) {
      if (isNext || this.#isSkipped) break;
      this.aim = space;
      isNext = await this.#pause(Math.max(LOOK_MS, STEP_MS / seen.length));
    }
  }

  /** Wait for a while, or until somebody asks for the next step: then it answers true. */
  #pause(ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      this.#go = () => resolve(true);
      setTimeout(() => resolve(false), ms * pace());
    });
  }

  #indexOf(kind: StepKind): number {
    return this.steps.findIndex((step) => step.kind === kind);
  }
}

function colourMark(letter: string): string {
  return drawn(`tile-${colourOf(letter)}`, colourWord(letterOf(letter)));
}
