/** What is said, counted and sounded of games, wishes and challenges that are not in sight. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as store from "../room/store";
import { challenge, match, signedIn, table } from "../screens/samples";
import { watchAlerts } from "./watch";

const NAME = "Russian Bank";
const now = () => Date.now();
const GAME = {
  id: "g1",
  number: 1,
  seal: "",
  status: "running" as const,
  how: null,
  winner: null,
  points: null,
};
/** Much later, without every tick on the way. */
const later = (seconds: number) => {
  vi.setSystemTime(now() + seconds * 1000);
  vi.advanceTimersByTime(500);
};
const said = () => store.told.value.map((one) => one.text);
const shouted = () => document.querySelector('[aria-live="assertive"]')?.textContent?.trim() ?? "";

let end = () => {};
beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  signedIn();
  store.skew.value = 0;
  store.told.value = [];
  end = watchAlerts();
});
afterEach(() => {
  end();
  document.querySelector('[aria-live="assertive"]')?.remove();
  vi.useRealTimers();
});

describe("games that are not looked at", () => {
  const slow = (id: string) => match({ id, pace: "slow", games: [{ ...GAME, id }] });
  const waits = (game: string, seat: number, hours: number) => ({
    game,
    seat,
    at: now() + hours * 3_600_000,
  });

  it("are counted in the title where somebody waits for me, but for the one in sight", () => {
    store.matches.value = new Map(["g5", "g6", "g7"].map((id) => [id, slow(id)]));
    store.turns.value = [waits("g5", 1, 50), waits("g6", 1, 50), waits("g7", 2, 50)];
    expect(document.title).toBe(`(2) ${NAME}`);
    store.table.value = table({ game: "g5" });
    expect(document.title).toBe(`(1) ${NAME}`);
    store.turns.value = [];
    expect(document.title).toBe(NAME);
  });

  it("are told when it becomes my turn, wherever I am", () => {
    store.matches.value = new Map([["g5", slow("g5")]]);
    store.turns.value = [waits("g5", 2, 50)];
    expect(said()).toEqual([]);
    store.turns.value = [waits("g5", 1, 72)];
    store.turns.value = [waits("g5", 1, 72)];
    expect(said()).toEqual(["It is your turn against Ben."]);
    expect(store.toast.value?.text).toBe("It is your turn against Ben.");
  });

  it("are told at first sight when less than a day is left, then three hours and half an hour before", () => {
    store.matches.value = new Map(["g5", "g6"].map((id) => [id, slow(id)]));
    store.turns.value = [waits("g5", 1, 20), waits("g6", 1, 30)];
    expect(said()).toEqual(["20 h 0 min left for your turn against Ben."]);
    later(6 * 3600 + 1);
    expect(said().at(-1)).toBe("23 h 59 min left for your turn against Ben.");
    later(11.5 * 3600);
    expect(said().at(-1)).toBe("3 h 0 min left for your turn against Ben.");
    later(2.2 * 3600);
    expect(shouted()).toBe("30:00 left for your turn against Ben.");
  });

  it("and a wish for another game ends not unheard", () => {
    const over = { games: [{ ...GAME, status: "over" as const }], open_until: now() + 3_600_000 };
    store.matches.value = new Map([["m1", match({ ...over, offers: [2] })]]);
    later(1_000);
    expect(said()).toEqual([]);
    later(900);
    expect(said()).toEqual(["The match against Ben ends in half an hour, if no other game begins."]);
  });

  it("my own challenge says when the other has little time left to answer", () => {
    store.outgoing.value = [
      challenge({ expires_at: now() + 60_000, to: [{ id: "p2", name: "Ben", guest: true }] }),
    ];
    later(30);
    expect(said()).toEqual([]);
    later(16);
    expect(said()).toEqual(["Ben has fifteen seconds left to answer your challenge."]);
  });
});
