/**
 * How a serpent is drawn: each piece is written once, for a straight body, as (along, across) from the head, and bent
 * onto the curve on which the serpent lies, so a body curls as clay would.
 */

import { bent, beside, curveOf, laneOf, rounded, type Curve } from "./curve";
import type { End } from "./moves";
import { colourOf, partOf, type Colour, type Part } from "./pieces";

export const LENGTHS: Record<Part, number> = { head: 96, body: 64, tail: 94 };
const BACK = -37;
const BELLY = 23;
const CREST = -68;
const JAW = 28;
const WAVE = 6;
const ARCH = 5;
const MOST_LANES = 4;
/** A lane is never shorter than this: a head is too stiff to bend. */
const SHORTEST_LANE = 124;
/** Another lane is worth it only where it makes the serpent so much larger. */
const WORTH_BENDING = 1.06;
const CUE = 28;

interface Form {
  feathers: readonly string[];
  /** Which feathers have the colour of the body; the others have its light tint. */
  dark: readonly number[];
  quills: string;
  skin: string;
  belly: string;
  light: string;
  shade: string;
  collar: string;
  sign: readonly [along: number, across: number, size: number];
}

function feather(a: number): string {
  return `M${a} -18C${a + 1} -30 ${a + 9} -37 ${a + 24} -32C${a + 20} -25 ${a + 15} -19 ${a + 7} -14Z`;
}
function quill(a: number): string {
  return `M${a + 5} -20C${a + 8} -26 ${a + 12} -29 ${a + 18} -30`;
}
function plume(x: number, y: number): string {
  const first = `${52 + x * 0.3 - y * 0.22} ${y * 0.3 - 7} ${52 + x * 0.75 - y * 0.12} ${y * 0.8 - 7} ${52 + x} ${y}`;
  return `M52 0C${first}C${52 + x * 0.8} ${y * 0.9 + 8} ${52 + x * 0.4} ${y * 0.5 + 9} 52 0Z`;
}

/** A crest of steps, as on a pyramid: what is cast of gold has no feathers. */
function step(a: number): string {
  return `M${a} -19L${a} -26L${a + 5} -26L${a + 5} -33L${a + 14} -33L${a + 14} -26L${a + 19} -26L${a + 19} -19Z`;
}

const BODY: Form = {
  feathers: [40, 21, 2].map(feather),
  dark: [],
  quills: [40, 21, 2].map(quill).join(""),
  skin: "M0 -20C21 -22 43 -22 64 -20Q82 0 64 20C43 22 21 22 0 20Q18 0 0 -20Z",
  belly:
    "M0 20Q4 15.5 6 10.5C21 12 43 12 67 11Q66 16 64 20C43 22 21 22 0 20Z" + "M18 11L15 20M31 11.5L28 21M44 11.3L41 21",
  light: "M7 -19C22 -21 43 -21 58 -19.5L62 -12C43 -14.5 24 -14.5 9 -12Q8 -16 7 -19Z",
  shade: "M0 20Q3 17 5 14C22 16 43 16 66 14.5Q65.5 17.5 64 20C43 22 21 22 0 20Z",
  collar: "M64 -20Q82 0 64 20L57 20.6Q74 0 57 -20.8Z",
  sign: [36, -3.5, 27],
};

const FORMS: Record<"body" | "gold" | "tail", Form> = {
  body: BODY,
  gold: { ...BODY, feathers: [43, 22, 1].map(step), quills: "" },
  tail: {
    feathers: [plume(40, -26), plume(40, 26), plume(46, -13), plume(46, 13), plume(51, 0), feather(19), feather(2)],
    dark: [2, 3],
    quills: quill(19) + quill(2) + "M58 -3Q74 -13 86 -21M58 3Q74 13 86 21M58 -1Q76 -6 92 -11M58 1Q76 6 92 11M58 0L95 0",
    skin: "M0 -20C16 -22 36 -19 56 -9Q63 0 56 8C38 16 18 21 0 20Q18 0 0 -20Z",
    belly: "M0 20Q4 15.5 6 10.5C20 11 40 7 59 3Q59 6 56 8C38 16 18 21 0 20Z",
    light: "M7 -19C20 -20 36 -17 50 -10L50 -5C36 -11 22 -14 9 -12Q8 -16 7 -19Z",
    shade: "M0 20Q3 17 5 14C20 15 40 10 58 6L56 8C38 16 18 21 0 20Z",
    collar: "M49 -12.5Q56 0 49 11L56 8Q63 0 56 -9Z",
    sign: [30, -3, 21],
  },
};

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
  return stops.flatMap((along) => [beside(curve, along, BACK), beside(curve, along, BELLY)]);
}

function headCorners(curve: Curve, neck: number): (readonly [number, number])[] {
  const { x, y } = curve.at(neck);
  return [
    [x - 100, y + CREST],
    [x + 4, y + JAW],
  ];
}

/** How a serpent lies in some lanes; `before` and `after` are kept free for pieces to come. */
function layout(pieces: readonly string[], before: number, after: number, lanes: number, asked: Asked): Layout {
  const total = before + lengthOf(pieces) + after;
  const curve = curveOf(total, lanes, WAVE);
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
  for (let lanes = 2; lanes <= MOST_LANES && laneOf(total, lanes) >= SHORTEST_LANE; lanes++) {
    const next = layout(pieces, before, after, lanes, asked);
    if (next.scale > best.scale * WORTH_BENDING) best = next;
  }
  return best;
}

function bentForm(form: Form, curve: Curve, start: number): BentForm {
  const bend = (path: string): string => bent(path, curve, start);
  const [along, across, size] = form.sign;
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
  const [markX, markY] = beside(curve, start + LENGTHS[part] / 2, BACK + 6);
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
  const [[tipX, tipY], { dx, dy }] = [beside(curve, end, CUE), curve.at(end)];
  const barb = (side: number): string =>
    `${rounded(tipX - 7 * dx - 6 * side * dy)} ${rounded(tipY - 7 * dy + 6 * side * dx)}`;
  return `${line(curve, start, end, CUE, 4)}M${barb(1)}L${rounded(tipX)} ${rounded(tipY)}L${barb(-1)}`;
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
      const slope = ((-ARCH * Math.PI) / length) * Math.cos((along * Math.PI) / length);
      const far = Math.hypot(1, slope);
      return { x: along, y: -ARCH * Math.sin((along * Math.PI) / length), dx: 1 / far, dy: slope / far };
    },
    bends: [],
  };
}

/** One piece alone, from 0 to its length. */
export function drawPiece(piece: string): DrawnPiece {
  const part = partOf(piece);
  return drawnPiece(piece, part === "body" ? archOf(LENGTHS.body) : curveOf(LENGTHS[part], 1, 0), 0);
}
