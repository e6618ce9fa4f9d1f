/** An arrow from one thing on the screen to another. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Arrow {
  /** Its shaft, and its head, as paths. */
  shaft: string;
  head: string;
}

interface Point {
  x: number;
  y: number;
}

/** What is nearer needs no arrow. */
const SHORTEST = 28;
const HEAD = 13;
/** How much it bends, by its length. */
const BEND = 0.14;
/** As much of a large thing's middle is left to the arrow: it does not stop at its edge. */
const DEEPEST = 56;
/** An arrow leads to nothing of which less is seen. */
const LEAST_SEEN = 0.3;

/** From the edge of one thing to just inside the other; nothing if they are too near. */
export function arrowBetween(from: Box, to: Box): Arrow | null {
  const [a, b] = [middle(from), middle(to)];
  const start = edge(from, a, b, 0);
  const end = edge(to, b, a, DEEPEST);
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const isInside = (end.x - start.x) * (b.x - a.x) + (end.y - start.y) * (b.y - a.y) <= 0;
  if (length < SHORTEST || isInside) return null;
  const bent = {
    x: (start.x + end.x) / 2 - (end.y - start.y) * BEND,
    y: (start.y + end.y) / 2 + (end.x - start.x) * BEND,
  };
  const angle = Math.atan2(end.y - bent.y, end.x - bent.x);
  const back = (turn: number): Point => ({
    x: end.x - HEAD * Math.cos(angle + turn),
    y: end.y - HEAD * Math.sin(angle + turn),
  });
  const neck = { x: end.x - HEAD * 0.7 * Math.cos(angle), y: end.y - HEAD * 0.7 * Math.sin(angle) };
  return {
    shaft: `M${at(start)}Q${at(bent)} ${at(neck)}`,
    head: `M${at(end)}L${at(back(0.5))}L${at(back(-0.5))}Z`,
  };
}

/** As much of a thing as is seen through the frames around it; nothing where most of it is hidden. */
export function seenThrough(frames: readonly Box[], box: Box): Box | null {
  let { left, top } = box;
  let [right, bottom] = [left + box.width, top + box.height];
  for (const frame of frames) {
    [left, top] = [Math.max(left, frame.left), Math.max(top, frame.top)];
    right = Math.min(right, frame.left + frame.width);
    bottom = Math.min(bottom, frame.top + frame.height);
  }
  const [width, height] = [Math.max(0, right - left), Math.max(0, bottom - top)];
  return width * height >= LEAST_SEEN * box.width * box.height ? { left, top, width, height } : null;
}

function middle({ left, top, width, height }: Box): Point {
  return { x: left + width / 2, y: top + height / 2 };
}

/** Where the way from its middle to somewhere leaves a box, or so much deeper inside. */
function edge({ width, height }: Box, from: Point, to: Point, deep: number): Point {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const share = Math.min(width / 2 / Math.abs(x || 1e-9), height / 2 / Math.abs(y || 1e-9), 1);
  const length = Math.hypot(x, y) || 1;
  const out = Math.max(0, share - Math.min(deep / length, share / 2));
  return { x: from.x + x * out, y: from.y + y * out };
}

function at({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
