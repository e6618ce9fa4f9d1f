/**
 * The sandbox: serpents laid out with pieces that I have, or would like to have. Nothing here is real; the server
 * scores it.
 */

import { partOf, wordOf } from "../pieces";
import { isWhole, type SeenPlayer } from "../position";

/** Where a piece of a draft comes from: it lies there, it is on my board, or I do not have it. */
export type Origin = "table" | "board" | "wish";

export interface DraftPiece {
  piece: string;
  origin: Origin;
}

export interface Draft {
  pieces: DraftPiece[];
  cards: string[];
}

export type Side = "head" | "tail";

/** My unfinished serpents as they lie, and room for a new one. */
export function draftsOf(player: SeenPlayer): Draft[] {
  const unfinished = player.coatls.filter(({ serpent }) => !isWhole(serpent));
  const begun = unfinished.map(({ serpent, cards }) => ({
    pieces: serpent.split(" ").map((piece): DraftPiece => ({ piece, origin: "table" })),
    cards: [...cards],
  }));
  return [...begun, { pieces: [], cards: [] }];
}

export function serpentOf(draft: Draft): string {
  return draft.pieces.map(({ piece }) => piece).join(" ");
}

/** Whether the notation has a place for a piece at an end: a head stands first, a tail last. */
export function fits(draft: Draft, piece: string, side: Side): boolean {
  const part = partOf(piece);
  const end = side === "head" ? draft.pieces[0] : draft.pieces.at(-1);
  const isClosed = end !== undefined && partOf(end.piece) === side;
  return !isClosed && (part === "body" || part === side);
}

export function added(draft: Draft, piece: DraftPiece, side: Side): Draft {
  return { ...draft, pieces: side === "head" ? [piece, ...draft.pieces] : [...draft.pieces, piece] };
}

/** Whether the piece at an end was laid in the sandbox, so that it can be taken away again. */
export function isLoose(draft: Draft, side: Side): boolean {
  const end = side === "head" ? draft.pieces[0] : draft.pieces.at(-1);
  return end !== undefined && end.origin !== "table";
}

export function shortened(draft: Draft, side: Side): Draft {
  return { ...draft, pieces: side === "head" ? draft.pieces.slice(1) : draft.pieces.slice(0, -1) };
}

/** How many of a piece of my board are used in the drafts. */
export function usedOf(drafts: readonly Draft[], piece: string): number {
  return drafts.flatMap(({ pieces }) => pieces).filter((one) => one.origin === "board" && one.piece === piece).length;
}

export function toggled(draft: Draft, card: string): Draft {
  return {
    ...draft,
    cards: draft.cards.includes(card) ? draft.cards.filter((other) => other !== card) : [...draft.cards, card],
  };
}

/**
 * Drafts of earlier turns as they can be now: serpents that have changed are gone, pieces that are no longer mine are
 * wishes.
 */
export function renewed(drafts: readonly Draft[], player: SeenPlayer): Draft[] {
  const current = draftsOf(player);
  const lying = ({ pieces }: Draft): string =>
    pieces
      .filter(({ origin }) => origin === "table")
      .map(({ piece }) => piece)
      .join(" ");
  const board = player.board.split(" ");
  const found = drafts.filter((draft) => current.some((now) => serpentOf(now) === lying(draft)));
  const checked = found.map((draft) => ({
    ...draft,
    pieces: draft.pieces.map((one): DraftPiece => {
      if (one.origin !== "board") return one;
      const at = board.indexOf(one.piece);
      if (at < 0) return { ...one, origin: "wish" };
      board.splice(at, 1);
      return one;
    }),
  }));
  const missed = current.filter((now) => !checked.some((draft) => lying(draft) === serpentOf(now)));
  return [...checked, ...missed];
}

/** What I do not have yet: pieces, and cards that are not in my hand. */
export function missing(drafts: readonly Draft[], mine: readonly string[]): { pieces: string[]; cards: string[] } {
  return {
    pieces: drafts.flatMap(({ pieces }) => pieces.filter(({ origin }) => origin === "wish").map(({ piece }) => piece)),
    cards: drafts.flatMap(({ cards }) => cards.filter((card) => !mine.includes(card))),
  };
}

/** The moves that make a plan real; and in words what I lack to go on, if they lead to something that is not mine. */
export interface Course {
  moves: string[];
  lacks: string | null;
}

/** A step of a plan: a move, and what it needs that I do not have. */
interface Step {
  move: string;
  lacks: string | null;
}

/** How a plan is carried out, up to the first thing that I lack; `title` gives a card its name. */
export function courseOf(drafts: readonly Draft[], player: SeenPlayer, title: (card: string) => string): Course {
  let begun = player.coatls.length;
  const steps = drafts.flatMap((draft) => {
    const number = numberOf(draft, player) ?? (draft.pieces.length ? ++begun : 0);
    return [...piecesPut(draft, number), ...cardsLaid(draft, number, player, title)];
  });
  const stop = steps.findIndex(({ lacks }) => lacks !== null);
  return {
    moves: steps.slice(0, stop < 0 ? steps.length : stop).map(({ move }) => move),
    lacks: steps[stop]?.lacks ?? null,
  };
}

/** The number of the serpent on the table with which a draft began. */
function numberOf({ pieces }: Draft, { coatls }: SeenPlayer): number | null {
  const lying = pieces
    .filter(({ origin }) => origin === "table")
    .map(({ piece }) => piece)
    .join(" ");
  const place = lying ? coatls.findIndex(({ serpent }) => serpent === lying) : -1;
  return place < 0 ? null : place + 1;
}

/** The pieces that are added, from what lies there outwards. */
function piecesPut({ pieces }: Draft, number: number): Step[] {
  const step = (verb: string, { piece, origin }: DraftPiece): Step => ({
    move: `${verb} ${piece}`,
    lacks: origin === "wish" ? wordOf(piece) : null,
  });
  const first = pieces.findIndex(({ origin }) => origin === "table");
  const [begun, ...rest] = pieces;
  if (first < 0) return begun ? [step("begin", begun), ...rest.map((piece) => step(`tail ${number}`, piece))] : [];
  const last = pieces.findLastIndex(({ origin }) => origin === "table");
  const before = pieces.slice(0, first).toReversed();
  return [
    ...before.map((piece) => step(`head ${number}`, piece)),
    ...pieces.slice(last + 1).map((piece) => step(`tail ${number}`, piece)),
  ];
}

/** The cards that are laid beside it, a Temple card last. */
function cardsLaid(
  { cards }: Draft,
  number: number,
  { coatls, hand, temples }: SeenPlayer,
  title: (card: string) => string,
): Step[] {
  const lying = coatls[number - 1]?.cards ?? [];
  const mine = [...(hand ?? []), ...(temples ?? [])];
  const isTemple = (card: string): boolean => card.startsWith("T");
  return cards
    .filter((card) => !lying.includes(card))
    .toSorted((one, other) => Number(isTemple(one)) - Number(isTemple(other)))
    .map((card) => ({
      move: `${isTemple(card) ? "temple" : "fulfil"} ${number} ${card}`,
      lacks: mine.includes(card) || isTemple(card) ? null : title(card),
    }));
}
