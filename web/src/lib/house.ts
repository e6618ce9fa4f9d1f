/**
 * Where the house of the tables is: on the server that gave the page, or in this browser. The page asks by `ask`, and
 * talks with a table by what `dial` opens; it does not know the difference.
 */

/** A wire to a table: of a WebSocket what is used of it. */
export interface Wire {
  readonly readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(message: string): void;
  close(): void;
}

export interface House {
  /** Whether it is in this browser, where nothing can be lost on the way. */
  isHere: boolean;
  ask(request: Request): Promise<Response>;
  dial(address: URL): Wire;
}

const elsewhere: House = {
  isHere: false,
  ask: (request) => fetch(request),
  dial: (address) => new WebSocket(address),
};

/** A site without a server says so in its document. */
export const isInPocket = globalThis.document?.documentElement.hasAttribute("data-pocket");

export let house = elsewhere;

/** Ask this house from now on. */
export function moveTo(another: House): void {
  house = another;
}
