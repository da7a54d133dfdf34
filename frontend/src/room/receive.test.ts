import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ChallengeView, Match, Table } from "../protocol/protocol.gen";
import { challenge } from "../screens/samples";
import { middle, table as tableOf } from "../table/samples";
import { awaitTable, receive } from "./receive";
import * as store from "./store";

const hooks = { sitAgain: vi.fn(), matchChanged: vi.fn() };
const ann = { id: "p1", name: "Ann", guest: true };
const ben = { id: "p2", name: "Ben", guest: true };
const seats = [
  { seat: 1, player: ann },
  { seat: 2, player: ben },
];

function table(seq: number, more: Partial<Table> = {}): Table {
  return tableOf(middle, { seq, seats, ...more });
}

function match(more: Partial<Match> = {}): Match {
  const game = {
    id: "g1",
    number: 1,
    seal: "",
    status: "running" as const,
    how: null,
    winner: null,
    points: null,
  };
  return {
    type: "match",
    id: "m1",
    status: "open",
    seats,
    ruleset: { preset: "classic" },
    target: null,
    pace: "live",
    standing: {},
    games: [game],
    offers: [],
    next: null,
    next_seal: null,
    winner: null,
    open_until: null,
    ...more,
  };
}

beforeEach(() => {
  store.clearTable();
  store.told.value = [];
  vi.clearAllMocks();
  receive({ type: "welcome", player: ann, now: Date.now(), build: "b", seated: ["g1"] }, hooks);
});

describe("tables", () => {
  it("shows the first, with the log of the last turns", () => {
    receive(table(10, { log: [{ type: "turned", seat: 2, card: "Qs2", target: "x" }] }), hooks);
    expect(store.table.value?.seq).toBe(10);
    expect(store.log.value.map((l) => l.text)).toEqual(["Ben turned Q♠."]);
  });

  it("ignores one that is older or the same", () => {
    receive(table(10), hooks);
    receive(table(9), hooks);
    receive(table(10), hooks);
    expect(store.seen.value).toHaveLength(1);
    expect(store.table.value?.seq).toBe(10);
  });

  it("takes the same seq when somebody went away", () => {
    receive(table(10), hooks);
    receive(table(10, { online: { "1": "here", "2": "away" } }), hooks);
    expect(store.table.value?.online["2"]).toBe("away");
    expect(store.seen.value).toHaveLength(1);
  });

  it("takes the same seq when a computer is proposed for somebody", () => {
    receive(table(10), hooks);
    receive(table(10, { replace_offers: [{ seat: 2, level: "club", by: [1] }] }), hooks);
    expect(store.table.value?.replace_offers).toHaveLength(1);
  });

  it("takes any seq as the answer to a sit", () => {
    receive(table(10), hooks);
    awaitTable("g1");
    receive(table(4), hooks);
    expect(store.table.value?.seq).toBe(4);
  });

  it("asks again when moves are missing, and after a ping that is ahead", () => {
    receive(table(10), hooks);
    receive(table(13), hooks);
    expect(hooks.sitAgain).toHaveBeenCalledWith("g1");
    hooks.sitAgain.mockClear();
    receive({ type: "ping", games: { g1: 13 } }, hooks);
    expect(hooks.sitAgain).not.toHaveBeenCalled();
    receive({ type: "ping", games: { g1: 14 } }, hooks);
    expect(hooks.sitAgain).toHaveBeenCalledWith("g1");
  });

  it("leaves another game's table alone", () => {
    receive(table(10), hooks);
    receive(table(99, { game: "g2" }), hooks);
    expect(store.table.value?.game).toBe("g1");
  });

  it("settles a pending move when its entry is shown", () => {
    receive(table(10), hooks);
    store.pending.value = { game: "g1", move: "turn", seq: 11 };
    receive(table(10, { online: { "1": "here", "2": "left" } }), hooks);
    expect(store.pending.value).not.toBeNull();
    receive(table(11, { events: [{ type: "turned", seat: 1, card: "5h1", target: "x" }] }), hooks);
    expect(store.pending.value).toBeNull();
  });

  it("logs and says every event of a move", () => {
    receive(table(10), hooks);
    const events: Table["events"] = [
      { type: "moved", seat: 2, cards: ["4c2"], source: "r2", target: "t7" },
      { type: "revealed", pile: "r2", card: "9d2" },
    ];
    receive(table(11, { events }), hooks);
    expect(store.log.value.at(-1)?.text).toBe("Ben played 4♣ from the reserve to house 7.");
    expect(store.told.value.at(-1)?.text).toBe(
      "Ben played four of clubs from the reserve to house 7. Nine of diamonds is face up now on Ben’s reserve.",
    );
  });

  it("says what became of a challenge to the side that has not ended it itself", () => {
    store.me.value = ann;
    const [mine, theirs] = [challenge({ id: "c1", from: ann, to: [ben] }), challenge({ id: "c2" })];
    const told = (incoming: ChallengeView[], outgoing: ChallengeView[]) => {
      receive({ type: "challenges", incoming: [theirs], outgoing: [mine] }, hooks);
      store.told.value = [];
      receive({ type: "challenges", incoming, outgoing }, hooks);
      return store.told.value.map((one) => one.text);
    };
    const declined = { status: "declined", reason: "later" } as const;
    expect(told([theirs], [{ ...mine, ...declined, by: "p2" }])).toEqual([
      "Ben has declined: later, perhaps.",
    ]);
    expect(told([{ ...theirs, ...declined, by: "p1" }], [mine])).toEqual([]);
    expect(told([{ ...theirs, status: "withdrawn", by: "p2" }], [mine])).toEqual([
      "Ben has withdrawn the challenge.",
    ]);
    expect(told([], [{ ...mine, status: "expired" }])).toEqual(["Not answered in time."]);
    expect(told([], [{ ...mine, status: "started", by: "p2" }])).toEqual([]);
  });

  it("says equal sentences twice", () => {
    receive(table(10), hooks);
    const events: Table["events"] = [{ type: "turn_began", seat: 1 }];
    receive(table(11, { events }), hooks);
    receive(table(12, { events }), hooks);
    const [one, two] = store.told.value.slice(-2);
    expect(one?.text).toBe(two?.text);
    expect(one?.n).not.toBe(two?.n);
  });
});

