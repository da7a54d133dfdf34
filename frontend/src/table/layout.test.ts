import { describe, expect, it } from "vitest";
import { inside, middle, overlap, overlaps, strips } from "./boxes_for_tests";
import { type Felt, houseSpots, type Layout, layout, type Spot, STRIP, zoneAt } from "./layout";

const SIZES: [number, number][] = [
  [320, 568],
  [390, 844],
  [768, 1024],
  [844, 390],
  [1280, 800],
  [360, 560],
  [390, 696],
  [320, 420],
  [628, 390],
  [1920, 970],
];
const FELTS: Felt[] = SIZES.flatMap(([width, height]) => [
  { seats: 2, seat: 1, width, height, slot: true },
  { seats: 2, seat: 2, width, height, slot: true },
  { seats: 2, seat: 1, width, height, slot: false },
]);

const at = (felt: Omit<Felt, "slot">): Layout => layout({ slot: true, ...felt });

describe.each(FELTS)("a felt of $width × $height from seat $seat, turned card $slot", (felt) => {
  const out = layout(felt);

  it("keeps every place and zone on the felt and no two zones overlap", () => {
    const boxes = [...Object.values(out.places), ...Object.values(out.zones)];
    expect(boxes.filter((box) => !inside(felt, box))).toEqual([]);
    expect(overlaps(out.zones)).toEqual([]);
  });

  it("gives every pile a target of 44 pixels and more", () => {
    for (const [pile, zone] of Object.entries(out.zones)) {
      expect(zone.w, pile).toBeGreaterThanOrEqual(44);
      expect(zone.h, pile).toBeGreaterThanOrEqual(44);
    }
  });

  it("shows the outermost card of rows of 1 to 14 whole and beside every other pile", () => {
    const places = Object.entries(out.places).filter(([pile]) => pile !== "f");
    const wrong: string[] = [];
    for (let house = 1; house <= 8; house++)
      for (let count = 1; count <= 14; count++) {
        const card = { ...(houseSpots(out, `t${house}`, count).at(-1) as Spot), ...out.card };
        if (!inside(felt, card)) wrong.push(`t${house} of ${count}`);
        for (const [pile, place] of places)
          if (pile !== `t${house}` && overlap(card, place)) wrong.push(`t${house} of ${count} over ${pile}`);
      }
    expect(wrong).toEqual([]);
  });

  it("keeps strips of 12 pixels in a row from king to ace", () => {
    for (const strip of strips(out, "t1", 13)) expect(strip).toBeGreaterThanOrEqual(STRIP);
  });

  it("lets the rows grow outwards from the foundations", () => {
    const centre = felt.width / 2;
    for (let house = 1; house <= 8; house++) {
      const [first, second] = houseSpots(out, `t${house}`, 2);
      if (!first || !second) throw new Error("no spots");
      expect(second.x < first.x).toBe(first.x < centre);
    }
  });
});

describe("the order on paper", () => {
  it.each(SIZES.filter(([w, h]) => !(w > 1.2 * h && h < 500)))(
    "at %i × %i my piles lie below, the other's turned above",
    (width, height) => {
      const { places, kind } = at({ seats: 2, seat: 1, width, height });
      expect(kind).toBe("rows");
      const across = (pile: string) => middle(places[pile]);
      expect(across("h1")).toBeLessThan(across("x1"));
      expect(across("x1")).toBeLessThan(across("w1"));
      expect(across("w1")).toBeLessThan(across("r1"));
      expect(across("r2")).toBeLessThan(across("w2"));
      expect(across("w2")).toBeLessThan(across("h2"));
      expect(places.h1?.y).toBeGreaterThan(places.t4?.y ?? 0);
      expect(places.h2?.y).toBeLessThan(places.t1?.y ?? 0);
    },
  );

  it("is the same turned by half a turn for the other seat", () => {
    const felt = { seats: 2, width: 1280, height: 800 };
    const [one, two] = [at({ ...felt, seat: 1 }), at({ ...felt, seat: 2 })];
    for (const kind of ["h", "x", "w", "r"]) expect(one.places[`${kind}1`]).toEqual(two.places[`${kind}2`]);
    expect(one.places.t4).toEqual(two.places.t8);
    for (const pile of ["h1", "r1", "w1", "t2"])
      expect(middle(one.places[pile]) + middle(two.places[pile])).toBeCloseTo(1280, -1);
  });

  it("puts my last house nearest to my reserve and my first farthest", () => {
    const { places } = at({ seats: 2, seat: 1, width: 768, height: 1024 });
    const rows = [1, 2, 3, 4].map((n) => places[`t${n}`]?.y ?? 0);
    expect([...rows].sort((a, b) => a - b)).toEqual(rows);
    expect(middle(places.t4)).toBeGreaterThan(384);
    expect(places.t5?.y).toBe(places.t4?.y);
    expect(middle(places.t5)).toBeLessThan(384);
  });

  it("lays eight foundations two by two between the columns", () => {
    const { places } = at({ seats: 2, seat: 1, width: 390, height: 844 });
    expect(new Set([1, 3, 5, 7].map((n) => places[`f${n}`]?.x)).size).toBe(1);
    expect(new Set([2, 4, 6, 8].map((n) => places[`f${n}`]?.x)).size).toBe(1);
    expect(places.f1?.y).toBe(places.f2?.y);
    expect(middle(places.t8)).toBeLessThan(middle(places.f1));
    expect(middle(places.f2)).toBeLessThan(middle(places.t1));
  });
});

describe("numbers", () => {
  it.each([
    [320, 568, "rows", 46, 2],
    [390, 844, "rows", 61, 2],
    [768, 1024, "rows", 103, 1],
    [844, 390, "corners", 65, 1],
    [1280, 800, "rows", 83, 1],
  ])("a card on %i × %i", (width, height, kind, w, lines) => {
    const out = at({ seats: 2, seat: 1, width, height });
    expect([out.kind, out.lines]).toEqual([kind, lines]);
    expect(Math.abs(out.card.w - w)).toBeLessThanOrEqual(4);
  });

  it("puts my piles into the lower corners of a low screen", () => {
    const { places } = at({ seats: 2, seat: 1, width: 844, height: 390 });
    expect(middle(places.h1)).toBeLessThan(100);
    expect(middle(places.r1)).toBeGreaterThan(744);
    expect(places.h1?.y).toBe(places.r1?.y);
    expect(middle(places.h2)).toBeGreaterThan(744);
    expect(places.r2?.y).toBeLessThan(places.w2?.y ?? 0);
  });

  it("finds the pile under a point", () => {
    const out = at({ seats: 2, seat: 1, width: 390, height: 844 });
    expect(zoneAt(out.zones, middle(out.places.r1), 820)).toBe("r1");
    expect(zoneAt(out.zones, 195, 400)).toBe("f");
    expect(zoneAt(out.zones, -5, 400)).toBeNull();
  });
});
