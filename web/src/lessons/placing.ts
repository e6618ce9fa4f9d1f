/** Where the words of a lesson go: beside what they are about, and never over it if that can be helped. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

export const GAP = 16;
const PHONE_EM = 56.1875;

export function isPhone(width: number, em: number): boolean {
  return width <= PHONE_EM * em;
}

/** The smallest box around some boxes. */
export function around(boxes: readonly Box[]): Box | null {
  if (!boxes.length) return null;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** A box with a margin. */
export function widened({ left, top, width, height }: Box, margin: number): Box {
  return { left: left - margin, top: top - margin, width: width + 2 * margin, height: height + 2 * margin };
}

/** The part of a box above a line. */
export function above({ left, top, width, height }: Box, line: number): Box {
  return { left, top, width, height: Math.max(0, Math.min(height, line - top)) };
}

interface Corner {
  left: number;
  top: number;
}

/** How much worse it is to cover what is meant than something else that may be needed. */
const MEANT = 4;
/** How far apart the places are that are tried all over the view. */
const LATTICE = 32;

/**
 * The corner at which a card of some size lies: beside the holes or one of them, in the middle where there are none,
 * or else anywhere inside the view and below its header, where it covers as little as possible of the holes and of
 * what else is to be spared.
 */
export function beside(
  card: Size,
  holes: readonly Box[],
  view: Size,
  top: number,
  spared: readonly Box[] = [],
): Corner {
  const whole = around(holes);
  const low = { left: GAP / 2, top };
  const high = { left: view.width - card.width - GAP / 2, top: view.height - card.height - GAP / 2 };
  const cost = (place: Corner): number => MEANT * covered(place, card, holes) + covered(place, card, spared);
  const cheapest = (some: readonly Corner[], first: Corner): Corner =>
    some.reduce((best, place) => (cost(place) < cost(best) ? place : best), first);
  if (!whole) {
    const middle = { left: (view.width - card.width) / 2, top: Math.max(top, (view.height - card.height) / 2) };
    return cheapest(lattice(low, high, middle), middle);
  }
  const places = [whole, ...holes]
    .flatMap((hole) => sidesOf(hole, card, low, high))
    .filter((place) => isBetween(place, low, high));
  const nearest = cheapest(places, places[0] ?? { left: low.left, top: high.top });
  return cost(nearest) === 0 ? nearest : cheapest(lattice(low, high, whole), nearest);
}

/** Places all over the view, those near to something first. */
function lattice(low: Corner, high: Corner, near: Corner): Corner[] {
  const lefts = stepped(low.left, high.left);
  const places = stepped(low.top, high.top).flatMap((top) => lefts.map((left) => ({ left, top })));
  const distance = ({ left, top }: Corner): number => Math.hypot(left - near.left, top - near.top);
  return places.sort((one, other) => distance(one) - distance(other));
}

function stepped(from: number, to: number): number[] {
  const count = Math.max(1, Math.ceil((to - from) / LATTICE));
  return [...Array(count + 1).keys()].map((step) => from + (step * (to - from)) / count);
}

/** The places to the right, to the left, below and above a hole. */
function sidesOf(hole: Box, card: Size, low: Corner, high: Corner): Corner[] {
  const top = clamp(hole.top + hole.height / 2 - card.height / 2, low.top, high.top);
  const left = clamp(hole.left + hole.width / 2 - card.width / 2, low.left, high.left);
  return [
    { left: hole.left + hole.width + GAP, top },
    { left: hole.left - card.width - GAP, top },
    { left, top: hole.top + hole.height + GAP },
    { left, top: hole.top - card.height - GAP },
  ];
}

function isBetween(place: Corner, low: Corner, high: Corner): boolean {
  return place.left >= low.left && place.left <= high.left && place.top >= low.top && place.top <= high.top;
}

function covered(place: Corner, card: Size, boxes: readonly Box[]): number {
  return boxes.reduce((sum, box) => sum + overlap({ ...place, ...card }, box), 0);
}

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
