import { expect, test, vi } from "vitest";
import type { Locale } from "../paraglide/runtime.js";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
vi.stubGlobal("navigator", { languages: ["en"] });
const locale = await import("./locale");

let chosen: Locale = "en";
locale.askFor(() => chosen);

async function speak(language: Locale): Promise<void> {
  if (await locale.learnAll(language)) chosen = language;
}

test("whoever changes their mind while words are on their way never misses any", async () => {
  let arrive: (words: unknown) => void = () => undefined;
  const late = new Promise((resolve) => (arrive = resolve));
  const now = (): Promise<unknown> => Promise.resolve({});
  await locale.learn({ en: now, de: now, fr: () => late });
  const french = speak("fr");
  await speak("de");
  const words = await locale.learn({ en: now, de: now, fr: now });
  arrive({});
  await french;
  expect(locale.spoken()).toBe("de");
  expect(words[locale.spoken()]).toBeDefined();
});
