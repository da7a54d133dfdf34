/**
 * Where everything lies on the felt: pure geometry from the size of the felt and the number of seats.
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
/** The felt: its seats, whose side is at the bottom, and its size in CSS pixels. */
export interface Felt {
  seats: number;
  seat: number;
  width: number;
  height: number;
}
/** A column of houses: where its rows begin and which way (−1 left, 1 right) they grow. */
interface Row extends Spot {
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
const LONGEST = 13;

interface Sizes {
  w: number;
  lines: 1 | 2;
}

interface Measures {
  pad: number;
  gap: number;
  /** Between houses and foundations, and between two foundations. */
  mid: number;
  between: number;
  shrink: number;
  edge: number;
}

function measures({ width, height }: Felt): Measures {
  const phone = Math.min(width, height) < 500;
  return {
    pad: phone ? 4 : 12,
    gap: height < 450 ? 4 : phone ? 6 : 12,
    mid: width < 360 ? 4 : width < 600 ? 6 : 18,
    between: width < 600 ? 3 : 8,
    shrink: width < 360 ? 0.667 : width < 600 ? 0.8 : 1,
    edge: 14,
  };
}

/** The widest card so that `lines` lines hold a row of 13 with visible strips, in `rows` rows of houses and piles. */
function widest(felt: Felt, m: Measures, rows: number, lines: 1 | 2, edges: boolean): number {
  const pitch = (felt.height - 2 * m.pad) / rows;
  const room = pitch - m.gap;
  const tall = lines === 2 ? Math.min(room - 16, room / 1.22) : room;
  const strips = (Math.ceil(LONGEST / lines) - 1) * STRIP;
  const half = (felt.width - 2 * m.pad - m.between - 2 * m.mid - (edges ? 2 * m.edge : 0)) / 2;
  const wide = (half - strips) / (1 + m.shrink + (edges ? 1 : 0));
  return Math.min(tall / TALL, wide, 150);
}

function sizes(felt: Felt, m: Measures, rows: number, edges: boolean): Sizes {
  const one = widest(felt, m, rows, 1, edges);
  const two = widest(felt, m, rows, 2, edges);
  const best: Sizes = two > one * 1.1 ? { w: two, lines: 2 } : { w: one, lines: 1 };
  // On a small felt a readable card is worth more than the strips of the rare long row.
  const least = Math.min(37, ((felt.height - 2 * m.pad) / rows - m.gap) / TALL);
  return { ...best, w: Math.floor(Math.max(best.w, least)) };
}

/** The whole arrangement for a felt. */
export function layout(felt: Felt): Layout {
  const m = measures(felt);
  const column = 2 * felt.seats;
  const flat = sizes(felt, m, column + 2, false);
  const beside = sizes(felt, m, column, true);
  const low = felt.width > 1.2 * felt.height && flat.w < 56 && beside.w > 1.15 * flat.w;
  return low ? corners(felt, m, beside) : rowed(felt, m, flat);
}

function blank(felt: Felt, m: Measures, { w, lines }: Sizes, kind: Layout["kind"]): Layout {
  const card = { w, h: Math.round(w * TALL) };
  const s = Math.floor(w * m.shrink);
  const edges = kind === "corners" ? 2 * (w + m.edge) : 0;
  const side = (felt.width - 2 * m.pad - edges - 2 * s - m.between - 2 * m.mid) / 2;
  const small = { w: s, h: Math.round(s * TALL) };
  return { felt, kind, card, small, places: {}, zones: {}, rows: {}, side, lines, drop: 0 };
}

/** My piles in a row at the bottom, the others' at the top, the houses between. */
function rowed(felt: Felt, m: Measures, size: Sizes): Layout {
  const out = blank(felt, m, size, "rows");
  const column = 2 * felt.seats;
  const { card } = out;
  const pitch = (felt.height - 2 * m.pad) / (column + 2);
  const spare = Math.max(0, pitch - m.gap - card.h);
  out.drop = out.lines === 2 ? Math.min(spare, Math.round(card.h * 0.5)) : 0;
  const used = Math.min(pitch, card.h + out.drop + 3 * m.gap);
  const top = (felt.height - used * column) / 2;
  houses(out, m, { x: m.pad, y: top, w: felt.width - 2 * m.pad, h: used * column });
  const inset = Math.min((top - card.h) / 2, 3 * m.gap);
  const bar = { x: m.pad, w: felt.width - 2 * m.pad, h: top };
  seatBar(out, felt.seat, { ...bar, y: felt.height - top }, felt.height - inset - card.h, false);
  for (let i = 1; i < felt.seats; i++) {
    const w = bar.w / (felt.seats - 1);
    seatBar(out, nth(felt, i), { ...bar, x: m.pad + (i - 1) * w, w, y: 0 }, inset, true);
  }
  return out;
}

/** The seat that sits `i` places after mine, clockwise. */
function nth(felt: Felt, i: number): number {
  return ((felt.seat - 1 + i) % felt.seats) + 1;
}

const MINE = ["h", "x", "w", "r"] as const;

/** Hand, turned card, waste and reserve of a seat from left to right; turned by 180° for the others. */
function seatBar(out: Layout, seat: number, bar: Box, y: number, turned: boolean): void {
  const w = Math.min(out.card.w, Math.floor(bar.w / 4) - 3);
  const h = Math.round(w * TALL);
  const roomy = bar.w > 9 * w;
  const cell = roomy ? Math.min(bar.w / 5, w * 1.7) : bar.w / 4;
  const middle = bar.x + bar.w / 2;
  MINE.forEach((kind, i) => {
    const step = roomy ? [-2, -1, 0, 2][i] : i - 1.5;
    const centre = middle + (turned ? -1 : 1) * (step ?? 0) * cell;
    out.places[kind + seat] = { x: Math.round(centre - w / 2), y: Math.round(y), w, h };
    out.zones[kind + seat] = { x: centre - cell / 2, y: bar.y, w: cell, h: bar.h };
  });
}

/** The piles in two columns at the edges: mine in the lower corners, the others' above. */
function corners(felt: Felt, m: Measures, size: Sizes): Layout {
  const out = blank(felt, m, size, "corners");
  const column = 2 * felt.seats;
  const { w, h } = out.card;
  const edge = w + m.edge;
  const pitch = (felt.height - 2 * m.pad) / column;
  const spare = Math.max(0, pitch - m.gap - h);
  out.drop = out.lines === 2 ? Math.min(spare, Math.round(h * 0.5)) : 0;
  houses(out, m, {
    x: m.pad + edge,
    y: m.pad,
    w: felt.width - 2 * (m.pad + edge),
    h: felt.height - 2 * m.pad,
  });
  const put = (pile: string, right: boolean, row: number) => {
    const y = m.pad + row * pitch;
    const x = right ? felt.width - m.pad - w : m.pad;
    out.places[pile] = { x, y: Math.round(y + (pitch - h) / 2), w, h };
    out.zones[pile] = { x: right ? felt.width - m.pad - edge : m.pad, y, w: edge, h: pitch };
  };
  const last = column - 1;
  const me = felt.seat;
  for (const [kind, right, row] of [
    ["h", false, last],
    ["x", false, last - 1],
    ["w", true, last - 1],
    ["r", true, last],
  ] as const)
    put(kind + me, right, row);
  if (felt.seats === 2) {
    for (const [kind, right, row] of [
      ["h", true, 0],
      ["x", true, 1],
      ["w", false, 1],
      ["r", false, 0],
    ] as const)
      put(kind + nth(felt, 1), right, row);
    return out;
  }
  MINE.forEach((kind, i) => {
    put(kind + nth(felt, 1), false, 3 - i);
    put(kind + nth(felt, 2), true, i);
  });
  return out;
}

/** Two columns of houses in `area`, the foundations two by two between them. */
function houses(out: Layout, m: Measures, area: Box): void {
  const { card, small, side, felt } = out;
  const column = 2 * felt.seats;
  const pitch = area.h / column;
  const middle = area.x + area.w / 2;
  const inner = small.w + m.between / 2 + m.mid;
  const top = (row: number) => Math.round(area.y + row * pitch + (pitch - card.h - out.drop) / 2);
  clockwise(felt).forEach((pile, i) => {
    const right = i < column;
    const row = right ? i : 2 * column - 1 - i;
    const x = Math.round(right ? middle + inner : middle - inner - card.w);
    const y = top(row);
    out.rows[pile] = { x, y, way: right ? 1 : -1 };
    out.places[pile] = { x, y, w: card.w, h: card.h };
    const zx = right ? middle + inner - m.mid / 2 : area.x;
    out.zones[pile] = { x: zx, y: area.y + row * pitch, w: side + m.mid / 2, h: pitch };
  });
  for (let i = 0; i < 2 * column; i++) {
    const x = i % 2 ? middle + m.between / 2 : middle - m.between / 2 - small.w;
    const y = top(Math.floor(i / 2)) + (card.h - small.h) / 2;
    out.places[`f${i + 1}`] = { x: Math.round(x), y: Math.round(y), w: small.w, h: small.h };
  }
  const w = 2 * small.w + m.between + m.mid;
  out.zones.f = { x: middle - w / 2, y: area.y, w, h: area.h };
  out.places.f = out.zones.f;
}

/** The houses clockwise from the top right: my own end nearest to my reserve, at the bottom right. */
function clockwise(felt: Felt): string[] {
  const all = 4 * felt.seats;
  const first = 2 * felt.seats - 4;
  const out: string[] = new Array(all);
  for (let i = 0; i < all; i++) {
    const seat = nth(felt, Math.floor(i / 4));
    out[(first + i) % all] = `t${4 * (seat - 1) + (i % 4) + 1}`;
  }
  return out;
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
  const strip = Math.min(Math.max(0.36 * w, 20), free / Math.max(1, first - 1));
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
