/**
 * The memory of Python once it has started, with what is imported first: whoever comes again need not wait for all of
 * that. It is made where it is needed, as it is larger than all that it saves to load.
 */

const CACHE = "python";

/** The memory that was kept for these files, if there is any. */
export async function kept(files: string): Promise<Uint8Array | null> {
  const found = await globalThis.caches?.match(address(files), { cacheName: CACHE });
  return found ? new Uint8Array(await found.arrayBuffer()) : null;
}

/** Keep it, and none for other files. */
export async function keep(files: string, memory: Uint8Array<ArrayBuffer>): Promise<void> {
  await forget();
  const cache = await globalThis.caches?.open(CACHE);
  await cache?.put(address(files), new Response(memory));
}

export async function forget(): Promise<void> {
  await globalThis.caches?.delete(CACHE);
}

const address = (files: string): string => `/pocket/memory?${encodeURIComponent(files)}`;
