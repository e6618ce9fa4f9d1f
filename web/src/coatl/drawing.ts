/**
 * How a serpent is drawn: each piece is written once, for a straight body, as (along, across) from the head, and bent
 * onto the curve on which the serpent lies, so a body curls as clay would. The forms are data, which `plume.svg` draws
 * in the same way.
 */

import * as clay from "../../../src/plume/coatl/drawings/serpent.json";
import { bent, beside, curveOf, laneOf, rounded, type Curve } from "./curve";
import type { End } from "./moves";
import { colourOf, partOf, type Colour, type Part } from "./pieces";

export const LENGTHS: Readonly<Record<Part, number>> = clay.lengths;

interface Form {
  feathers: string[];
  /** Which feathers have the colour of the body; the others have its light tint. */
  dark: number[];
  quills: string;
  skin: string;
  belly: string;
  light: string;
  shade: string;
  collar: string;
  /** Along, across, and its size. */
  sign: number[];
}

const FORMS: Readonly<Record<"body" | "gold" | "tail", Form>> = clay.forms;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A body or tail, bent: its paths, and where its sign lies. */
export interface BentForm extends Omit<Form, "feathers" | "dark" | "sign"> {
  feathers: readonly { path: string; isDark: boolean }[];
  sign: { x: number; y: number; size: number; turn: number };
}

export interface DrawnPiece {
  piece: string;
  part: Part;
  colour: Colour;
  /** Where a head is put and how it is turned: a head is too stiff to bend. */
  transform: string;
  form: BentForm | null;
  /** Where a mark beside its back goes. */
  mark: { x: number; y: number };
  box: Box;
}

export interface Drawing {
  box: Box;
  lanes: number;
  /** Pixels for one unit. */
  scale: number;
  pieces: readonly DrawnPiece[];
  ghosts: Readonly<Partial<Record<End, DrawnPiece>>>;
  /** The line of the body, for its shadow and its rim. */
  spine: string;
  rim: string;
  /** Small arrows along the bends: how to read on. */
  cues: readonly string[];
}

export interface Asked {
  /** The room in pixels. */
  width: number;
  height: number;
  /** The most pixels for one unit. */
  most: number;
  /** Whether there is room for one more piece at the open ends. */
  hasOpenEnds?: boolean;
  /** Pieces that might be joined. */
  ghosts?: Readonly<Partial<Record<End, string>>>;
}

interface Layout extends Box {
  curve: Curve;
  scale: number;
  lanes: number;
}

function lengthOf(pieces: readonly string[]): number {
  return pieces.reduce((sum, piece) => sum + LENGTHS[partOf(piece)], 0);
}

/** The rectangle around some points, a little widened. */
function around(points: readonly (readonly [number, number])[], margin: number): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}

/** What a stretch of a body covers: from the tips of its feathers to its belly. */
function covered(curve: Curve, from: number, to: number): (readonly [number, number])[] {
  const stops = [...Array(Math.ceil((to - from) / 6) + 1).keys()].map((i) => Math.min(to, from + 6 * i));
  return stops.flatMap((along) => [beside(curve, along, clay.back), beside(curve, along, clay.belly)]);
}

function headCorners(curve: Curve, neck: number): (readonly [number, number])[] {
  const { x, y } = curve.at(neck);
  return [
    [x - 100, y + clay.crest],
    [x + 4, y + clay.jaw],
  ];
}

/** How a serpent lies in some lanes; `before` and `after` are kept free for pieces to come. */
function layout(pieces: readonly string[], before: number, after: number, lanes: number, asked: Asked): Layout {
  const total = before + lengthOf(pieces) + after;
  const curve = curveOf(total, lanes, clay.wave);
  const neck = before ? LENGTHS.head : partOf(pieces[0] ?? "") === "head" ? LENGTHS.head : 0;
  const tip = after || partOf(pieces.at(-1) ?? "") === "tail" ? total : total + 10;
  const points = [...covered(curve, neck, tip), ...(neck ? headCorners(curve, neck) : [])];
  const box = around(points, 3);
  const room = { ...box, width: box.width + 5, height: box.height + 10 };
  const scale = Math.min(asked.width / room.width, asked.height / room.height, asked.most);
  return { ...room, curve, scale, lanes };
}

function bestLayout(pieces: readonly string[], before: number, after: number, asked: Asked): Layout {
  let best = layout(pieces, before, after, 1, asked);
  const total = before + lengthOf(pieces) + after;
  for (let lanes = 2; lanes <= clay.mostLanes && laneOf(total, lanes) >= clay.shortestLane; lanes++) {
    const next = layout(pieces, before, after, lanes, asked);
    if (next.scale > best.scale * clay.worthBending) best = next;
  }
  return best;
}

