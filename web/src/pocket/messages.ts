/** What the page and the worker in which its house is say to each other. */

/** What the worker needs besides itself, as the site says it: addresses below its own folder. */
export interface Parts {
  /** Python, the standard library with it. */
  python: string;
  /** What is unpacked for it to import, and its libraries that are compiled. */
  plume: string;
  wheels: string[];
  /** The rules of games in WebAssembly: the game, the rule file, the module. */
  modules: [game: string, file: string, address: string][];
}

export type ToWorker =
  | { kind: "ask"; number: number; method: string; path: string; languages: string; body: string }
  | { kind: "dial"; wire: number; path: string; languages: string }
  | { kind: "hear"; wire: number; message: string | null };

export type ToPage =
  | { kind: "progress"; share: number }
  | { kind: "failed"; problem: string }
  | { kind: "answer"; number: number; status: number; type: string; content: string; name: string | null }
  | { kind: "tell"; wire: number; message: string }
  | { kind: "hangUp"; wire: number; code: number; why: string };
