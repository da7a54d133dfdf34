/** What a screen reader hears of a pile, and what is said of a pick. */
import type { Picture } from "../protocol/protocol.gen";
import { capital, cardWords, type Names, pileWords } from "../words/say";
import { t } from "../words/t";
import { isHidden } from "./cards";
import type { Picked } from "./picker";

export interface Saying {
  picture: Picture;
  seat: number | null;
  names: Names;
  /** Something can be taken from this pile. */
  gives(pile: string): boolean;
  /** How many cards can go here from the picked one outwards; 0: none. */
  takes(pile: string): number;
  picked: Picked | null;
  /** Seats that are out of the game. */
  gone: readonly number[];
  /** Something on this pile must go before anything else. */
  due(pile: string): boolean;
}

/** The uppermost card that is seen on a pile. */
export function topOf(picture: Picture, pile: string): string | null {
  if (pile === "x") return picture.x;
  const view = picture.piles[pile];
  return view?.cards?.at(-1) ?? view?.top ?? null;
}

/** The card of a pile that lies `count` cards from its outermost one inwards; null where it is not seen. */
export function headOf(picture: Picture, pile: string, count: number): string | null {
  const cards = picture.piles[pile]?.cards;
  return (count > 1 && cards?.at(-count)) || topOf(picture, pile);
}

/** How many cards a pile has. */
export function countOf(picture: Picture, pile: string): number {
  if (pile === "x") return picture.x ? 1 : 0;
  const view = picture.piles[pile];
  return view?.cards?.length ?? view?.count ?? 0;
}

function contents(picture: Picture, pile: string, name: string): string {
  if (pile === "f") return foundations(picture, name);
  const n = countOf(picture, pile);
  const top = topOf(picture, pile);
  if (n === 0) return t("felt.empty", { pile: name });
  if (!top || isHidden(top)) return t("felt.face_down", { pile: name, n });
  if (pile === "x") return t("felt.one", { pile: name, card: cardWords(top) });
  const some = t("felt.some", { pile: name, n, card: cardWords(top) });
  const under = (picture.piles[pile]?.cards ?? []).filter(isHidden).length;
  return under ? `${some}, ${t("felt.under", { n: under })}` : some;
}

function foundations(picture: Picture, name: string): string {
  const tops = Object.keys(picture.piles).flatMap((pile) => {
    const top = pile.startsWith("f") ? topOf(picture, pile) : null;
    return top ? [cardWords(top)] : [];
  });
  if (tops.length === 0) return t("felt.empty", { pile: name });
  return t("felt.tops", { pile: name, cards: tops.join(", ") });
}

/** The accessible name of a pile: what it is, what it holds, what can be done with it. */
export function labelOf(pile: string, say: Saying): string {
  const { picked } = say;
  const name = pile === "f" ? t("felt.foundations") : pileWords(pile, say.seat, say.names);
  const parts = [capital(contents(say.picture, pile, name))];
  if (/^[rhw]/.test(pile) && say.gone.includes(Number(pile.slice(1)))) parts.push(t("felt.gone"));
  if (picked?.pile === pile) parts.push(t("felt.picked", { n: picked.count }));
  else if (picked && say.takes(pile)) parts.push(t("felt.takes", { n: say.takes(pile) }));
  else if (!picked && say.due(pile)) parts.push(t("felt.due"));
  else if (!picked && say.gives(pile)) parts.push(t(pile === `h${say.seat}` ? "felt.turns" : "felt.gives"));
  return parts.join(", ");
}

/** The sentence for a pick: the card, or the run with both its ends, and where it can go. */
export function pickSentence(pile: string, targets: readonly string[], say: Saying): string {
  const count = say.picked?.count ?? 1;
  const top = topOf(say.picture, pile);
  const card = top ? cardWords(top) : pileWords(pile, say.seat, say.names);
  const head = cardWords(headOf(say.picture, pile, count) ?? "##");
  const what = capital(count > 1 ? t("felt.run", { n: count, head, card }) : card);
  if (targets.length === 0) return t("felt.pick_stuck", { card: what });
  const places = targets.map((target) => {
    const place = pileWords(target, say.seat, say.names);
    const n = say.takes(target);
    return n > count ? t("felt.with", { place, n }) : place;
  });
  return t("felt.pick_sentence", { card: what, places: places.join(", ") });
}
