import { describe, expect, it } from "vitest";
import { neighbour, pileOfKey } from "./keys";
import { bringThree, layout } from "./layout";

await bringThree();

const { zones } = layout({ seats: 2, seat: 1, width: 390, height: 844, slot: true });
const now = Object.fromEntries(Object.entries(zones).filter(([pile]) => pile !== "x2"));
const go = (from: string, way: [number, number]) => neighbour(now, from, way);

describe("keys", () => {
  it("name the piles from the own seat", () => {
    expect(["1", "8", "r", "H", "w", "f", "x", "o", "p"].map((key) => pileOfKey(key, 2, 2))).toEqual([
      "t1",
      "t8",
      "r2",
      "h2",
      "w2",
      "f",
      "x",
      "r1",
      "w1",
    ]);
    expect([pileOfKey("9", 1, 2), pileOfKey("9", 1, 3), pileOfKey("=", 1, 3), pileOfKey("q", 1, 2)]).toEqual([
      null,
      "t9",
      "t12",
      null,
    ]);
  });
});

describe("arrows", () => {
  it("walk to the neighbours on the felt", () => {
    expect(go("h1", [1, 0])).toBe("x1");
    expect(go("x1", [1, 0])).toBe("w1");
    expect(go("r1", [-1, 0])).toBe("w1");
    expect(go("t1", [0, 1])).toBe("t2");
    expect(go("t8", [1, 0])).toBe("f");
    expect(go("f", [-1, 0])).not.toBeNull();
    expect(go("r1", [0, 1])).toBeNull();
  });

  it("reach every pile from every other", () => {
    const ways: [number, number][] = [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ];
    const seen = new Set(["h1"]);
    for (const pile of seen)
      for (const way of ways) {
        const next = go(pile, way);
        if (next) seen.add(next);
      }
    expect([...seen].sort()).toEqual(Object.keys(now).sort());
  });

  it("lead straight ahead to the tall foundations, and along a row of piles", () => {
    const desk = layout({ seats: 2, seat: 1, width: 960, height: 800, slot: true }).zones;
    const to = (from: string, way: [number, number]) => neighbour(desk, from, way);
    for (const house of [1, 2, 3, 4]) expect(to(`t${house}`, [-1, 0])).toBe("f");
    for (const house of [5, 6, 7, 8]) expect(to(`t${house}`, [1, 0])).toBe("f");
    expect(to("w1", [0, -1])).toBe("f");
    expect(to("w2", [0, 1])).toBe("f");
    expect(to("w1", [1, 0])).toBe("r1");
    expect(to("w2", [-1, 0])).toBe("r2");
  });
});

describe("keys at three seats", () => {
  it("name the piles of both others, the next clockwise first", () => {
    const named = (seat: number) => ["o", "p", "k", "l", "=", "0"].map((key) => pileOfKey(key, seat, 3));
    expect(named(1)).toEqual(["r2", "w2", "r3", "w3", "t12", "t10"]);
    expect(named(3)).toEqual(["r1", "w1", "r2", "w2", "t12", "t10"]);
    expect(pileOfKey("k", 1, 2)).toBeNull();
  });

  it.each([
    [320, 416],
    [390, 692],
    [628, 390],
    [451, 375],
    [960, 800],
    [704, 768],
  ])("lead to every pile of a felt of %i × %i, and back along every row", (width, height) => {
    const felt = layout({ seats: 3, seat: 2, width, height, slot: false });
    const to = (from: string, way: [number, number]) => neighbour(felt.zones, from, way);
    const seen = new Set(["h2"]);
    for (const pile of seen)
      for (const way of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as [number, number][]) {
        const next = to(pile, way);
        if (next) seen.add(next);
      }
    expect([...seen].sort()).toEqual(Object.keys(felt.zones).sort());
    for (let house = 1; house <= 12; house++) {
      const right = to(`t${house}`, [1, 0]);
      if (right?.startsWith("t")) expect(to(right, [-1, 0])).toBe(`t${house}`);
      const down = to(`t${house}`, [0, 1]);
      if (down?.startsWith("t")) expect(to(down, [0, -1])).toBe(`t${house}`);
    }
  });
});
