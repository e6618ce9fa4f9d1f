/** How finds lie in a chest: one to nine on a field of 100 by 100, those at the back first. */

type Spot = readonly [x: number, y: number, size: number];

const HEAPS: readonly (readonly Spot[])[] = [
  [],
  [[23, 14, 54]],
  [
    [4, 22, 49],
    [47, 22, 49],
  ],
  [
    [27, -2, 44],
    [6, 27, 46],
    [48, 27, 46],
  ],
  [
    [28, -1, 42],
    [1, 28, 41],
    [30, 30, 41],
    [58, 28, 41],
  ],
  [
    [13, 2, 40],
    [46, 2, 40],
    [1, 30, 40],
    [30, 32, 41],
    [59, 30, 40],
  ],
  [
    [31, -8, 37],
    [15, 12, 37],
    [47, 12, 37],
    [1, 33, 38],
    [31, 35, 38],
    [61, 33, 38],
  ],
  [
    [30, -8, 36],
    [14, 12, 36],
    [47, 12, 36],
    [-3, 34, 36],
    [21, 36, 36],
    [45, 36, 36],
    [67, 34, 36],
  ],
  [
    [19, -8, 34],
    [47, -8, 34],
    [8, 13, 34],
    [33, 13, 34],
    [58, 13, 34],
    [-1, 36, 36],
    [31, 37, 36],
    [63, 36, 36],
  ],
  [
    [19, -8, 34],
    [47, -8, 34],
    [8, 13, 34],
    [33, 13, 34],
    [58, 13, 34],
    [-3, 36, 34],
    [21, 38, 34],
    [45, 38, 34],
    [67, 36, 34],
  ],
];

/** The places of so many finds in a heap; more than nine look like nine. */
export function heaped(length: number): readonly Spot[] {
  return HEAPS[Math.min(length, HEAPS.length - 1)]!;
}

const FIND = 33;
const CHEST = 14;

/** Their places in a row that is so wide, on a field 44 high. */
export function lined(length: number, width: number): readonly Spot[] {
  const apart = length > 1 ? Math.min(30, (width - CHEST - FIND - 17) / (length - 1)) : 0;
  const first = length === 1 ? 24 : width > 120 ? 27 : CHEST;
  return Array.from({ length }, (_, number) => [first + number * apart, 4, FIND] as const);
}
