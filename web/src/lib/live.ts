/**
 * The socket of a table. It comes back by itself, and asks for what it has missed. A server that says nothing for a
 * while is asked whether it is there; one that does not answer is said to be silent, and then is connected to anew.
 */

import type { Schemas } from "./api";
import { house, type Wire } from "./house";
import { language } from "./language.svelte";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8_000;
const REFUSED = 4403;
const PASSING = ["rate", "connections", "closing"];

/** How often it is looked whether the server is there. */
const LOOK_MS = 1_000;
/** After so long without a word the server is asked. */
const QUIET_MS = 4_000;
/** After so long without an answer it is said to be silent, and after so long it is connected to anew. */
const SILENT_MS = 3_000;
const DEAD_MS = 12_000;

export type Heard = Schemas["ServerMessage"] | { type: "lost" } | { type: "silent" } | { type: "dismissed" };

export interface Where {
  seat: number | null;
  after: number;
}

export interface Live {
  /** Send a message; says whether it is on its way. */
  send(message: Schemas["ClientMessage"]): boolean;
  /** Come again at once. */
  reconnect(): void;
  close(): void;
}

/** Listen to a table: `where` says from which seat and after which update, `hear` gets every message. */
export function connect(table: string, where: () => Where, hear: (message: Heard) => void): Live {
  let socket: Wire;
  let timer: ReturnType<typeof setTimeout>;
  let wait = FIRST_WAIT;
  let heardAt = Date.now();
  /** Since when an answer has been missing. */
  let askedAt: number | null = null;

  function open(): void {
    clearTimeout(timer);
    askedAt = Date.now();
    socket = house.dial(address(table, where()));
    socket.onmessage = ({ data }) => {
      wait = FIRST_WAIT;
      heardAt = Date.now();
      askedAt = null;
      hear(JSON.parse(data));
    };
    socket.onclose = ({ code, reason }) => {
      if (code !== REFUSED || PASSING.includes(reason)) return lose();
      close();
      hear({ type: "dismissed" });
    };
  }

  /** The connection is lost: come again after a while, each time a longer one. */
  function lose(): void {
    hear({ type: "lost" });
    askedAt = null;
    clearTimeout(timer);
    timer = setTimeout(open, wait * (1 + Math.random()));
    wait = Math.min(2 * wait, LONGEST_WAIT);
  }

  /** Leave the socket; one that is not open yet only when it is, as browsers complain otherwise. */
  function drop(): void {
    const left = socket;
    left.onclose = left.onmessage = null;
    if (left.readyState === WebSocket.CONNECTING) left.onopen = () => left.close();
    else left.close();
  }

  function send(message: Schemas["ClientMessage"]): boolean {
    const isOpen = socket.readyState === WebSocket.OPEN;
    if (isOpen) {
      askedAt ??= Date.now();
      socket.send(JSON.stringify(message));
    }
    return isOpen;
  }

  const looking = setInterval(() => {
    const now = Date.now();
    if (house.isHere) return;
    if (askedAt === null) {
      if (now - heardAt >= QUIET_MS) send({ type: "ping" });
    } else if (now - askedAt >= DEAD_MS) {
      drop();
      lose();
    } else if (now - askedAt >= SILENT_MS) hear({ type: "silent" });
  }, LOOK_MS);

  function reconnect(): void {
    drop();
    open();
  }
  const offline = (): void => {
    if (!house.isHere) hear({ type: "silent" });
  };
  addEventListener("online", reconnect);
  addEventListener("offline", offline);
  open();
  function close(): void {
    clearTimeout(timer);
    clearInterval(looking);
    removeEventListener("online", reconnect);
    removeEventListener("offline", offline);
    drop();
  }
  return { send, reconnect, close };
}

function address(table: string, { seat, after }: Where): URL {
  const query = new URLSearchParams({ after: String(after), language: language() });
  if (seat !== null) query.set("seat", String(seat));
  const found = new URL(`/api/tables/${encodeURIComponent(table)}/live?${query}`, location.href);
  found.protocol = found.protocol.replace("http", "ws");
  return found;
}
