/** Whether the person has touched the page, before which browsers want it silent; and what they feel in their hand. */

import { settings } from "./settings.svelte";

const PATTERNS = { turn: [30, 60, 30], refused: [12], done: [8] };

let touched = false;
for (const gesture of ["pointerup", "keydown", "click"])
  addEventListener(gesture, () => (touched = true), { capture: true, once: true });

/** Whether there was a gesture, and the browser takes it for one. */
export function isTouched(): boolean {
  return touched && (navigator.userActivation?.hasBeenActive ?? true);
}

/** Let the device be felt, where it can and the person wants it. */
export function feel(what: keyof typeof PATTERNS): void {
  if (settings.haptics && canFeel() && isTouched()) navigator.vibrate(PATTERNS[what]);
}

/** Whether this is a device that one holds in the hand, and that can be felt. */
export function canFeel(): boolean {
  return "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;
}
