import { afterEach, expect, test, vi } from "vitest";
import { overwriteGetLocale, type Locale } from "../paraglide/runtime.js";
import { botHelp, botName, experiments, isStrength, playedBy, seatName, strengths } from "./bots";

vi.mock("./catalogue", () => ({
  catalogue: () => ({
    levels: ["beginner", "easy", "medium", "hard", "merciless"],
    bots: ["beginner", "easy", "medium", "hard", "merciless", "random", "greedy", "planner", "search"],
  }),
}));

function speak(locale: Locale): void {
  overwriteGetLocale(() => locale);
}
afterEach(() => speak("en"));

test("opponents come from gentle to merciless", () => {
  expect(strengths().map(botName)).toEqual(["Beginner", "Easy", "Medium", "Hard", "Merciless"]);
  speak("fr");
  expect(strengths().map(botName)).toEqual(["Débutant", "Facile", "Moyen", "Difficile", "Sans pitié"]);
});

test.each(["en", "fr"] as const)("every bot has a name of its own and says how it plays, in %s", (locale) => {
  speak(locale);
  const bots = [...strengths(), ...experiments()];
  expect(new Set(bots.map(botName)).size).toBe(bots.length);
  expect(new Set(bots.map(botHelp)).size).toBe(bots.length);
  for (const bot of bots) expect(botHelp(bot)).toMatch(/\.$/);
});

test("a bot that is new here goes by its own name", () => {
  expect(botName("clever")).toBe("Clever");
  expect(botHelp("clever")).toBe("");
  expect(isStrength("clever")).toBe(false);
  expect(isStrength("random")).toBe(false);
});

test("a bot is called in the language of whoever looks", () => {
  expect(seatName({ name: "Débutant", bot: "beginner" })).toBe("Beginner");
  expect(seatName({ name: "Sans pitié 2", bot: "merciless" })).toBe("Merciless 2");
  expect(seatName({ name: "hard 3", bot: "hard" })).toBe("Hard 3");
  speak("fr");
  expect(seatName({ name: "Easy", bot: "easy" })).toBe("Facile");
});

test("people and bots with a name of their own keep it, and it is said which bot plays", () => {
  expect(seatName({ name: "Easy", bot: null })).toBe("Easy");
  expect(playedBy({ name: "Easy", bot: null })).toBeNull();
  expect(seatName({ name: "Ben", bot: "medium" })).toBe("Ben");
  expect(playedBy({ name: "Ben", bot: "medium" })).toBe("Medium bot");
  expect(playedBy({ name: "Hard work", bot: "hard" })).toBe("Hard bot");
  expect(playedBy({ name: "Moyen 2", bot: "medium" })).toBeNull();
});
