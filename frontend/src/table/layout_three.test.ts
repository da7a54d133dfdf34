import { describe, expect, it } from "vitest";
import { inside, middle, overlap, overlaps, strips } from "./boxes_for_tests";
import { type Box, bringThree, type Felt, houseSpots, layout, type Spot, STRIP } from "./layout";

await bringThree();

/** Felts as the page leaves them on windows of many sizes. */
const SIZES: [number, number][] = [
  [320, 416],
  [360, 560],
  [390, 692],
  [430, 760],
  [768, 870],
  [628, 390],
  [451, 375],
  [491, 375],
  [960, 800],
  [704, 768],
  [1600, 970],
];
const FELTS: Felt[] = SIZES.flatMap(([width, height]) =>
  [1, 2, 3].flatMap((seat) => [true, false].map((slot) => ({ seats: 3, seat, width, height, slot }))),
);
const HOUSES = Array.from({ length: 12 }, (_, i) => `t${i + 1}`);
const LONGEST = 14;

/** Every place once: on narrow felts the others share one place for a turned card. */
function separate(places: Record<string, Box>, seat: number): Record<string, Box> {
  const [, , last] = [seat, (seat % 3) + 1, ((seat + 1) % 3) + 1];
  const { f: _all, ...each } = places;
  const shared = each[`x${last}`];
  const twin = each[`x${(seat % 3) + 1}`];
  if (shared && twin && shared.x === twin.x && shared.y === twin.y) delete each[`x${last}`];
  return each;
}

describe.each(FELTS)("three seats on $width × $height from seat $seat, turned card $slot", (felt) => {
  const out = layout(felt);

  it("have 12 houses, 12 foundations and each three piles, none over another", () => {
    expect(Object.keys(out.places)).toHaveLength(12 + 12 + 9 + 1 + (felt.slot ? 3 : 0));
    expect(overlaps(separate(out.places, felt.seat))).toEqual([]);
    expect(Object.entries(out.places).filter(([, box]) => !inside(felt, box))).toEqual([]);
  });

  it("have targets of 44 pixels and more that do not overlap, whoever has turned a card", () => {
    for (const [pile, zone] of Object.entries(out.zones)) {
      expect(zone.w, pile).toBeGreaterThanOrEqual(44);
      expect(zone.h, pile).toBeGreaterThanOrEqual(44);
    }
    expect(Object.entries(out.zones).filter(([, zone]) => !inside(felt, zone))).toEqual([]);
    for (const turn of felt.slot ? [1, 2, 3] : [0]) {
      const seen = Object.entries(out.zones).filter(([pile]) => !pile.startsWith("x") || pile === `x${turn}`);
      expect(overlaps(Object.fromEntries(seen))).toEqual([]);
    }
  });

  it("show the outermost card of rows of 1 to 14 whole, inside their zone and beside all else", () => {
    const wrong: string[] = [];
    for (const house of HOUSES)
      for (let count = 1; count <= LONGEST; count++)
        for (const spot of houseSpots(out, house, count)) {
          const card = { ...(spot as Spot), ...out.card };
          const zone = out.zones[house] as Box;
          if (!inside(felt, card)) wrong.push(`${house} of ${count} leaves the felt`);
          if (card.x < zone.x - 4 || card.x + card.w > zone.x + zone.w + 4)
            wrong.push(`${house} of ${count}`);
          for (const [pile, place] of Object.entries(out.places))
            if (pile !== house && pile !== "f" && overlap(card, place))
              wrong.push(`${house} of ${count} over ${pile}`);
        }
    expect(wrong).toEqual([]);
  });

  it("keep strips of 12 pixels in every row from king to ace", () => {
    for (const house of HOUSES)
      for (const strip of strips(out, house, 13)) expect(strip).toBeGreaterThanOrEqual(STRIP);
  });

  it("have my piles lowest, the next player's at the left and the other's at the right", () => {
    const [left, right] = [(felt.seat % 3) + 1, ((felt.seat + 1) % 3) + 1];
    for (const kind of ["h", "r", "w"]) {
      const mine = out.places[kind + felt.seat] as Box;
      for (const other of [left, right]) expect(mine.y).toBeGreaterThan(out.places[kind + other]?.y ?? 0);
      expect(middle(out.places[kind + left])).toBeLessThan(felt.width / 2);
      expect(middle(out.places[kind + right])).toBeGreaterThan(felt.width / 2);
    }
  });

  it("lay each seat's houses together on a ground of their own", () => {
    const grounds = Object.fromEntries(Object.entries(out.grounds));
    expect(Object.keys(grounds)).toEqual(["1", "2", "3"]);
    expect(overlaps(grounds)).toEqual([]);
    for (let house = 1; house <= 12; house++) {
      const owner = Math.ceil(house / 4);
      const at = Object.keys(grounds).filter((seat) =>
        overlap(grounds[seat] as Box, out.places[`t${house}`] as Box),
      );
      expect(at).toEqual([String(owner)]);
    }
  });
});

describe("numbers for three seats", () => {
  it.each([
    [320, 416, "rows", 28, 2],
    [390, 692, "rows", 50, 2],
    [628, 390, "corners", 50, 2],
    [451, 375, "corners", 36, 2],
    [960, 800, "rows", 79, 1],
    [704, 768, "rows", 67, 1],
  ])("a card on %i × %i", (width, height, kind, w, lines) => {
    const out = layout({ seats: 3, seat: 1, width, height, slot: false });
    expect([out.kind, out.lines]).toEqual([kind, lines]);
    expect(Math.abs(out.card.w - w)).toBeLessThanOrEqual(3);
  });

  it.each(SIZES)("no foundation is narrower than 22 pixels on %i × %i", (width, height) => {
    for (const slot of [true, false])
      expect(layout({ seats: 3, seat: 1, width, height, slot }).small.w).toBeGreaterThanOrEqual(22);
  });

  it("has an answer for a felt that is hardly there", () => {
    const { card, zones } = layout({ seats: 3, seat: 1, width: 60, height: 40, slot: true });
    expect(card.w).toBeGreaterThan(0);
    expect(Object.keys(zones)).toContain("t12");
  });
});
