import { expect, test } from "vitest";
import { anchorOf, blocksOf, spansOf } from "./markdown";

test("a rulebook in blocks", () => {
  const blocks = blocksOf(
    "# The game\n\nYou assemble.\n\n- C-TAKE-3 All of it must fit.\n- Rings: none.\n\n" +
      "```\n<y k\n  P35\n```\n\n| | Anna |\n|---|---|\n| ring | 4: 3 |\n",
  );
  expect(blocks).toEqual([
    { kind: "heading", level: 1, id: "the-game", spans: [{ kind: "text", text: "The game" }] },
    { kind: "paragraph", spans: [{ kind: "text", text: "You assemble." }] },
    { kind: "item", id: "C-TAKE-3", spans: [{ kind: "text", text: "All of it must fit." }] },
    { kind: "item", id: null, spans: [{ kind: "text", text: "Rings: none." }] },
    { kind: "code", lines: ["<y k", "  P35"] },
    {
      kind: "table",
      head: [[], [{ kind: "text", text: "Anna" }]],
      rows: [[[{ kind: "text", text: "ring" }], [{ kind: "text", text: "4: 3" }]]],
    },
  ]);
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
