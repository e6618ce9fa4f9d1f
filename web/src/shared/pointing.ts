import type { Attachment } from "svelte/attachments";

const COMES = ["pointerenter", "focus"] as const;
const GOES = ["pointerleave", "blur"] as const;

/** Tell when something is pointed at, by pointer or by focus. Who is told is known beforehand: what is taken away
 * while it has the focus loses it when its component can no longer be asked. */
export function pointing(tell: ((isPointed: boolean) => void) | undefined): Attachment<HTMLElement> {
  return (element) => {
    if (!tell) return;
    const come = (): void => tell(true);
    const go = (): void => tell(false);
    for (const kind of COMES) element.addEventListener(kind, come);
    for (const kind of GOES) element.addEventListener(kind, go);
    return () => {
      for (const kind of COMES) element.removeEventListener(kind, come);
      for (const kind of GOES) element.removeEventListener(kind, go);
    };
  };
}
