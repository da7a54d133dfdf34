/** From a picture and what happened since to the pictures in between, one for each thing to be seen. */
import type { Picture, Table } from "../protocol/protocol.gen";

export type TableEvent = Table["events"][number];
/** What moves in a frame: cards by name, where from and where to (places, so `x1` for a turned card). */
export interface Flight {
  cards: string[];
  source: string;
  target: string;
  flip: boolean;
}
export interface Frame {
  picture: Picture;
  flight: Flight | null;
  /** Cards that turn face up where they lie. */
  revealed: string[];
  /** The entry after which the table looks so. */
  seq?: number;
}

type Piles = Picture["piles"];

function take(piles: Piles, pile: string, count: number): void {
  const old = piles[pile];
  if (!old) return;
  if (old.cards) piles[pile] = { cards: old.cards.slice(0, -count) };
  else piles[pile] = { count: Math.max(0, (old.count ?? 0) - count) };
}

function put(piles: Piles, pile: string, cards: string[]): void {
  const old = piles[pile];
  if (old?.cards) piles[pile] = { cards: [...old.cards, ...cards] };
  else piles[pile] = { count: (old?.count ?? 0) + cards.length, top: cards.at(-1) ?? null };
}

function uncover(piles: Piles, pile: string, card: string): void {
  const old = piles[pile];
  if (old?.cards) piles[pile] = { cards: [...old.cards.slice(0, -1), card] };
  else piles[pile] = { count: old?.count ?? 1, top: card };
}

function place(pile: string, seat: number): string {
  return pile === "x" ? `x${seat}` : pile;
}

function flightOf(event: TableEvent): Flight | null {
  if (event.type === "moved") {
    const { cards, seat } = event;
    return { cards, source: place(event.source, seat), target: place(event.target, seat), flip: false };
  }
  if (event.type === "turned")
    return {
      cards: [event.card],
      source: `h${event.seat}`,
      target: place(event.target, event.seat),
      flip: true,
    };
  if (event.type === "recycled")
    return { cards: [], source: `w${event.seat}`, target: `h${event.seat}`, flip: true };
  return null;
}

function applied(picture: Picture, event: TableEvent, flight: Flight): Picture {
  const piles = { ...picture.piles };
  let x = picture.x;
  if (event.type === "recycled") {
    piles[flight.source] = { count: 0 };
    piles[flight.target] = { count: (piles[flight.target]?.count ?? 0) + event.count };
    return { ...picture, turn: event.seat, piles };
  }
  if (flight.source.startsWith("x")) x = null;
  else take(piles, flight.source, flight.cards.length);
  if (flight.target.startsWith("x")) x = flight.cards[0] ?? null;
  else put(piles, flight.target, flight.cards);
  return { ...picture, turn: "seat" in event ? event.seat : picture.turn, piles, x };
}

/** What a pile was before cards came on it; what they covered is known if it lay there all the time. */
function unput(piles: Piles, pile: string, count: number, known: Piles): void {
  take(piles, pile, count);
  const left = piles[pile]?.count;
  if (left !== undefined && left === known[pile]?.count) piles[pile] = { ...known[pile] };
}

function untake(piles: Piles, pile: string, cards: string[]): void {
  if (pile.startsWith("h")) piles[pile] = { count: (piles[pile]?.count ?? 0) + cards.length };
  else put(piles, pile, cards);
}

/** The position from which `events` led to `after`: what was restored by taking back. */
function restored(after: Picture, events: readonly TableEvent[], seat: number, known: Picture): Picture {
  const piles = { ...after.piles };
  let x = after.x;
  for (const event of [...events].reverse()) {
    const flight = flightOf(event);
    if (!flight) continue;
    if (flight.target.startsWith("x")) x = null;
    else unput(piles, flight.target, flight.cards.length, known.piles);
    if (flight.source.startsWith("x")) x = flight.cards[0] ?? null;
    else untake(piles, flight.source, flight.cards);
  }
  return { ...after, turn: seat, piles, x };
}

/** The frames from `before` to the picture of `table`; the last always shows exactly that picture. */
export function framesOf(before: Picture, table: Table): Frame[] {
  const { events, picture } = table;
  const back = events.findIndex((event) => event.type === "taken_back" || event.type === "undone");
  const event = events[back];
  if (event?.type !== "taken_back" && event?.type !== "undone") return forward(before, events, picture);
  const since = events.slice(back + 1);
  const still = { flight: null, revealed: [] };
  // A waste that was turned over hides what it held.
  if (since.some((one) => one.type === "recycled")) return [{ picture, ...still }];
  const then = restored(picture, since, event.seat, before);
  const frames = forward(then, since, picture);
  return frames.some((frame) => frame.flight) ? [{ picture: then, ...still }, ...frames] : frames;
}

function forward(before: Picture, events: readonly TableEvent[], after: Picture): Frame[] {
  const out: Frame[] = [];
  let now = before;
  for (const event of events) {
    const flight = flightOf(event);
    const last = out.at(-1);
    if (flight) {
      now = applied(now, event, flight);
      out.push({ picture: now, flight, revealed: [] });
    } else if (event.type === "revealed") {
      const piles = { ...now.piles };
      uncover(piles, event.pile, event.card);
      now = { ...now, piles };
      if (last) out[out.length - 1] = { ...last, picture: now, revealed: [...last.revealed, event.card] };
    }
  }
  const last = out.pop();
  out.push({ flight: null, revealed: [], ...last, picture: after });
  return out;
}

/** From where to where the newest move went, as places; for the marks. */
export function lastFlight(table: Table): [string, string] | null {
  const happened = [...(table.log ?? []), ...table.events];
  for (const event of happened.reverse()) {
    const flight = flightOf(event);
    if (flight) return [flight.source, flight.target];
  }
  return null;
}
