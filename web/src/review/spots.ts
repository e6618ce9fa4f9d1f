/** Where on a table moves would have been: what travels with them, and where to; else what is pressed for them. */

import { spotAt, type Spot } from "../hint/Pointer.svelte";
import type { Schemas } from "../lib/api";
import type { Analysis, Face } from "../lib/game";
import { find, type Travel } from "../lib/stage";
import type { TableState } from "../table/store.svelte";

type BetterMove = Schemas["BetterMove"];

/** Where a small phone has a half of the table behind a tab. */
const TAB = '[data-part="tabs"] button:not([aria-current])';

/**
 * The things that moves take up, with the way of each; where there are several moves, their order stands at them. What
 * is behind a tab is found by it.
 */
export function spotsOf(moves: readonly BetterMove[], face: Face, analysis: Analysis, table: TableState): Spot[] {
  const found = moves.map((move) => thingsOf(move, face, analysis, table)).filter((things) => things.length > 0);
  const spots = found.flatMap((things, place) =>
    things.map(({ thing, to }, number) => spotAt(thing, found.length > 1 && !number ? `${place + 1}` : "", to)),
  );
  const tab = spots.length || !moves.some(({ events }) => events.length) ? undefined : seen(TAB);
  return tab ? [spotAt(tab, "")] : spots;
}

interface Led {
  thing: Element;
  to?: Element | undefined;
}

function thingsOf(move: BetterMove, face: Face, analysis: Analysis, table: TableState): Led[] {
  const way = analysis.way(move.move, table);
  const to = seen(way?.to);
  const travels = move.events.flatMap((event) => face.travels?.(event, table.seat) ?? []);
  const travelling = distinct(travels.flatMap((travel) => ledBy(travel, to)));
  if (travelling.length) return travelling;
  const thing = [way?.hold, ...(way?.press ?? [])].map(seen).find(Boolean);
  return thing ? [{ thing, to }] : [];
}

/** A thing and where it goes; where its place has one name wherever it is, that is where the move would be pressed. */
function ledBy({ what, from, to }: Travel, pressed: Element | undefined): Led[] {
  const thing = find(what, from);
  return thing ? [{ thing, to: from === to ? pressed : find("", to) }] : [];
}

/** Each thing once, and an arrow only from the first of those that go the same way. */
function distinct(all: readonly Led[]): Led[] {
  const things = all.filter(({ thing }, place) => all.findIndex((other) => other.thing === thing) === place);
  return things.map((led, place) =>
    things.findIndex(({ to }) => to === led.to) === place ? led : { thing: led.thing },
  );
}

function seen(selector: string | undefined): Element | undefined {
  if (!selector) return undefined;
  return [...document.querySelectorAll(selector)].find((element) => element.getClientRects().length > 0);
}
