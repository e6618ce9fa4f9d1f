/**
 * Sentences with drawings in them. A message gets a mark in place of a word (`{piece}`); `Told.svelte` draws the
 * symbol that the mark names, and those who listen hear its word.
 */

const OPEN = "\uE000";
const CLOSE = "\uE001";
const MARK = /\uE000(.*?)\uE001/;

/** A symbol of the sprites with its word, or a word in bold if there is no symbol. */
export interface Drawn {
  symbol: string | null;
  word: string;
}

/** A mark for something that is drawn, such as `tile-red`, a red body. */
export function drawn(symbol: string, word: string): string {
  return `${OPEN}${symbol}:${word}${CLOSE}`;
}

/** A mark for a name, which stands out. */
export function bold(word: string): string {
  return drawn("", clean(word));
}

/** Text by a person, which must not contain marks. */
export function clean(text: string): string {
  return text.replaceAll(/[\uE000\uE001]/g, "");
}

/** The parts of a sentence: texts, and what is drawn between them. */
export function parts(sentence: string): (string | Drawn)[] {
  return sentence.split(MARK).map((part, place) => {
    if (place % 2 === 0) return part;
    const colon = part.indexOf(":");
    return { symbol: part.slice(0, colon) || null, word: part.slice(colon + 1) };
  });
}

/** The sentence in words alone. */
export function plain(sentence: string): string {
  return parts(sentence)
    .map((part) => (typeof part === "string" ? part : part.word))
    .join("");
}

type Message<Inputs> = (inputs: Inputs) => string;

/** Whether a seat that something is about is the reader's. */
export function isSame(seat: number | null | undefined, me: number | null): boolean {
  return me !== null && seat === me;
}

/** Chooses between what is told of others and what says *you*. */
export function personOf(isMe: boolean): <Inputs>(theirs: Message<Inputs>, mine: Message<Inputs>) => Message<Inputs> {
  return (theirs, mine) => (isMe ? mine : theirs);
}
