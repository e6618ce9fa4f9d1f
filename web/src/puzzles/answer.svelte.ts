/** An answer to a puzzle: a table whose orders go to the server, which judges them, and keeps nothing of the table. */

import { answer, api, Refusal, type Schemas } from "../lib/api";
import type { Heard, Live, Where } from "../lib/live";
import type { Patch } from "../lib/patch";
import { m } from "../paraglide/messages.js";
import { TableState } from "../table/store.svelte";

type Tried = Schemas["PuzzleTried"];
export type Verdict = Schemas["PuzzleVerdict"];
export type Mine = Schemas["MyPuzzles"];

/** Among the moves of an answer: the last one is taken back. */
const UNDO = "undo";

/** What the server says of a puzzle after these moves. */
export function tryMoves(name: string, moves: readonly string[]): Promise<Tried> {
  return answer(api.POST("/api/puzzles/{name}/answer", { params: { path: { name } }, body: { moves: [...moves] } }));
}

export class PuzzleTable extends TableState {
  override isGuided = true;
  override readonly hasMenu = false;
  verdict = $state.raw<Verdict | null>(null);
  mineNow = $state.raw<Mine | null>(null);
  /** Nobody but me is waited for: the others do not play. */
  override deciders = $derived.by<number[]>(() => {
    const decides = this.seat !== null && this.game?.position.deciders.includes(this.seat);
    return decides && this.verdict === null ? [this.seat as number] : [];
  });
  override whoseTurn = $derived.by<string>(() => (this.decides ? m.table_your_turn() : m.puzzles_answered()));
  #moves: string[] = [];
  #number = 0;
  #hear: (message: Heard) => void = () => undefined;

  /** Whether the answer is complete, and all of it has been seen. */
  isJudged = $derived(this.verdict !== null && !this.isBusy);

  /** What the table is connected to. */
  dial = (_: string, __: () => Where, hear: (message: Heard) => void): Live => {
    this.#hear = hear;
    void this.#welcome();
    return {
      send: (message) => this.#send(message),
      reconnect: () => void this.#welcome(),
      close: () => (this.#hear = () => undefined),
    };
  };

  /** Tell the table all that there is, from the beginning. */
  async #welcome(): Promise<void> {
    try {
      const tried = await tryMoves(this.id, this.#moves);
      this.#number = numberOf(tried);
      const { table, game, choices, seat, updates } = tried;
      const present: Schemas["Present"] = { type: "present", seats: [seat], watching: 0 };
      const more = { number: this.#number, mine: [seat], is_host: false, invitation: null, updates, present };
      this.#hear({ type: "welcome", table, game, choices, seat, ...more });
    } catch {
      this.#hear({ type: "lost" });
    }
  }

  #send(message: Schemas["ClientMessage"]): boolean {
    if (message.type !== "play" && message.type !== "undo") return false;
    void this.#order(message.id ?? 0, message.type === "play" ? message.move : UNDO);
    return true;
  }

  async #order(id: number, order: string): Promise<void> {
    try {
      const tried = await tryMoves(this.id, [...this.#moves, order]);
      this.#moves.push(order);
      const { table, game, choices } = tried;
      const updates = tried.updates.filter(({ number }) => number > this.#number);
      this.#number = numberOf(tried);
      const changes: Patch = { "/table": table, "/game": game, "/choices": choices };
      this.#hear({ type: "news", updates, changes: changes as Schemas["News"]["changes"] });
      this.#hear({ type: "done", id, number: this.#number });
      this.verdict = tried.verdict;
      this.mineNow = tried.mine;
    } catch (error) {
      const { code, message } = error instanceof Refusal ? error : { code: "lost", message: (error as Error).message };
      this.#hear({ type: "refused", id, error: { code, message } });
    }
  }
}

function numberOf({ updates }: Tried): number {
  return updates.at(-1)?.number ?? 1;
}
