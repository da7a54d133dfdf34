/** Events and refusals as sentences; the words that the table and the screens share. */
import type { Table } from "../protocol/protocol.gen";
import { cardName, cardWords, type Names, pileWords, seatName } from "./cards";
import { type Key, known, t, tOr } from "./t";

export { cardName, cardWords, type Names, pileWords, seatName } from "./cards";

export type TableEvent = Table["events"][number];
type Say = (card: string) => string;
type Moved = Extract<TableEvent, { type: "moved" }>;

/** One event as a sentence; `spoken` says "seven of hearts" where the log writes 7♥. */
export function eventSentence(
  event: TableEvent,
  mySeat: number | null,
  names: Names,
  spoken = false,
): string {
  const say: Say = spoken ? cardWords : cardName;
  const me = "seat" in event && event.seat === mySeat ? "me" : "other";
  const name = "seat" in event ? seatName(event.seat, names) : "";
  switch (event.type) {
    case "moved":
      return capital(movedSentence(event, mySeat, names, say));
    case "turned":
      return t(`event.turned.${me}`, { name, card: say(event.card) });
    case "recycled":
      return t(`event.recycled.${me}`, { name, n: event.count });
    case "revealed":
      return capital(
        t("event.revealed", { card: say(event.card), pile: pileWords(event.pile, mySeat, names) }),
      );
    case "turn_ended":
      return t(`event.turn_ended.${event.why}.${me}`, { name });
    case "taken_back":
      return t(`event.taken_back.${me}`, { name, n: event.entries.length });
    case "blocked":
      return t(event.why === "stall" ? "event.blocked_stall" : "event.blocked");
    case "expired":
      return t(event.what === "grace" ? "event.expired_grace" : `event.expired.${me}`, { name });
    case "proven":
      return hadTo(event, mySeat, names, say);
    case "failed":
      return failedSentence(event, mySeat, names, say);
    case "penalty":
      return t(event.points ? `event.penalty.${me}` : `event.penalty_turn.${me}`, { name, n: event.points });
    default:
      return tOr("seat" in event ? `event.${event.type}.${me}` : `event.${event.type}`, "event.ended", {
        name,
      });
  }
}

function movedSentence(event: Moved, mySeat: number | null, names: Names, say: Say): string {
  const me = event.seat === mySeat ? "me" : "other";
  const card = say(event.cards[event.cards.length - 1] ?? "##");
  const own = (pile: string) => Number(pile.slice(1)) === event.seat && /^[rhw]/.test(pile);
  const words = (pile: string) =>
    own(pile) && me === "other" ? tOr(`pile.${pile[0]}.own`, "pile.x") : pileWords(pile, mySeat, names);
  const to = event.target.startsWith("f") ? t("pile.f") : words(event.target);
  const params = {
    name: seatName(event.seat, names),
    card,
    from: words(event.source),
    to,
    n: event.cards.length,
  };
  const fromSlot = event.source === "x";
  if (event.target === `w${event.seat}`) return t(`event.discarded.${me}`, params);
  if (/^[rw]/.test(event.target))
    return t(fromSlot ? `event.loaded_turned.${me}` : `event.loaded.${me}`, params);
  if (event.cards.length > 1) return t(`event.run.${me}`, params);
  return t(fromSlot ? `event.moved_turned.${me}` : `event.moved.${me}`, params);
}

/** A pile as somebody's own: "the reserve", not "Ben’s reserve", where Ben is spoken of anyway. */
function pileOf(pile: string, owner: number, mySeat: number | null, names: Names): string {
  const own = Number(pile.slice(1)) === owner && owner !== mySeat && /^[rhw]/.test(pile);
  return own ? tOr(`pile.${pile[0]}.own`, "pile.x") : pileWords(pile, mySeat, names);
}

