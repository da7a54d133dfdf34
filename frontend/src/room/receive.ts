/** One switch over everything the room says; each message replaces the last of its kind. */
import { batch } from "@preact/signals";
import type { ServerMessage } from "../net/socket";
import type { Challenges, ChallengeView, Lobby, Match, Said, Table } from "../protocol/protocol.gen";
import { eventSentence, refusalSentence, type TableEvent } from "../words/say";
import { t } from "../words/t";
import { endWords } from "./ended";
import { route } from "./route";
import * as store from "./store";

export interface ReceiveHooks {
  /** The table has a gap or fell behind: ask for the whole again. */
  sitAgain(game: string): void;
  /** A table ended, a match changed: the screen may have to follow. */
  matchChanged(match: Match): void;
}

/** How a game's own `sit` is told apart: its next table replaces whatever is shown. */
const awaited = new Set<string>();

/** The next table of this game is taken whatever its seq. */
export function awaitTable(game: string): void {
  awaited.add(game);
}

const LOG_LINES = 500;
const SEEN_TABLES = 120;

/** Take one message into the store. */
export function receive(message: ServerMessage, hooks: ReceiveHooks): void {
  batch(() => take(message, hooks));
}

function take(message: ServerMessage, hooks: ReceiveHooks): void {
  switch (message.type) {
    case "welcome":
      store.me.value = message.player;
      store.seated.value = message.seated;
      store.matches.value = new Map();
      store.turns.value = [];
      store.skew.value = message.now - Date.now();
      return;
    case "lobby":
      takeLobby(message);
      return;
    case "challenges":
      takeChallenges(message);
      return;
    case "match":
      takeMatch(message, hooks);
      return;
    case "turns":
      store.turns.value = message.games;
      return;
    case "table":
      takeTable(message, hooks);
      return;
    case "ping":
      compare(message.games, hooks);
      return;
    case "upgrade":
      store.upgrade.value = message.build;
      return;
    case "refused":
      // Refusals of commands with an id go to whoever asked; this one has no owner.
      if (message.code !== "bad_request") store.notify(refusalSentence(message.code, message));
      return;
    case "hint":
      store.hint.value = message;
      return;
    case "ack":
    case "bye":
      return;
    default:
      hearLate(message);
  }
}

/** What is seldom said, or by a newer room alone: no reason to stop, and none to hurry. */
function hearLate(message: Said): void {
  void import("./speech").then((m) => m.hear(message));
}

/** The list also tells this window when another one has changed the own name. */
function takeLobby(message: Lobby): void {
  store.lobby.value = message;
  const self = store.me.value;
  const name = message.players.find((p) => p.id === self?.id)?.name;
  if (self && name && name !== self.name) store.me.value = { ...self, name };
}

function takeChallenges(message: Challenges): void {
  const before = new Set(store.incoming.value.map((c) => c.id));
  const waited = [...store.incoming.value, ...store.outgoing.value].filter((c) => c.status === "pending");
  store.incoming.value = message.incoming;
  store.outgoing.value = message.outgoing;
  for (const c of message.incoming)
    if (!before.has(c.id) && c.status === "pending" && !c.taken.includes(store.me.value?.id ?? ""))
      store.tell(t("challenge.new", { name: c.from.name }));
  const ids = new Set(waited.map((c) => c.id));
  for (const c of [...message.incoming, ...message.outgoing]) if (ids.has(c.id)) tellEnd(c);
}

/** What became of a challenge reaches both sides at once, unless they have ended it themselves. */
function tellEnd(c: ChallengeView): void {
  if (c.status === "pending" || c.status === "started" || c.by === store.me.value?.id) return;
  const inSight = ["home", "lobby", "join"].includes(route.value.at);
  if (inSight) store.tell(endWords(c));
  else store.notify(endWords(c));
}

