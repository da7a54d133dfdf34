/** One socket to the room: hello, heartbeat, reconnecting with patience, commands said again. */
import type { Protocol } from "../protocol/protocol.gen";
import { backoff } from "./backoff";
import { type Answer, type Command, WaitingCommands } from "./commands";

export type ServerMessage = Protocol["ServerMessage"];
/** `at`: when the next attempt is made, by the browser's clock. */
export type LinkState =
  | { kind: "idle" | "connected" | "slow" | "offline" | "replaced" }
  | { kind: "connecting" | "reconnecting"; attempt: number; restart?: boolean; at?: number };

export interface SocketHooks {
  message(message: ServerMessage): void;
  state(state: LinkState): void;
  /** After each `welcome`, before unanswered commands are said again. */
  ready(): void;
  /** A handshake failed: is the person still known? False ends the attempts. */
  stillKnown?(): Promise<boolean>;
}

export interface SocketOptions {
  url: string;
  build: string | null;
  make?: (url: string) => WebSocket;
  random?: () => number;
}

const CHECK_MS = 1_000;
const PROBE_MS = 10_000;
const SLOW_MS = 3_000;
const DEAD_MS = 12_000;
const OPEN_MS = 10_000;

export class RoomSocket {
  private socket: WebSocket | null = null;
  private readonly waiting = new WaitingCommands();
  private attempt = 0;
  private retryMs: number | null = null;
  private restart = false;
  private welcomed = false;
  private heardAt = 0;
  private openedAt = 0;
  private probedAt: number | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private check: ReturnType<typeof setInterval> | undefined;
  private current: LinkState = { kind: "idle" };

  constructor(
    private readonly options: SocketOptions,
    private readonly hooks: SocketHooks,
  ) {}

  /** Begin, and go on until `stop`. */
  start(): void {
    if (this.check) return;
    addEventListener("online", this.wake);
    addEventListener("offline", this.asleep);
    document.addEventListener("visibilitychange", this.visible);
    this.check = setInterval(() => this.look(), CHECK_MS);
    this.connect();
  }

  /** Close for good; what waits for an answer is refused. */
  stop(): void {
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.asleep);
    document.removeEventListener("visibilitychange", this.visible);
    clearInterval(this.check);
    this.check = undefined;
    this.drop();
    this.waiting.giveUp("lost");
    this.say({ kind: "idle" });
  }

  /** Say something that needs no answer; nothing happens without a connection. */
  tell(command: Command): void {
    if (this.welcomed) this.write(command);
  }

  /** Say something and wait for `ack` or `refused`, across broken sockets if need be. */
  ask(command: Command): Promise<Answer> {
    const { command: numbered, answered } = this.waiting.add(command, Date.now());
    if (this.welcomed) this.write(numbered);
    return answered;
  }

  /** Try at once, whatever the schedule says. */
  retryNow(): void {
    this.attempt = 0;
    this.retryMs = null;
    if (!this.socket) this.connect();
  }

  private readonly wake = (): void => this.retryNow();

  private readonly asleep = (): void => this.say({ kind: "offline" });

  private readonly visible = (): void => {
    if (document.visibilityState !== "visible" || this.current.kind === "replaced") return;
    if (this.socket) this.probe();
    else this.retryNow();
  };

  private connect(): void {
    clearTimeout(this.retry);
    this.drop();
    this.say(
      this.attempt || this.current.kind !== "idle"
        ? { kind: "reconnecting", attempt: this.attempt + 1, restart: this.restart }
        : { kind: "connecting", attempt: 1 },
    );
    const make = this.options.make ?? ((url: string) => new WebSocket(url));
    const socket = make(this.options.url);
    this.socket = socket;
    this.openedAt = Date.now();
    let opened = false;
    socket.onopen = () => {
      opened = true;
      this.write(this.options.build ? { type: "hello", build: this.options.build } : { type: "hello" });
    };
    socket.onmessage = (event) => this.receive(String(event.data));
    socket.onclose = () => this.closed(socket, opened);
  }

  private receive(text: string): void {
    this.heardAt = Date.now();
    const message = JSON.parse(text) as ServerMessage;
    if (message.type === "welcome") this.greeted(message);
    else if (message.type === "ping") this.tell({ type: "pong" });
    else if (message.type === "bye") this.farewell(message.reason, message.retry_ms);
    if (message.type === "ack" || message.type === "refused") {
      this.probedAt = null;
      if (this.waiting.settle(message)) return;
    }
    if (message.type !== "welcome") this.hooks.message(message);
  }

  private greeted(message: Extract<ServerMessage, { type: "welcome" }>): void {
    this.welcomed = true;
    this.attempt = 0;
    this.restart = false;
    this.say({ kind: "connected" });
    this.hooks.message(message);
    const unanswered = this.waiting.again(Date.now());
    this.hooks.ready();
    for (const command of unanswered) this.write(command);
  }

  private farewell(reason: string, retryMs: number): void {
    this.retryMs = retryMs;
    this.restart = reason === "restart";
    if (reason === "replaced") this.say({ kind: "replaced" });
  }

  private closed(socket: WebSocket, opened: boolean): void {
    if (socket !== this.socket) return;
    this.drop();
    if (this.current.kind === "replaced") return;
    const wait = this.retryMs ?? backoff(this.attempt, this.options.random);
    this.retryMs = null;
    this.attempt += 1;
    this.say(
      navigator.onLine === false
        ? { kind: "offline" }
        : { kind: "reconnecting", attempt: this.attempt, restart: this.restart, at: Date.now() + wait },
    );
    this.retry = setTimeout(() => void this.again(opened), wait);
  }

  private async again(opened: boolean): Promise<void> {
    // A browser hides the status of a refused handshake: only the session can tell a 401.
    if (!opened && this.hooks.stillKnown && !(await this.hooks.stillKnown())) this.stop();
    else if (this.check && !this.socket) this.connect();
  }

  /** Once a second: has the room been silent, or is it slow to answer? */
  private look(): void {
    const now = Date.now();
    if (!this.socket) return;
    if (!this.welcomed) {
      if (now - this.openedAt > OPEN_MS) this.socket.close();
      if (now - this.openedAt > OPEN_MS + 2_000) this.closed(this.socket, true);
      return;
    }
    const late = Math.max(this.probedAt ? now - this.probedAt : 0, this.waiting.oldest(now));
    if (this.probedAt && now - this.probedAt > DEAD_MS) {
      this.abandon();
      return;
    }
    if (now - this.heardAt > PROBE_MS || late > SLOW_MS) this.probe();
    if (navigator.onLine === false) this.say({ kind: "offline" });
    else this.say({ kind: late > SLOW_MS ? "slow" : "connected" });
  }

  /** A `pong` with an id is answered by `ack`: the quickest question to ask. */
  private probe(): void {
    if (!this.welcomed || this.probedAt) return;
    this.probedAt = Date.now();
    this.write({ type: "pong", id: "probe" });
  }

  /** A half-open socket may take minutes to notice: do not wait for its close. */
  private abandon(): void {
    const socket = this.socket;
    if (!socket) return;
    socket.close();
    this.closed(socket, true);
  }

  private drop(): void {
    clearTimeout(this.retry);
    const socket = this.socket;
    this.socket = null;
    this.welcomed = false;
    this.probedAt = null;
    if (!socket) return;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }

  private write(command: Command): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(command));
  }

  private say(state: LinkState): void {
    if (JSON.stringify(state) === JSON.stringify(this.current)) return;
    this.current = state;
    this.hooks.state(state);
  }
}
