/** Where every card of a picture rests: pure, from picture and layout. */
import type { Picture } from "../protocol/protocol.gen";
import { isHidden } from "./cards";
import { houseSpots, type Layout } from "./layout";

export interface Resting {
  pile: string;
  x: number;
  y: number;
  scale: number;
  z: number;
  /** Width of what is seen of a covered card, 0 for an outermost one; negative: its right edge is seen. */
  strip: number;
  /** The seat whose back is shown, 0 for a face. */
  back: number;
}

/** The seat that dealt a house: its face-down cards show that seat's back. */
export function dealerOf(house: string): number {
  return Math.floor((Number(house.slice(1)) - 1) / 4) + 1;
}

function house(out: Map<string, Resting>, at: Layout, pile: string, cards: readonly string[]): void {
  const spots = houseSpots(at, pile, cards.length);
  const way = at.rows[pile]?.way ?? 1;
  cards.forEach((card, i) => {
    const spot = spots[i];
    const next = spots[i + 1];
    if (!spot) return;
    const hidden = isHidden(card);
    const seen = next && next.y === spot.y ? next.x - spot.x : 0;
    const inner = next && !seen ? Math.sign(way) * at.card.w * 0.34 : seen;
    out.set(hidden ? `${pile}#${i}` : card, {
      pile,
      ...spot,
      scale: 1,
      z: 10 + i,
      strip: hidden ? 0 : inner,
      back: hidden ? dealerOf(pile) : 0,
    });
  });
}

/** Every card that is seen, by name; face-down house cards as `t3#0`. */
export function resting(picture: Picture, at: Layout): Map<string, Resting> {
  const out = new Map<string, Resting>();
  for (const [pile, view] of Object.entries(picture.piles)) {
    if (view.cards) house(out, at, pile, view.cards);
    else if (view.top) {
      const place = at.places[pile];
      if (place) out.set(view.top, lying(pile, place, place.w / at.card.w));
    }
  }
  const slot = at.places[`x${picture.turn}`];
  if (picture.x && slot) out.set(picture.x, lying("x", slot, slot.w / at.card.w));
  return out;
}

function lying(pile: string, { x, y }: { x: number; y: number }, scale: number): Resting {
  return { pile, x, y, scale, z: 10, strip: 0, back: 0 };
}
