/** What a screen reader hears of a pile, and what is said of a pick. */
import type { Picture } from "../protocol/protocol.gen";
import { capital, cardWords, type Names, pileWords } from "../words/say";
import { t } from "../words/t";
import { isHidden } from "./cards";

export interface Saying {
  picture: Picture;
  seat: number | null;
  names: Names;
  /** Something can be taken from this pile. */
  gives(pile: string): boolean;
  /** The picked card can go here. */
  takes(pile: string): boolean;
  picked: string | null;
}

/** The uppermost card that is seen on a pile. */
export function topOf(picture: Picture, pile: string): string | null {
  if (pile === "x") return picture.x;
  const view = picture.piles[pile];
  return view?.cards?.at(-1) ?? view?.top ?? null;
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
  return t("felt.some", { pile: name, n, card: cardWords(top) });
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
  const name = pile === "f" ? t("felt.foundations") : pileWords(pile, say.seat, say.names);
  const parts = [capital(contents(say.picture, pile, name))];
  if (say.picked === pile) parts.push(t("felt.picked"));
  else if (say.takes(pile)) parts.push(t("felt.takes"));
  else if (!say.picked && say.gives(pile))
    parts.push(t(pile === `h${say.seat}` ? "felt.turns" : "felt.gives"));
  return parts.join(", ");
}

/** The sentence for a pick: the card and where it can go. */
export function pickSentence(pile: string, targets: readonly string[], say: Saying): string {
  const top = topOf(say.picture, pile);
  const card = capital(top ? cardWords(top) : pileWords(pile, say.seat, say.names));
  if (targets.length === 0) return t("felt.pick_stuck", { card });
  const places = targets.map((target) => pileWords(target, say.seat, say.names)).join(", ");
  return t("felt.pick_sentence", { card, places });
}
