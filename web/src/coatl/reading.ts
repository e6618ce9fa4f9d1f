/** Reading a card in large although it can be played: by a long press, or by the other button of a mouse. */

import type { Attachment } from "svelte/attachments";

const LONG_MS = 480;
const SLACK = 10;

export function readable(read: (() => void) | undefined): Attachment<HTMLElement> {
  return (element) => {
    if (!read) return;
    let timer = 0;
    let start: PointerEvent | null = null;
    let isRead = false;

    const down = (event: PointerEvent): void => {
      isRead = false;
      if (event.pointerType === "mouse") return;
      start = event;
      timer = window.setTimeout(() => {
        isRead = true;
        read();
      }, LONG_MS);
    };
    const move = (event: PointerEvent): void => {
      if (start && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SLACK) stop();
    };
    const stop = (): void => clearTimeout(timer);
    const menu = (event: Event): void => {
      event.preventDefault();
      stop();
      if (!isRead) read();
      isRead = true;
    };
    /** The press that has read the card does not play it as well. */
    const click = (event: Event): void => {
      if (isRead) event.stopImmediatePropagation();
      isRead = false;
    };
    element.addEventListener("click", click, { capture: true });
    const listen = { pointerdown: down, pointermove: move, pointerup: stop, pointercancel: stop, contextmenu: menu };
    for (const [name, listener] of Object.entries(listen)) element.addEventListener(name, listener as EventListener);
    return () => {
      stop();
      element.removeEventListener("click", click, { capture: true });
      for (const [name, listener] of Object.entries(listen))
        element.removeEventListener(name, listener as EventListener);
    };
  };
}
