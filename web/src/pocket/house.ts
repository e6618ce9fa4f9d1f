/** The house in this browser: what the page asks goes to its worker, as messages. */

import type { House, Wire } from "../lib/house";
import { route } from "../lib/router.svelte";
import { mount } from "svelte";
import type { ToPage, ToWorker } from "./messages";
import Pocket from "./Pocket.svelte";
import { keepSite, state } from "./state.svelte";

/** What is known before the worker has started, so that there is something to see at once. */
const READY: Record<string, string> = { "/api/catalogue": "/pocket/catalogue.json" };

/** Where nobody needs the house. */
const APART = "try";

export function pocket(): House {
  let worker: Worker | null = null;
  const answers = new Map<number, (answer: Response) => void>();
  const wires = new Map<number, PocketWire>();
  let numbers = 0;
  const post = (message: ToWorker): void => (worker ??= start()).postMessage(message);

  function start(): Worker {
    const started = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    started.onmessage = hear;
    state.isOpening = true;
    return started;
  }

  function hear({ data }: MessageEvent<ToPage>): void {
    switch (data.kind) {
      case "answer":
        answers.get(data.number)?.(response(data));
        answers.delete(data.number);
        break;
      case "tell":
        wires.get(data.wire)?.tell(data.message);
        break;
      case "hangUp":
        wires.get(data.wire)?.hangUp(data.code, data.why);
        break;
      case "progress":
        state.share = data.share;
        if (data.share === 1) void keepSite();
        break;
      case "failed":
        state.problem = data.problem;
        break;
    }
  }

  async function ask(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const ready = READY[pathname];
    if (ready) return fetch(ready);
    const number = ++numbers;
    const answered = new Promise<Response>((resolve) => answers.set(number, resolve));
    if (request.method !== "GET") keepForLong();
    const languages = request.headers.get("accept-language") ?? "";
    const body = await request.text();
    post({ kind: "ask", number, method: request.method, path: pathname + search, languages, body });
    return answered;
  }

  function dial({ pathname, search }: URL): Wire {
    const wire = ++numbers;
    const made = new PocketWire((message) => {
      if (message === null) wires.delete(wire);
      post({ kind: "hear", wire, message });
    });
    wires.set(wire, made);
    post({ kind: "dial", wire, path: pathname + search, languages: document.documentElement.lang });
    return made;
  }

  document.addEventListener("click", (event) => follow(event, ask));
  if (route()[0] !== APART) worker = start();
  mount(Pocket, { target: document.body });
  return { isHere: true, ask, dial };
}

/** Follow links to files that the house makes. */
function follow(event: MouseEvent, ask: House["ask"]): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[download]");
  if (!link?.pathname.startsWith("/api/")) return;
  event.preventDefault();
  void ask(new Request(link.href)).then(download);
}

/** Let somebody keep what was answered as a file. */
async function download(answered: Response): Promise<void> {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answered.blob());
  link.download = /filename="(.*)"/.exec(answered.headers.get("content-disposition") ?? "")?.[1] ?? "";
  link.click();
  URL.revokeObjectURL(link.href);
}

let isKeptForLong = false;

/** Ask the browser not to throw away what somebody has begun to play. */
function keepForLong(): void {
  if (!isKeptForLong) navigator.storage?.persist?.().catch(() => undefined);
  isKeptForLong = true;
}

function response({ status, type, content, name }: Extract<ToPage, { kind: "answer" }>): Response {
  const headers = new Headers({ "content-type": type });
  if (name) headers.set("content-disposition", `attachment; filename="${name}"`);
  return new Response(content, { status, headers });
}

/** A wire to a table, which is open from the first: what is said before the worker listens waits for it. */
class PocketWire implements Wire {
  readyState: number = WebSocket.OPEN;
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;

  constructor(private readonly say: (message: string | null) => void) {}

  send(message: string): void {
    this.say(message);
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
    this.say(null);
  }

  tell(data: string): void {
    this.onmessage?.(new MessageEvent("message", { data }));
  }

  hangUp(code: number, reason: string): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.(new CloseEvent("close", { code, reason }));
  }
}
