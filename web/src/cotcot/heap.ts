/** How finds lie in a chest: one to nine on a field of 100 by 100, those at the back first. */

import { heaps } from "../../../src/plume/cotcot/drawings/yard.json";

type Spot = [x: number, y: number, size: number];

const HEAPS: readonly (readonly Readonly<Spot>[])[] = heaps as Spot[][];

/** The places of so many finds in a heap; more than nine look like nine. */
export function heaped(length: number): readonly Readonly<Spot>[] {
  return HEAPS[Math.min(length, HEAPS.length - 1)]!;
}

const FIND = 33;
const CHEST = 14;

/** Their places in a row that is so wide, on a field 44 high. */
export function lined(length: number, width: number): readonly Readonly<Spot>[] {
  const apart = length > 1 ? Math.min(30, (width - CHEST - FIND - 17) / (length - 1)) : 0;
  const first = length === 1 ? 24 : width > 120 ? 27 : CHEST;
  return Array.from({ length }, (_, number) => [first + number * apart, 4, FIND] as const);
}
