/** What is said, shown in the title and sounded before anything happens by itself. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Table } from "../protocol/protocol.gen";
import { setSetting, settings } from "../room/settings";
import * as store from "../room/store";
import { challenge, match, signedIn, table } from "../screens/samples";
import { watchAlerts } from "./watch";

const NAME = "Russian Bank";
const now = () => Date.now();
const turn = (seconds: number, more: Partial<Table> = {}): Table => {
  const shown = table({ deadline: { kind: "turn", at: now() + seconds * 1000 }, ...more });
  return { ...shown, picture: { ...shown.picture, turn: 1 } };
};
const hidden = (is: boolean) => {
  Object.defineProperty(document, "hidden", { get: () => is, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
};
/** Much later, without every tick on the way. */
const later = (seconds: number) => {
  vi.setSystemTime(now() + seconds * 1000);
  vi.advanceTimersByTime(500);
};
const said = () => store.told.value.map((one) => one.text);
const shouted = () => document.querySelector('[aria-live="assertive"]')?.textContent?.trim() ?? "";

/** Stands in for the browser's sound: counts the notes. */
class Voices {
  static begun = 0;
  currentTime = 0;
  state = "running";
  destination = {};
  createOscillator() {
    const voice = {
      frequency: { value: 0 },
      connect: () => this.createGain(),
      start: () => Voices.begun++,
      stop() {},
    };
    return voice;
  }
  createGain() {
    const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return { gain, connect: (to: unknown) => to };
  }
}

class Notices {
  static permission = "granted";
  static shown: string[] = [];
  onclick = null;
  constructor(_: string, { body }: { body: string }) {
    Notices.shown.push(body);
  }
}

