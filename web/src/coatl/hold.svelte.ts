/** What a player at the table of Cóatl holds and points at, and what that would do. */

import type { Schemas } from "../lib/api";
import { m } from "../paraglide/messages.js";
import { settings } from "../lib/settings.svelte";
import { signal } from "../lib/sound";
import type { TableState } from "../table/store.svelte";
import { cardTitle } from "./facts.svelte";
import { usesOf, read, type Held } from "./moves";
import { coatlGame, type CoatlPosition, type SeenPlayer } from "./position";
import { NO_SCORE, type Score } from "./scores.svelte";

/** What a move of assembling makes of the cards of its serpent and of those in hand. */
export type AssemblyPreview = Schemas["CoatlPreview"];

export interface Warning {
  move: string;
  text: string;
}

export class Hold {
  readonly table: TableState;
  held = $state.raw<Held | null>(null);
  /** The move that is pointed at. */
  pointed = $state<string | null>(null);
  /** The card that is pointed at: the pieces that count for it light up. */
  card = $state<string | null>(null);
  warning = $state.raw<Warning | null>(null);

  constructor(table: TableState) {
    this.table = table;
  }

  #game = $derived.by(() => coatlGame(this.table.game));
  /** The position; a table that shows none asks for none. */
  position = $derived.by<CoatlPosition>(() => {
    const position = this.#game?.position;
    return position!;
  });
  outlook = $derived.by(() => this.#game?.outlook);
  /** Whether this is a game alone against A.D.A.M. */
  isSolo = $derived.by(() => this.position.adam !== undefined);
  me = $derived.by<SeenPlayer | null>(() =>
    this.table.seat === null ? null : (this.position.seats[this.table.seat] ?? null),
  );
  legal = $derived.by<string[]>(() => this.table.legal);
  uses = $derived(usesOf(this.held, this.legal));

  /** What is shown of the future: of the move that is pointed at, or of the only use of what is held. */
  preview = $derived.by<AssemblyPreview | null>(() => {
    const move = this.pointed ?? (this.uses.length === 1 ? this.uses[0] : undefined);
    return move === undefined ? null : this.previewOf(move);
  });

  previewOf(move: string): AssemblyPreview | null {
    const found = this.table.previewOf(move);
    return found && "cards" in found ? found : null;
  }

  /** What a serpent of a seat scores with its cards, and what else of my own would count beside it. */
  scoreOf(seat: number, number: number): Score {
    return this.outlook?.coatls[seat]?.[number - 1] ?? NO_SCORE;
  }

  /** Take hold of something, or let it go if it is held already. */
  take(held: Held): void {
    const isSame = this.held?.kind === held.kind && this.held.name === held.name;
    this.held = isSame ? null : held;
    this.pointed = null;
    if (this.held) signal("held");
  }

  release(): void {
    this.held = null;
    this.pointed = null;
  }

  /**
   * Point at a move. A thing that is removed loses the focus while the page is being drawn: so it counts a moment
   * later.
   */
  point(move: string | null): void {
    queueMicrotask(() => (this.pointed = move));
  }

  /** Point at a card. */
  look(card: string | null): void {
    queueMicrotask(() => (this.card = card));
  }

  /** Play a move, after a warning if it breaks what is fulfilled. */
  act(move: string): void {
    const text = settings.warn ? this.#loss(move) : null;
    if (text) this.warning = { move, text };
    else this.play(move);
  }

  play(move: string): void {
    this.release();
    void this.table.play(move);
  }

  #loss(move: string): string | null {
    const { coatl } = read(move);
    const preview = this.previewOf(move);
    const carried = coatl === null ? [] : (this.me?.coatls[coatl - 1]?.cards ?? []);
    const broken = carried.find((card) => preview && (preview.cards[card]?.[1] ?? 0) < (preview.cards[card]?.[0] ?? 0));
    if (!broken || !preview) return null;
    const [before, after] = preview.cards[broken] ?? [0, 0];
    return m.coatl_warn_breaks({ card: cardTitle(broken), before, after });
  }
}
