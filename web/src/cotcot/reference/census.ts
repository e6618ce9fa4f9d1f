/** How many of each card of CotCotCollec' a viewer has seen, and where: read from what the server shows them. */

import type { Schemas } from "../../lib/api";

type CardFacts = Schemas["CotcotCard"];
/** What is counted of a position. */
export type CountedPosition = Pick<Schemas["CotcotPosition"], "market" | "coqs"> & {
  seats: Pick<Schemas["CotcotSeat"], "hand" | "taken" | "shown" | "collections">[];
};

/** How many copies of a card there are, where those are that have been seen, and how many have not. */
export interface Count {
  name: string;
  all: number;
  market: number;
  collections: number;
  chests: number;
  mine: number;
  others: number;
  unseen: number;
}

export const JOKER = "joker";
export const DOUBLER = "x2";
export const COQ = "coq";

/** Of the doublers there are as many in a game as players. */
function copiesOf({ name, copies }: CardFacts, players: number): number {
  return name === DOUBLER ? players : copies;
}

/** All kinds of cards in a game, counted for somebody at a seat; without a position nothing has been seen yet. */
export function censusOf(cards: readonly CardFacts[], position: CountedPosition | null, seat: number | null): Count[] {
  return cards.map((card) => {
    const { name, copies } = card;
    if (!position)
      return {
        name,
        all: copies,
        market: 0,
        collections: 0,
        chests: 0,
        mine: 0,
        others: 0,
        unseen: copies,
      };
    const all = copiesOf(card, position.seats.length);
    const others = position.seats.filter((_, number) => number !== seat);
    const seen = {
      market: name === COQ ? position.coqs : count(position.market, name),
      collections: sum(position.seats, ({ collections }) =>
        sum(collections, (collection) => countIn(collection, name)),
      ),
      chests: sum(position.seats, ({ shown }) => count(shown, name)),
      mine: seat === null ? 0 : count(position.seats[seat]?.hand ?? [], name),
      others: sum(others, ({ taken }) => count(taken, name)),
    };
    const unseen = all - seen.market - seen.collections - seen.chests - seen.mine - seen.others;
    return { name, all, ...seen, unseen };
  });
}

function countIn({ item, length, jokers, doubled }: Schemas["Collection"], name: string): number {
  if (name === JOKER) return jokers;
  if (name === DOUBLER) return Number(doubled);
  return item === name ? length - jokers : 0;
}

function count(names: readonly (string | null)[], name: string): number {
  return names.filter((other) => other === name).length;
}

function sum<T>(things: readonly T[], value: (thing: T) => number): number {
  return things.reduce((total, thing) => total + value(thing), 0);
}
