/** Tables made by hand, for the demo page and the tests. */
import type { Picture, PileView, Table } from "../protocol/protocol.gen";

type Piles = Record<string, PileView | string[] | [number, string?]>;

/** A picture: houses as lists of cards, other piles as count and top; what is not named is empty. */
export function picture(seats: number, piles: Piles, more: Partial<Picture> = {}): Picture {
  const out: Picture["piles"] = {};
  for (let s = 1; s <= seats; s++) for (const kind of "rhw") out[kind + s] = { count: 0 };
  for (let i = 1; i <= 4 * seats; i++) out[`t${i}`] = { cards: [] };
  for (let i = 1; i <= 4 * seats; i++) out[`f${i}`] = { count: 0 };
  for (const [pile, value] of Object.entries(piles)) {
    if (!Array.isArray(value)) out[pile] = value;
    else if (typeof value[0] !== "number") out[pile] = { cards: value as string[] };
    else out[pile] = value[1] ? { count: value[0], top: value[1] as string } : { count: value[0] };
  }
  return { seats, turn: 1, phase: "play", piles: out, x: null, ...more };
}

/** A whole `table` message of seat 1 around a picture. */
export function table(shown: Picture, more: Partial<Table> = {}): Table {
  return {
    type: "table",
    game: "g1",
    match: "m1",
    number: 1,
    seq: 10,
    last: null,
    seat: 1,
    seats: [],
    turned_to: "slot",
    enforcement: "strict",
    picture: shown,
    events: [],
    moves: [],
    callable: null,
    strikes: {},
    skips: {},
    out: null,
    gone: [],
    block_offers: [],
    deadline: null,
    claim: null,
    now: 0,
    online: { "1": "here", "2": "here" },
    result: null,
    ...more,
  };
}

/** The middle of a game for two, seat 1 to play. */
export const middle = picture(2, {
  r1: [9, "8h1"],
  h1: [24],
  w1: [6, "Jd1"],
  r2: [11, "4c2"],
  h2: [20],
  w2: [9, "Qs2"],
  t1: ["9s1", "8d2", "7c1"],
  t2: ["Kd1", "Qc2", "Jh1", "Ts2", "9h1"],
  t3: ["5h2"],
  t4: [],
  t5: ["Th2", "9c1"],
  t6: ["Kc2", "Qd1"],
  t7: ["6d2", "5c1", "4h1"],
  t8: ["Js2"],
  f1: [3, "3c1"],
  f2: [1, "Ad2"],
  f3: [2, "2s1"],
});
