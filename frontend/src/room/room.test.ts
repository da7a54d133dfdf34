import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeSocket } from "../net/fake_socket";
import { match, signedIn, table } from "../screens/samples";
import * as room from "./room";
import { settings } from "./settings";
import * as store from "./store";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.made = [];
  signedIn();
  room.enterRoom();
  FakeSocket.last.greet();
});

afterEach(() => {
  room.leaveRoom();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Sit down at the sample table, as the room would answer. */
async function sit(seq = 10): Promise<void> {
  room.watch("g1");
  await answer("sit", { type: "ack" });
  FakeSocket.last.hear(match());
  FakeSocket.last.hear(table({ seq }));
}

async function answer(to: string, message: Record<string, unknown>): Promise<void> {
  const id = FakeSocket.last.of(to).at(-1)?.id;
  FakeSocket.last.hear({ ...message, id });
  await vi.advanceTimersByTimeAsync(0);
}

describe("sitting down", () => {
  it("asks for the table and shows it", async () => {
    await sit();
    expect(FakeSocket.last.of("sit")).toMatchObject([{ game: "g1" }]);
    expect(store.table.value?.seq).toBe(10);
  });

  it("is done again after every welcome, and nothing is said about a seat that is kept", async () => {
    await sit();
    FakeSocket.last.break();
    await vi.advanceTimersByTimeAsync(1_000);
    FakeSocket.last.greet();
    expect(FakeSocket.last.of("sit")).toHaveLength(1);
    room.lookAway();
    expect(FakeSocket.last.of("leave")).toHaveLength(0);
  });

  it("a spectator who goes says so", async () => {
    room.watch("g1");
    await answer("sit", { type: "ack" });
    FakeSocket.last.hear(table({ seat: null }));
    room.lookAway();
    expect(FakeSocket.last.of("leave")).toMatchObject([{ game: "g1" }]);
  });

  it("an unknown game is said to be unknown, a busy room is asked again", async () => {
    room.watch("g1");
    await answer("sit", { type: "refused", code: "try_again" });
    expect(store.noTable.value).toBeNull();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(FakeSocket.last.of("sit")).toHaveLength(2);
    await answer("sit", { type: "refused", code: "unknown_game" });
    expect(store.noTable.value).toBe("unknown_game");
  });
});

describe("a move", () => {
  it("names the next seq, and waits", async () => {
    await sit();
    void room.move("turn");
    expect(FakeSocket.last.of("move")).toMatchObject([{ game: "g1", seq: 11, move: "turn" }]);
    expect(store.pending.value?.move).toBe("turn");
    void room.move("r1-t4");
    expect(FakeSocket.last.of("move")).toHaveLength(1);
  });

  it("is shown when the room shows it, not before", async () => {
    await sit();
    void room.move("turn");
    await answer("move", { type: "ack", seq: 11 });
    expect(store.table.value?.seq).toBe(10);
    expect(store.pending.value).not.toBeNull();
    FakeSocket.last.hear(table({ seq: 11, events: [{ type: "turned", seat: 1, card: "5d1", target: "x" }] }));
    expect(store.pending.value).toBeNull();
  });

  it("asks for the table when it does not come", async () => {
    await sit();
    void room.move("turn");
    await answer("move", { type: "ack", seq: 11 });
    await vi.advanceTimersByTimeAsync(1_600);
    expect(FakeSocket.last.of("sit")).toHaveLength(2);
  });

  it("that is refused comes back with a sentence and the card that goes first", async () => {
    await sit();
    void room.move("turn");
    await answer("move", { type: "refused", code: "reserve_first", duty: ["r1-f"] });
    expect(store.pending.value).toBeNull();
    expect(store.refusedMove.value).toMatchObject({ move: "turn", duty: ["r1-f"] });
    expect(store.toast.value?.text).toBe("Your reserve 8♥ fits a foundation: it goes first.");
  });

  it("said twice because its answer was lost is no refusal when it is there", async () => {
    await sit();
    void room.move("turn");
    FakeSocket.last.break();
    await vi.advanceTimersByTimeAsync(1_000);
    FakeSocket.last.greet();
    expect(FakeSocket.last.of("move")).toMatchObject([{ seq: 11 }]);
    FakeSocket.last.hear(table({ seq: 11, last: { seq: 11, seat: 1, move: "turn" } }));
    await answer("move", { type: "refused", code: "stale" });
    await vi.advanceTimersByTimeAsync(300);
    expect(store.toast.value).toBeNull();
  });

  it("that lost against another is told", async () => {
    await sit();
    void room.move("turn");
    FakeSocket.last.hear(table({ seq: 11, last: { seq: 11, seat: 1, move: "r1-t4" } }));
    await answer("move", { type: "refused", code: "stale" });
    await vi.advanceTimersByTimeAsync(300);
    expect(store.toast.value?.text).toMatch("moved on");
  });

  it("that comes after a call says who has called (E81)", async () => {
    await sit();
    void room.move("turn");
    const picture = { ...table().picture, phase: "called" as const };
    FakeSocket.last.hear(table({ seq: 11, picture, call: { by: 2, entry: 10, deadline: null } }));
    await answer("move", { type: "refused", code: "stale" });
    await vi.advanceTimersByTimeAsync(300);
    expect(store.toast.value?.text).toBe("Ben has called first: your move was not made.");
  });

  it("is not held up by one that waits when it is a call", async () => {
    await sit();
    void room.move("turn");
    void room.enter("g1", 11, "stop 10");
    expect(FakeSocket.last.of("move").map((frame) => frame.move)).toEqual(["turn", "stop 10"]);
  });

  it("out of turn is not even asked", async () => {
    await sit();
    const shown = table();
    FakeSocket.last.hear(table({ seq: 11, picture: { ...shown.picture, turn: 2 } }));
    await room.wish("r1-t4");
    expect(FakeSocket.last.of("move")).toHaveLength(0);
    expect(store.toast.value?.text).toBe("It is Ben’s turn.");
  });
});

describe("presence", () => {
  it("says how the person wants to be seen", () => {
    expect(FakeSocket.last.of("set_status").at(-1)).toMatchObject({ status: "free" });
    settings.value = { ...settings.value, quiet: true };
    room.sendStatus();
    expect(FakeSocket.last.of("set_status").at(-1)).toMatchObject({ status: "busy" });
    settings.value = { ...settings.value, quiet: false };
  });

  it("subscribes to the lobby while it is looked at", () => {
    room.wantLobby(true);
    room.wantLobby(true);
    room.wantLobby(false);
    expect(FakeSocket.last.sent.filter((m) => String(m.type).endsWith("_lobby"))).toHaveLength(2);
  });
});
