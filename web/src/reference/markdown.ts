/** The Markdown of our rulebooks as data: exactly what they use, so that nothing has to be put on the page as HTML. */

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

/** A rule, or another item of a list, which has no id. */
export interface Item {
  kind: "item";
  id: string | null;
  spans: Span[];
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

export type Block = Heading | Item | Paragraph | Code | Grid;

const FENCE = "```";
const RULE_ID = /[A-Z]-[A-Z]+-\d+/;
const ITEM = new RegExp(`^- (?:(${RULE_ID.source}) )?(.*)$`);
const INLINE = new RegExp(`\`([^\`]+)\`|\\*\\*([^*]+)\\*\\*|\\*([^*]+)\\*|(${RULE_ID.source})`);

export function blocksOf(markdown: string): Block[] {
  const lines = markdown.split("\n");
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? "";
    if (line.startsWith(FENCE)) {
      const end = lines.indexOf(FENCE, at + 1);
      blocks.push({ kind: "code", lines: lines.slice(at + 1, end < 0 ? lines.length : end) });
      at = end < 0 ? lines.length : end + 1;
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
  if (item) return { kind: "item", id: item[1] ?? null, spans: spansOf(item[2] ?? "") };
  return line.trim() ? { kind: "paragraph", spans: spansOf(line) } : null;
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
