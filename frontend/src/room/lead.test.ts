import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Match } from "../protocol/protocol.gen";
import { ben, match, signedIn } from "../screens/samples";
import { matchChanged, noNews } from "./lead";
import { receive } from "./receive";
import { go, route } from "./route";
import * as store from "./store";

const cat = { id: "p3", name: "Cat", guest: true };
let count = 0;

/** A match with games of names that no test has used yet. */
function fresh(status: "running" | "over", more: Partial<Match> = {}): Match {
  count += 1;
  const game = { number: 1, seal: "", how: null, winner: null, points: null };
  return match({ id: `m-${count}`, games: [{ ...game, id: `g-${count}`, status }], ...more });
}

function hear(message: Match): void {
  receive(message, { sitAgain: vi.fn(), matchChanged });
}

const here = () => (route.value.at === "table" ? route.value.game : route.value.at);

beforeEach(() => {
  signedIn();
  go({ at: "lobby" });
});

describe("who is led to a table", () => {
  it("the challenger who waits in the lobby", () => {
    const begun = fresh("running");
    hear(begun);
    expect(here()).toBe(begun.games[0]?.id);
  });

  it("only once: Back is not answered by the way forth", () => {
    const begun = fresh("running");
    hear(begun);
    go({ at: "lobby" });
    hear(begun);
    expect(here()).toBe("lobby");
  });

  it("nobody who reads the rules, nor after a reload, nor the one who did not ask", () => {
    go({ at: "rules" });
    hear(fresh("running"));
    expect(here()).toBe("rules");
    go({ at: "lobby" });
    const known = fresh("running");
    noNews(known.games.map((g) => g.id));
    hear(known);
    hear(fresh("running", { seats: [{ seat: 1, player: ben }] }));
    expect(here()).toBe("lobby");
  });

  it("both, and spectators, from a game that is over to the next of the match", () => {
    const over = fresh("over", { seats: [{ seat: 1, player: cat }] });
    hear(over);
    go({ at: "table", game: over.games[0]?.id ?? "", result: true });
    const [first] = over.games;
    if (first) hear({ ...over, games: [first, { ...first, id: "g-next", number: 2, status: "running" }] });
    expect(here()).toBe("g-next");
  });

  it("from a match that is won to the one that follows, whichever is told first", () => {
    const won = fresh("over");
    hear(won);
    go({ at: "table", game: won.games[0]?.id ?? "", result: true });
    const following = fresh("running");
    hear(following);
    expect(here()).toBe(won.games[0]?.id);
    hear({ ...won, next: following.id });
    expect(here()).toBe(following.games[0]?.id);
  });

  it("from a game against a computer to the one with the person who has come", () => {
    const computer = { id: "computer-club-1", name: "Club", guest: false };
    const [own] = match().seats;
    const waiting = fresh("running", {
      seats: [...(own ? [own] : []), { seat: 2, player: computer, level: "club" }],
    });
    hear(waiting);
    go({ at: "table", game: waiting.games[0]?.id ?? "", result: false });
    const begun = fresh("running");
    hear(begun);
    expect(here()).toBe(begun.games[0]?.id);
  });

  it("nobody from a game that still runs", () => {
    const running = fresh("running");
    hear(running);
    hear(fresh("running"));
    expect(here()).toBe(running.games[0]?.id);
  });
});

describe("wishes after a game", () => {
  it("are told at once", () => {
    const over = fresh("over");
    hear(over);
    hear({ ...over, offers: [2] });
    expect(store.toast.value?.text).toBe("Ben would like another game.");
  });

  it("that are refused are told at once", () => {
    const over = fresh("over", { offers: [1] });
    hear(over);
    hear({ ...over, offers: [], status: "ended" });
    expect(store.toast.value?.text).toBe("Ben does not want another game now.");
  });
});
