/** A socket for tests: it is opened by hand, remembers what was sent, and says what it is told to say. */

type Message = { type: string; id?: number } & Record<string, unknown>;

export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  /** All that were made, the newest last. */
  static made: FakeSocket[] = [];

  static get last(): FakeSocket {
    const socket = FakeSocket.made.at(-1);
    if (!socket) throw new Error("no socket was made");
    return socket;
  }

  readonly query: URLSearchParams;
  readyState = FakeSocket.OPEN;
  sent: Message[] = [];
  /** Whether it is asked in vain. */
  isMute = false;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  constructor(address: URL) {
    this.query = address.searchParams;
    FakeSocket.made.push(this);
  }

  send(text: string): void {
    const message: Message = JSON.parse(text);
    if (message.type !== "ping") this.sent.push(message);
    else if (!this.isMute) this.say({ type: "pong" });
  }

  close(): void {
    this.readyState = FakeSocket.CLOSED;
  }

  /** The server says something. */
  say(message: object): void {
    if (this.readyState === FakeSocket.OPEN) this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The connection breaks, or the server ends it. */
  break(code = 1006, reason = ""): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.({ code, reason });
  }
}
