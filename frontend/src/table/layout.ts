/** Where everything lies on the felt, for any size and number of seats. */
import type { Felt, Layout } from "./geometry";
import { layoutTwo } from "./layout_two";

export { type Box, type Felt, houseSpots, type Layout, type Spot, STRIP, zoneAt } from "./geometry";

let layoutThree: ((felt: Felt) => Layout) | null = null;

/** Whether a table with so many seats can be laid out at once; else it waits for `bringThree`. */
export function canLay(seats: number): boolean {
  return seats < 3 || layoutThree !== null;
}

/** Has what only a table of three needs brought; rejects when the network is away. */
export async function bringThree(): Promise<void> {
  layoutThree = (await import("./layout_three")).layoutThree;
}

/** The whole arrangement for a felt. */
export function layout(felt: Felt): Layout {
  return felt.seats === 3 && layoutThree ? layoutThree(felt) : layoutTwo(felt);
}
