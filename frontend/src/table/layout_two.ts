/** The felt of two seats: two columns of four houses, the foundations two by two between them. */
import { type Box, bare, type Felt, type Layout, LONGEST, nth, STRIP, sized, TALL } from "./geometry";

/** Houses of a column. */
const COLUMN = 4;

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

/** The whole arrangement for a felt of two seats. */
export function layoutTwo(felt: Felt): Layout {
  const m = measures(felt);
  const flat = sizes(felt, m, COLUMN + 2, false);
  const beside = sizes(felt, m, COLUMN, true);
  const low = felt.width > 1.2 * felt.height && flat.w < 56 && beside.w > 1.15 * flat.w;
  return low ? corners(felt, m, beside) : rowed(felt, m, flat);
}

function blank(felt: Felt, m: Measures, { w, lines }: Sizes, kind: Layout["kind"]): Layout {
  const s = Math.floor(w * m.shrink);
  const edges = kind === "corners" ? 2 * (w + m.edge) : 0;
  const side = (felt.width - 2 * m.pad - edges - 2 * s - m.between - 2 * m.mid) / 2;
  return { ...bare(felt, kind, w, s, side), lines };
}

/** My piles in a row at the bottom, the other's at the top, the houses between. */
function rowed(felt: Felt, m: Measures, size: Sizes): Layout {
  const out = blank(felt, m, size, "rows");
  const { card } = out;
  const pitch = (felt.height - 2 * m.pad) / (COLUMN + 2);
  const spare = Math.max(0, pitch - m.gap - card.h);
  out.drop = out.lines === 2 ? Math.min(spare, Math.round(card.h * 0.5)) : 0;
  const used = Math.min(pitch, card.h + out.drop + 3 * m.gap);
  const top = (felt.height - used * COLUMN) / 2;
  houses(out, m, { x: m.pad, y: top, w: felt.width - 2 * m.pad, h: used * COLUMN });
  const inset = Math.min((top - card.h) / 2, 3 * m.gap);
  const bar = { x: m.pad, w: felt.width - 2 * m.pad, h: top };
  seatBar(out, felt.seat, { ...bar, y: felt.height - top }, felt.height - inset - card.h, false);
  seatBar(out, nth(felt, 1), { ...bar, y: 0 }, inset, true);
  return out;
}

/** Hand, turned card, waste and reserve from left to right, and how many cells each lies from the middle. */
const WITH_SLOT = { piles: ["h", "x", "w", "r"], roomy: [-2, -1, 0, 2], tight: [-1.5, -0.5, 0.5, 1.5] };
const WITHOUT = { piles: ["h", "w", "r"], roomy: [-1.5, -0.5, 1.5], tight: [-1, 0, 1] };

/** The piles of a seat in a row; turned by 180° for the other. */
function seatBar(out: Layout, seat: number, bar: Box, y: number, turned: boolean): void {
  const { piles, roomy, tight } = out.felt.slot ? WITH_SLOT : WITHOUT;
  const { w, h } = sized(Math.min(out.card.w, Math.floor(bar.w / piles.length) - 3));
  const wide = bar.w > 9 * w;
  const cell = wide ? Math.min(bar.w / 5, w * 1.7) : bar.w / piles.length;
  const middle = bar.x + bar.w / 2;
  piles.forEach((kind, i) => {
    const step = (wide ? roomy : tight)[i] ?? 0;
    const centre = middle + (turned ? -1 : 1) * step * cell;
    out.places[kind + seat] = { x: Math.round(centre - w / 2), y: Math.round(y), w, h };
    out.zones[kind + seat] = { x: centre - cell / 2, y: bar.y, w: cell, h: bar.h };
  });
}

/** Pile, whether at the right edge, and the row of each pile of mine; the other's lie turned by 180°. */
const CORNERS = [
  ["h", false, 3],
  ["x", false, 2],
  ["w", true, 2],
  ["r", true, 3],
] as const;

/** The piles in two columns at the edges: mine in the lower corners, the other's above. */
function corners(felt: Felt, m: Measures, size: Sizes): Layout {
  const out = blank(felt, m, size, "corners");
  const { w, h } = out.card;
  const edge = w + m.edge;
  const pitch = (felt.height - 2 * m.pad) / COLUMN;
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
  for (const [kind, right, row] of CORNERS) {
    if (kind === "x" && !felt.slot) continue;
    put(kind + felt.seat, right, row);
    put(kind + nth(felt, 1), !right, COLUMN - 1 - row);
  }
  return out;
}

/** Two columns of houses in `area`, the foundations two by two between them. */
function houses(out: Layout, m: Measures, area: Box): void {
  const { card, small, side, felt } = out;
  const pitch = area.h / COLUMN;
  const middle = area.x + area.w / 2;
  const inner = small.w + m.between / 2 + m.mid;
  const top = (row: number) => Math.round(area.y + row * pitch + (pitch - card.h - out.drop) / 2);
  clockwise(felt).forEach((pile, i) => {
    const right = i < COLUMN;
    const row = right ? i : 2 * COLUMN - 1 - i;
    const x = Math.round(right ? middle + inner : middle - inner - card.w);
    const y = top(row);
    out.rows[pile] = { x, y, way: right ? 1 : -1 };
    out.places[pile] = { x, y, w: card.w, h: card.h };
    const zx = right ? middle + inner - m.mid / 2 : area.x;
    out.zones[pile] = { x: zx, y: area.y + row * pitch, w: side + m.mid / 2, h: pitch };
  });
  for (let i = 0; i < 2 * COLUMN; i++) {
    const x = i % 2 ? middle + m.between / 2 : middle - m.between / 2 - small.w;
    const y = top(Math.floor(i / 2)) + (card.h - small.h) / 2;
    out.places[`f${i + 1}`] = { x: Math.round(x), y: Math.round(y), w: small.w, h: small.h };
  }
  const w = 2 * small.w + m.between + m.mid;
  out.zones.f = { x: middle - w / 2, y: area.y, w, h: area.h };
  out.places.f = out.zones.f;
}

/** The houses clockwise from the top right: my last one is nearest to my reserve, at the bottom right. */
function clockwise(felt: Felt): string[] {
  return Array.from({ length: 2 * COLUMN }, (_, i) => {
    const seat = nth(felt, Math.floor(i / 4));
    return `t${4 * (seat - 1) + (i % 4) + 1}`;
  });
}
