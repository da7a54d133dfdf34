import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CallStepView, Table } from "../protocol/protocol.gen";
import { signedIn, table } from "../screens/samples";
import { middle, picture } from "../table/samples";
import { callFault, entryToName, judged, stepBy, steps } from "./calls";
import { judgedNow, shownSeq } from "./judging";
import * as store from "./store";

vi.mock("./room", () => ({ enter: vi.fn(), move: vi.fn() }));
const room = vi.mocked(await import("./room"));

/** The table after an entry of Ben, made at a moment. */
function after(seq: number, now: number, more: Partial<Table> = {}): Table {
  return table({
    seq,
    now,
    callable: seq,
    last: { seq, seat: 2, move: "t1-t2" },
    picture: { ...middle, turn: 2 },
    enforcement: "touch",
    ...more,
  });
}

beforeEach(() => {
  signedIn();
  vi.clearAllMocks();
  shownSeq.value = 0;
});

describe("the entry that a call names (R34)", () => {
  const [one, two] = [after(10, 5_000), after(11, 6_000)];

  it("is the newest, once it is seen", () => {
    expect(entryToName([one, two], two, 11)).toBe(11);
    expect(entryToName([one], one, 10)).toBe(10);
    expect(entryToName([one], { ...one, callable: null }, 10)).toBeNull();
  });

  it("is the one before while the newest is not seen yet", () => {
    expect(entryToName([one, two], two, 10)).toBe(10);
  });

  it("is the newest where the one before may not be named any more", () => {
    const slow = after(11, 6_500);
    expect(entryToName([one, slow], slow, 10)).toBe(11);
    const ended = after(10, 5_000, { picture: { ...middle, turn: 1 } });
    expect(entryToName([ended, two], two, 10)).toBe(11);
    const other = after(10, 5_000, { last: { seq: 10, seat: 1, move: "turn" } });
    expect(entryToName([other, two], two, 10)).toBe(11);
    expect(entryToName([two], two, 10)).toBe(11);
  });
});

describe("a call", () => {
  const now = after(11, 6_000);

  beforeEach(() => {
    store.table.value = now;
    store.seen.value = [after(10, 5_000), now];
  });

  it("goes out with the entry that is seen, whatever else waits", async () => {
    store.pending.value = { game: "g1", move: "turn", seq: 12 };
    shownSeq.value = 10;
    room.enter.mockResolvedValue({ type: "ack", id: "1", seq: 12 });
    await callFault();
    expect(room.enter).toHaveBeenCalledWith("g1", 12, "stop 10");
    expect(store.toast.value).toBeNull();
  });

  it.each([
    ["too_late", {}, "Too late: Ben has already moved on."],
    ["too_late", { last: { seq: 12, seat: 1, move: "turn" } }, "Too late: you have played since."],
    ["frozen", { call: { by: 2, entry: 11, deadline: null } }, "Ben has called before you."],
    ["already_called", {}, "You have already called about this turn."],
  ])("that is refused with %s says what it was", async (code, then, words) => {
    room.enter.mockImplementation(() => {
      store.table.value = { ...now, ...then };
      return Promise.resolve({ type: "refused", code });
    });
    await callFault();
    expect(store.toast.value?.text).toBe(words);
  });

  it("that stands already, said again on a new socket, is no news", async () => {
    room.enter.mockImplementation(() => {
      store.table.value = { ...now, call: { by: 1, entry: 11, deadline: null } };
      return Promise.resolve({ type: "refused", code: "frozen" });
    });
    await callFault();
    expect(store.toast.value).toBeNull();
  });
});

describe("a proof", () => {
  const step = (seq: number, move: string, provable: boolean): CallStepView => ({
    seq,
    seat: 2,
    move,
    before: picture(2, { t1: [`${seq % 10}h2`], f1: [1, "Ac1"] }, { turn: 2 }),
    moves: ["t1-f"],
    provable,
  });
  const open = (by: number, ...all: CallStepView[]) =>
    after(20, 0, {
      call: { by, entry: 13, deadline: null, ...(by === 1 ? { steps: all } : {}) },
      picture: picture(2, { f1: [1, "Ac1"], f2: [1, "Ad1"] }, { phase: "called" }),
    });

  it("is about nothing while somebody else calls", () => {
    store.table.value = open(2);
    expect([steps.value, judgedNow.value]).toEqual([[], null]);
  });

  it("lies on the position before the called entry, its move gone back", () => {
    store.table.value = open(1, step(13, "t1-t4", true), step(14, "turn", false));
    const at = judgedNow.value?.table;
    expect(at).toMatchObject({ seat: 2, moves: ["t1-f"] });
    expect(at?.picture.piles.t1?.cards).toEqual(["3h2"]);
    expect(at?.events).toMatchObject([{ type: "moved", source: "t4", target: "t1" }]);
    judgedNow.value?.prove("t1-f");
    expect(room.move).toHaveBeenCalledWith("prove t1-f");
  });

  it("steps back through the turn and names the older entry", () => {
    store.table.value = open(1, step(11, "t2-f", true), step(12, "turn", true), step(13, "x-t1", true));
    expect(judged.value?.seq).toBe(13);
    stepBy(-1);
    expect(judgedNow.value?.table.events).toMatchObject([{ source: "x", target: "h2" }]);
    stepBy(-1);
    stepBy(-1);
    expect(judged.value?.seq).toBe(11);
    judgedNow.value?.prove("t1-f");
    expect(room.move).toHaveBeenCalledWith("prove 11 t1-f");
    stepBy(1);
    expect(judged.value?.seq).toBe(12);
  });

  it("finds the foundation that took a card", () => {
    store.table.value = open(1, step(13, "t2-f", true));
    expect(judgedNow.value?.table.events).toMatchObject([{ source: "f2", target: "t2" }]);
  });
});
