/** Whether somebody acts by keyboard just now: then the focus has to be somewhere. */

let byKeys = false;
addEventListener("keydown", () => (byKeys = true), { capture: true });
addEventListener("pointerdown", () => (byKeys = false), { capture: true });

export function actsByKeys(): boolean {
  return byKeys;
}