let end = () => {};
beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  vi.stubGlobal("AudioContext", Voices);
  vi.stubGlobal("Notification", Notices);
  signedIn();
  store.skew.value = 0;
  store.told.value = [];
  Voices.begun = 0;
  Notices.shown = [];
  hidden(false);
  end = watchAlerts();
});
afterEach(() => {
  end();
  document.querySelector('[aria-live="assertive"]')?.remove();
  setSetting("sound", true);
  setSetting("notices", false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the clock of a turn (R37)", () => {
  it("is told at half a minute and at ten seconds, once each", () => {
    store.table.value = turn(40);
    vi.advanceTimersByTime(9_000);
    expect(said()).toEqual([]);
    vi.advanceTimersByTime(2_000);
    expect(said()).toEqual(["Half a minute left, then the room ends your turn."]);
    expect(shouted()).toBe("");
    vi.advanceTimersByTime(20_000);
    expect(shouted()).toBe("Ten seconds left.");
    vi.advanceTimersByTime(60_000);
    expect(said()).toHaveLength(1);
  });

  it("is not told to whoever looks on, nor of a turn that has just begun with less", () => {
    store.table.value = turn(25, { seat: 2 });
    vi.advanceTimersByTime(30_000);
    store.table.value = turn(25);
    vi.advanceTimersByTime(5_000);
    expect([said(), shouted()]).toEqual([[], ""]);
  });

  it("says after two time-outs what the third costs", () => {
    store.table.value = turn(40, { timeouts: { "1": 2 } });
    vi.advanceTimersByTime(31_000);
    expect(shouted()).toBe("Ten seconds left, or the game is lost.");
  });

  it("of days warns a day, three hours and half an hour before", () => {
    store.matches.value = new Map([["m1", match({ pace: "slow" })]]);
    store.table.value = turn(25 * 3600);
    later(2 * 3_600);
    expect(said()).toEqual(["24 h 0 min left for your turn."]);
    later(20.1 * 3_600);
    expect(said()[1]).toBe("3 h 0 min left for your turn.");
    later(2.5 * 3_600);
    expect(shouted()).toBe("30:00 left for your turn.");
  });

  it("a tab that slept through both marks is told the last one alone", () => {
    store.table.value = turn(40);
    vi.setSystemTime(now() + 35_000);
    vi.advanceTimersByTime(500);
    expect([said(), shouted()]).toEqual([[], "Ten seconds left."]);
  });
});

describe("the title", () => {
  it("says in a hidden tab that it is my turn, and in its last minute how long still", () => {
    store.table.value = turn(120);
    expect(document.title).toBe(NAME);
    hidden(true);
    expect(document.title).toBe(`● Your turn – ${NAME}`);
    vi.advanceTimersByTime(70_000);
    expect(document.title).toBe(`(0:50) Your turn – ${NAME}`);
    hidden(false);
    expect(document.title).toBe(NAME);
    vi.advanceTimersByTime(30_000);
    expect(document.title).toBe(`(0:20) Your turn – ${NAME}`);
  });

  it("names the nearest of several things, and what is over", () => {
    hidden(true);
    store.incoming.value = [challenge({ expires_at: now() + 45_000 })];
    expect(document.title).toBe(`(0:45) Ben challenges you – ${NAME}`);
    store.table.value = turn(20);
    expect(document.title).toBe(`(0:20) Your turn – ${NAME}`);
    store.incoming.value = [];
    store.table.value = { ...turn(20), result: { how: "won", winner: 1, points: {} } };
    expect(document.title).toBe(`● The game is over – ${NAME}`);
    store.link.value = { kind: "offline" };
    expect(document.title).toBe(`● Not connected – ${NAME}`);
  });

  it("tells a hidden page that its game may soon be claimed (R38)", () => {
    hidden(true);
    const at = now() + 40_000;
    store.table.value = turn(300, {
      claim: { win_at: at, no_result_at: at },
      online: { "1": "away", "2": "here" },
    });
    expect(document.title).toBe(`(0:40) You are away – ${NAME}`);
    vi.advanceTimersByTime(11_000);
    expect(shouted()).toBe("You are away from the table. In half a minute your game may be claimed.");
  });
});

describe("absence and ends for want of players", () => {
  it("the other's absence is told when it begins and when it is claimable", () => {
    const at = now() + 60_000;
    const claim = { win_at: at, no_result_at: at };
    store.table.value = { ...turn(300, { seat: 2, claim }), online: { "1": "reconnecting", "2": "here" } };
    expect(said()).toEqual(["Ann is away. You may soon claim the win, if Ann does not come back."]);
    vi.advanceTimersByTime(60_500);
    expect(shouted()).toBe("Ann has been away for long.");
  });

  it("a page out of sight is no news in its first minute (R38)", () => {
    const at = now() + 120_000;
    const shown = turn(300, { seat: 2, claim: { win_at: at, no_result_at: at } });
    store.table.value = { ...shown, online: { "1": "away", "2": "here" } };
    vi.advanceTimersByTime(59_000);
    expect(said()).toEqual([]);
    vi.advanceTimersByTime(1_500);
    expect(said()).toHaveLength(1);
  });

  it("a player who does not come is told of to the one who waits (R39)", () => {
    store.table.value = turn(300, { closing: { why: "no_show", at: now() + 60_000, seats: [2] } });
    expect(said()[0]).toContain("Ben has not come yet");
    vi.advanceTimersByTime(45_500);
    expect(said()[1]).toBe("Ben has not come. In fifteen seconds the game is called off.");
  });

  it("a win in its grace is told at once to those who can call (R35)", () => {
    const grace = table({ out: 2, deadline: { kind: "grace", at: now() + 5_000 } });
    store.table.value = { ...grace, picture: { ...grace.picture, phase: "provisional" } };
    expect(shouted()).toBe("Ben is out: a few seconds are left to call a fault.");
  });
});

describe("tones and notices", () => {
  const myTurn = () => {
    const others = turn(120);
    store.table.value = { ...others, picture: { ...others.picture, turn: 2 } };
    vi.advanceTimersByTime(4_000);
    store.table.value = turn(120, { seq: 20 });
  };

  it("are silent until the page was touched once", () => {
    myTurn();
    expect(Voices.begun).toBe(0);
    dispatchEvent(new Event("pointerdown"));
    myTurn();
    expect(Voices.begun).toBe(2);
  });

  it("can be switched off", () => {
    dispatchEvent(new Event("pointerdown"));
    setSetting("sound", false);
    myTurn();
    expect(Voices.begun).toBe(0);
  });

  it("do not sound for a turn that came back at once", () => {
    dispatchEvent(new Event("pointerdown"));
    const mine = turn(120);
    store.table.value = mine;
    store.table.value = { ...mine, seq: 21, picture: { ...mine.picture, turn: 2 } };
    vi.advanceTimersByTime(1_000);
    store.table.value = { ...mine, seq: 22 };
    expect(Voices.begun).toBe(0);
  });

  it("tell a call, a challenge and the end apart", () => {
    dispatchEvent(new Event("pointerdown"));
    const counts = [
      () => {
        store.incoming.value = [challenge()];
      },
      () => {
        const shown = turn(120);
        store.table.value = shown;
        store.table.value = {
          ...shown,
          picture: { ...shown.picture, phase: "called" },
          call: { by: 2, entry: 9, deadline: null },
        };
      },
      () => {
        store.table.value = { ...turn(120), result: { how: "won", winner: 2, points: {} } };
      },
    ].map((happen) => {
      Voices.begun = 0;
      happen();
      return Voices.begun;
    });
    expect(counts).toEqual([3, 2, 3]);
  });

  it("notices are shown only if wished, allowed, and while nobody looks", () => {
    myTurn();
    setSetting("notices", true);
    myTurn();
    expect(Notices.shown).toEqual([]);
    hidden(true);
    myTurn();
    expect(Notices.shown).toEqual(["It is your turn against Ben."]);
    Notices.permission = "denied";
    myTurn();
    expect(Notices.shown).toHaveLength(1);
    Notices.permission = "granted";
    store.incoming.value = [challenge({ id: "c2" })];
    expect(Notices.shown[1]).toBe("Ben challenges you to a game.");
  });

  it("are kept with the other settings", () => {
    setSetting("volume", 0.8);
    expect(JSON.parse(localStorage.getItem("russianbank.settings") ?? "{}")).toMatchObject({
      volume: 0.8,
      sound: true,
    });
    expect(settings.value.notices).toBe(false);
  });
});
