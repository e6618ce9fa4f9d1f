/** What a player at the table of Cóatl holds and points at, and what that would do. */

import type { Schemas } from "../lib/api";
import { m } from "../paraglide/messages.js";
import { isStill, pace, settings } from "../lib/settings.svelte";
import { signal } from "../lib/sound";
import type { TableState } from "../table/store.svelte";
import { cardTitle } from "./facts.svelte";
import { chosen, lootOf, read, stealing, usesOf, type Held, type Loot } from "./moves";
import { GOLD, piecesOf } from "./pieces";
import type { Course } from "./plan/plan";
import { coatlGame, type CoatlPosition, type SeenPlayer, type Token } from "./position";
import { NO_SCORE, type Score } from "./scores.svelte";

/** What a move of assembling makes of the cards of its serpent and of those in hand. */
export type AssemblyPreview = Schemas["CoatlPreview"];
/** What stealing makes of my board, and of the feathers and points of whoever is robbed. */
export type StealPreview = Schemas["StealPreview"];

/** How often it is looked whether the table is ready for the next of several moves. */
const LOOK_MS = 20;

/** How long one sees each move of a plan that is carried out. */
const PLANNED_MS = 420;

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** What could still be laid beside a serpent, and what it would bring. */
interface Left {
  card: string;
  points: number;
}

