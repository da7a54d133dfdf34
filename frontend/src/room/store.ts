/** What the client knows, as signals; every screen is a function of these. */
import { computed, signal } from "@preact/signals";
import type { LinkState } from "../net/socket";
import type {
  ChallengeView,
  Hint,
  Lobby,
  Match,
  PlayerView,
  Table,
  TurnView,
} from "../protocol/protocol.gen";
import type { Names } from "../words/cards";

/** A sentence that was told to the person; `n` makes equal sentences different. */
export interface Told {
  n: number;
  text: string;
}

/** A line of the move log. */
export interface LogLine {
  n: number;
  seat: number | null;
  text: string;
}

/** Undefined while the browser's session is still being looked up. */
export const me = signal<PlayerView | null | undefined>(undefined);
export const link = signal<LinkState>({ kind: "idle" });
export const upgrade = signal<string | null>(null);
/** Server time minus the browser's. */
export const skew = signal(0);

export const seated = signal<string[]>([]);
export const lobby = signal<Lobby | null>(null);
export const incoming = signal<ChallengeView[]>([]);
export const outgoing = signal<ChallengeView[]>([]);
export const matches = signal<ReadonlyMap<string, Match>>(new Map());
/** Whose turn it is in the own running games; some of them may be over by now. */
export const turns = signal<TurnView[]>([]);

export const table = signal<Table | null>(null);
/** Tables of the present game as they came, oldest first, for looking back. */
export const seen = signal<Table[]>([]);
export const log = signal<LogLine[]>([]);
/** Why the table that the address names cannot be shown. */
export const noTable = signal<string | null>(null);

/** The last hint; it is about one position of one game. */
export const hint = signal<Hint | null>(null);
/** The hint for what lies on the table now. */
export const advice = computed(() => {
  const [given, shown] = [hint.value, table.value];
  return given && shown && given.game === shown.game && given.seq === shown.seq ? given : null;
});

/** The move that waits for the room's answer. */
export const pending = signal<{ game: string; move: string; seq: number } | null>(null);
/** The last refusal of a move, for the table to shake its card. */
export const refusedMove = signal<{ n: number; move: string; duty: string[] } | null>(null);

const RING = 20;
export const told = signal<Told[]>([]);
/** A message that is shown for a moment. */
export const toast = signal<Told | null>(null);
let counter = 0;

/** A number that is used once. */
export function nextNumber(): number {
  counter += 1;
  return counter;
}

/** Say a sentence to those who listen. */
export function tell(text: string): void {
  if (text) told.value = [...told.value.slice(1 - RING), { n: nextNumber(), text }];
}

/** Show a sentence for a moment, and say it. */
export function notify(text: string): void {
  toast.value = { n: nextNumber(), text };
  tell(text);
}

/** The room's time now. */
export function roomNow(): number {
  return Date.now() + skew.value;
}

/** Names by seat of a table. */
export function namesOf(shown: Pick<Table, "seats">): Names {
  return Object.fromEntries(shown.seats.map((s) => [s.seat, s.player.name]));
}

/** The seat that this person holds in a match, or null. */
export function seatIn(match: Match, player: PlayerView | null | undefined): number | null {
  return match.seats.find((s) => s.player.id === player?.id)?.seat ?? null;
}

/** Whether computers have all seats but one. */
export function isAlone(shown: Match | Table): boolean {
  return shown.seats.filter((s) => s.level).length === shown.seats.length - 1;
}

interface OwnGame {
  game: string;
  match: Match | null;
}

/** The own running games, newest first: with people who are here, of days for a turn, against computers. */
export const ownGames = computed<{ game: string; match: Match }[]>(() => {
  const found = [...matches.value.values()].reverse().flatMap((match) => {
    const running = match.games.find((g) => g.status === "running");
    return running && seatIn(match, me.value) !== null && !isOut(match) ? [{ game: running.id, match }] : [];
  });
  const rank = ({ match }: OwnGame) => (match && isAlone(match) ? 2 : match?.pace === "slow" ? 1 : 0);
  return found.sort((one, other) => rank(one) - rank(other));
});

/** The own running game, wherever the person looks at the moment. */
export const ownGame = computed<OwnGame | null>(() => {
  const [first] = ownGames.value;
  if (first) return first;
  const known = new Set([...matches.value.values()].flatMap((match) => match.games.map((g) => g.id)));
  const other = seated.value.find((game) => !known.has(game));
  return other ? { game: other, match: null } : null;
});

/** The own running game that leaves no time for another: of days, or against computers, none does. */
export const busyGame = computed(() => {
  const own = ownGame.value;
  return own?.match && (isAlone(own.match) || own.match.pace === "slow") ? null : own;
});

/** Who is out of a game of three people is free, and listed so, while the others play on. */
function isOut(match: Match): boolean {
  if (match.seats.length < 3 || match.pace !== "live" || isAlone(match)) return false;
  const listed = lobby.value?.players.find((p) => p.id === me.value?.id);
  return listed !== undefined && listed.status !== "playing";
}

/** The other players' names of a match, or of nobody in particular. */
export function against(match: Match | null, instead: string): string {
  const others = match?.seats.filter((s) => s.player.id !== me.value?.id) ?? [];
  return others.map((s) => s.player.name).join(", ") || instead;
}

/** The names of some seats of a match: "Ben, Cat". */
export function namesAt(match: Match, seats: number[]): string {
  return match.seats
    .filter((s) => seats.includes(s.seat))
    .map((s) => s.player.name)
    .join(", ");
}

export const myTurn = computed(
  () =>
    table.value !== null &&
    table.value.seat !== null &&
    table.value.result === null &&
    table.value.picture.turn === table.value.seat,
);

/** Forget the game on the table: the next one shares nothing with it. */
export function clearTable(): void {
  table.value = null;
  seen.value = [];
  log.value = [];
  hint.value = null;
  pending.value = null;
  refusedMove.value = null;
  noTable.value = null;
}
