/** The socket of a table. It comes back by itself, and asks for what it has missed. */

import type { Schemas } from "./api";
import { language } from "./language.svelte";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8_000;
const REFUSED = 4403;
const PASSING = ["rate", "connections", "closing"];

export type Heard = Schemas["ServerMessage"] | { type: "lost" } | { type: "dismissed" };

export interface Where {
  seat: number | null;
  after: number;
}

export interface Live {
  /** Send a message; says whether it is on its way. */
  send(message: object): boolean;
  /** Come again at once. */
  reconnect(): void;
  close(): void;
}

/** Listen to a table: `where` says from which seat and after which update, `hear` gets every message. */
export function connect(table: string, where: () => Where, hear: (message: Heard) => void): Live {
  let socket: WebSocket;
  let timer: ReturnType<typeof setTimeout>;
  let wait = FIRST_WAIT;
  let closed = false;

  function open(): void {
    clearTimeout(timer);
    socket = new WebSocket(address(table, where()));
    socket.onmessage = ({ data }) => {
      wait = FIRST_WAIT;
      hear(JSON.parse(data));
    };
    socket.onclose = ({ code, reason }) => {
      if (closed) return;
      if (code === REFUSED && !PASSING.includes(reason)) return hear({ type: "dismissed" });
      hear({ type: "lost" });
      timer = setTimeout(open, wait * (1 + Math.random()));
      wait = Math.min(2 * wait, LONGEST_WAIT);
    };
  }

  const online = (): void => {
    if (socket.readyState === WebSocket.CLOSED) open();
  };
  addEventListener("online", online);
  open();
  return {
    send(message) {
      const isOpen = socket.readyState === WebSocket.OPEN;
      if (isOpen) socket.send(JSON.stringify(message));
      return isOpen;
    },
    reconnect() {
      socket.onclose = null;
      socket.close();
      open();
    },
    close() {
      closed = true;
      clearTimeout(timer);
      removeEventListener("online", online);
      socket.close();
    },
  };
}

function address(table: string, { seat, after }: Where): URL {
  const query = new URLSearchParams({ after: String(after), language: language() });
  if (seat !== null) query.set("seat", String(seat));
  const found = new URL(`/api/tables/${encodeURIComponent(table)}/live?${query}`, location.href);
  found.protocol = found.protocol.replace("http", "ws");
  return found;
}
