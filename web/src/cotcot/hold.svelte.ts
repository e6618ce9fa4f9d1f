/** What a player at the table of CotCotCollec' holds and points at, and what that would do. */

import { tick } from "svelte";
import { settings } from "../lib/settings.svelte";
import { signal } from "../lib/sound";
import type { TableState } from "../table/store.svelte";
import { hasCounted } from "./announced";
import { changesOf } from "./changes";
import { Count } from "./count.svelte";
import type { Item } from "./finds";
import { byPlace, placeOf, targetsOf, type Held, type Target } from "./moves";
import {
  cotcotGame,
  isLastScoring,
  previewOf,
  total,
  type Collection,
  type Position,
  type Seat,
  type SeatScoring,
} from "./position";
import type { Scoring } from "./scorings";
import { lossOf, type Loss } from "./warnings";

export class Hold {
  readonly table: TableState;
  held = $state<Held | null>(null);
  /** The move that is pointed at. */
  pointed = $state<string | null>(null);
  /** The scoring that is being counted: meanwhile nothing else can be done. */
  count = $state.raw<Count | null>(null);
  /** The loss that somebody is being warned of. */
  warning = $state.raw<Loss | null>(null);
  /** The move that would bring it. */
  warned: string | null = null;
  /** Whether the last thing was done by key: then the focus goes where the next thing is to be done. */
  #isByKey = false;

  constructor(table: TableState) {
    this.table = table;
  }

  #game = $derived.by(() => cotcotGame(this.table.game)!);
  position = $derived.by<Position>(() => this.count?.position ?? this.#game.position);
  outlook = $derived.by<SeatScoring[]>(() => this.#game.outlook.scoring);
  me = $derived.by<Seat | null>(() =>
    this.table.seat === null ? null : (this.position.seats[this.table.seat] ?? null),
  );
  decides = $derived.by<boolean>(() => this.table.decides && !this.count);
  legal = $derived.by<string[]>(() => (this.count ? [] : this.table.legal));
  /** What is legal and what is thought of, of the thing held, by place. */
  targets = $derived.by<Map<string, Target>>(() => byPlace(this.usesOf(this.held)));
  refused = $derived.by<Map<string, Target>>(() => byPlace(this.#uses(this.held, this.table.impossible.keys())));
  changes = $derived.by<Set<string>>(() => (this.table.seat === null ? new Set() : changesOf(this.table.news)));
  isLast = $derived.by<boolean>(() => isLastScoring(this.position.coqs));

  /** The move whose outcome is shown: the one that is pointed at, or the only place where the thing held may lie. */
  foreseen = $derived.by<string | null>(() => {
    if (this.pointed) return this.pointed;
    const cells = [...this.targets.values()].filter(({ item }) => item !== null);
    return cells.length === 1 ? cells[0]!.move : null;
  });

  /** What a scoring would give after it. */
  preview = $derived.by<SeatScoring[] | null>(() => (this.foreseen ? this.#after(this.foreseen) : null));

  #after(move: string): SeatScoring[] | null {
    return previewOf(this.table.previewOf(move), this.outlook);
  }

  #uses(held: Held | null, moves: Iterable<string>): Target[] {
    return held === null || this.table.seat === null ? [] : targetsOf(held, moves, this.table.seat);
  }

  usesOf(held: Held | null): Target[] {
    return this.#uses(held, this.legal);
  }

  can(move: string): boolean {
    return this.decides && this.table.can(move);
  }

  /** Count a scoring in the yard. */
  begin(scoring: Scoring): void {
    this.release();
    this.count = new Count(scoring, this.#game.position, hasCounted(), () => (this.count = null));
  }

  collectionOf(seat: number, item: Item): Collection | null {
    return this.position.seats[seat]?.collections.find((one) => one.item === item) ?? null;
  }

  hasFox(seat: number, item: Item): boolean {
    return this.position.fox?.seat === seat && this.position.fox.item === item;
  }

  /** What a collection would score now, and after a move to it, or else after what is foreseen, if that differs. */
  pointsOf(seat: number, item: Item): [now: number | null, after: number | null] {
    const now = this.outlook[seat]?.items[item] ?? null;
    const target = this.targets.get(placeOf({ seat, item }));
    const shown = target ? this.#after(target.move) : this.preview;
    const after = shown?.[seat]?.items[item] ?? null;
    return [now, after === now ? null : after];
  }

  /** What a seat would get in a scoring now, and after what is foreseen if that differs. */
  totalOf(seat: number): [now: number, after: number | null] {
    const now = total(this.outlook[seat], this.isLast);
    const after = this.preview ? total(this.preview[seat], this.isLast) : now;
    return [now, after === now ? null : after];
  }

  /** Take hold of something, or let it go if it is held already. By key the focus goes to where it may lie. */
  take(held: Held, isByKey = false): void {
    this.held = this.held === held ? null : held;
    this.pointed = null;
    if (this.held) {
      signal("held");
      void this.#show(isByKey);
    }
  }

  async #show(isByKey: boolean): Promise<void> {
    await tick();
    const spot =
      document.querySelector<HTMLElement>('[data-part="cell-spot"][data-drop]') ??
      document.querySelector<HTMLElement>('[data-part="spot"][data-drop]');
    spot?.scrollIntoView({ block: "nearest" });
    if (isByKey) spot?.focus();
  }

  release(): void {
    const held = this.held;
    const isInYard = document.activeElement?.matches('[data-part="spot"], [data-part="cell-spot"]') ?? false;
    this.held = null;
    this.pointed = null;
    if (held && isInYard) void tick().then(() => document.querySelector<HTMLElement>(`[data-hold="${held}"]`)?.focus());
  }

  point(move: string | null): void {
    this.pointed = move;
  }

  /** Play a move, after a warning if it loses something. */
  act(move: string, isByKey = false): void {
    this.#isByKey = isByKey;
    const loss =
      settings.warn && this.me
        ? lossOf(move, [this.outlook, this.#after(move)], this.position, this.table.seat!)
        : null;
    this.warned = move;
    this.warning = loss;
    if (!loss) void this.play(move);
  }

  /** Do what was warned of. */
  insist(): void {
    if (this.warned) void this.play(this.warned);
  }

  async play(move: string): Promise<void> {
    this.held = null;
    this.pointed = null;
    await this.table.play(move);
    if (this.#isByKey) setTimeout(() => this.#refocus());
  }

  /** Where the focus goes when what had it is gone. */
  #refocus(): void {
    if (document.activeElement !== document.body) return;
    const next = ['[data-move="done"]', "[data-hold]", "[data-move]"].flatMap((one) => [
      ...document.querySelectorAll<HTMLElement>(one),
    ]);
    next.find((one) => one.getClientRects().length > 0)?.focus();
  }
}

/** Whether a click came from the keyboard. */
export function isByKey(event: MouseEvent): boolean {
  return event.detail === 0;
}
