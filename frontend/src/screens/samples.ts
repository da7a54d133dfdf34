/** People, challenges, matches and tables for the tests of the screens. */
import type { ChallengeView, LobbyPlayer, Match, PlayerView, Table } from "../protocol/protocol.gen";
import * as store from "../room/store";
import { middle, table as tableOf } from "../table/samples";

export const ann: PlayerView = { id: "p1", name: "Ann", guest: true };
export const ben: PlayerView = { id: "p2", name: "Ben", guest: true };

export function lobbyPlayer(player: PlayerView, status: LobbyPlayer["status"], game?: string): LobbyPlayer {
  return { id: player.id, name: player.name, status, ...(game ? { game } : {}) };
}

export function challenge(more: Partial<ChallengeView> = {}): ChallengeView {
  return {
    id: "c1",
    from: ben,
    to: [ann],
    seats: 2,
    taken: ["p2"],
    sitting: [ben],
    ruleset: { preset: "classic" },
    target: null,
    open: false,
    listed: true,
    pace: "live",
    seal: "",
    status: "pending",
    expires_at: Date.now() + 60_000,
    ...more,
  };
}

const SEATS = [
  { seat: 1, player: ann },
  { seat: 2, player: ben },
];

export function match(more: Partial<Match> = {}): Match {
  const game = { id: "g1", number: 1, seal: "", how: null, winner: null, points: null };
  return {
    type: "match",
    id: "m1",
    status: "open",
    seats: SEATS,
    ruleset: { preset: "classic" },
    target: 100,
    pace: "live",
    standing: { "1": 64, "2": 0 },
    games: [{ ...game, status: "running" }],
    offers: [],
    next: null,
    next_seal: null,
    winner: null,
    ...more,
  };
}

export function table(more: Partial<Table> = {}): Table {
  return tableOf(middle, { seats: SEATS, ...more });
}

/** The store as after a welcome, with nobody else around. */
export function signedIn(): void {
  store.me.value = ann;
  store.link.value = { kind: "connected" };
  store.seated.value = [];
  store.matches.value = new Map();
  store.lobby.value = { type: "lobby", players: [], open: [] };
  store.incoming.value = [];
  store.outgoing.value = [];
  store.toast.value = null;
  store.clearTable();
}
