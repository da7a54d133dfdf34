import { describe, expect, it } from "vitest";
import { framesOf, lastFlight, type TableEvent } from "./follow";
import { middle, picture, table } from "./samples";

const moved = (seat: number, card: string, source: string, target: string): TableEvent => ({
  type: "moved",
  seat,
  cards: [card],
  source,
  target,
});

describe("frames", () => {
  it("are one for each move, the next reserve card turning in the same", () => {
    const after = picture(2, { ...middle.piles, r1: [8, "2c1"], t4: ["8h1"] });
    const events: TableEvent[] = [moved(1, "8h1", "r1", "t4"), { type: "revealed", pile: "r1", card: "2c1" }];
    const frames = framesOf(middle, table(after, { events }));
    expect(frames).toHaveLength(1);
    expect(frames[0]?.flight).toMatchObject({ source: "r1", target: "t4", flip: false });
    expect(frames[0]?.revealed).toEqual(["2c1"]);
    expect(frames[0]?.picture).toBe(after);
  });

  it("show the pictures between when several entries came at once", () => {
    const events: TableEvent[] = [
      { type: "turned", seat: 2, card: "3h2", target: "x" },
      moved(2, "3h2", "x", "w2"),
      { type: "turn_ended", seat: 2, why: "discard" },
      { type: "turn_began", seat: 1 },
    ];
    const after = picture(2, { ...middle.piles, h2: [19], w2: [10, "3h2"] });
    const [first, second, ...rest] = framesOf(middle, table(after, { events }));
    expect(rest).toEqual([]);
    expect(first?.picture).toMatchObject({ x: "3h2", turn: 2 });
    expect(first?.flight).toMatchObject({ source: "h2", target: "x2", flip: true });
    expect(first?.picture.piles.h2?.count).toBe(19);
    expect(second?.flight).toMatchObject({ source: "x2", target: "w2" });
    expect(second?.picture).toBe(after);
  });

  it("turn the waste over before the first card of the new hand", () => {
    const before = picture(2, { w1: [7, "Jd1"], r1: [2, "8h1"] });
    const events: TableEvent[] = [
      { type: "recycled", seat: 1, count: 7 },
      { type: "turned", seat: 1, card: "2s1", target: "x" },
    ];
    const after = picture(2, { h1: [6], r1: [2, "8h1"] }, { x: "2s1" });
    const [over, turned] = framesOf(before, table(after, { events }));
    expect(over?.picture.piles.h1?.count).toBe(7);
    expect(over?.picture.piles.w1?.count).toBe(0);
    expect(over?.flight).toMatchObject({ cards: [], source: "w1", target: "h1", flip: true });
    expect(turned?.picture.x).toBe("2s1");
  });

  it("carry runs of cards and exact foundations", () => {
    const events: TableEvent[] = [
      { type: "moved", seat: 1, cards: ["5c1", "4h1"], source: "t7", target: "t4" },
      moved(1, "Js2", "t8", "f7"),
      moved(1, "8h1", "r1", "t8"),
    ];
    const frames = framesOf(middle, table(middle, { events }));
    expect(frames[0]?.picture.piles.t7?.cards).toEqual(["6d2"]);
    expect(frames[0]?.picture.piles.t4?.cards).toEqual(["5c1", "4h1"]);
    expect(frames[1]?.picture.piles.f7).toEqual({ count: 1, top: "Js2" });
  });

  it("go back first when something was taken back, then on with what is made instead", () => {
    const before = picture(2, { ...middle.piles, r2: [10, "9d2"], t4: ["4c2"] }, { turn: 2 });
    const after = picture(2, { ...middle.piles, t8: [], f7: [1, "Js2"], w2: [10, "3h2"] });
    const events: TableEvent[] = [
      { type: "taken_back", seat: 2, entries: [11] },
      moved(2, "Js2", "t8", "f7"),
      moved(2, "3h2", "x", "w2"),
      { type: "turn_began", seat: 1 },
    ];
    const [restored, made, put, ...rest] = framesOf(before, table(after, { events }));
    expect(rest).toEqual([]);
    expect(restored).toMatchObject({ flight: null, picture: { turn: 2, x: "3h2" } });
    expect(restored?.picture.piles).toEqual(middle.piles);
    expect(made?.flight).toMatchObject({ source: "t8", target: "f7" });
    expect(made?.picture.piles.w2).toEqual({ count: 9, top: "Qs2" });
    expect(put?.picture).toBe(after);
  });

  it("are one when nothing is made instead, and where a waste turned over hides the rest", () => {
    const back: TableEvent = { type: "taken_back", seat: 2, entries: [11] };
    const still = [{ picture: middle, flight: null, revealed: [] }];
    expect(framesOf(middle, table(middle, { events: [back] }))).toEqual(still);
    const over: TableEvent[] = [back, { type: "recycled", seat: 2, count: 4 }];
    expect(framesOf(middle, table(middle, { events: over }))).toEqual(still);
  });

  it("are one without motion when nothing moved", () => {
    expect(framesOf(middle, table(middle))).toHaveLength(1);
  });
});

describe("the last move", () => {
  it("is found in the events, else in the log", () => {
    const log = [moved(2, "Js2", "t8", "f7")];
    expect(lastFlight(table(middle, { log }))).toEqual(["t8", "f7"]);
    const events: TableEvent[] = [{ type: "turned", seat: 1, card: "2s1", target: "x" }];
    expect(lastFlight(table(middle, { log, events }))).toEqual(["h1", "x1"]);
    expect(lastFlight(table(middle))).toBeNull();
  });
});
