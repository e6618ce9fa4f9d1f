/**
 * Dragging: whatever is taken hold of follows the pointer, and is let go over something that carries `data-drop`.
 * A finger that goes up or down scrolls; it drags when it goes sideways, or after a long press.
 */

import type { Attachment } from "svelte/attachments";
import { nameless } from "../lib/stage";

const SLACK = 6;
const LONG_PRESS_MS = 280;

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
    let pressing: ReturnType<typeof setTimeout> | undefined;
    let isPressed = false;

    const begin = (): void => {
      dragged.hold();
      const rect = source.getBoundingClientRect();
      ghost = document.createElement("div");
      ghost.className = "flying dragged";
      ghost.style.width = `${rect.width}px`;
      ghost.style.height = `${rect.height}px`;
      ghost.append(nameless(source.cloneNode(true) as Element));
      document.body.append(ghost);
    };
    const follow = ({ clientX, clientY }: PointerEvent): void => {
      if (!ghost) begin();
      if (!ghost) return;
      const left = clientX - ghost.offsetWidth / 2;
      const top = clientY - ghost.offsetHeight / 2;
      ghost.style.transform = `translate(${left}px, ${top}px)`;
    };
    const move = (event: PointerEvent): void => {
      if (!start || event.pointerId !== start.pointerId) return;
      const [dx, dy] = [Math.abs(event.clientX - start.clientX), Math.abs(event.clientY - start.clientY)];
      if (!ghost && Math.hypot(dx, dy) < SLACK) return;
      clearTimeout(pressing);
      if (ghost || isPressed || event.pointerType !== "touch" || dx > dy) follow(event);
    };
    /** What is dragged does not scroll. */
    const touch = (event: TouchEvent): void => {
      if (ghost || isPressed) event.preventDefault();
    };
    const end = (event: PointerEvent): void => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      start = null;
      isPressed = false;
      clearTimeout(pressing);
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
      isPressed = false;
      if (event.pointerType === "touch") pressing = setTimeout(() => (isPressed = true), LONG_PRESS_MS);
      addEventListener("pointermove", move);
      addEventListener("pointerup", end);
      addEventListener("pointercancel", end);
    };
    source.style.touchAction = "pan-y";
    source.addEventListener("pointerdown", down);
    source.addEventListener("touchmove", touch, { passive: false });
    source.addEventListener("contextmenu", refuse);
    return () => {
      source.style.touchAction = "";
      source.removeEventListener("pointerdown", down);
      source.removeEventListener("touchmove", touch);
      source.removeEventListener("contextmenu", refuse);
    };
  };
}

/** A long press opens no menu. */
function refuse(event: Event): void {
  if ((event as PointerEvent).pointerType === "touch") event.preventDefault();
}

function swallow(event: Event): void {
  event.stopPropagation();
}