describe("matches", () => {
  it("know the own running game until it is over", () => {
    receive(match(), hooks);
    expect(store.ownGame.value?.game).toBe("g1");
    const [game] = match().games;
    if (game) receive(match({ games: [{ ...game, status: "over" }] }), hooks);
    expect(store.ownGame.value).toBeNull();
    expect(hooks.matchChanged).toHaveBeenCalledTimes(2);
  });

  it("in which a computer took the own seat leave one free", () => {
    receive(match(), hooks);
    const computer = { id: "computer-club-1", name: "Club", guest: false };
    const seat = { seat: 1, player: computer, level: "club" };
    receive(match({ seats: [seat, { seat: 2, player: ben }] }), hooks);
    expect(store.ownGame.value).toBeNull();
    expect(store.toast.value?.text).toBe("A computer plays on in your place. You are free for another game.");
  });

  it("of others are no own game", () => {
    store.seated.value = [];
    receive(match({ seats: [{ seat: 1, player: ben }] }), hooks);
    expect(store.ownGame.value).toBeNull();
  });
});

describe("the rest", () => {
  it("an upgrade is offered, not forced", () => {
    receive({ type: "upgrade", build: "b2" }, hooks);
    expect(store.upgrade.value).toBe("b2");
  });

  it("a name changed in another window is the name here", () => {
    receive({ type: "lobby", players: [{ id: "p1", name: "Anna", status: "free" }], open: [] }, hooks);
    expect(store.me.value?.name).toBe("Anna");
  });

  it("a new challenge is said aloud once", () => {
    const challenge = {
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
      pace: "live" as const,
      seal: "",
      status: "pending" as const,
      expires_at: 0,
    };
    receive({ type: "challenges", incoming: [challenge], outgoing: [] }, hooks);
    receive({ type: "challenges", incoming: [challenge], outgoing: [] }, hooks);
    expect(store.told.value.map((x) => x.text)).toEqual(["Ben challenges you to a game."]);
  });

  it("a message of a newer room is passed over", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    receive({ type: "weather" } as never, hooks);
    await vi.waitFor(() => expect(warn).toHaveBeenCalled());
    warn.mockRestore();
  });
});
