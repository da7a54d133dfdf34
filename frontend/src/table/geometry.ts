/**
 * What a layout is made of, and how houses fan out in it: pure geometry.
 * Places are named as the piles of the wire; `x1` is the place of the turned card of seat 1, `f` all foundations.
 */
export interface Spot {
  x: number;
  y: number;
}
export interface Box extends Spot {
  w: number;
  h: number;
}
/** The felt: its seats, whose side is at the bottom, its size in CSS pixels, whether a turned card has its place. */
export interface Felt {
  seats: number;
  seat: number;
  width: number;
  height: number;
  slot: boolean;
}
/** A house: where its row begins and which way (−1 left, 1 right) it grows. */
export interface Row extends Spot {
  way: -1 | 1;
}
export interface Layout {
  felt: Felt;
  /** `rows`: my piles below the houses; `corners`: beside them, on low wide screens. */
  kind: "rows" | "corners";
  card: { w: number; h: number };
  /** Cards on foundations; narrower than the others on phones. */
  small: { w: number; h: number };
  /** One card lying on each pile. */
  places: Record<string, Box>;
  /** What a finger may touch for each pile; never overlapping. */
  zones: Record<string, Box>;
  rows: Record<string, Row>;
  /** With three seats: the ground of each seat's four houses. */
  grounds: Record<number, Box>;
  /** Length of a row, lines that a long row may take, and how far below the first the second line lies. */
  side: number;
  lines: 1 | 2;
  drop: number;
}

/** Height of a card for a width of 1. */
export const TALL = 1.4;
/** What should stay visible of a covered card. */
export const STRIP = 12;
/** A row from king down to ace. */
export const LONGEST = 13;

/** The seat that sits `i` places after mine, clockwise. */
export function nth(felt: Felt, i: number): number {
  return ((felt.seat - 1 + i) % felt.seats) + 1;
}

/** A bare layout, for a size of cards and the length of a house's row. */
export function bare(felt: Felt, kind: Layout["kind"], w: number, small: number, side: number): Layout {
  return {
    felt,
    kind,
    card: sized(w),
    small: sized(small),
    places: {},
    zones: {},
    rows: {},
    grounds: {},
    side,
    lines: 1,
    drop: 0,
  };
}

/** A card of a width. */
export function sized(w: number): { w: number; h: number } {
  return { w, h: Math.round(w * TALL) };
}

/** Where each of the `count` cards of a house lies, the innermost first. */
export function houseSpots(out: Layout, pile: string, count: number): Spot[] {
  const row = out.rows[pile];
  if (!row) return [];
  const { w } = out.card;
  const free = out.side - w;
  const fits = 1 + Math.max(1, Math.floor(free / STRIP));
  const wrap = out.lines === 2 && out.drop >= 12 && count > fits;
  const first = wrap ? Math.max(fits, Math.ceil(count / 2)) : count;
  const natural = Math.max(0.36 * w, Math.min(20, 0.5 * w));
  const strip = Math.min(natural, free / Math.max(1, first - 1));
  return Array.from({ length: count }, (_, i) => {
    const second = i >= first;
    const x = row.x + row.way * strip * (second ? i - first : i);
    return { x: Math.round(x * 2) / 2, y: row.y + (second ? out.drop : 0) };
  });
}

/** The pile whose zone holds a point. */
export function zoneAt(zones: Record<string, Box>, x: number, y: number): string | null {
  for (const [pile, z] of Object.entries(zones))
    if (x >= z.x && x < z.x + z.w && y >= z.y && y < z.y + z.h) return pile;
  return null;
}
