/** What there is to say about a finished game: asked for again and again as long as the house works on it. */

import { answer, api, type Schemas } from "../lib/api";
import { announce } from "../lib/attention.svelte";
import { m } from "../paraglide/messages.js";
import type { Appraisal } from "./figures";

const EVERY_MS = 1_000;

export class Reviewing {
  now = $state.raw<Schemas["AnalysisNow"] | null>(null);
  problem = $state("");
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isWanted = true;

  constructor(readonly id: string) {}

  appraisal = $derived.by<Appraisal | null>(() => this.now?.analysis?.appraisal ?? null);
  /** Whether nothing of it will change. */
  isDone = $derived(this.now?.state === "done");
  hasFailed = $derived(this.problem !== "" || this.now?.state === "failed");

  /** The better moves of a slip, and what they bring. */
  betterOf(slip: Appraisal["slips"][number]): readonly Schemas["BetterMove"][] {
    return this.now?.analysis?.better[this.appraisal?.slips.indexOf(slip) ?? -1] ?? [];
  }

  /** Have it made, or once more where it has failed. */
  async ask(again = false): Promise<void> {
    this.problem = "";
    try {
      const params = { path: { table_id: this.id } };
      const now = await answer(api.POST("/api/tables/{table_id}/analysis", { params, body: { again } }));
      if (!this.#isWanted) return;
      this.now = now;
      if (now.state === "working") this.#timer = setTimeout(() => void this.ask(), EVERY_MS);
      else announce(now.state === "done" ? m.review_done() : m.review_failed());
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  close(): void {
    this.#isWanted = false;
    clearTimeout(this.#timer);
  }
}
