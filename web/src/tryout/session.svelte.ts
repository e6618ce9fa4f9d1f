/** A session with Python: what was typed, what came of it, and what was typed before. */

import { keepSite } from "../pocket/state.svelte";
import type { FromPython, Kind, ToPython } from "./messages";

export interface Told {
  what: Kind;
  text: string;
}

export interface Input {
  number: number;
  code: string;
  told: Told[];
  /** Whether it still runs, has come to its end, or was stopped. */
  state: "runs" | "done" | "stopped";
}

export class Session {
  inputs = $state<Input[]>([]);
  isReady = $state(false);
  problem = $state("");
  private worker: Worker | null = null;
  private readonly asking = new Map<number, (goesOn: boolean) => void>();
  private numbers = 0;

  get isBusy(): boolean {
    return this.inputs.at(-1)?.state === "runs";
  }

  start(): void {
    this.isReady = false;
    this.worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }: MessageEvent<FromPython>) => this.hear(data);
  }

  end(): void {
    this.worker?.terminate();
  }

  /** Run some lines, after all that runs already. */
  run(code: string): void {
    const number = ++this.numbers;
    this.inputs.push({ number, code, told: [], state: "runs" });
    this.post({ kind: "run", number, code });
  }

  /** Whether more has to be typed before these lines can run. */
  goesOn(code: string): Promise<boolean> {
    const number = ++this.numbers;
    this.post({ kind: "ask", number, code });
    return new Promise((answer) => this.asking.set(number, answer));
  }

  /** Stop what runs: Python starts anew, and has forgotten everything. */
  stop(): void {
    this.end();
    for (const input of this.inputs) if (input.state === "runs") input.state = "stopped";
    this.asking.clear();
    this.start();
  }

  clear(): void {
    this.inputs = this.inputs.filter(({ state }) => state === "runs");
  }

  private post(message: ToPython): void {
    this.worker?.postMessage(message);
  }

  private hear(message: FromPython): void {
    switch (message.kind) {
      case "ready":
        this.isReady = true;
        void keepSite();
        break;
      case "failed":
        this.problem = message.problem;
        break;
      case "told":
        this.note(message.number, message);
        break;
      case "done": {
        const input = this.inputs.find(({ number }) => number === message.number);
        if (input) input.state = "done";
        break;
      }
      case "answer":
        this.asking.get(message.number)?.(message.goesOn);
        this.asking.delete(message.number);
    }
  }

  /** What is printed piece by piece is one text. */
  private note(number: number, { what, text }: Told): void {
    const told = this.inputs.find((input) => input.number === number)?.told;
    const last = told?.at(-1);
    if (last?.what === "said" && what === "said") last.text += text;
    else told?.push({ what, text });
  }
}
