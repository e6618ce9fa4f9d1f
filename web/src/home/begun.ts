/** Which games somebody has begun in this browser: to all others a newcomer is introduced first. */

const KEY = "plume.begun";

function begun(): string[] {
  return (localStorage.getItem(KEY) ?? "").split(" ").filter(Boolean);
}

export function hasBegun(game: string): boolean {
  return begun().includes(game);
}

export function noteBegun(game: string): void {
  localStorage.setItem(KEY, [...new Set([...begun(), game])].join(" "));
}
