/** Where on a table moves would have been: what travels with them, and where to; else what is pressed for them. */

import { spotAt, type Spot } from "../hint/Pointer.svelte";
import type { Schemas } from "../lib/api";
import type { Analysis, Face } from "../lib/game";
import { find, type Travel } from "../lib/stage";
import type { TableState } from "../table/store.svelte";

type BetterMove = Schemas["BetterMove"];

/** The things that moves take up, with the way of each; where there are several moves, their order stands at them. */
export function spotsOf(moves: readonly BetterMove[], face: Face, analysis: Analysis, table: TableState): Spot[] {
  const found = moves.map((move) => thingsOf(move, face, analysis, table)).filter((things) => things.length > 0);
  return found.flatMap((things, place) =>
    things.map(({ thing, to }, number) => spotAt(thing, found.length > 1 && !number ? `${place + 1}` : "", to)),
  );
}

interface Led {
  thing: Element;
  to?: Element | undefined;
}

function thingsOf(move: BetterMove, face: Face, analysis: Analysis, table: TableState): Led[] {
  const travels = move.events.flatMap((event) => face.travels?.(event, table.seat) ?? []);
  const travelling = distinct(travels.flatMap(ledBy));
  return travelling.length ? travelling : pressedFor(move.move, analysis, table);
}

function ledBy({ what, from, to }: Travel): Led[] {
  const thing = find(what, from);
  return thing ? [{ thing, to: from === to ? undefined : find("", to) }] : [];
}

/** Each thing once, and an arrow only from the first of those that go the same way. */
function distinct(all: readonly Led[]): Led[] {
  const things = all.filter(({ thing }, place) => all.findIndex((other) => other.thing === thing) === place);
  return things.map((led, place) =>
    things.findIndex(({ to }) => to === led.to) === place ? led : { thing: led.thing },
  );
}

/** What is taken hold of or pressed for a move, if it can be seen. */
function pressedFor(move: string, analysis: Analysis, table: TableState): Led[] {
  const way = analysis.way(move, table);
  const thing = [way?.hold, ...(way?.press ?? [])].map(seen).find(Boolean);
  return thing ? [{ thing, to: seen(way?.to) }] : [];
}

function seen(selector: string | undefined): Element | undefined {
  if (!selector) return undefined;
  return [...document.querySelectorAll(selector)].find((element) => element.getClientRects().length > 0);
}
