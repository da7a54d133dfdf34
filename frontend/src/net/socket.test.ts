import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeSocket } from "./fake_socket";
import { type LinkState, RoomSocket, type ServerMessage } from "./socket";

const states: LinkState[] = [];
const heard: ServerMessage[] = [];
let ready = 0;
let known = true;
let socket: RoomSocket;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  states.length = 0;
  heard.length = 0;
  ready = 0;
  known = true;
  socket = new RoomSocket(
    {
      url: "ws://room/ws",
      build: "b1",
      random: () => 0.5,
      make: (url) => new FakeSocket(url) as unknown as WebSocket,
    },
    {
      message: (m) => heard.push(m),
      state: (s) => states.push(s),
      ready: () => {
        ready += 1;
      },
      stillKnown: async () => known,
    },
  );
  socket.start();
});

afterEach(() => {
  socket.stop();
  vi.useRealTimers();
});

const now = () => states.at(-1)?.kind;

describe("the socket", () => {
  it("says hello with its build first and nothing else before the welcome", () => {
    void socket.ask({ type: "sit", game: "g1" });
    FakeSocket.last.open();
    expect(FakeSocket.last.sent).toEqual([{ type: "hello", build: "b1" }]);
  });

  it("is connected after the welcome, tells so, and sends what waited", () => {
    void socket.ask({ type: "accept", challenge: "c1" });
    FakeSocket.last.greet();
    expect(now()).toBe("connected");
    expect(ready).toBe(1);
    expect(FakeSocket.last.of("accept")).toHaveLength(1);
  });

  it("hands an answer to whoever asked, and to nobody else", async () => {
    FakeSocket.last.greet();
    const answer = socket.ask({ type: "withdraw", challenge: "c1" });
    const id = FakeSocket.last.of("withdraw")[0]?.id;
    FakeSocket.last.hear({ type: "ack", id });
    await expect(answer).resolves.toMatchObject({ type: "ack", id });
    expect(heard.map((m) => m.type)).toEqual(["welcome"]);
  });

  it("answers a ping with a pong", () => {
    FakeSocket.last.greet();
    FakeSocket.last.hear({ type: "ping", games: {} });
    expect(FakeSocket.last.of("pong")).toEqual([{ type: "pong" }]);
  });

  it("says an unanswered move again on the next socket, with the same id and seq", async () => {
    FakeSocket.last.greet();
    void socket.ask({ type: "move", game: "g1", seq: 7, move: "turn" });
    const first = FakeSocket.last.of("move")[0];
    FakeSocket.last.break();
    expect(now()).toBe("reconnecting");
    await vi.advanceTimersByTimeAsync(400);
    expect(FakeSocket.made).toHaveLength(2);
    FakeSocket.last.greet();
    expect(FakeSocket.last.of("move")).toEqual([first]);
  });

  it("does not repeat an old offer, but answers it as lost", async () => {
    FakeSocket.last.greet();
    const answer = socket.ask({ type: "offer", ruleset: { preset: "classic" } });
    FakeSocket.last.break();
    await vi.advanceTimersByTimeAsync(400);
    await vi.advanceTimersByTimeAsync(31_000);
    FakeSocket.last.greet();
    await expect(answer).resolves.toMatchObject({ type: "refused", code: "lost" });
    expect(FakeSocket.last.of("offer")).toHaveLength(0);
  });

  it("waits longer after every failure and at once again when the network returns", async () => {
    FakeSocket.last.break();
    await vi.advanceTimersByTimeAsync(399);
    expect(FakeSocket.made).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.made).toHaveLength(2);
    FakeSocket.last.break();
    await vi.advanceTimersByTimeAsync(799);
    expect(FakeSocket.made).toHaveLength(2);
    dispatchEvent(new Event("online"));
    expect(FakeSocket.made).toHaveLength(3);
  });

  it("comes back when the room asked it to", async () => {
    FakeSocket.last.greet();
    FakeSocket.last.hear({ type: "bye", reason: "restart", retry_ms: 1500 });
    FakeSocket.last.break();
    expect(states.at(-1)).toMatchObject({ kind: "reconnecting", restart: true });
    await vi.advanceTimersByTimeAsync(1499);
    expect(FakeSocket.made).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.made).toHaveLength(2);
  });

  it("does not fight for its place when it was replaced", async () => {
    FakeSocket.last.greet();
    FakeSocket.last.hear({ type: "bye", reason: "replaced", retry_ms: 0 });
    FakeSocket.last.break();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.made).toHaveLength(1);
    expect(now()).toBe("replaced");
  });

  it("shows a slow room, and gives up a silent one", async () => {
    FakeSocket.last.greet();
    await vi.advanceTimersByTimeAsync(11_000);
    expect(FakeSocket.last.of("pong")).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(now()).toBe("slow");
    FakeSocket.last.hear({ type: "ack", id: "probe" });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(now()).toBe("connected");
    await vi.advanceTimersByTimeAsync(25_000);
    expect(now()).toBe("reconnecting");
  });

  it("stops when the room does not know the person any more", async () => {
    known = false;
    FakeSocket.last.break();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(FakeSocket.made).toHaveLength(1);
    expect(now()).toBe("idle");
  });
});
