/** Where everything lies on the felt, for any size and number of seats. */
import type { Felt, Layout } from "./geometry";
import { layoutThree } from "./layout_three";
import { layoutTwo } from "./layout_two";

export { type Box, type Felt, houseSpots, type Layout, type Spot, STRIP, zoneAt } from "./geometry";

/** The whole arrangement for a felt. */
export function layout(felt: Felt): Layout {
  return felt.seats === 3 ? layoutThree(felt) : layoutTwo(felt);
}
