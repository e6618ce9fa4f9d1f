/** Workers that search: as many as the device has cores. They start when there is something to think about. */

import type { Order } from "./desk";
import type { FromThinker, ToThinker } from "./thinker";

interface Waiting {
  order: Order;
  state: Uint8Array;
  stream: Uint8Array;
  found: (report: string) => void;
  fail: (problem: Error) => void;
}

export class Thinkers {
  private readonly idle: Worker[] = [];
  private readonly queue: Waiting[] = [];
  private readonly modules: Record<string, WebAssembly.Module>;
  private started = 0;
  readonly count: number;

  constructor(modules: Record<string, WebAssembly.Module>, count = navigator.hardwareConcurrency || 1) {
    this.modules = modules;
    this.count = count;
  }

  /** The report of a search, as text. Those whose time is counted go first: somebody waits for them. */
  search(text: string, state: Uint8Array, stream: Uint8Array): Promise<string> {
    const order: Order = JSON.parse(text);
    return new Promise((found, fail) => {
      const waiting = { order, state, stream, found, fail };
      const place = order.seconds === null ? -1 : this.queue.findIndex(({ order: other }) => other.seconds === null);
      this.queue.splice(place < 0 ? this.queue.length : place, 0, waiting);
      this.goOn();
    });
  }

  private goOn(): void {
    while (this.queue.length && (this.idle.length || this.started < this.count)) {
      const worker = this.idle.pop() ?? this.start();
      this.give(worker, this.queue.shift()!);
    }
  }

  private start(): Worker {
    this.started += 1;
    const worker = new Worker(new URL("./thinker.ts", import.meta.url), { type: "module" });
    worker.postMessage({ modules: this.modules } satisfies ToThinker);
    return worker;
  }

  private give(worker: Worker, { order, state, stream, found, fail }: Waiting): void {
    worker.onmessage = ({ data }: MessageEvent<FromThinker>) => {
      this.idle.push(worker);
      if ("report" in data) found(data.report);
      else fail(new Error(data.problem));
      this.goOn();
    };
    worker.onerror = ({ message }) => {
      worker.terminate();
      this.started -= 1;
      fail(new Error(message || "a worker that thinks does not start"));
      this.goOn();
    };
    worker.postMessage({ order, state, stream } satisfies ToThinker);
  }
}
