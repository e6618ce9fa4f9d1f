/** The rulebooks of the server, each asked for once in each language. */

import { request, type Schemas } from "../lib/api";
import { language } from "../lib/language.svelte";

export type Rulebook = Schemas["Rulebook"];
export const BOOKS = ["coatl", "coatl-solo", "cotcot"] as const;
export type BookName = (typeof BOOKS)[number];

const books = new Map<string, Promise<Rulebook>>();

/** A rulebook in the language of the page. */
export function readBook(name: BookName): Promise<Rulebook> {
  const path = `/rulebooks/${name}?language=${language()}`;
  const known = books.get(path) ?? request<Rulebook>("GET", path);
  books.set(path, known);
  known.catch(() => books.delete(path));
  return known;
}
