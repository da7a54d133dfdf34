/** The felt of three seats on a low wide screen: all piles in two columns at the edges, mine below the others'. */
import { type Box, bare, type Felt, type Layout, nth, sized } from "./geometry";
import {
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

interface Measures {
  over: number;
  foundations: number;
  house: number;
  drop: number;
  small: number;
  edge: number;
  pile: number;
}

/** Piles in a column. */
const PILES = 5;
/** Between the others' piles and mine. */
const APART = 14;

/** The widest cards of this arrangement and where everything lies then. */
export function layoutBeside(felt: Felt): Layout {
  const groupings = GROUPINGS.filter(({ block }) => !block);
  const { grouping, w, measures } = widest(groupings, (g, width) => measured(felt, g, width));
  const [pad, gap] = [padOf(felt), gapOf(felt)];
  const { edge, foundations, small } = measures;
  const x = pad + edge + gap;
  const width = felt.width - 2 * x;
  const out = bare(felt, "corners", w, small, sideOf(felt, grouping.columns, width));
  out.lines = grouping.lines;
  const height = felt.height - 2 * pad - foundations;
  const pitch = height / (12 / grouping.columns);
  const spare = pitch - gap - out.card.h;
  out.drop = grouping.lines === 2 ? Math.min(spare, Math.round(0.5 * out.card.h)) : 0;
  const ends = slots(felt, width);
  layFoundations(out, 12, {
    x: x + (ends > 1 ? TOUCH : 0),
    y: pad,
    w: width - ends * TOUCH,
    h: foundations,
  });
  layHouses(out, grouping.columns, { x, y: pad + foundations, w: width, h: height });
  edges(out, measures);
  if (ends) turned(out, { x, y: pad, w: width, h: foundations }, ends);
  return out;
}

function measured(felt: Felt, grouping: Grouping, w: number): Measures {
  const [pad, gap] = [padOf(felt), gapOf(felt)];
  const pitch = (felt.height - 2 * pad - APART) / PILES;
  const pile = Math.floor(Math.min((pitch - gap - 4) / 1.4, Math.max(w, TOUCH)));
  const edge = Math.max(TOUCH, pile + 6);
  const width = felt.width - 2 * (pad + edge + gap);
  const cell = (width - slots(felt, width) * TOUCH) / 12;
  const small = Math.floor(Math.min(w, cell - 2));
  const foundations = Math.max(TOUCH, sized(small).h + gap);
  const drop = grouping.lines === 2 ? Math.max(13, Math.round(0.28 * w)) : 0;
  const house = sized(w).h + drop + gap;
  const tall = 2 * pad + foundations + (12 / grouping.columns) * house;
  const over = Math.max(tall - felt.height, tooLong(felt, grouping, w, width));
  return { over, foundations, house, drop, small, edge, pile };
}

/** Pile, which of the others has it (0: mine), whether at the right edge, and its row. */
const PLACES = [
  ["r", 1, false, 0],
  ["w", 1, false, 1],
  ["h", 1, false, 2],
  ["r", 2, true, 0],
  ["w", 2, true, 1],
  ["h", 2, true, 2],
  ["x", 0, false, 3],
  ["h", 0, false, 4],
  ["w", 0, true, 3],
  ["r", 0, true, 4],
] as const;

function edges(out: Layout, { pile, edge }: Measures): void {
  const { felt } = out;
  const pad = padOf(felt);
  const pitch = (felt.height - 2 * pad - APART) / PILES;
  const { w, h } = sized(pile);
  for (const [kind, of, right, row] of PLACES) {
    if (kind === "x" && !felt.slot) continue;
    const name = kind + nth(felt, of);
    const y = pad + row * pitch + (of === 0 ? APART : 0);
    const x = right ? felt.width - pad - edge : pad;
    out.zones[name] = { x, y, w: edge, h: pitch };
    out.places[name] = {
      x: Math.round(x + (edge - w) / 2),
      y: Math.round(y + (pitch - h) / 2),
      w,
      h,
    };
  }
}

/** How many places the others' turned cards have: one each, or one for both. */
function slots(felt: Felt, width: number): number {
  return felt.slot ? (width < 450 ? 1 : 2) : 0;
}

/** The others' turned cards at the ends of the foundations. */
function turned(out: Layout, row: Box, ends: number): void {
  const { felt, small } = out;
  const right = { x: row.x + row.w - TOUCH, y: row.y, w: TOUCH, h: row.h };
  const left = ends > 1 ? { ...right, x: row.x } : right;
  for (const [seat, zone] of [
    [nth(felt, 1), left],
    [nth(felt, 2), right],
  ] as const) {
    out.zones[`x${seat}`] = zone;
    out.places[`x${seat}`] = {
      x: Math.round(zone.x + (zone.w - small.w) / 2),
      y: Math.round(zone.y + (zone.h - small.h) / 2),
      ...small,
    };
  }
}
