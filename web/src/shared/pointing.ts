import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";

/** Tell when something is pointed at, by pointer or by focus. Who is told is known beforehand: what is taken away
 * while it has the focus loses it when its component can no longer be asked. */
export function pointing(tell: ((isPointed: boolean) => void) | undefined): Attachment<HTMLElement> {
  return (element) => {
    if (!tell) return;
    const ends = [
      ...(["pointerenter", "focus"] as const).map((comes) => on(element, comes, () => tell(true))),
      ...(["pointerleave", "blur"] as const).map((goes) => on(element, goes, () => tell(false))),
    ];
    return () => ends.forEach((end) => end());
  };
}
