/** What has changed, as the server says it: new values by their places, JSON Pointers such as `/game/scores`. */

export type Patch = Record<string, unknown>;

/** The same with the changes in it; what has not changed is shared. */
export function patched<T>(whole: T, changes: Patch): T {
  const places = Object.entries(changes).map(([pointer, value]) => [pointer.split("/").slice(1), value] as const);
  return places.reduce<unknown>((found, [place, value]) => put(found, place, value), whole) as T;
}

function put(whole: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(whole)) return whole.map((part, at) => (at === Number(name) ? put(part, rest, value) : part));
  const parts = whole as Record<string, unknown>;
  return { ...parts, [name]: put(parts[name], rest, value) };
}
