/** What the list of the room says about piles: where a card may go from here, and what is best. No rules. */
export interface Way {
  text: string;
  from: string;
  to: string;
  count: number;
}

/** A card move of records.md in its parts; null for everything that is no move between piles. */
export function wayOf(text: string): Way | null {
  const found = /^([a-z]\d*)-([a-z]\d*)(?:\*(\d+))?$/.exec(text);
  if (!found) return null;
  return { text, from: found[1] ?? "", to: found[2] ?? "", count: Number(found[3] ?? 1) };
}

/** The moves that take `count` cards from a pile, in the order of the room. */
export function waysFrom(moves: readonly string[], pile: string, count = 1): Way[] {
  const out: Way[] = [];
  for (const text of moves) {
    const way = wayOf(text);
    if (way && way.from === pile && way.count === count) out.push(way);
  }
  return out;
}

/** How many cards can be taken from a pile together, the fewest first. */
export function countsOf(moves: readonly string[], pile: string): number[] {
  const all = new Set<number>();
  for (const text of moves) {
    const way = wayOf(text);
    if (way?.from === pile) all.add(way.count);
  }
  return [...all].sort((a, b) => a - b);
}

/** As many cards as were touched if they can go together, else as few as can go. */
export function countFor(moves: readonly string[], pile: string, touched: number): number {
  const counts = countsOf(moves, pile);
  return counts.includes(touched) ? touched : (counts[0] ?? 1);
}

/** Where picked cards can go; a place that needs more cards of the same run takes the fewest of these. */
export function reach(moves: readonly string[], pile: string, count: number): Way[] {
  const out = waysFrom(moves, pile, count);
  for (const more of countsOf(moves, pile).filter((n) => n > count))
    for (const way of waysFrom(moves, pile, more))
      if (!out.some((known) => known.to === way.to)) out.push(way);
  return out;
}

/** The piles that something can be taken from just now; the hand when a card can be turned. */
export function sources(moves: readonly string[], seat: number | null): Set<string> {
  const out = new Set<string>();
  for (const text of moves) {
    const way = wayOf(text);
    if (way) out.add(way.from);
    else if (text === "turn" && seat) out.add(`h${seat}`);
  }
  return out;
}

/** The place that a double tap means: never the own waste, and where the order says nothing only a sole one. */
export function bestWay(
  moves: readonly string[],
  pile: string,
  seat: number | null,
  bestFirst: boolean,
  count = 1,
): Way | null {
  const ways = waysFrom(moves, pile, count).filter((way) => way.to !== `w${seat}`);
  return bestFirst || ways.length === 1 ? (ways[0] ?? null) : null;
}

/** `f3` and `f` are one place for the hand that plays. */
export function targetPile(pile: string): string {
  return pile.startsWith("f") ? "f" : pile;
}
