/** A worker that makes searches for the house, one after another. */

import { Desk, type Order } from "./desk.ts";

/** What it is told: first the rules, by game; then each search. */
export type ToThinker =
  { modules: Record<string, WebAssembly.Module> } | { order: Order; state: Uint8Array; stream: Uint8Array };

/** The report of a search as text, or what went wrong. */
export type FromThinker = { report: string } | { problem: string };

let modules: Record<string, WebAssembly.Module> = {};
const desks = new Map<string, Desk>();

function deskFor(order: Order): Desk {
  const desk = desks.get(order.game) ?? new Desk(modules[order.game]!, order);
  desks.set(order.game, desk);
  return desk;
}

function answer(order: Order, state: Uint8Array, stream: Uint8Array): FromThinker {
  try {
    return { report: JSON.stringify(deskFor(order).search(order, state, stream)) };
  } catch (problem) {
    desks.delete(order.game);
    return { problem: String(problem) };
  }
}

onmessage = ({ data }: MessageEvent<ToThinker>) => {
  if ("modules" in data) modules = data.modules;
  else postMessage(answer(data.order, data.state, data.stream));
};
