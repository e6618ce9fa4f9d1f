import { expect, test } from "vitest";
import { anchorOf, blocksOf, spansOf, textOf, type Item, type Pictures } from "./markdown";

test("a rulebook in blocks", () => {
  const blocks = blocksOf(
    "# The game\n\nYou assemble.\n\n- C-TAKE-3 All of it must fit.\n- Rings: none.\n\n" +
      "```\n<y k\n  P35\n```\n\n| | Anna |\n|---|---|\n| ring | 4: 3 |\n",
  );
  expect(blocks).toEqual([
    { kind: "heading", level: 1, id: "the-game", spans: [{ kind: "text", text: "The game" }] },
    { kind: "paragraph", spans: [{ kind: "text", text: "You assemble." }] },
    { kind: "item", id: "C-TAKE-3", number: null, spans: [{ kind: "text", text: "All of it must fit." }], small: [] },
    { kind: "item", id: null, number: null, spans: [{ kind: "text", text: "Rings: none." }], small: [] },
    { kind: "code", lines: ["<y k", "  P35"] },
    {
      kind: "table",
      head: [[], [{ kind: "text", text: "Anna" }]],
      rows: [[[{ kind: "text", text: "ring" }], [{ kind: "text", text: "4: 3" }]]],
    },
  ]);
});

test("what only those who type need is left out", () => {
  const book =
    "## Your turn\n\nDraw lots (`first_player`).\n\n> Type `done`.\n\n```moves\ntake 4\n```\n\n" +
    "## Moves\n\n- C-MOVE-1 `take`\n";
  expect(blocksOf(book).map((block) => ("spans" in block ? textOf(block.spans) : block.kind))).toEqual([
    "Your turn",
    "Draw lots.",
  ]);
});

test("pictures have the items that follow as captions, one for each line", () => {
  const [pictures, item] = blocksOf(
    "```picture steps\nserpent <y\ncard P35\n```\n\n1. Begin.\n2. C-ASM-3 Fulfil.\n- More.\n",
  );
  expect(pictures).toMatchObject({ kind: "pictures", arrangement: "steps", lines: ["serpent <y", "card P35"] });
  expect((pictures as Pictures).captions.map(({ id, number }) => [id, number])).toEqual([
    [null, 1],
    ["C-ASM-3", 2],
  ]);
  expect(item).toMatchObject({ kind: "item", number: null });
});

test("a ruling is small print", () => {
  const [rule] = blocksOf("- C-TURN-2 One thing, *not* two. *Ruling:* nobody passes.\n") as Item[];
  expect(textOf(rule?.spans ?? [])).toBe("One thing, not two. ");
  expect(textOf(rule?.small ?? [])).toBe("Ruling: nobody passes.");
});

test("code, emphasis and the ids of rules within a line", () => {
  expect(spansOf("*Ruling:* at `done` (C-END-1) a **card**.")).toEqual([
    { kind: "em", text: "Ruling:" },
    { kind: "text", text: " at " },
    { kind: "code", text: "done" },
    { kind: "text", text: " (" },
    { kind: "rule", text: "C-END-1" },
    { kind: "text", text: ") a " },
    { kind: "strong", text: "card" },
    { kind: "text", text: "." },
  ]);
});

test("what is no Markdown of ours stays text", () => {
  expect(spansOf("<b>a & b</b> [x](y)")).toEqual([{ kind: "text", text: "<b>a & b</b> [x](y)" }]);
});

test("headings have plain anchors", () => {
  expect(anchorOf("Compléter la série")).toBe("completer-la-serie");
});
