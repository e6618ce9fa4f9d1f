/** What keys do: screens offer shortcuts while they are shown, and number keys act on what is in front of one. */

import { untrack } from "svelte";
import { GROUP, thingsOf } from "./arrows";

export interface Shortcut {
  /** What is pressed, as `KeyboardEvent.key` says it, letters small. */
  keys: readonly string[];
  /** What it does, for the sheet of shortcuts; equal ones are told once. */
  text: () => string;
  /** Nothing happens where it says no. */
  can?: () => boolean;
  act: (key: string) => void;
}

const TYPING = "input:not([type='range'], [type='checkbox'], [type='radio']), textarea, select, [contenteditable]";
const PRESSED = "button, a, summary";
const OPEN = "dialog[open]";

let offered = $state.raw<readonly (readonly Shortcut[])[]>([]);

/** Offer shortcuts, until what it returns is called; those that come later go first. */
export function offer(shortcuts: readonly Shortcut[]): () => void {
  offered = [shortcuts, ...untrack(() => offered)];
  return () => {
    offered = untrack(() => offered).filter((one) => one !== shortcuts);
  };
}

/** All that is offered now. */
export function shortcuts(): readonly Shortcut[] {
  return offered.flat();
}

/** A listener for the whole page. */
export function press(event: KeyboardEvent): void {
  const target = event.target instanceof Element ? event.target : document.body;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.closest(TYPING)) return;
  const acted = document.querySelector(OPEN) ? false : useShortcut(event.key, target);
  if (acted || useNumber(event.key)) event.preventDefault();
}

function useShortcut(key: string, target: Element): boolean {
  if ((key === " " || key === "Enter") && target.closest(PRESSED)) return false;
  const name = key.length === 1 ? key.toLowerCase() : key;
  const found = shortcuts().find(({ keys, can }) => keys.includes(name) && (can?.() ?? true));
  found?.act(name);
  return found !== undefined;
}

/** Number keys act on the first things of the group with the focus; else on what the prompt or the dialog offers. */
function useNumber(key: string): boolean {
  const place = /^[1-9]$/.test(key) ? Number(key) - 1 : -1;
  const thing = choices()[place];
  thing?.focus();
  thing?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  return thing !== undefined;
}

/** What number keys act on. */
export function choices(): (HTMLElement | SVGElement)[] {
  const group = document.activeElement?.closest(GROUP);
  if (group) return thingsOf(group);
  const dialog = [...document.querySelectorAll(OPEN)].at(-1);
  const buttons = dialog ? ".do button" : "[data-part='prompt'] button";
  return [...(dialog ?? document).querySelectorAll<HTMLElement>(buttons)].filter(
    (button) => button.getClientRects().length > 0,
  );
}