function takeMatch(message: Match, hooks: ReceiveHooks): void {
  const before = store.matches.value.get(message.id);
  if (before) tellWishes(before, message);
  const matches = new Map(store.matches.value);
  matches.delete(message.id);
  matches.set(message.id, message);
  store.matches.value = matches;
  const mine = store.seatIn(message, store.me.value) !== null;
  if (before && !mine && store.seatIn(before, store.me.value) !== null) store.notify(t("replace.you"));
  const over = new Set(message.games.filter((g) => !mine || g.status === "over").map((g) => g.id));
  store.seated.value = store.seated.value.filter((game) => !over.has(game));
  hooks.matchChanged(message);
}

/** What the other side wishes after a game reaches its player at once. */
function tellWishes(before: Match, now: Match): void {
  const mine = store.seatIn(now, store.me.value);
  const here = route.value;
  // The counting of the points shows and says it itself.
  const counting = here.at === "table" && here.result && now.games.some((g) => g.id === here.game);
  if (mine === null || counting) return;
  const wishers = now.offers.filter((seat) => seat !== mine && !before.offers.includes(seat));
  if (wishers.length > 0) store.notify(t("result.wants", { name: store.namesAt(now, wishers) }));
  const refused = before.offers.includes(mine) && now.status === "ended" && now.winner === null;
  if (refused && before.status === "open")
    store.notify(
      now.seats.length > 2
        ? t("result.match_over_many")
        : t("result.match_over", { name: store.against(now, t("somebody")) }),
    );
}

/** A table that is older than what is shown is ignored, unless it answers a `sit`. */
function takeTable(message: Table, hooks: ReceiveHooks): void {
  const shown = store.table.value;
  const asked = awaited.delete(message.game);
  if (shown && shown.game !== message.game) return;
  if (shown && !asked && (message.seq < shown.seq || (message.seq === shown.seq && !changed(shown, message))))
    return;
  const waits = store.pending.value;
  if (waits && message.seq >= waits.seq) store.pending.value = null;
  const gap = shown !== null && message.seq > shown.seq + 1;
  if (gap && !asked && message.events.length === 0) hooks.sitAgain(message.game);
  // Just sat down, or back after a gap: the log of the last two turns is the whole truth.
  const whole = shown === null || (gap && asked);
  if (whole) store.log.value = [];
  showTable(message, whole ? (message.log ?? message.events) : message.events, !whole);
}

/** At one seq only what surrounds the cards may change: presence, offers, clocks, the count. */
function changed(shown: Table, message: Table): boolean {
  const around = (x: Table) =>
    JSON.stringify([
      x.online,
      x.claim,
      x.closing,
      x.deadline,
      x.block_offers,
      x.replace_offers,
      x.seats,
      x.seat,
      x.call,
      x.result,
      x.sheet,
      x.moves,
      x.out,
    ]);
  return around(shown) !== around(message);
}

function showTable(message: Table, events: TableEvent[], aloud: boolean): void {
  const fresh = store.table.value?.seq !== message.seq;
  store.table.value = message;
  store.noTable.value = null;
  store.skew.value = message.now - Date.now();
  if (!fresh) return;
  store.seen.value = [...store.seen.value.slice(1 - SEEN_TABLES), message];
  const names = store.namesOf(message);
  const lines = events
    .filter((e) => e.type !== "revealed" && e.type !== "turn_began")
    .map((e) => ({
      n: store.nextNumber(),
      seat: "seat" in e ? e.seat : null,
      text: eventSentence(e, message.seat, names),
    }));
  store.log.value = [...store.log.value, ...lines].slice(-LOG_LINES);
  if (aloud) store.tell(events.map((e) => eventSentence(e, message.seat, names, true)).join(" "));
}

function compare(games: Record<string, number>, hooks: ReceiveHooks): void {
  const shown = store.table.value;
  const seq = shown ? games[shown.game] : undefined;
  if (shown && seq !== undefined && seq > shown.seq) hooks.sitAgain(shown.game);
}
