/** Where a search is made: rules of a game in WebAssembly, with memory for a tree that grows. */

import { Rules, type Room } from "./rules.ts";

/** A search that the house wants, as `plume/pocket/searches.py` says it; the state and the random stream are bytes. */
export interface Order {
  game: string;
  /** Of the sets of moves. */
  words: number;
  /** In the move table. */
  moves: number;
  seat: number;
  traits: number;
  /** How many there are to be, if not as many as there is time for. */
  simulations: number | null;
  seconds: number | null;
  /** A move that is tried, whatever the evaluator of the game thinks of it. */
  wish: { move: number; prior: number } | null;
}

/** What came of it; totals are by side. */
export interface Report {
  simulations: number;
  totals: number[];
  trials: { move: number; visits: number; total: number; line: number[] }[];
}

const HIDDEN = 0;
const ROOT = 0;
/** Milliseconds after which a search looks at the clock. */
const SLICE = 50;

export class Desk {
  private readonly rules: Rules;
  private readonly states: Room;
  private readonly stream: Room;
  private readonly sets: Room;
  private readonly weights: Room;
  private readonly values: Room;
  private readonly memory: Room;
  private readonly tree: Room;
  private readonly trials: Room;
  private readonly line: Room;

  constructor(module: WebAssembly.Module, { words, moves }: Order) {
    const rules = new Rules(module);
    this.rules = rules;
    this.states = rules.room("State", 2);
    this.stream = rules.room("Stream");
    this.sets = rules.room("int", words);
    this.weights = rules.room("float", moves);
    this.memory = rules.room("Memory");
    this.tree = rules.room("Tree");
    this.values = rules.room("float", rules.field(this.tree, "totals").size);
    this.trials = rules.room("Trial", moves);
    this.line = rules.room("int", rules.field(this.tree, "path").size);
  }

  /** Make a search, as if nothing had been searched here before. */
  search(order: Order, state: Uint8Array, stream: Uint8Array): Report {
    const start = performance.now();
    for (const room of [this.memory, this.tree]) this.rules.bytes(room).fill(0);
    this.rules.bytes(this.rules.item(this.states, HIDDEN)).set(state);
    this.rules.bytes(this.stream).set(stream);
    if (order.wish) this.rules.call("include", order.wish.move, order.wish.prior, this.tree);
    if (order.seconds === null) this.grow(order, order.simulations ?? 1);
    else this.growUntil(order, start + 1_000 * order.seconds);
    return this.report();
  }

  private grow({ seat, traits }: Order, simulations: number): void {
    const { states, stream, sets, weights, values, memory, tree } = this;
    this.rules.call("search", states, seat, traits, simulations, stream, sets, weights, values, memory, tree);
  }

  /** Search in slices as long as there is time; a choice that is none needs no more than the first. */
  private growUntil(order: Order, end: number): void {
    let left = order.simulations ?? Infinity;
    let portion = 1;
    for (;;) {
      const before = performance.now();
      this.grow(order, portion);
      const now = performance.now();
      left -= portion;
      if (now >= end || left <= 0 || (order.simulations === null && this.tried() < 2)) return;
      const pace = portion / Math.max(now - before, 0.01);
      portion = Math.min(Math.max(1, Math.floor(pace * Math.min(SLICE, end - now))), left);
    }
  }

  /** How many moves were tried; they are among the trials then. */
  private tried(): number {
    return this.rules.call("trials", this.tree, this.trials);
  }

  private report(): Report {
    const { rules, tree, trials } = this;
    const root = rules.item(rules.field(tree, "nodes"), ROOT);
    const found = Array.from({ length: this.tried() }, (_, number) => {
      const trial = rules.item(trials, number);
      const [move, visits, total] = ["move", "visits", "total"].map((name) => rules.number(trial, name));
      return { move: move!, visits: visits!, total: total!, line: this.lineOf(move!) };
    });
    return {
      simulations: rules.number(root, "visits"),
      totals: rules.numbers(rules.field(tree, "totals")),
      trials: found,
    };
  }

  /** A move and what follows it. */
  private lineOf(move: number): number[] {
    const size = this.rules.call("line", move, this.tree, this.line);
    return this.rules.numbers({ ...this.line, kind: "i8", size });
  }
}
