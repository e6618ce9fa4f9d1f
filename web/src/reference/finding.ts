/** Searching a rulebook: rules, explanations and cards that have all the words, or the id, that somebody types. */

import { blocksOf, plainOf, textOf, type Block, type Item } from "./markdown";

/** The level of the headings that begin a chapter. */
const CHAPTER = 2;

/** Something that can be found: a rule, a paragraph or a card, and where it stands. */
export interface Entry {
  /** Its place on the page. */
  anchor: string;
  /** Its id, or the name of a card. */
  name: string | null;
  heading: string;
  text: string;
}

/** A run of text, and whether it was searched for. */
export interface Run {
  text: string;
  isFound: boolean;
}

/** A block with the anchor under which it is on the page. */
export interface Placed<B extends Block = Block> {
  block: B;
  anchor: string;
  /** What stands beside pictures. */
  captions: Placed<Item>[];
}

/** What stands under one heading of the contents. */
export interface Section {
  anchor: string;
  blocks: Placed[];
}

/** The blocks of a rulebook, each with an anchor: a rule its id, a heading its words, the rest a number. */
export function placedBlocks(markdown: string): Placed[] {
  return blocksOf(markdown).map((block, place) => placedAt(block, `p${place}`));
}

function placedAt<B extends Block>(block: B, other: string): Placed<B> {
  const id = block.kind === "heading" || block.kind === "item" ? block.id : null;
  const captions = block.kind === "pictures" ? block.captions : [];
  return {
    block,
    anchor: id ?? other,
    captions: captions.map((caption, place) => placedAt(caption, `${other}-${place}`)),
  };
}

/** A rulebook by its chapters; what comes before the first belongs to the title. */
export function sectionsOf(placed: readonly Placed[]): Section[] {
  const sections: Section[] = [];
  for (const one of placed) {
    const last = sections.at(-1);
    const isChapter = one.block.kind === "heading" && one.block.level <= CHAPTER;
    if (!last || isChapter) sections.push({ anchor: one.anchor, blocks: [one] });
    else last.blocks.push(one);
  }
  return sections;
}

/** What of a rulebook can be found; headings are found through what stands under them. */
export function entriesOf(placed: readonly Placed[]): Entry[] {
  const entries: Entry[] = [];
  let heading = "";
  for (const { block, anchor, captions } of placed) {
    if (block.kind === "heading") heading = textOf(block.spans);
    for (const one of captions) entries.push(entryOf(one.block, one.anchor, heading));
    if (block.kind === "item") entries.push(entryOf(block, anchor, heading));
    if (block.kind === "paragraph") entries.push({ anchor, name: null, heading, text: textOf(block.spans) });
  }
  return entries;
}

function entryOf({ id, spans, small }: Item, anchor: string, heading: string): Entry {
  return { anchor, name: id, heading, text: textOf([...spans, ...small]) };
}

function wordsOf(query: string): string[] {
  return plainOf(query).split(/\s+/).filter(Boolean);
}

/** The entries that have all the words; those whose id is meant come first. */
export function found(entries: readonly Entry[], query: string): Entry[] {
  const words = wordsOf(query);
  if (!words.length) return [];
  const isNamed = ({ name }: Entry): boolean => name !== null && plainOf(name).startsWith(words.join(" "));
  const hits = entries.filter(({ name, heading, text }) => {
    const searched = plainOf(`${name ?? ""} ${heading} ${text}`);
    return words.every((word) => searched.includes(word));
  });
  return [...hits.filter(isNamed), ...hits.filter((entry) => !isNamed(entry))];
}

/** A text in runs, with the words that were searched for. */
export function runsOf(text: string, query: string): Run[] {
  const words = wordsOf(query);
  if (!words.length) return [{ text, isFound: false }];
  const marked = markedLetters(text, words);
  const runs: Run[] = [];
  [...text].forEach((letter, place) => {
    const isFound = marked.has(place);
    const last = runs.at(-1);
    if (last?.isFound === isFound) last.text += letter;
    else runs.push({ text: letter, isFound });
  });
  return runs;
}

/** The places of the letters that belong to one of the words; accents and capitals make no difference. */
function markedLetters(text: string, words: readonly string[]): Set<number> {
  const letters = [...text].map(plainOf);
  const starts: number[] = [];
  letters.forEach((letter, place) => starts.push(...Array<number>(letter.length).fill(place)));
  const plain = letters.join("");
  const marked = new Set<number>();
  for (const word of words)
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length))
      for (const place of starts.slice(at, at + word.length)) marked.add(place);
  return marked;
}