function bentForm(form: Form, curve: Curve, start: number): BentForm {
  const bend = (path: string): string => bent(path, curve, start);
  const [along, across, size] = form.sign as [number, number, number];
  const { dx, dy } = curve.at(start + along);
  const [x, y] = beside(curve, start + along, across);
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  return {
    feathers: form.feathers.map((path, number) => ({ path: bend(path), isDark: form.dark.includes(number) })),
    quills: bend(form.quills),
    skin: bend(form.skin),
    belly: bend(form.belly),
    light: bend(form.light),
    shade: bend(form.shade),
    collar: bend(form.collar),
    sign: { x: rounded(x), y: rounded(y), size, turn: rounded(Math.abs(angle) > 100 ? angle + 180 : angle) },
  };
}

function drawnPiece(piece: string, curve: Curve, start: number): DrawnPiece {
  const part = partOf(piece);
  const colour = colourOf(piece);
  const end = start + LENGTHS[part];
  const { x, y, dx, dy } = curve.at(end);
  const turn = rounded((Math.atan2(dy, dx) * 180) / Math.PI);
  const [markX, markY] = beside(curve, start + LENGTHS[part] / 2, clay.back + 6);
  const corners = part === "head" ? headCorners(curve, end) : covered(curve, start, end);
  return {
    piece,
    part,
    colour,
    transform: part === "head" ? `translate(${rounded(x)} ${rounded(y)}) rotate(${turn})` : "",
    form: part === "head" ? null : bentForm(FORMS[colour === "gold" ? colour : part], curve, start),
    mark: { x: rounded(markX), y: rounded(markY) },
    box: around(corners, 2),
  };
}

/** The line of a curve between two places. */
function line(curve: Curve, from: number, to: number, across = 0, step = 8): string {
  const stops: number[] = [];
  for (let along = from; along <= to; along += step) stops.push(along);
  return stops
    .map((along) => beside(curve, along, across))
    .map(([x, y], number) => `${number ? "L" : "M"}${rounded(x)} ${rounded(y)}`)
    .join("");
}

/** A small arrow along a bend, on the side of the belly. */
function cue(curve: Curve, [from, to]: readonly [number, number]): string {
  const [start, end] = [from + (to - from) * 0.25, from + (to - from) * 0.75];
  const [[tipX, tipY], { dx, dy }] = [beside(curve, end, clay.cue), curve.at(end)];
  const barb = (side: number): string =>
    `${rounded(tipX - 7 * dx - 6 * side * dy)} ${rounded(tipY - 7 * dy + 6 * side * dx)}`;
  return `${line(curve, start, end, clay.cue, 4)}M${barb(1)}L${rounded(tipX)} ${rounded(tipY)}L${barb(-1)}`;
}

/** The drawing of a serpent that is the largest in its room. */
export function drawSerpent(pieces: readonly string[], asked: Asked): Drawing {
  const [first = "", last = ""] = [pieces[0], pieces.at(-1)];
  const before = asked.hasOpenEnds && partOf(first) !== "head" ? LENGTHS.head : 0;
  const after = asked.hasOpenEnds && partOf(last) !== "tail" ? LENGTHS.tail : 0;
  const { curve, lanes, scale, x, y, width, height } = bestLayout(pieces, before, after, asked);
  let end = before;
  const drawn = pieces.map((piece) => {
    const start = end;
    end += LENGTHS[partOf(piece)];
    return drawnPiece(piece, curve, start);
  });
  const { head, tail } = asked.ghosts ?? {};
  const from = before + (partOf(first) === "head" ? 26 : 6);
  const to = end - (partOf(last) === "tail" ? 30 : -2);
  return {
    box: { x, y, width, height },
    lanes,
    scale,
    pieces: drawn,
    ghosts: {
      ...(head ? { head: drawnPiece(head, curve, before - LENGTHS[partOf(head)]) } : {}),
      ...(tail ? { tail: drawnPiece(tail, curve, end) } : {}),
    },
    spine: line(curve, from, to),
    rim: line(curve, from, to - (partOf(last) === "tail" ? 46 : 0)),
    cues: curve.bends.map((bend) => cue(curve, bend)),
  };
}

/** A straight body that arches a little, so that pieces side by side still meet. */
function archOf(length: number): Curve {
  return {
    at(along) {
      const slope = ((-clay.arch * Math.PI) / length) * Math.cos((along * Math.PI) / length);
      const far = Math.hypot(1, slope);
      return { x: along, y: -clay.arch * Math.sin((along * Math.PI) / length), dx: 1 / far, dy: slope / far };
    },
    bends: [],
  };
}

/** One piece alone, from 0 to its length. */
export function drawPiece(piece: string): DrawnPiece {
  const part = partOf(piece);
  return drawnPiece(piece, part === "body" ? archOf(LENGTHS.body) : curveOf(LENGTHS[part], 1, 0), 0);
}
