/** How many of each card of CotCotCollec' a viewer has seen, and where: read from what the server shows him. */

interface SeenCollection {
  item: string;
  length: number;
  jokers: number;
  doubled: boolean;
}

export interface CountedPosition {
  market: (string | null)[];
  pile_size: number;
  coqs: number;
  seats: { hand: string[] | null; taken: string[]; shown: string[]; collections: SeenCollection[] }[];
}

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

const ITEM_COPIES = 9;
const JOKERS = 5;
const COQS = 10;
export const JOKER = "joker";
export const DOUBLER = "x2";
export const COQ = "coq";

function copiesOf(name: string, players: number): number {
  if (name === COQ) return COQS;
  return name === JOKER ? JOKERS : name === DOUBLER ? players : ITEM_COPIES;
}

/** All kinds of cards in a game, counted for somebody at a seat; without a position nothing has been seen yet. */
export function censusOf(names: readonly string[], position: CountedPosition | null, seat: number | null): Count[] {
  return names.map((name) => {
    if (!position)
      return {
        name,
        all: copiesOf(name, JOKERS),
        market: 0,
        collections: 0,
        chests: 0,
        mine: 0,
        others: 0,
        unseen: copiesOf(name, JOKERS),
      };
    const all = copiesOf(name, position.seats.length);
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

function countIn({ item, length, jokers, doubled }: SeenCollection, name: string): number {
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
