/** Cards and piles in words. */
import { t, tOr } from "./t";

export type Names = Record<number, string>;

const SIGN: Record<string, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** "7h1" as people write it: "7♥". */
export function cardName(card: string): string {
  if (card.startsWith("#")) return t("card.hidden");
  const rank = card[0] === "T" ? "10" : (card[0] ?? "");
  return rank + (SIGN[card[1] ?? ""] ?? "");
}

/** "7h1" as people say it: "seven of hearts". */
export function cardWords(card: string): string {
  if (card.startsWith("#")) return t("card.hidden");
  return t("card.of", {
    rank: tOr(`rank.${card[0]}`, "card.hidden"),
    suit: tOr(`suit.${card[1]}`, "card.hidden"),
  });
}

/** The name of whoever sits at `seat`. */
export function seatName(seat: number, names: Names): string {
  return names[seat] ?? t("seat", { n: seat });
}

/** A pile in words: "your reserve", "Ben’s waste", "house 3", "foundation 2". */
export function pileWords(pile: string, mySeat: number | null, names: Names): string {
  const kind = pile[0] ?? "";
  const n = Number(pile.slice(1));
  if (kind === "x") return t("pile.x");
  if (kind === "t") return t("pile.t", { n });
  if (kind === "f") return n ? t("pile.f_n", { n }) : t("pile.f");
  if (n === mySeat) return tOr(`pile.${kind}.me`, "pile.x");
  return tOr(`pile.${kind}.other`, "pile.x", { name: seatName(n, names) });
}
