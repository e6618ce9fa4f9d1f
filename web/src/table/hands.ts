/** The tables at which all sit at this device and play with open hands: nobody is asked to look away. */

const KEY = "plume.open-hands";
const MOST = 50;

function tables(): string[] {
  return JSON.parse(localStorage.getItem(KEY) ?? "[]");
}

export function openHands(table: string): void {
  localStorage.setItem(KEY, JSON.stringify([...tables(), table].slice(-MOST)));
}

export function areHandsOpen(table: string): boolean {
  return tables().includes(table);
}
