/** Where things stand in a chart, in per cent: left to right, top to bottom. */

const STEPS = [1, 2, 5];

export interface Scale {
  lowest: number;
  highest: number;
  ticks: number[];
}

/** Round numbers from nothing, or below it, to the highest value. */
export function scaleOf(values: readonly number[], wanted = 4): Scale {
  const highest = Math.max(1, ...values);
  const lowest = Math.min(0, ...values);
  const step = roundStep((highest - lowest) / wanted);
  const first = Math.ceil(lowest / step) * step;
  const ticks = Array.from({ length: Math.floor((highest - first) / step) + 1 }, (_, number) => first + number * step);
  return { lowest, highest, ticks };
}

/** The smallest of 1, 2, 5, 10, 20, … that is not below a number. */
export function roundStep(least: number): number {
  for (let power = 1; ; power *= 10) for (const step of STEPS) if (step * power >= least) return step * power;
}

/** How far down a value stands. */
export function fromTop(value: number, { lowest, highest }: Scale): number {
  return (100 * (highest - value)) / (highest - lowest);
}

export interface Point {
  x: number;
  y: number;
}

/** A line that goes across and up in steps, from a height at the left edge to the right edge. */
export function stepPath(start: number, points: readonly Point[]): string {
  const steps = points.map(({ x, y }) => `H${round(x)}V${round(y)}`).join("");
  return `M0 ${round(start)}${steps}H100`;
}

/** A line from point to point. */
export function linePath(points: readonly Point[]): string {
  return points.map(({ x, y }, place) => `${place ? "L" : "M"}${round(x)} ${round(y)}`).join("");
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Labels that would cover each other move apart, in their order, as little as needed and within the chart. */
export function spread(tops: readonly number[], gap: number): number[] {
  const order = tops.map((_, number) => number).sort((one, other) => (tops[one] ?? 0) - (tops[other] ?? 0));
  const found = [...tops];
  let above = -gap;
  for (const number of order) above = found[number] = Math.max(found[number] ?? 0, above + gap);
  let below = 100 + gap;
  for (const number of order.reverse()) below = found[number] = Math.min(found[number] ?? 0, below - gap);
  return found;
}