/** What somebody had to do first, by a proven call. */
function hadTo(
  { offender, move, card }: Extract<TableEvent, { type: "proven" }>,
  mySeat: number | null,
  names: Names,
  say: Say,
): string {
  const [from = "", to = ""] = move.split("*")[0]?.split("-") ?? [];
  const places = from[0] === "t" && to[0] === "t" ? "free" : /^[rw]/.test(to) ? "load" : "play";
  const kind =
    from === "x" && places === "play" ? "turned" : from[0] === "r" && to[0] === "t" ? "fill" : places;
  return t(`event.had_to.${kind}.${offender === mySeat ? "me" : "other"}`, {
    name: seatName(offender, names),
    card: say(card),
    from: pileOf(from, offender, mySeat, names),
    to: to === "f" ? t("pile.f") : pileWords(to, mySeat, names),
  });
}

function failedSentence(
  { seat, move, card }: Extract<TableEvent, { type: "failed" }>,
  mySeat: number | null,
  names: Names,
  say: Say,
): string {
  const me = seat === mySeat ? "me" : "other";
  const name = seatName(seat, names);
  const to = move?.split("-")[1]?.split("*")[0];
  if (!to || !card) return t(`event.failed.${me}`, { name });
  const words = to === "f" ? t("pile.f") : pileWords(to, mySeat, names);
  return t(`event.failed_move.${me}`, { name, card: say(card), to: words });
}

/** The first letter as a capital, for sentences that begin with a card or a pile. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What is known about a refusal beside its code. */
export interface RefusalContext {
  duty?: string[] | null | undefined;
  move?: string | null | undefined;
  table?: Table | null | undefined;
  detail?: string | null | undefined;
}

/** The card that a move of the shown table would put on its target, or null; of a run the innermost. */
export function cardOf(move: string, table: Table): string | null {
  const pile = move.split("-")[0] ?? "";
  if (pile === "x") return table.picture.x;
  const shown = table.picture.piles[pile];
  return shown?.cards?.at(-Number(move.split("*")[1] ?? 1)) ?? shown?.top ?? null;
}

/** Why something was refused, in words that name the cards where they are known. */
export function refusalSentence(code: string, context: RefusalContext = {}): string {
  const key = `refuse.${code}`;
  if (!known(key)) return t("refuse.unknown", { code });
  return (context.table && aboutCards(code, context.table, context)) || withDetail(key, context);
}

function withDetail(key: Key, context: RefusalContext): string {
  const detailed = `${key}_detail`;
  return context.detail && known(detailed) ? t(detailed, { detail: context.detail }) : t(key);
}

function aboutCards(code: string, table: Table, context: RefusalContext): string | null {
  const names = Object.fromEntries(table.seats.map((s) => [s.seat, s.player.name]));
  if (code === "not_your_turn" && table.picture.turn !== table.seat)
    return t("refuse.not_your_turn_who", { name: seatName(table.picture.turn, names) });
  if (code === "turned_card_pending" && table.picture.x)
    return t("refuse.turned_card_pending_card", { card: cardName(table.picture.x) });
  if (code === "not_available") return notAvailable(context.move ?? "", table);
  const move = code === "does_not_fit" ? context.move : context.duty?.[0];
  const card = move ? cardOf(move, table) : null;
  if (!move || !card) return null;
  if (code === "foundation_first") return foundationFirst(context.duty ?? [], table, names);
  const target = move.split("-")[1] ?? "";
  const to = pileWords(target.split("*")[0] ?? "", table.seat, names);
  const from = pileWords(move.split("-")[0] ?? "", table.seat, names);
  const key = `refuse.${code}_card`;
  return known(key) ? t(key, { card: cardName(card), from, to }) : null;
}

function notAvailable(move: string, table: Table): string | null {
  const count = move.split("*")[1];
  if (count) return t("refuse.not_available_run", { n: count });
  return move.startsWith(`w${table.seat}-`) ? t("refuse.not_available_waste") : null;
}

function foundationFirst(duty: string[], table: Table, names: Names): string {
  const cards = duty.map((move) => cardName(cardOf(move, table) ?? "##"));
  if (duty.length > 1) return t("refuse.foundation_first_many", { cards: [...new Set(cards)].join(", ") });
  const from = duty[0]?.split("-")[0] ?? "";
  if (from === "x") return t("refuse.foundation_first_turned", { card: cards[0] ?? "" });
  return t("refuse.foundation_first_card", {
    card: cards[0] ?? "",
    from: pileWords(from, table.seat, names),
  });
}
