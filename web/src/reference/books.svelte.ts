/** The rulebooks of the server, each asked for once in each language. */

import { answer, api, type Schemas } from "../lib/api";
import { language } from "../lib/language.svelte";

export type Rulebook = Schemas["Rulebook"];

const books = new Map<string, Promise<Rulebook>>();

/** A rulebook in the language of the page. */
export function readBook(name: string): Promise<Rulebook> {
  const params = { path: { book: name }, query: { language: language() } };
  const key = `${name} ${language()}`;
  const known = books.get(key) ?? answer(api.GET("/api/rulebooks/{book}", { params }));
  books.set(key, known);
  known.catch(() => books.delete(key));
  return known;
}
