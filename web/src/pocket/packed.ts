/**
 * Files that the site has packed, as not every host of files packs them itself: they are asked for by their own names,
 * by Pyodide too, and unpacked on their way.
 */

const PACKED = /\/pocket\/.*\.(wasm|zip|asm\.mjs)$/;
const SUFFIX = ".packed";
const KINDS: Record<string, string> = { wasm: "application/wasm", zip: "application/zip", mjs: "text/javascript" };

const plain = globalThis.fetch;

async function unpacked(address: URL): Promise<Response> {
  const answer = await plain(`${address.href}${SUFFIX}`);
  if (!answer.ok || !answer.body) return answer;
  const kind = KINDS[address.pathname.split(".").pop()!]!;
  const body = answer.body.pipeThrough(new DecompressionStream("deflate"));
  return new Response(body, { headers: { "content-type": kind } });
}

/** From now on, in this worker, whoever asks for a packed file gets what is in it. */
export function unpackAll(): void {
  globalThis.fetch = (asked, options) => {
    const address = new URL(asked instanceof Request ? asked.url : asked, location.href);
    return PACKED.test(address.pathname) ? unpacked(address) : plain(asked, options);
  };
}

/** A module of JavaScript that is packed. */
export async function importPacked<Module>(address: string): Promise<Module> {
  const script = URL.createObjectURL(await (await fetch(address)).blob());
  try {
    return await import(/* @vite-ignore */ script);
  } finally {
    URL.revokeObjectURL(script);
  }
}
