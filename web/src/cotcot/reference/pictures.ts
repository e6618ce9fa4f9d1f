/** The pictures of the rulebook as data. A line names things one after another, with bars between them. */

import { isItem, JOKER, type Item } from "../finds";
import type { HenName } from "../hens";

/** A collection in its chest. */
export interface Heaped {
  item: Item;
  length: number;
  jokers: number;
  isDoubled: boolean;
  hasFox: boolean;
}

/** The shelf of a hen in a scoring: what she has, what it wins, and what the last scoring costs her. */
export interface Shelf {
  hen: HenName;
  heap: Heaped | null;
  chests: number;
  cards: number;
  eggs: number;
}

export interface Thing {
  kind: string;
  words: string[];
}

export function thingsOf(line: string): Thing[] {
  return line.split(" | ").map((text) => {
    const [kind = "", ...words] = text.split(" ");
    return { kind, words };
  });
}

/** `ring 3 joker x2 fox`: three long, one of them a joker, doubled, under the fox. */
export function heapOf(words: readonly string[]): Heaped | null {
  const [item, length] = words;
  if (!isItem(item)) return null;
  return {
    item,
    length: Number(length),
    jokers: words.filter((word) => word === JOKER).length,
    isDoubled: words.includes("x2"),
    hasFox: words.includes("fox"),
  };
}

/** `pearl spoon 1 = 4 chests 1 cards 3 = -1`, one hen after another with strokes between them. */
export function shelvesOf(words: readonly string[]): Shelf[] {
  return words
    .join(" ")
    .split(" / ")
    .map((text) => {
      const [had = "", ...rest] = text.split(" = ");
      const [hen = "", ...heap] = had.split(" ");
      const costs = (rest.length > 1 ? (rest[0] ?? "") : "").split(" ");
      return {
        hen: hen as HenName,
        heap: heapOf(heap),
        chests: numberAfter("chests", costs),
        cards: numberAfter("cards", costs),
        eggs: Number(rest.at(-1)),
      };
    });
}

function numberAfter(word: string, words: readonly string[]): number {
  const at = words.indexOf(word);
  return at < 0 ? 0 : Number(words[at + 1]);
}
