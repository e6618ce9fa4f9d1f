/** The dark label with the reason why something is not possible: on hover, on focus, and on a tap. */

import type { Attachment } from "svelte/attachments";
import { signal } from "../lib/sound";
import { feel } from "../lib/touch";

interface Shown {
  text: string;
  left: number;
  top: number;
}

let shown = $state<Shown | null>(null);

export function reason(): Shown | null {
  return shown;
}

/** What is removed loses the focus while the page is being drawn: so things are shown and hidden a moment later. */
export function hideReason(): void {
  queueMicrotask(() => (shown = null));
}

function show(element: Element, text: string): void {
  const { left, top, width } = element.getBoundingClientRect();
  queueMicrotask(() => (shown = { text, left: left + width / 2, top }));
}

/** Say why on an element; with nothing to say it does nothing. */
export function why(text: string | null | undefined): Attachment {
  return (element) => {
    if (!text) return;
    const open = (): void => show(element, text);
    const refuse = (): void => {
      open();
      if (!element.matches("[aria-disabled='true']")) return;
      signal("refused");
      feel("refused");
    };
    const listen = { pointerenter: open, focus: open, click: refuse, pointerleave: hideReason, blur: hideReason };
    for (const [name, listener] of Object.entries(listen)) element.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(listen)) element.removeEventListener(name, listener);
      if (shown?.text === text) hideReason();
    };
  };
}
