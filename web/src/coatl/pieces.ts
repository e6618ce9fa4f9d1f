/** Pieces in the notation: a head `<r`, a body `r`, a tail `r>`, a golden body `o`; a serpent from head to tail. */

import type { Schemas } from "../lib/api";
import { drawn } from "../lib/told";
import { m } from "../paraglide/messages.js";

export type Part = "head" | "body" | "tail";
export type Colour = "black" | "blue" | "green" | "red" | "yellow" | "gold";
export type Piece = Schemas["CoatlTookEvent"]["piece"];
export type Letter = keyof Schemas["Counts"];

/** A golden body, which belongs to no serpent. */
export const GOLD = "o";
export const LETTERS: readonly Letter[] = ["k", "b", "g", "r", "y"];
const COLOURS: Record<Letter, Colour> = { k: "black", b: "blue", g: "green", r: "red", y: "yellow" };

/** The pieces of a serpent, a board or a space. */
export function piecesOf(text: string): string[] {
  return text.split(" ").filter(Boolean);
}

export function letterOf(piece: string): Letter {
  const found = LETTERS.find((letter) => piece.includes(letter));
  if (!found) throw new Error(`there is no piece ${piece}`);
  return found;
}

export function colourOf(piece: string): Colour {
  return piece === GOLD ? "gold" : COLOURS[letterOf(piece)];
}

export function partOf(piece: string): Part {
  return piece.startsWith("<") ? "head" : piece.endsWith(">") ? "tail" : "body";
}

const WORDS: Record<Part, Record<Letter, () => string>> = {
  head: { k: m.coatl_head_k, b: m.coatl_head_b, g: m.coatl_head_g, r: m.coatl_head_r, y: m.coatl_head_y },
  body: { k: m.coatl_body_k, b: m.coatl_body_b, g: m.coatl_body_g, r: m.coatl_body_r, y: m.coatl_body_y },
  tail: { k: m.coatl_tail_k, b: m.coatl_tail_b, g: m.coatl_tail_g, r: m.coatl_tail_r, y: m.coatl_tail_y },
};

/** A piece in words: red head. */
export function wordOf(piece: string): string {
  return piece === GOLD ? m.coatl_body_o() : WORDS[partOf(piece)][letterOf(piece)]();
}

/** A piece as it is drawn in a sentence. */
export function pieceMark(piece: string): string {
  const [part, colour] = [partOf(piece), colourOf(piece)];
  return drawn(part === "body" ? `tile-${colour}` : `${part}-a-${colour}`, wordOf(piece));
}

const COLOUR_WORDS: Record<Letter, () => string> = {
  k: m.coatl_k,
  b: m.coatl_b,
  g: m.coatl_g,
  r: m.coatl_r,
  y: m.coatl_y,
};

/** A colour as it stands beside a piece. */
export function colourWord(letter: Letter): string {
  return COLOUR_WORDS[letter]();
}
