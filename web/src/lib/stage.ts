/**
 * What travels. Things on the table carry `data-at` (where they are) and `data-what` (what they are). Before a change
 * the places of departure are remembered, after it a copy of each thing flies to where it is now, above everything
 * else.
 */

import { isStill, pace } from "./settings.svelte";

export interface Travel {
  /** What travels, as in `data-what`: a piece, a card. */
  what: string;
  /** Where it was and where it is, as in `data-at`. */
  from: string;
  to: string;
  /** How long it takes at normal speed. */
  ms: number;
}

export const PIECE_MS = 320;
export const CARD_MS = 380;
export const FOX_MS = 520;
const APART_MS = 60;
const CURVE = "cubic-bezier(.2,.9,.3,1.1)";

interface Departure {
  travel: Travel;
  rect: DOMRect;
  copy: Element;
}

/** The thing at a place, or the place itself where it does not lie visibly. */
function find(what: string, at: string): Element | undefined {
  const place = `[data-at="${CSS.escape(at)}"]`;
  const found = [
    ...document.querySelectorAll(`${place}[data-what="${CSS.escape(what)}"]`),
    ...document.querySelectorAll(place),
  ];
  return found.find((element) => element.getClientRects().length > 0);
}

/** Remember where things are that are about to travel. */
export function depart(travels: readonly Travel[]): Departure[] {
  if (isStill()) return [];
  return travels.flatMap((travel) => {
    const element = find(travel.what, travel.from);
    return element ? [{ travel, rect: element.getBoundingClientRect(), copy: pictureOf(element) }] : [];
  });
}

/** Let them fly to where they are now; the promise is kept when all have arrived. */
export async function arrive(departures: readonly Departure[]): Promise<void> {
  await Promise.all(departures.map((departure, number) => fly(departure, number * APART_MS * pace())));
}

const running = new Set<Animation>();

/** Finish whatever is flying: a click never waits. */
export function finishFlights(): void {
  for (const animation of running) animation.finish();
}

async function fly({ travel, rect, copy }: Departure, delay: number): Promise<void> {
  const target = find(travel.what, travel.to);
  if (!target) return;
  const isSame = target.matches(`[data-what="${CSS.escape(travel.what)}"]`);
  const place = target.getBoundingClientRect();
  const to = isSame ? place : within(place, rect);
  const ghost = isSame ? pictureOf(target) : copy;
  const size = isSame ? to : rect;
  const layer = document.createElement("div");
  layer.className = "flying";
  layer.setAttribute("aria-hidden", "true");
  layer.append(ghost);
  layer.style.width = `${size.width}px`;
  layer.style.height = `${size.height}px`;
  for (const element of [ghost, ...ghost.querySelectorAll("[data-at], [id]")]) {
    element.removeAttribute("data-at");
    element.removeAttribute("id");
  }
  document.body.append(layer);
  const timing = { duration: travel.ms * pace(), delay, easing: CURVE, fill: "both" } as const;
  const flight = layer.animate([{ transform: placed(rect, size) }, { transform: placed(to, size) }], timing);
  const hidden = isSame
    ? target.animate([{ opacity: 0 }, { opacity: 0 }], { duration: timing.duration + delay })
    : null;
  running.add(flight);
  await flight.finished.catch(() => undefined);
  running.delete(flight);
  hidden?.cancel();
  layer.remove();
}

/** A copy of a thing; a part of a drawing gets a drawing of its own. */
function pictureOf(element: Element): Element {
  const copy = element.cloneNode(true) as Element;
  if (!(element instanceof SVGGraphicsElement) || element instanceof SVGSVGElement) return copy;
  const { x, y, width, height } = element.getBBox();
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawing.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  drawing.style.overflow = "visible";
  drawing.append(copy);
  return drawing;
}

/** A rectangle of the size of another one in the middle of a place. */
function within(place: DOMRect, { width, height }: DOMRect): DOMRect {
  return new DOMRect(place.left + (place.width - width) / 2, place.top + (place.height - height) / 2, width, height);
}

/** The transformation that puts a layer of some size from the corner of the window over a rectangle. */
function placed(rect: DOMRect, size: DOMRect): string {
  const x = rect.width / (size.width || 1);
  const y = rect.height / (size.height || 1);
  return `translate(${rect.left}px, ${rect.top}px) scale(${x}, ${y})`;
}
