/** What is proposed and why, as a sentence. */
import type { Hint, Table } from "../protocol/protocol.gen";
import { namesOf } from "../room/store";
import { cardName, pileWords } from "./cards";
import { capital } from "./say";
import { tOr } from "./t";

const CARD = /^[A2-9TJQK][cdhs]\d$/;

/** Names of cards and piles in words. */
export function inWords(
  names: Record<string, string>,
  shown: Pick<Table, "seat" | "seats">,
): Record<string, string> {
  const players = namesOf(shown);
  return Object.fromEntries(
    Object.entries(names).map(([what, name]) => [
      what,
      CARD.test(name) ? cardName(name) : pileWords(name, shown.seat, players),
    ]),
  );
}

/** A reason with the move that it is for. */
export function adviceSentence(
  { code, words }: Hint["because"],
  shown: Pick<Table, "seat" | "seats">,
): string {
  return capital(tOr(`hint.${code}`, "hint.prepares", inWords(words, shown)));
}
