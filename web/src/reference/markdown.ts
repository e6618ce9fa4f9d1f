/**
 * The Markdown of our rulebooks as data: exactly what they use, so that nothing has to be put on the page as HTML.
 *
 * The terminal and the manual read the same books. What only those who type their moves need is left out here: quotes,
 * blocks of `moves`, rules about the notation, and the names of options in brackets.
 */

/** A run of text; `rule` is the id of a rule that it names. */
export interface Span {
  text: string;
  kind: "text" | "code" | "strong" | "em" | "rule";
}

export interface Heading {
  kind: "heading";
  level: number;
  id: string;
  spans: Span[];
}

/** A rule, or another item of a list, which has no id; one of a numbered list has its number. */
export interface Item {
  kind: "item";
  id: string | null;
  number: number | null;
  spans: Span[];
  /** What settles a doubtful case: most readers pass over it. */
  small: Span[];
}

/** Pictures in the notation of the game, one a line; the list that follows has a caption for each. */
export interface Pictures {
  kind: "pictures";
  arrangement: string;
  lines: string[];
  captions: Item[];
}

export interface Paragraph {
  kind: "paragraph";
  spans: Span[];
}

export interface Code {
  kind: "code";
  lines: string[];
}

export interface Grid {
  kind: "table";
  head: Span[][];
  rows: Span[][][];
}

export type Block = Heading | Item | Paragraph | Code | Grid | Pictures;

const FENCE = "```";
const MOVES = "moves";
const PICTURE = "picture";
const WHOLE = "whole";
const RULE_ID = /[A-Z]-[A-Z]+-\d+/;
const ITEM = new RegExp(`^(?:-|(\\d+)\\.) (?:(${RULE_ID.source}) )?(.*)$`);
const ABOUT_NOTATION = /-MOVE-/;
const OPTION_NAMES = / \((?:`[^`]+`(?:, )?)+\)/g;
const INLINE = new RegExp(`\`([^\`]+)\`|\\*\\*([^*]+)\\*\\*|\\*([^*]+)\\*|(${RULE_ID.source})`);

/** All that a book says to those who read it here. */
export function blocksOf(markdown: string): Block[] {
  return withoutEmptySections(withCaptions(allBlocks(markdown.replaceAll(OPTION_NAMES, "").split("\n"))));
}

function allBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? "";
    if (line.startsWith(FENCE)) {
      const end = lines.indexOf(FENCE, at + 1);
      const [kind, arrangement = ""] = line.slice(FENCE.length).split(" ");
      const inside = lines.slice(at + 1, end);
      if (kind === PICTURE) blocks.push({ kind: "pictures", arrangement, lines: inside, captions: [] });
      else if (kind !== MOVES) blocks.push({ kind: "code", lines: inside });
      at = end + 1;
    } else if (line.startsWith("|")) {
      const rows = linesWhile(lines, at, (next) => next.startsWith("|"));
      blocks.push(gridOf(rows));
      at += rows.length;
    } else {
      const block = blockOf(line);
      if (block) blocks.push(block);
      at += 1;
    }
  }
  return blocks;
}

/** Pictures take the items that follow them, one for each line; one that has all the room takes all numbered ones. */
function withCaptions(blocks: readonly Block[]): Block[] {
  const found: Block[] = [];
  for (const block of blocks) {
    const last = found.at(-1);
    if (block.kind === "item" && last?.kind === "pictures" && isCaption(block, last)) last.captions.push(block);
    else found.push(block);
  }
  return found;
}

function isCaption({ number }: Item, { arrangement, lines, captions }: Pictures): boolean {
  return arrangement === WHOLE ? number !== null : captions.length < lines.length;
}

function withoutEmptySections(blocks: readonly Block[]): Block[] {
  return blocks.filter((block, place) => {
    const next = blocks[place + 1];
    if (block.kind !== "heading") return true;
    return next !== undefined && (next.kind !== "heading" || next.level > block.level);
  });
}

function linesWhile(lines: readonly string[], from: number, holds: (line: string) => boolean): string[] {
  const rest = lines.slice(from);
  const end = rest.findIndex((line) => !holds(line));
  return end < 0 ? rest : rest.slice(0, end);
}

function blockOf(line: string): Block | null {
  const heading = /^(#+) (.*)$/.exec(line);
  if (heading) {
    const text = heading[2] ?? "";
    return { kind: "heading", level: heading[1]?.length ?? 1, id: anchorOf(text), spans: spansOf(text) };
  }
  const item = ITEM.exec(line);
  if (item) return itemOf(item);
  return line.trim() && !line.startsWith(">") ? { kind: "paragraph", spans: spansOf(line) } : null;
}

function itemOf([, number, id = null, text = ""]: readonly (string | undefined | null)[]): Item | null {
  if (id && ABOUT_NOTATION.test(id)) return null;
  const spans = spansOf(text ?? "");
  const ruling = spans.findIndex((span) => span.kind === "em" && span.text.endsWith(":"));
  const end = ruling < 0 ? spans.length : ruling;
  return {
    kind: "item",
    id,
    number: number ? Number(number) : null,
    spans: spans.slice(0, end),
    small: spans.slice(end),
  };
}

function gridOf(lines: readonly string[]): Grid {
  const [head = [], , ...rows] = lines.map((line) =>
    line
      .slice(1, line.lastIndexOf("|"))
      .split("|")
      .map((cell) => spansOf(cell.trim())),
  );
  return { kind: "table", head, rows };
}

/** The runs of a line: code, strong, emphasis, ids of rules, and the text between them. */
export function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  for (let rest = text; rest;) {
    const found = INLINE.exec(rest);
    const before = found ? rest.slice(0, found.index) : rest;
    if (before) spans.push({ kind: "text", text: before });
    if (!found) break;
    const [whole, code, strong, em, rule] = found;
    spans.push(
      code
        ? { kind: "code", text: code }
        : strong
          ? { kind: "strong", text: strong }
          : em
            ? { kind: "em", text: em }
            : { kind: "rule", text: rule ?? "" },
    );
    rest = rest.slice(found.index + whole.length);
  }
  return spans;
}

/** The text of runs, as it is read. */
export function textOf(spans: readonly Span[]): string {
  return spans.map(({ text }) => text).join("");
}

/** The place of a heading in the address: "Taking pieces" is `taking-pieces`. */
export function anchorOf(text: string): string {
  return plainOf(text)
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** Text as it is searched: without capitals and accents. */
export function plainOf(text: string): string {
  return text.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
}
