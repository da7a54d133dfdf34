/** The felt of three seats: my piles below the houses, the others' above, foundations between or among these. */
import { type Box, bare, type Felt, type Layout, nth, sized } from "./geometry";
import {
  type Fitted,
  GROUPINGS,
  type Grouping,
  gapOf,
  layFoundations,
  layHouses,
  padOf,
  sideOf,
  TOUCH,
  tooLong,
  widest,
} from "./grouping";
import { layoutBeside } from "./layout_beside";

/** Heights of the bands from top to bottom, and widths of cards. */
interface Bands {
  over: number;
  others: number;
  foundations: number;
  house: number;
  own: number;
  drop: number;
  pile: number;
  mine: number;
  small: number;
}

/** Below this the others share one place for a turned card. */
const ROOMY = 600;

/** The whole arrangement for a felt of three seats. */
export function layoutThree(felt: Felt): Layout {
  const flat = widest(GROUPINGS, (grouping, w) => bands(felt, grouping, w));
  const beside = felt.width > 1.2 * felt.height && flat.w < 56 ? layoutBeside(felt) : null;
  return beside && beside.card.w > 1.1 * flat.w ? beside : rowed(felt, flat);
}

/** Cells of the others' piles: side by side over the whole width, or in the outer thirds. */
function cells(felt: Felt, block: boolean): { each: number; count: number } {
  const width = felt.width - 2 * padOf(felt);
  const own = felt.slot ? 4 : 3;
  if (block) return { each: width / 3 / own, count: 2 * own };
  const count = felt.slot && felt.width < ROOMY ? 7 : 2 * own;
  return { each: width / count, count };
}

function bands(felt: Felt, grouping: Grouping, w: number): Bands {
  const [pad, gap] = [padOf(felt), gapOf(felt)];
  const width = felt.width - 2 * pad;
  const wanted = Math.max(w, Math.min(TOUCH, Math.round(1.5 * w)));
  const pile = Math.floor(Math.min(wanted, cells(felt, grouping.block).each - 4));
  const mine = Math.floor(Math.min(wanted, width / (felt.slot ? 4 : 3) - 4));
  const cell = grouping.block ? width / 18 : width / 12;
  const small = Math.floor(Math.min(w, cell - (cell < 40 ? 2 : 4)));
  const one = sized(small).h;
  const drop = grouping.lines === 2 ? Math.max(13, Math.round(0.28 * w)) : 0;
  // Counts lie across the edges of the piles that face the houses.
  const others = Math.max(TOUCH, sized(pile).h + gap + 6, grouping.block ? 2 * one + 2 * gap : 0);
  const own = Math.max(TOUCH, sized(mine).h + gap + 6);
  const foundations = grouping.block ? 0 : Math.max(TOUCH, one + gap);
  const house = Math.max(TOUCH, sized(w).h + drop + gap);
  const tall = others + own + foundations + (12 / grouping.columns) * house + 2 * pad;
  const least = grouping.block && (felt.width < ROOMY || small < 0.55 * w || pile < 0.8 * w) ? 1 : 0;
  const over = Math.max(tall - felt.height, tooLong(felt, grouping, w, width), least);
  return { over, others, foundations, house, own, drop, pile, mine, small };
}

/** What is left of the height goes to the second lines first, then to every band. */
function spread(felt: Felt, { grouping, w, measures }: Fitted<Bands>): Bands {
  const rows = 12 / grouping.columns;
  const out = { ...measures };
  const used = out.others + out.foundations + out.own + rows * out.house + 2 * padOf(felt);
  let spare = Math.max(0, felt.height - used);
  if (grouping.lines === 2) {
    const more = Math.floor(Math.min(spare / rows, 0.5 * sized(w).h - out.drop));
    if (more > 0) [out.drop, out.house, spare] = [out.drop + more, out.house + more, spare - rows * more];
  }
  const each = spare / (rows + 3);
  const most = Math.min(each, 3 * gapOf(felt));
  out.house += most;
  spare -= rows * most;
  out.others += spare / 3;
  out.own += spare / 3;
  out.foundations += grouping.block ? 0 : spare / 3;
  if (grouping.block) out.others += spare / 3;
  return out;
}

function rowed(felt: Felt, fitted: Fitted<Bands>): Layout {
  const { grouping, w } = fitted;
  const sizes = spread(felt, fitted);
  const pad = padOf(felt);
  const width = felt.width - 2 * pad;
  const out = bare(felt, "rows", w, sizes.small, sideOf(felt, grouping.columns, width));
  out.lines = grouping.lines;
  out.drop = sizes.drop;
  const top = pad + sizes.others;
  others(out, sizes, { x: pad, y: pad, w: width, h: sizes.others }, grouping.block);
  if (grouping.block) layFoundations(out, 6, { x: pad + width / 3, y: pad, w: width / 3, h: sizes.others });
  else layFoundations(out, 12, { x: pad, y: top, w: width, h: sizes.foundations });
  const rows = 12 / grouping.columns;
  const area = { x: pad, y: top + sizes.foundations, w: width, h: rows * sizes.house };
  layHouses(out, grouping.columns, area);
  const y = area.y + area.h;
  mine(out, sizes.mine, { x: pad, y, w: width, h: felt.height - y - pad });
  return out;
}

/** My piles from left to right, as wide apart as is comfortable. */
function mine(out: Layout, w: number, bar: Box): void {
  const { felt } = out;
  const piles = felt.slot ? ["h", "x", "w", "r"] : ["h", "w", "r"];
  const cell = Math.min(bar.w / piles.length, 2 * w);
  const x = bar.x + (bar.w - cell * piles.length) / 2;
  piles.forEach((kind, i) => {
    put(out, kind + felt.seat, w, { x: x + i * cell, y: bar.y, w: cell, h: bar.h }, 1);
  });
}

/** The others' piles, reserves outermost; between them on narrow felts the one place of a turned card. */
function others(out: Layout, { pile }: Bands, bar: Box, block: boolean): void {
  const { felt } = out;
  const { each, count } = cells(felt, block);
  const shared = count === 7;
  const kinds = felt.slot && !shared ? ["r", "w", "x", "h"] : ["r", "w", "h"];
  const [left, right] = [nth(felt, 1), nth(felt, 2)];
  kinds.forEach((kind, i) => {
    const cell = { y: bar.y, w: each, h: bar.h };
    put(out, kind + left, pile, { ...cell, x: bar.x + i * each }, -1);
    put(out, kind + right, pile, { ...cell, x: bar.x + bar.w - (i + 1) * each }, -1);
  });
  if (!shared) return;
  for (const seat of [left, right])
    put(out, `x${seat}`, pile, { x: bar.x + 3 * each, y: bar.y, w: each, h: bar.h }, -1);
}

/** A pile in a cell, towards its upper (−1) or lower (1) edge: the count lies on the other. */
function put(out: Layout, pile: string, width: number, cell: Box, edge: -1 | 1): void {
  const { w, h } = sized(width);
  const free = cell.h - h;
  const y = cell.y + free / 2 + edge * Math.min(free / 2, 4);
  out.places[pile] = { x: Math.round(cell.x + (cell.w - w) / 2), y: Math.round(y), w, h };
  out.zones[pile] = cell;
}
