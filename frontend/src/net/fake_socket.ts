/** A socket for tests: what was sent can be read, what shall be heard can be said. */
import type { ServerMessage } from "./socket";

export class FakeSocket {
  static made: FakeSocket[] = [];
  static get last(): FakeSocket {
    const socket = FakeSocket.made.at(-1);
    if (!socket) throw new Error("no socket was made");
    return socket;
  }

  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: Record<string, unknown>[] = [];

  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }

  /** The handshake succeeded. */
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  /** The room says something. */
  hear(message: ServerMessage | Record<string, unknown>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The connection breaks. */
  break(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  /** Everything up to the welcome. */
  greet(): void {
    this.open();
    this.hear({
      type: "welcome",
      player: { id: "p1", name: "Ann", guest: true },
      now: Date.now(),
      build: "b",
      seated: [],
    });
  }

  of(type: string): Record<string, unknown>[] {
    return this.sent.filter((m) => m.type === type);
  }
}
