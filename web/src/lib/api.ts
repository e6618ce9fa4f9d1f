/** What the server is asked by HTTP. Paths, questions and answers are typed by its own description. */

import createClient from "openapi-fetch";
import { house } from "./house";
import type { components, paths } from "./schema";

export type Schemas = components["schemas"];
export type SeenTable = Schemas["SeenTable"];
export type SeenGame = Schemas["SeenGame"];
export type Update = Schemas["Update"];
export type Me = Schemas["Me"];
/** The names of the games that the server knows. */
export type GameName = SeenTable["game"];

/** Something that the server refuses, in the words of the person. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Asks the server, in the language of the page; `answer` unwraps what comes. */
export const api = createClient<paths>({ fetch: (request) => house.ask(request) });
api.use({
  onRequest: ({ request }) => request.headers.set("accept-language", document.documentElement.lang),
});

interface Answered {
  data?: unknown;
  error?: Schemas["Problem"];
}

/** The answer to a question; what the server refuses is thrown as a Refusal. */
export async function answer<A extends Answered>(asked: Promise<A>): Promise<Exclude<A["data"], undefined>> {
  const { data, error } = await asked;
  if (error) throw new Refusal(error.code, error.message);
  return data as Exclude<A["data"], undefined>;
}

/** A table as I see it now. */
export function readTable(id: string): Promise<Schemas["TableNow"]> {
  return answer(api.GET("/api/tables/{table_id}", { params: { path: { table_id: id } } }));
}
