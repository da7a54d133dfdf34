/** People, challenges, matches and tables for the tests of the screens. */
import type { Rulebook, Value } from "../net/api";
import type { ChallengeView, LobbyPlayer, Match, PlayerView, Table } from "../protocol/protocol.gen";
import * as store from "../room/store";
import { draft, USUAL_TERMS } from "../room/terms";
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
    open_until: null,
    ...more,
  };
}

export function table(more: Partial<Table> = {}): Table {
  return tableOf(middle, { seats: SEATS, ...more });
}

const option = (name: string, group: string, title: string, values: Value[], words: string[]) => ({
  name,
  group,
  title,
  help: `About: ${title}.`,
  values,
  words,
  defaults: { classic: values[0] ?? null, table: values[0] ?? null, touch: values[0] ?? null },
  defaults_three: { classic: values[0] ?? null, table: values[0] ?? null, touch: values[0] ?? null },
});

/** A few options as the room would tell them. */
export const book: Rulebook = {
  texts: [
    { name: "classic", title: "Classic", help: "Strict play." },
    { name: "touch", title: "Touch", help: "Faults are called." },
  ],
  groups: [
    { name: "deal", title: "The deal" },
    { name: "match", title: "The match" },
  ],
  options: [
    {
      ...option("reserve_size", "deal", "Reserve", [11, 12, 13], ["11 cards", "12 cards", "13 cards"]),
      defaults: { classic: 13, table: 13, touch: 13 },
      defaults_three: { classic: 15, table: 15, touch: 15 },
    },
    option("facedown_houses", "deal", "Hidden house cards", [false, true], ["no", "yes"]),
    {
      ...option("stall_turn_cap", "match", "Longest standstill", [], []),
      defaults: { classic: 100, table: 100, touch: 100 },
      defaults_three: { classic: 100, table: 100, touch: 100 },
    },
    option("hints", "match", "Hints", [true, false], ["yes", "no"]),
    {
      ...option("match_target", "match", "Points to win", [null, 100], ["none", "100"]),
      defaults: { classic: null, table: null, touch: 100 },
    },
  ],
};

/** The store as after a welcome, with nobody else around. */
export function signedIn(): void {
  store.me.value = ann;
  store.link.value = { kind: "connected" };
  store.seated.value = [];
  store.matches.value = new Map();
  store.turns.value = [];
  store.lobby.value = { type: "lobby", players: [], open: [] };
  store.incoming.value = [];
  store.outgoing.value = [];
  store.toast.value = null;
  store.clearTable();
  draft.value = USUAL_TERMS;
}
