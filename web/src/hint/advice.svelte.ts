/** A hint that somebody has asked for: what it says, what of it is still to be done, and that it gets better. */

import type { Snippet } from "svelte";
import { answer, api, type Schemas } from "../lib/api";
import type { Analysis } from "../lib/game";
import { m } from "../paraglide/messages.js";
import type { Advice, TableState } from "../table/store.svelte";
import { kept, left } from "./follow";
import { promiseOf, reasonsOf } from "./words";

export type Idea = Schemas["Idea"];
/** So many letters the prompt has room for on every screen; what more there is to say stands beside all ideas. */
const ROOM = 100;

/** Moves that are shown on a table, one after the other. */
export interface Marked {
  readonly table: TableState;
  readonly analysis: Analysis;
  /** What is still to be played; null if the game has gone elsewhere. */
  readonly left: readonly string[] | null;
  /** How many of these were pressed already, and are played later. */
  pressed: number;
  /** Whether something lies over the table. */
  readonly isOpen: boolean;
}

export class Asked implements Advice, Marked {
  readonly table: TableState;
  readonly analysis: Analysis;
  readonly more: Snippet;
  readonly #seat: number | null;
  #now = $state.raw<Schemas["HintNow"] | null>(null);
  #chosen = $state.raw<Idea | null>(null);
  /** Whether all ideas are shown beside each other. */
  isOpen = $state(false);
  /** How many of the moves that are left were pressed already, and are played later. */
  pressed = $state(0);

  constructor(table: TableState, analysis: Analysis, more: Snippet) {
    this.table = table;
    this.analysis = analysis;
    this.more = more;
    this.#seat = table.seat;
  }

  ideas = $derived.by<readonly Idea[]>(() => this.#now?.hint.ideas ?? []);
  isFinal = $derived.by<boolean>(() => this.#now?.hint.is_final ?? false);
  /** The idea that is shown on the table. */
  idea = $derived.by<Idea | null>(() => this.#chosen ?? this.ideas[0] ?? null);
  /** What of it is still to be played; null if the game has gone elsewhere. */
  left = $derived.by<readonly string[] | null>(() => (this.idea ? this.#leftOf(this.idea) : []));
  /** The move that is to be pressed now. */
  next = $derived.by<string | null>(() => this.left?.[this.pressed] ?? null);
  #hasBegun = $derived.by(() => this.left?.length !== this.idea?.moves.length);

  #leftOf({ moves }: Idea): readonly string[] | null {
    const since = this.#now?.number ?? 0;
    return left(
      moves,
      this.table.updates.filter(({ number }) => number > since),
      this.#seat,
    );
  }

  /** Whether there is nothing more to show: the idea is done, or the game has gone elsewhere. */
  isOver = $derived.by<boolean>(() => {
    const { table } = this;
    if (!table.decides || table.seat !== this.#seat) return true;
    if (!this.#now) return false;
    const [first] = this.left ?? [];
    return first === undefined || (table.sending === 0 && !table.can(first));
  });

  title = $derived.by<string>(() =>
    this.next === null ? m.hint_looking() : this.analysis.imperative(this.next, this.table),
  );
  detail = $derived.by<string>(() => (this.idea ? this.#inShort(this.idea) : m.hint_looking_help()));

  /** What an idea promises, and as many reasons as there is room for. */
  #inShort(idea: Idea): string {
    const [first = "", ...others] = this.reasons(idea);
    return others.reduce(
      (said, reason) => (said.length + reason.length < ROOM ? `${said} ${reason}` : said),
      `${promiseOf(idea)}. ${first}`,
    );
  }

  /** What speaks for an idea, the weightiest first. */
  reasons({ grounds }: Idea): string[] {
    return reasonsOf(grounds, this.analysis, this.table.names);
  }

  choose(idea: Idea): void {
    this.#chosen = idea;
    this.isOpen = false;
  }

  /** Ask for a first answer, and then for a better one, as long as somebody wants it. */
  async ask(isWanted: () => boolean): Promise<void> {
    for (const isFirst of [true, false]) {
      const now = await this.#answer(isFirst);
      if (!isWanted()) return;
      this.#learn(now);
    }
  }

  #answer(isFirst: boolean): Promise<Schemas["HintNow"]> {
    const params = { path: { table_id: this.table.id } };
    const body = { seat: this.#seat ?? 0, is_first: isFirst };
    return answer(api.POST("/api/tables/{table_id}/hint", { params, body }));
  }

  /** Whoever follows an idea already is not led elsewhere. */
  #learn(now: Schemas["HintNow"]): void {
    if (this.#now && this.#hasBegun) return;
    this.#chosen = this.#chosen && kept(this.#chosen, now.hint.ideas);
    this.#now = now;
  }
}
