/**
 * What travels. Things on the table carry `data-at` (where they are) and `data-what` (what they are). Before a change
 * the places of departure are remembered, after it a copy of each thing flies to where it is now, above everything
 * else. The clock says when it has arrived, never the animation: where nobody looks, animations stand still.
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
/** How high a thing flies at most, as a share of the way and in pixels; how much it grows and turns up there. */
const LIFT = 0.25;
const MOST_LIFT = 50;
const GROWTH = 1.18;
const TURN = -9;
/** After it has come down it bounces a little. */
const BOUNCE = 0.3;
const BOUNCE_LIFT = 5;

/** What a copy must not have: by these names things are found. */
const ONLY_ITS_OWN = ["id", "data-at", "data-move", "data-hold", "data-drop"];

interface Departure {
  travel: Travel;
  rect: DOMRect;
  copy: Element;
}

/** The thing at a place, or the place itself where it does not lie visibly. */
export function find(what: string, at: string): Element | undefined {
  const place = `[data-at="${CSS.escape(at)}"]`;
  const found = [
    ...document.querySelectorAll(`${place}[data-what="${CSS.escape(what)}"]`),
    ...document.querySelectorAll(place),
  ];
  return found.find((element) => element.getClientRects().length > 0);
}

/** Remember where things are that are about to travel. */
export function depart(travels: readonly Travel[]): Departure[] {
  if (isStill() || document.hidden) return [];
  return travels.flatMap((travel) => {
    const element = find(travel.what, travel.from);
    return element ? [{ travel, rect: element.getBoundingClientRect(), copy: pictureOf(element) }] : [];
  });
}

/** Let them fly to where they are now; the promise is kept when all have arrived. */
export async function arrive(departures: readonly Departure[]): Promise<void> {
  await Promise.all(departures.map((departure, number) => fly(departure, number * APART_MS * pace())));
}

/** What lets each flying thing land at once. */
const flights = new Set<() => void>();

/** Finish whatever is flying: a click never waits, and nobody who looks away. */
export function finishFlights(): void {
  for (const land of [...flights]) land();
}
document.addEventListener("visibilitychange", () => document.hidden && finishFlights());

async function fly({ travel, rect, copy }: Departure, delay: number): Promise<void> {
  const target = find(travel.what, travel.to);
  if (!target) return;
  const isSame = target.matches(`[data-what="${CSS.escape(travel.what)}"]`);
  const place = target.getBoundingClientRect();
  const to = isSame ? place : within(place, rect);
  const size = isSame ? to : rect;
  const layer = layerOf(isSame ? pictureOf(target) : copy, size);
  const duration = travel.ms * pace() * (1 + BOUNCE);
  const flight = layer.animate(pathOf(rect, to, size), { duration, delay, fill: "both" });
  const hidden = isSame ? target.animate([{ opacity: 0 }, { opacity: 0 }], { duration: duration + delay }) : null;
  await new Promise<void>((resolve) => {
    const land = (): void => {
      clearTimeout(timer);
      flights.delete(land);
      flight.cancel();
      hidden?.cancel();
      layer.remove();
      resolve();
    };
    const timer = setTimeout(land, duration + delay);
    flights.add(land);
  });
}

/** A copy by itself, which nobody takes for the thing. */
export function nameless(copy: Element): Element {
  for (const element of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ONLY_ITS_OWN) element.removeAttribute(name);
  }
  return copy;
}

/** A picture of some size above everything else. */
function layerOf(picture: Element, { width, height }: DOMRect): HTMLElement {
  const layer = document.createElement("div");
  layer.className = "flying";
  layer.setAttribute("aria-hidden", "true");
  layer.append(nameless(picture));
  Object.assign(layer.style, { width: `${width}px`, height: `${height}px`, transformOrigin: "50% 50%" });
  document.body.append(layer);
  return layer;
}

/** The way of a layer of some size from a rectangle to another one: an arc, and a small bounce. */
export function pathOf(from: DOMRect, to: DOMRect, size: DOMRect): Keyframe[] {
  const lift = Math.min(MOST_LIFT, LIFT * Math.hypot(to.x - from.x, to.y - from.y));
  const down = 1 / (1 + BOUNCE);
  return [
    { transform: placed(from, size), easing: "ease-out" },
    { offset: down / 2, transform: placed(between(from, to), size, lift, GROWTH, TURN), easing: "ease-in" },
    { offset: down, transform: placed(to, size), easing: "ease-out" },
    { offset: (1 + down) / 2, transform: placed(to, size, Math.min(BOUNCE_LIFT, lift)), easing: "ease-in" },
    { transform: placed(to, size) },
  ];
}

/** The rectangle half way between two. */
function between(one: DOMRect, other: DOMRect): DOMRect {
  const half = (side: "x" | "y" | "width" | "height"): number => (one[side] + other[side]) / 2;
  return new DOMRect(half("x"), half("y"), half("width"), half("height"));
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

/** The transformation that puts a layer of some size over a rectangle, lifted, grown and turned. */
function placed(rect: DOMRect, size: DOMRect, lift = 0, growth = 1, turn = 0): string {
  const left = rect.left + (rect.width - size.width) / 2;
  const top = rect.top + (rect.height - size.height) / 2 - lift;
  const wide = (growth * rect.width) / (size.width || 1);
  const high = (growth * rect.height) / (size.height || 1);
  return `translate(${left}px, ${top}px) rotate(${turn}deg) scale(${wide}, ${high})`;
}
