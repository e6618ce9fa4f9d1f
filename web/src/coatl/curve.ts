/**
 * The curve on which a serpent lies: lanes from side to side, joined by half circles, in units of the drawing.
 * Lanes 1 and 2 lie belly to belly, 2 and 3 back to back, where the feathers need more room.
 */

import { curve as clay } from "../../../src/plume/coatl/drawings/serpent.json";

type Point = readonly [number, number];

/** A place on a curve, and the direction in which the body goes on there. */
export interface Spot {
  x: number;
  y: number;
  dx: number;
  dy: number;
}

export interface Curve {
  at: (along: number) => Spot;
  /** Where the bends begin and end, along the curve. */
  bends: readonly (readonly [number, number])[];
}

function gapAfter(lane: number): number {
  return lane % 2 ? clay.backGap : clay.bellyGap;
}

function gapsOf(lanes: number): number[] {
  return [...Array(lanes - 1).keys()].map(gapAfter);
}

/** How long each of some lanes is, without the bends. */
export function laneOf(length: number, lanes: number): number {
  return (length - gapsOf(lanes).reduce((sum, gap) => sum + (Math.PI * gap) / 2, 0)) / lanes;
}

/** The points of all lanes and bends, not evenly apart; with the places of the bends among them. */
function sketch(length: number, lanes: number, wave: number): { points: Point[]; bends: [number, number][] } {
  const between = gapsOf(lanes);
  const lane = Math.max(clay.leastLane, laneOf(length, lanes));
  const points: Point[] = [];
  const bends: [number, number][] = [];
  let top = 0;
  for (let number = 0; number < lanes; number++) {
    const side = number % 2 ? -1 : 1;
    for (let along = 0; along <= lane; along += clay.step) {
      const fromBend = number ? along / 40 : 1;
      const toBend = number < lanes - 1 ? (lane - along) / 60 : 1;
      const rise = wave * Math.min(1, fromBend, toBend) * Math.sin(((along - (number ? 0 : 20)) * Math.PI) / clay.wave);
      points.push([side > 0 ? along : lane - along, top + rise * side]);
    }
    const gap = between[number];
    if (gap === undefined) break;
    const start = points.length;
    for (let angle = 4; angle < 180; angle += 4) {
      const turn = (angle * Math.PI) / 180;
      const radius = gap / 2;
      points.push([
        (side > 0 ? lane : 0) + side * radius * clay.bulge * Math.sin(turn),
        top + radius - radius * Math.cos(turn),
      ]);
    }
    bends.push([start, points.length]);
    top += gap;
  }
  return { points, bends };
}

/** The same line with points evenly apart, and where each of the given points has come to lie along it. */
function even(points: readonly Point[]): { line: Point[]; along: number[] } {
  const line: Point[] = points.slice(0, 1);
  const along = [0];
  let left = clay.step;
  for (let i = 1; i < points.length; i++) {
    let [x, y] = points[i - 1] ?? [0, 0];
    const [toX, toY] = points[i] ?? [0, 0];
    let rest = Math.hypot(toX - x, toY - y);
    along.push((along[i - 1] ?? 0) + rest);
    while (rest >= left && rest > 0) {
      x += ((toX - x) * left) / rest;
      y += ((toY - y) * left) / rest;
      line.push([x, y]);
      rest = Math.hypot(toX - x, toY - y);
      left = clay.step;
    }
    left -= rest;
  }
  return { line, along };
}

/** A curve of some length in some lanes; `wave` is how far the body swings from side to side. */
export function curveOf(length: number, lanes: number, wave: number): Curve {
  const { points, bends } = sketch(length, lanes, wave);
  const { line, along } = even(points);
  const last = line.length - 1;
  const point = (i: number): Point => line[Math.max(0, Math.min(last, i))] ?? [0, 0];
  const direction = (i: number): Point => {
    const [[ax, ay], [bx, by]] = [point(i - 3), point(i + 3)];
    const far = Math.hypot(bx - ax, by - ay) || 1;
    return [(bx - ax) / far, (by - ay) / far];
  };
  return {
    at(place) {
      const i = Math.max(0, Math.min(last, place / clay.step));
      const below = Math.floor(i);
      const [[ax, ay], [bx, by]] = [point(below), point(below + 1)];
      const [dx, dy] = direction(Math.round(i));
      const beyond = place - i * clay.step;
      return { x: ax + (bx - ax) * (i - below) + dx * beyond, y: ay + (by - ay) * (i - below) + dy * beyond, dx, dy };
    },
    bends: bends.map(([from, to]) => [along[from] ?? 0, along[to - 1] ?? 0] as const),
  };
}

/** A point beside a curve: so far along it, so far across (negative: on the feathered back). */
export function beside(curve: Curve, along: number, across: number): Point {
  const { x, y, dx, dy } = curve.at(along);
  return [x - dy * across, y + dx * across];
}

export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A path that is written for a straight body, bent onto a curve from some place on. */
export function bent(path: string, curve: Curve, start: number): string {
  let along: number | null = null;
  return path.replace(/(-?\d+(?:\.\d+)?)\s*/g, (_, text: string) => {
    if (along === null) {
      along = Number(text);
      return "";
    }
    const [x, y] = beside(curve, start + along, Number(text));
    along = null;
    return `${rounded(x)} ${rounded(y)} `;
  });
}
