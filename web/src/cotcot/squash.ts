/** Something gives way under what lands on it, and springs back. */

import { isStill, pace } from "../lib/settings.svelte";

const SQUASH_MS = 320;

export function squash(element: HTMLElement | null): void {
  if (!element || isStill()) return;
  const shapes = ["scale(1)", "scale(1.12, 0.9)", "scale(0.96, 1.06)", "none"];
  element.animate(
    shapes.map((transform) => ({ transform })),
    { duration: SQUASH_MS * pace() },
  );
}
