/** The cards of CotCotCollec': how they are called and drawn. */

import { tints } from "../../../src/plume/cotcot/drawings/yard.json";
import type { Schemas } from "../lib/api";
import { drawn } from "../lib/told";
import { m } from "../paraglide/messages.js";

export type Item = Schemas["Fox"]["item"];
/** A card that can be in a hand. */
export type CardName = NonNullable<Schemas["CotcotSeat"]["hand"]>[number];

export const JOKER = "joker";
export const DOUBLER = "x2";

/** A card in words: its name, several of it, with the definite and with the indefinite article. */
interface Words {
  name: () => string;
  many: () => string;
  the: () => string;
  a: () => string;
}

const WORDS: Record<CardName, Words> = {
  ring: { name: m.cotcot_name_ring, many: m.cotcot_many_ring, the: m.cotcot_the_ring, a: m.cotcot_a_ring },
  rug: { name: m.cotcot_name_rug, many: m.cotcot_many_rug, the: m.cotcot_the_rug, a: m.cotcot_a_rug },
  trophy: { name: m.cotcot_name_trophy, many: m.cotcot_many_trophy, the: m.cotcot_the_trophy, a: m.cotcot_a_trophy },
  necklace: {
    name: m.cotcot_name_necklace,
    many: m.cotcot_many_necklace,
    the: m.cotcot_the_necklace,
    a: m.cotcot_a_necklace,
  },
  showcase: {
    name: m.cotcot_name_showcase,
    many: m.cotcot_many_showcase,
    the: m.cotcot_the_showcase,
    a: m.cotcot_a_showcase,
  },
  corn: { name: m.cotcot_name_corn, many: m.cotcot_many_corn, the: m.cotcot_the_corn, a: m.cotcot_a_corn },
  key: { name: m.cotcot_name_key, many: m.cotcot_many_key, the: m.cotcot_the_key, a: m.cotcot_a_key },
  spoon: { name: m.cotcot_name_spoon, many: m.cotcot_many_spoon, the: m.cotcot_the_spoon, a: m.cotcot_a_spoon },
  button: { name: m.cotcot_name_button, many: m.cotcot_many_button, the: m.cotcot_the_button, a: m.cotcot_a_button },
  bell: { name: m.cotcot_name_bell, many: m.cotcot_many_bell, the: m.cotcot_the_bell, a: m.cotcot_a_bell },
  joker: { name: m.cotcot_name_joker, many: m.cotcot_many_joker, the: m.cotcot_the_joker, a: m.cotcot_a_joker },
  x2: { name: m.cotcot_name_x2, many: m.cotcot_many_x2, the: m.cotcot_the_x2, a: m.cotcot_a_x2 },
};

/** The ground behind a find on its card. */
const TINTS: Record<CardName, string> = tints;

/** Whether this is a card that can be in a hand; a rooster is none, and what is hidden neither. */
export function isCard(card: string | null | undefined): card is CardName {
  return typeof card === "string" && Object.hasOwn(WORDS, card);
}

export function isItem(card: string | null | undefined): card is Item {
  return isCard(card) && card !== JOKER && card !== DOUBLER;
}

/** The cards of a hand in the order of the rules and of the yard: the ten finds, then the others. */
export const CARDS: readonly CardName[] = Object.keys(WORDS).filter((card) => isCard(card));
export const ITEMS: readonly Item[] = CARDS.filter((card) => isItem(card));

/** How a card is called, in the middle of a sentence. */
export function nameOf(card: CardName): string {
  return WORDS[card].name();
}

/** How a card is called where a line begins with it. */
export function titleOf(card: CardName): string {
  const name = nameOf(card);
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}

export function manyOf(card: CardName): string {
  return WORDS[card].many();
}

export function theOf(card: CardName): string {
  return WORDS[card].the();
}

export function tintOf(card: CardName): string {
  return TINTS[card];
}

/** The symbol of a card in the sprite. */
export function symbolOf(card: CardName): string {
  return isItem(card) ? `i-${card}` : card === DOUBLER ? "double" : card;
}

/** A card as a drawing in a sentence. */
export function drawnCard(card: CardName): string {
  return drawn(symbolOf(card), WORDS[card].a());
}

/** A collection as a drawing in a sentence. */
export function drawnItems(item: CardName): string {
  return drawn(symbolOf(item), manyOf(item));
}
