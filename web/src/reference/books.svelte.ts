/** The rulebooks of the server, each asked for once in each language. */

import { request, type Schemas } from "../lib/api";
import { language } from "../lib/language.svelte";

export type Rulebook = Schemas["Rulebook"];

const books = new Map<string, Promise<Rulebook>>();

/** A rulebook in the language of the page. */
export function readBook(name: string): Promise<Rulebook> {
  const path = `/rulebooks/${name}?language=${language()}`;
  const known = books.get(path) ?? request<Rulebook>("GET", path);
  books.set(path, known);
  known.catch(() => books.delete(path));
  return known;
}
