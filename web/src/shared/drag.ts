/** Dragging: whatever is taken hold of follows the pointer, and is let go over something that carries `data-drop`. */

import type { Attachment } from "svelte/attachments";

const SLACK = 6;

export interface Dragged {
  /** Taken hold of: places to let go may appear now. */
  hold: () => void;
  /** Let go over a place, with its `data-drop`; or elsewhere, with null. */
  drop: (place: string | null) => void;
}

export function draggable(dragged: Dragged | null): Attachment<HTMLElement | SVGElement> {
  return (element) => {
    if (!dragged) return;
    const source = element as HTMLElement;
    let ghost: HTMLElement | null = null;
    let start: PointerEvent | null = null;

    const begin = (): void => {
      dragged.hold();
      const rect = source.getBoundingClientRect();
      ghost = document.createElement("div");
      ghost.className = "flying dragged";
      ghost.style.width = `${rect.width}px`;
      ghost.style.height = `${rect.height}px`;
      ghost.append(source.cloneNode(true));
      document.body.append(ghost);
    };
    const move = (event: PointerEvent): void => {
      if (!start || event.pointerId !== start.pointerId) return;
      if (!ghost && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < SLACK) return;
      if (!ghost) begin();
      if (!ghost) return;
      const left = event.clientX - ghost.offsetWidth / 2;
      const top = event.clientY - ghost.offsetHeight / 2;
      ghost.style.transform = `translate(${left}px, ${top}px)`;
    };
    const end = (event: PointerEvent): void => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      start = null;
      if (!ghost) return;
      ghost.remove();
      ghost = null;
      const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-drop]");
      source.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => source.removeEventListener("click", swallow, { capture: true }));
      dragged.drop(event.type === "pointerup" ? (under?.dataset["drop"] ?? null) : null);
    };
    const down = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      start = event;
      addEventListener("pointermove", move);
      addEventListener("pointerup", end);
      addEventListener("pointercancel", end);
    };
    source.addEventListener("pointerdown", down);
    return () => source.removeEventListener("pointerdown", down);
  };
}

function swallow(event: Event): void {
  event.stopPropagation();
}
