/** A link is shared with what the device offers, or copied. */

import { copied } from "../lib/clipboard";

/** Says whether the link was copied, so that somebody has to be told. */
export async function share(title: string, path: string): Promise<boolean> {
  const url = new URL(path, location.href).href;
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ title, url }).catch(() => undefined);
    return false;
  }
  return copied(url);
}