export class Hold {
  readonly table: TableState;
  held = $state.raw<Held | null>(null);
  /** What I would take with the golden body that I hold. */
  loot = $state.raw<Loot | null>(null);
  /** The move that is pointed at. */
  pointed = $state<string | null>(null);
  /** The card that is pointed at: the pieces that count for it light up. */
  card = $state<string | null>(null);
  /** What would be lost by a move that was asked for. */
  warning = $state<string | null>(null);
  /** The move that somebody is being warned of. */
  warned = "";
  /** The Sacrifice token that I would use: it asks what for. */
  token = $state<Token | null>(null);
  /** The card that is read in large, and why it cannot be played. */
  reading = $state.raw<{ name: string; reason: string | null } | null>(null);
  /** The places of the dealt cards that I would keep; the table learns of them when I have chosen. */
  kept = $state.raw<readonly number[]>([]);
  /** Whether I would keep none at all, and am asked if I mean it. */
  keepsNone = $state(false);
  /** Whether several moves are being played one after the other. */
  isPlayingAll = $state(false);

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
  /** The cards that were dealt to me, to keep some of them. */
  dealt = $derived.by<readonly string[]>(() => this.me?.dealt ?? []);
  /** How many of them I keep by now. */
  keeping = $derived.by(() => this.kept.length + (this.me?.hand?.length ?? 0));
  /** The number of my serpent that I have just finished and look at: whoever holds a piece builds on elsewhere. */
  completing = $derived.by<number | null>(() =>
    this.table.decides && !this.held ? this.position.turn.completing : null,
  );
  uses = $derived(usesOf(this.held, this.legal));
  /** The piece that I hold for a serpent. */
  piece = $derived(this.held?.kind === "piece" && this.held.name !== GOLD ? this.held.name : null);
  /** Whether I hold a golden body, and the boards of the others are open to me. */
  isStealing = $derived(this.held?.name === GOLD);
  /** The move that takes what I have chosen, and what it makes of things. */
  steal = $derived.by<{ move: string; preview: StealPreview } | null>(() => {
    const move = this.loot ? this.#stealing(this.loot) : undefined;
    const preview = move === undefined ? undefined : this.table.previewOf(move);
    return move !== undefined && preview && "feathers" in preview ? { move, preview } : null;
  });

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
    this.release();
    if (isSame) return;
    this.held = held;
    signal("held");
  }

  release(): void {
    this.held = null;
    this.loot = null;
    this.pointed = null;
  }

  /** The pieces on somebody's board. */
  boardOf(seat: number): string[] {
    return piecesOf(this.position.seats[seat]?.board ?? "");
  }

  /** Whether what lies at a place of somebody's board can be taken for a golden body. */
  canSteal(seat: number, place: number): boolean {
    return this.#stealing({ seat, places: [place] }) !== undefined;
  }

  /** Choose a body on somebody's board, or give it up again. */
  choose(seat: number, place: number): void {
    if (!this.canSteal(seat, place)) return;
    this.loot = chosen(this.loot, seat, place, (loot) => this.#stealing(loot) !== undefined);
    signal("held");
  }

  #stealing(loot: Loot): string | undefined {
    return stealing(loot.seat, lootOf(loot, this.boardOf(loot.seat)), this.legal);
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

  /** Why no move with a verb is possible. */
  whyNone(verb: string): string | null {
    const [, found] = [...this.table.impossible].find(([move]) => read(move).verb === verb) ?? [];
    return found?.why ?? null;
  }

  /** Use a Sacrifice token, which asks what for; or use none. */
  use(token: Token | null): void {
    this.release();
    this.token = token;
  }

  /** Read a card in large. */
  read(name: string, reason: string | null): void {
    this.reading = { name, reason };
  }

  /** Play a move, after a warning if it breaks what is fulfilled, or leaves points behind. */
  act(move: string): void {
    this.warning = settings.warn ? this.#loss(move) : null;
    this.warned = move;
    if (!this.warning) this.play(move);
  }

  /** Play the move of the warning all the same. */
  insist(): void {
    this.play(this.warned);
  }

  play(move: string): void {
    this.release();
    void this.table.play(move);
  }

  /** Play one move after the other; what stops them is told, and returned. */
  async playAll(moves: readonly string[], apart = 0): Promise<string | null> {
    if (this.isPlayingAll) return null;
    this.release();
    this.isPlayingAll = true;
    try {
      for (const move of moves) {
        const why = await this.#playNext(move);
        if (why) return why;
        await passed(apart);
      }
      return null;
    } finally {
      this.isPlayingAll = false;
    }
  }

  async #playNext(move: string): Promise<string | null> {
    while (this.table.isBusy) await passed(LOOK_MS);
    return this.table.can(move) ? this.table.play(move) : (this.table.why(move) ?? m.table_not_possible());
  }

  /** Carry out what was planned, as far as it is still possible; what stops it is told. */
  async carryOut({ moves, lacks }: Course): Promise<void> {
    const why = await this.playAll(moves, isStill() ? 0 : PLANNED_MS * pace());
    this.table.problem = why
      ? m.coatl_plan_stopped({ why })
      : lacks !== null
        ? m.coatl_plan_stopped({ why: m.coatl_plan_lacks({ thing: lacks }) })
        : null;
  }

  /** Keep a dealt card, or give it back. */
  keep(place: number): void {
    this.kept = this.kept.includes(place) ? this.kept.filter((other) => other !== place) : [...this.kept, place];
  }

  /** I have chosen; whoever keeps none is asked first. Who chooses twice in a row has chosen once. */
  chosen(): void {
    if (this.isPlayingAll) return;
    if (this.keeping) this.keepChosen();
    else this.keepsNone = true;
  }

  keepChosen(): void {
    const names = this.kept.map((place) => this.dealt[place]);
    this.kept = [];
    void this.playAll([...names.map((name) => `keep ${name}`), "done"]);
  }

  /** The card or temple that would bring most beside the serpent that I have just finished. */
  best = $derived.by<Left | null>(() => {
    if (this.position.turn.completing === null) return null;
    const more = this.legal
      .filter((move) => ["fulfil", "temple"].includes(read(move).verb))
      .map((move) => ({ card: read(move).name, points: this.#gain(move) }));
    const [best] = more.toSorted((one, other) => other.points - one.points);
    return best && best.points > 0 ? best : null;
  });

  #gain(move: string): number {
    const [before, after] = this.previewOf(move)?.total ?? [0, 0];
    return after - before;
  }

  #loss(move: string): string | null {
    if (move === "done" && this.best)
      return m.coatl_warn_leaves({ card: cardTitle(this.best.card), count: this.best.points });
    const { coatl } = read(move);
    const preview = this.previewOf(move);
    const carried = coatl === null ? [] : (this.me?.coatls[coatl - 1]?.cards ?? []);
    const broken = carried.find((card) => preview && (preview.cards[card]?.[1] ?? 0) < (preview.cards[card]?.[0] ?? 0));
    if (!broken || !preview) return null;
    const [before, after] = preview.cards[broken] ?? [0, 0];
    return m.coatl_warn_breaks({ card: cardTitle(broken), before, after });
  }
}
