/** How three seats' houses are grouped on a felt, and how wide their cards can be. */
import { type Box, type Felt, type Layout, LONGEST, nth, STRIP } from "./geometry";

/** The houses of a seat lie together: 3 = each has a column of four, 4 = each has a row. */
export interface Grouping {
  columns: 3 | 4;
  /** Lines that a long house takes. */
  lines: 1 | 2;
  /** The foundations lie two by six between the others' piles; else in a row of twelve. */
  block: boolean;
}
/** A grouping with a width of cards, and what an arrangement has measured for them. */
export interface Fitted<M> {
  grouping: Grouping;
  w: number;
  measures: M;
}
/** Measures of an arrangement, and by how much they are too large. */
interface Measured {
  over: number;
}

/** The least size of what a finger touches. */
export const TOUCH = 44;
const WIDEST = 150;
const NARROWEST = 18;
/** Two lines are harder to read than one, and a block's foundations are small: worth somewhat smaller cards. */
const TWO_LINES = 0.9;
const BLOCK = 0.92;

export const GROUPINGS: readonly Grouping[] = [
  { columns: 3, lines: 1, block: false },
  { columns: 3, lines: 2, block: false },
  { columns: 4, lines: 1, block: false },
  { columns: 4, lines: 2, block: false },
  { columns: 3, lines: 1, block: true },
  { columns: 3, lines: 2, block: true },
];

/** The grouping with the widest cards that fit; on a felt too small for any, the smallest cards of the first. */
export function widest<M extends Measured>(
  groupings: readonly Grouping[],
  measure: (grouping: Grouping, w: number) => M,
): Fitted<M> {
  const [first] = groupings;
  if (!first) throw new RangeError("no grouping");
  let best: Fitted<M> = { grouping: first, w: NARROWEST, measures: measure(first, NARROWEST) };
  let most = 0;
  for (const grouping of groupings)
    for (let w = WIDEST; w >= NARROWEST; w--) {
      const measures = measure(grouping, w);
      if (measures.over > 0) continue;
      const worth = w * (grouping.lines === 2 ? TWO_LINES : 1) * (grouping.block ? BLOCK : 1);
      if (worth > most) [best, most] = [{ grouping, w, measures }, worth];
      break;
    }
  return best;
}

/** By how much a row from king to ace with all its strips is longer than a house's room in `width`. */
export function tooLong(felt: Felt, { columns, lines }: Grouping, w: number, width: number): number {
  return w + (Math.ceil(LONGEST / lines) - 1) * STRIP - sideOf(felt, columns, width);
}

/** The length of a house's row. */
export function sideOf(felt: Felt, columns: number, width: number): number {
  return Math.floor((width - (columns - 1) * betweenOf(felt)) / columns);
}

/** The houses in rows of `columns` within `area`: the next seat's at the left or on top, mine in the middle or below. */
export function layHouses(out: Layout, columns: 3 | 4, area: Box): void {
  const { card, drop, side } = out;
  const between = betweenOf(out.felt);
  const all = gridOf(out.felt, columns);
  const pitch = area.h / (all.length / columns);
  all.forEach((pile, i) => {
    const column = i % columns;
    const row = Math.floor(i / columns);
    const x = Math.round(area.x + column * (side + between));
    const y = Math.round(area.y + row * pitch + (pitch - card.h - drop) / 2);
    out.rows[pile] = { x, y, way: 1 };
    out.places[pile] = { x, y, ...card };
    const left = column ? x - between / 2 : area.x;
    const right = column < columns - 1 ? x + side + between / 2 : area.x + area.w;
    out.zones[pile] = { x: left, y: area.y + row * pitch, w: right - left, h: pitch };
  });
  for (let seat = 1; seat <= out.felt.seats; seat++) out.grounds[seat] = groundOf(out, seat);
}

/** What a seat's houses cover together. */
function groundOf({ felt, rows, side, card, drop }: Layout, seat: number): Box {
  const edge = Math.floor(gapOf(felt) / 2);
  const own = [1, 2, 3, 4].flatMap((n) => rows[`t${4 * (seat - 1) + n}`] ?? []);
  const [x, y] = [Math.min(...own.map((row) => row.x)), Math.min(...own.map((row) => row.y))];
  const right = Math.max(...own.map((row) => row.x)) + side;
  const bottom = Math.max(...own.map((row) => row.y)) + card.h + drop;
  return { x: x - edge, y: y - edge, w: right - x + 2 * edge, h: bottom - y + 2 * edge };
}

/** The houses row by row; each seat's nearest to its reserve lies at the end of its piles. */
function gridOf(felt: Felt, columns: 3 | 4): string[] {
  const houses = (seat: number, turned: boolean) => {
    const own = [1, 2, 3, 4].map((n) => `t${4 * (seat - 1) + n}`);
    return turned ? own.reverse() : own;
  };
  const [left, right] = [nth(felt, 1), nth(felt, 2)];
  if (columns === 4) return [...houses(left, true), ...houses(right, false), ...houses(felt.seat, false)];
  const columned = [houses(left, true), houses(felt.seat, false), houses(right, true)];
  return [0, 1, 2, 3].flatMap((row) => columned.map((column) => column[row] ?? ""));
}

/** Foundations in rows of `columns` within `area`, each in the middle of its cell. */
export function layFoundations(out: Layout, columns: number, area: Box): void {
  const { small } = out;
  const rows = (4 * out.felt.seats) / columns;
  for (let i = 0; i < columns * rows; i++) {
    const x = area.x + ((i % columns) + 0.5) * (area.w / columns) - small.w / 2;
    const y = area.y + (Math.floor(i / columns) + 0.5) * (area.h / rows) - small.h / 2;
    out.places[`f${i + 1}`] = { x: Math.round(x), y: Math.round(y), ...small };
  }
  out.zones.f = area;
  out.places.f = area;
}

/** The edge of the felt. */
export function padOf(felt: Felt): number {
  return Math.min(felt.width, felt.height) < 500 ? 4 : 12;
}
/** Between a pile and what lies above or below. */
export function gapOf(felt: Felt): number {
  return felt.height < 450 ? 3 : Math.min(felt.width, felt.height) < 500 ? 6 : 10;
}
/** Between two houses of a row. */
export function betweenOf(felt: Felt): number {
  return felt.width < 500 ? 6 : felt.height < 500 ? 8 : 14;
}
