/** What advice about CotCotCollec' has to know: moves and reasons in words, and where moves are pressed. */

import type { Schemas } from "../../lib/api";
import type { Way } from "../../lib/game";
import { bold } from "../../lib/told";
import { m } from "../../paraglide/messages.js";
import type { TableState } from "../../table/store.svelte";
import { DOUBLER, drawnCard, drawnItems, isCard, JOKER } from "../finds";
import { placeOf, targetsOf, type Held, type Target } from "../moves";
import { cotcotGame, isLastScoring, previewOf, total } from "../position";

/** What the sentences are filled with; each takes of it what it needs. */
type Words = Record<"card" | "items" | "name" | "points" | "length" | "count", string>;

const GROUNDS: Record<string, (words: Words) => string> = {
  draws: m.cotcot_ground_draws,
  takes: m.cotcot_ground_takes,
  denies: m.cotcot_ground_denies,
  fits: m.cotcot_ground_fits,
  gathers: m.cotcot_ground_gathers,
  may_start: m.cotcot_ground_may_start,
  starts: m.cotcot_ground_starts,
  under_fox: m.cotcot_ground_under_fox,
  extends: m.cotcot_ground_extends,
  joker: m.cotcot_ground_joker,
  doubles: m.cotcot_ground_doubles,
  robs: m.cotcot_ground_robs,
  spares: m.cotcot_ground_spares,
  chest: m.cotcot_ground_chest,
  opens: m.cotcot_ground_opens,
  frees: m.cotcot_ground_frees,
  sends_fox: m.cotcot_ground_sends_fox,
  keeps_fox: m.cotcot_ground_keeps_fox,
};

/** A reason in a sentence, with the finds drawn. */
export function explain({ kind, facts }: Schemas["Ground"], names: readonly string[]): string {
  const { card, item, seat } = facts;
  return (
    GROUNDS[kind]?.({
      card: cardMark(String(card ?? "")),
      items: isCard(String(item)) ? itemsMark(String(item)) : "",
      name: seat === undefined ? "" : bold(names[Number(seat)] ?? ""),
      points: String(facts["points"] ?? ""),
      length: String(facts["length"] ?? ""),
      count: String(facts["count"] ?? ""),
    }) ?? ""
  );
}

function cardMark(name: string): string {
  return isCard(name) ? drawnCard(name) : "";
}

function itemsMark(name: string): string {
  return isCard(name) ? drawnItems(name) : "";
}

/** A move as one tells somebody to play it. */
export function imperative(move: string, table: TableState): string {
  const [verb, ...words] = move.split(" ");
  const name = words.at(-1) ?? "";
  const [card, items] = [cardMark(name), itemsMark(name)];
  switch (verb) {
    case "take":
      return m.cotcot_move_take({ card });
    case "draw":
      return m.cotcot_move_draw();
    case "chest":
      return m.cotcot_move_chest({ card });
    case "start":
      return m.cotcot_move_start({ items });
    case "add":
      return m.cotcot_move_add({ card });
    case "joker":
      return m.cotcot_move_joker({ items });
    case "double":
      return m.cotcot_move_double({ items });
    case "fox":
      return words.length > 1
        ? m.cotcot_move_fox({ name: bold(table.names[Number(words[0])] ?? ""), items })
        : m.cotcot_move_fox_mine({ items });
    default:
      return m.cotcot_move_done();
  }
}

/** What a scoring would give me more after a move. */
export function gain(move: string, table: TableState): number {
  const game = cotcotGame(table.game);
  if (!game || table.seat === null) return 0;
  const isLast = isLastScoring(game.position.coqs);
  const then = previewOf(table.previewOf(move), game.outlook.scoring);
  return then ? total(then[table.seat], isLast) - total(game.outlook.scoring[table.seat], isLast) : 0;
}

/** Where a move is pressed: on a card of the stall, or on a place after the card for it was taken in hand. */
export function way(move: string, table: TableState): Way {
  const played = `[data-move="${move}"]`;
  const press = [`[data-part="cell-spot"]${played}`, `[data-part="spot"]${played}`, played];
  const [verb, ...words] = move.split(" ");
  if (verb === "take" || verb === "draw") return { press, to: '[data-at="hand"]' };
  const held = heldFor(verb ?? "", words.at(-1) ?? "");
  const target = held && targetsOf(held, [move], table.seat ?? 0)[0];
  if (!target) return { press };
  const hold =
    held === "fox" ? ':is([data-part="send-fox"], [data-hold="fox"])' : `[data-part="hand"] [data-hold="${held}"]`;
  return { press, hold, to: seenAt(target) };
}

/** What is taken in hand for a move. */
function heldFor(verb: string, name: string): Held | null {
  if (verb === "fox") return verb;
  if (verb === "joker") return JOKER;
  if (verb === "double") return DOUBLER;
  return isCard(name) ? name : null;
}

function seenAt(target: Target): string {
  return `[data-at="${placeOf(target)}"]`;
}
