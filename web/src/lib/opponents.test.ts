import { beforeEach, expect, test, vi } from "vitest";

vi.mock("./catalogue", () => ({
  catalogue: () => ({
    levels: ["beginner", "easy", "medium", "hard"],
    bots: ["beginner", "easy", "medium", "hard", "search"],
    games: [{ name: "plain", bots: ["random", "search"] }],
  }),
}));

const kept = new Map<string, string>();

/** The page as it is when it is loaded anew. */
async function loaded(): Promise<typeof import("./opponents")> {
  vi.resetModules();
  return import("./opponents");
}

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal("document", {
    documentElement: { classList: { toggle: () => false }, style: { setProperty: () => undefined } },
  });
});

test("a game that no strength plays is against the best bot that does", async () => {
  const { usualStrength } = await loaded();
  expect(usualStrength("plain")).toBe("search");
});

test("the first game is against a beginner", async () => {
  const { usualStrength } = await loaded();
  expect(usualStrength("chess")).toBe("beginner");
});

test("the strength that was chosen last stays, in each game its own", async () => {
  const { rememberStrength } = await loaded();
  rememberStrength("chess", "easy");
  rememberStrength("chess", "hard");
  const { usualStrength } = await loaded();
  expect(usualStrength("chess")).toBe("hard");
  expect(usualStrength("go")).toBe("beginner");
});

test("an experiment is not remembered", async () => {
  const { rememberStrength, usualStrength } = await loaded();
  rememberStrength("chess", "medium");
  rememberStrength("chess", "random");
  expect(usualStrength("chess")).toBe("medium");
});

test("what is not known any more gives way to a beginner", async () => {
  kept.set("plume.settings", JSON.stringify({ opponents: { chess: "gentle" } }));
  const { usualStrength } = await loaded();
  expect(usualStrength("chess")).toBe("beginner");
});
