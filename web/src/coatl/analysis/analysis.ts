/** What advice about Cóatl has to know: moves and reasons in words, and where moves are pressed. */

import type { Schemas } from "../../lib/api";
import type { Way } from "../../lib/game";
import { listed } from "../../lib/language.svelte";
import { bold } from "../../lib/told";
import { m } from "../../paraglide/messages.js";
import type { TableState } from "../../table/store.svelte";
import { cardTitle } from "../facts.svelte";
import { read } from "../moves";
import { pieceMark, piecesOf } from "../pieces";
import { coatlGame } from "../position";

/** What the sentences are filled with; each takes of it what it needs. */
type Words = Record<"card" | "cards" | "piece" | "pieces" | "serpent", string> &
  Record<"coatl" | "points" | "length" | "times", string | number>;

const GROUNDS: Record<string, (words: Words) => string> = {
  completes: m.coatl_ground_completes,
  grows: m.coatl_ground_grows,
  satisfies: m.coatl_ground_satisfies,
  counts: m.coatl_ground_counts,
  temple: m.coatl_ground_temple,
  shows: m.coatl_ground_shows,
  ends: m.coatl_ground_ends,
  takes: m.coatl_ground_takes,
  gold: m.coatl_ground_gold,
  closes: m.coatl_ground_closes,
  fits: m.coatl_ground_fits,
  shown: m.coatl_ground_shown,
  draws: m.coatl_ground_draws,
  keeps: m.coatl_ground_keeps,
  commits: m.coatl_ground_commits,
  deck: m.coatl_ground_deck,
  future: m.coatl_ground_future,
  pass: m.coatl_ground_pass,
  serpent: m.coatl_ground_serpent,
};

/** A reason in a sentence, with the pieces drawn. */
export function explain({ kind, facts }: Schemas["Ground"]): string {
  const text = (key: string): string => String(facts[key] ?? "");
  return (
    GROUNDS[kind]?.({
      coatl: facts["coatl"] ?? 0,
      points: facts["points"] ?? 0,
      length: facts["length"] ?? 0,
      times: facts["times"] ?? 0,
      card: cardMark(text("card")),
      cards: listed(text("cards").split(" ").filter(Boolean).map(cardMark)),
      piece: pieceMarks(text("piece")),
      pieces: pieceMarks(text("pieces")),
      serpent: piecesOf(text("serpent")).map(pieceMark).join(""),
    }) ?? ""
  );
}

function pieceMarks(pieces: string): string {
  return listed(piecesOf(pieces).map(pieceMark));
}

function cardMark(name: string): string {
  return name && bold(cardTitle(name));
}

/** A move as one tells somebody to play it. */
export function imperative(move: string, table: TableState): string {
  const { verb, coatl, name } = read(move);
  const number = coatl ?? 0;
  switch (verb) {
    case "keep":
      return m.coatl_move_keep({ card: cardMark(name) });
    case "take":
      return m.coatl_move_take({ pieces: pieceMarks(supplyOf(table)[Number(name) - 1] ?? ""), space: name });
    case "draw":
      return name === "deck" ? m.coatl_move_deck() : m.coatl_move_draw({ card: cardMark(name) });
    case "begin":
      return m.coatl_move_begin({ piece: pieceMarks(name) });
    case "head":
      return m.coatl_move_head({ piece: pieceMarks(name), coatl: number });
    case "tail":
      return m.coatl_move_tail({ piece: pieceMarks(name), coatl: number });
    case "fulfil":
    case "temple":
      return m.coatl_move_lay({ card: cardMark(name), coatl: number });
    case "steal": {
      const [from = "", ...pieces] = name.split(" ");
      return m.coatl_move_steal({ pieces: pieceMarks(pieces.join(" ")), name: table.names[Number(from)] ?? "" });
    }
    case "pick":
      return m.coatl_move_token({ token: m.coatl_token_pick(), things: pieceMarks(name) });
    case "commit":
      return m.coatl_move_token({ token: m.coatl_token_commit(), things: cardMark(name) });
    case "discard":
      return m.coatl_move_discard({ card: cardMark(name) });
    case "future":
      return m.coatl_token_future();
    case "pass":
      return m.coatl_pass();
    default:
      return m.coatl_ask_end();
  }
}

function supplyOf(table: TableState): readonly string[] {
  return coatlGame(table.game)?.position.supply ?? [];
}

/** What a piece or card makes a serpent worth more. */
export function gain(move: string, table: TableState): number {
  const preview = table.previewOf(move);
  if (!preview || !("total" in preview)) return 0;
  return preview.total[1] - preview.total[0];
}

/** Where a move is pressed. */
export function way(move: string, table: TableState): Way | null {
  const { verb, coatl, name } = read(move);
  const seat = table.seat ?? 0;
  const press = [`[data-move="${CSS.escape(move)}"]`];
  switch (verb) {
    case "keep":
      return isKept(name) ? null : { press };
    case "take":
      return { press, to: `[data-at="board ${seat}"]` };
    case "draw":
      return { press, to: `[data-at="hand ${seat}"]` };
    case "begin":
      return { press, hold: onBoard(name), to: '[data-part="serpent-list"]' };
    case "head":
    case "tail":
      return { press, hold: onBoard(name), to: `[data-at="coatl ${seat} ${coatl ?? 0}"]` };
    case "fulfil":
    case "temple":
      return { press, hold: `[data-hold="${name}"]`, to: `[data-at="coatl ${seat} ${coatl ?? 0}"]` };
    case "steal":
      return stealing(name, press, table);
    case "pick":
    case "commit":
    case "future":
      return { press, hold: `[data-token="${verb}"]` };
    default:
      return { press };
  }
}

function onBoard(piece: string): string {
  return `[data-part="board"] [data-hold="${CSS.escape(piece)}"]`;
}

/** Cards that I keep lie there pressed until I have chosen all of them. */
function isKept(card: string): boolean {
  return document.querySelector(`[data-part="dealt"] [data-what="${card}"][aria-pressed="true"]`) !== null;
}

/** A golden body is held, then each of the bodies is chosen on the board of another player. */
function stealing(name: string, press: readonly string[], table: TableState): Way {
  const [from = "", ...wanted] = name.split(" ");
  const board = piecesOf(coatlGame(table.game)?.position.seats[Number(from)]?.board ?? "");
  const bodies = board.flatMap((piece, place) => (wanted.includes(piece) ? place : []));
  const loot = bodies.map((place) => `[data-hold="loot ${from} ${place}"]:not([aria-pressed="true"])`);
  return { press: [...press, ...loot], hold: onBoard("o"), to: `[data-at="board ${from}"]` };
}
