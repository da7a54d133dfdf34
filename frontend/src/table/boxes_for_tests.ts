/** Questions to layouts that their tests ask. */
import { type Box, type Felt, houseSpots, type Layout } from "./layout";

export const inside = (felt: Felt, { x, y, w, h }: Box): boolean =>
  x >= -0.5 && y >= -0.5 && x + w <= felt.width + 0.5 && y + h <= felt.height + 0.5;
export const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.w - 0.5 && b.x < a.x + a.w - 0.5 && a.y < b.y + b.h - 0.5 && b.y < a.y + a.h - 0.5;
export const overlaps = (boxes: Record<string, Box>): string[] => {
  const all = Object.entries(boxes);
  return all.flatMap(([a, one]) =>
    all.flatMap(([b, other]) => (a < b && overlap(one, other) ? [`${a} over ${b}`] : [])),
  );
};
export const middle = (box: Box | undefined): number => (box ? box.x + box.w / 2 : Number.NaN);

/** The strip of each covered card of a row that nothing lies on. */
export function strips(out: Layout, pile: string, count: number): number[] {
  const spots = houseSpots(out, pile, count);
  return spots.slice(1).flatMap((spot, i) => {
    const before = spots[i];
    return before && before.y === spot.y ? [Math.abs(spot.x - before.x)] : [];
  });
}
