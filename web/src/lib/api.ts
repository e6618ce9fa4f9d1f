/** What the server is asked by HTTP. Its shapes are generated from its own description. */

import { language } from "./language.svelte";
import type { components } from "./schema";

export type Schemas = components["schemas"];
export type SeenTable = Schemas["SeenTable"];
export type SeenGame = Schemas["SeenGame"];
export type Update = Schemas["Update"];
export type Me = Schemas["Me"];

/** Something that the server refuses, in the words of the person. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

type Method = "GET" | "POST" | "PUT";

/** Ask the server for something; what it refuses is thrown as a Refusal. */
export async function request<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { "accept-language": language() };
  if (body !== undefined) headers["content-type"] = "application/json";
  const response = await fetch(`/api${path}`, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Refusal(answer.code, answer.message);
  return answer as T;
}
