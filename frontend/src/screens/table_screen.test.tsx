import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as store from "../room/store";
import { AbsenceStrip } from "./absence";
import { Actions } from "./actions";
import GameOver, { howWords } from "./game_over";
import { Plates } from "./plates";
import { ann, ben, lobbyPlayer, match, signedIn, table } from "./samples";
import { TurnLine } from "./turn_line";

vi.mock("../room/room", () => ({
  move: vi.fn(),
  claim: vi.fn(),
  offerBlock: vi.fn(),
  rematch: vi.fn(),
  noRematch: vi.fn(),
}));
const room = vi.mocked(await import("../room/room"));

beforeEach(signedIn);
afterEach(() => {
  cleanup();
  store.lobby.value = null;
  vi.clearAllMocks();
});

const away = { "1": "here", "2": "away" } as const;

describe("whose turn it is", () => {
  it("is said in words", () => {
    const mine = table();
    const { rerender } = render(<TurnLine shown={mine} />);
    expect(screen.getByText("Your turn")).toBeTruthy();
    rerender(<TurnLine shown={table({ picture: { ...mine.picture, turn: 2 } })} />);
    expect(screen.getByText("Ben to play")).toBeTruthy();
  });

  it("is said aloud with the names when somebody comes to the table, and once only", () => {
    store.told.value = [];
    const mine = table();
    const { rerender } = render(<TurnLine shown={mine} />);
    rerender(<TurnLine shown={table({ seq: mine.seq + 1 })} />);
    rerender(<TurnLine shown={table({ game: "g2", seat: null })} />);
    expect(store.told.value.map((one) => one.text)).toEqual([
      "You are at the table with Ben. Your turn",
      "You are watching Ann and Ben. Ann to play",
    ]);
  });

  it("has a clock that is the room's", () => {
    store.skew.value = 5_000;
    const at = Date.now() + 65_000;
    render(<TurnLine shown={table({ deadline: { kind: "turn", at } })} />);
    expect(screen.getByRole("timer").textContent).toBe("1:00");
    store.skew.value = 0;
  });
});

describe("who is there", () => {
  const plate = (name: string) => screen.getByText(name).closest<HTMLElement>(".plate")?.dataset.online;

  it("is known after the end as well: the lobby tells, not the game", () => {
    const result = { how: "won", winner: 1, points: {} } as const;
    const shown = table({ result, online: { "1": "away", "2": "away" } });
    store.lobby.value = {
      type: "lobby",
      players: [lobbyPlayer(ann, "free"), lobbyPlayer(ben, "playing")],
      open: [],
    };
    const { rerender } = render(<Plates shown={shown} match={null} whose="own" />);
    expect(plate("Ann")).toBe("here");
    rerender(<Plates shown={shown} match={null} whose="others" />);
    expect(plate("Ben")).toBe("here");
    store.lobby.value = { type: "lobby", players: [lobbyPlayer(ann, "free")], open: [] };
    rerender(<Plates shown={{ ...shown }} match={null} whose="others" />);
    expect(plate("Ben")).toBe("away");
  });

  it("is what the room last said while the game runs", () => {
    render(<Plates shown={table({ online: away })} match={null} whose="others" />);
    expect(plate("Ben")).toBe("away");
  });
});

describe("the buttons", () => {
  it("can be tried in one's own turn only", () => {
    const mine = table();
    const { rerender } = render(<Actions shown={mine} onLog={() => undefined} />);
    fireEvent.click(screen.getByRole("button", { name: "Turn a card" }));
    expect(room.move).toHaveBeenCalledWith("turn");
    rerender(<Actions shown={table({ picture: { ...mine.picture, turn: 2 } })} onLog={() => undefined} />);
    fireEvent.click(screen.getByRole("button", { name: "Turn a card" }));
    expect(room.move).toHaveBeenCalledTimes(1);
  });

  it("discard the turned card", () => {
    const mine = table();
    const shown = table({ picture: { ...mine.picture, x: "5d1" }, moves: ["x-w1"] });
    render(<Actions shown={shown} onLog={() => undefined} />);
    fireEvent.click(screen.getByRole("button", { name: "Discard" }));
    expect(room.move).toHaveBeenCalledWith("x-w1");
  });

  it("resign after a question, with Cancel first", () => {
    render(<Actions shown={table()} onLog={() => undefined} />);
    fireEvent.click(screen.getByRole("button", { name: "Resign" }));
    const cancel = screen.getByRole("button", { name: "Cancel" });
    expect(document.activeElement).toBe(cancel);
    fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(room.move).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Resign" }));
    fireEvent.click(screen.getByRole("button", { name: "Yes, resign" }));
    expect(room.move).toHaveBeenCalledWith("resign");
  });

  it("are not there for spectators", () => {
    render(<Actions shown={table({ seat: null })} onLog={() => undefined} />);
    expect(screen.queryByRole("button", { name: "Resign" })).toBeNull();
    expect(screen.getByRole("button", { name: "Stop watching" })).toBeTruthy();
  });
});

const bensMove = (more: Parameters<typeof table>[0]) => {
  const shown = table(more);
  return { ...shown, picture: { ...shown.picture, turn: 2 } };
};

describe("an absent opponent", () => {
  it("can be claimed against when the time has come", () => {
    const past = Date.now() - 1;
    render(<AbsenceStrip shown={bensMove({ online: away, claim: { win_at: past, no_result_at: past } })} />);
    expect(screen.getByRole("dialog")).toBeTruthy();
    expect(document.activeElement?.textContent).toBe("Keep waiting");
    fireEvent.click(screen.getByRole("button", { name: "Claim the win" }));
    expect(room.claim).toHaveBeenCalledWith("g1", "win");
  });

  it("is counted down first", () => {
    const at = Date.now() + 43_000;
    render(<AbsenceStrip shown={bensMove({ online: away, claim: { win_at: at, no_result_at: at } })} />);
    expect(screen.getByText("Ben is away. In 0:43 you may claim the win.")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("who comes back closes the question, with a word", () => {
    const past = Date.now() - 1;
    const gone = bensMove({ online: away, claim: { win_at: past, no_result_at: past } });
    const { rerender } = render(<AbsenceStrip shown={gone} />);
    rerender(<AbsenceStrip shown={table()} />);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(store.toast.value?.text).toBe("Ben is back. The game goes on.");
  });

  it("is not said to be back when only the move has passed on", () => {
    const past = Date.now() - 1;
    const gone = bensMove({ online: away, claim: { win_at: past, no_result_at: past } });
    const { rerender } = render(<AbsenceStrip shown={gone} />);
    rerender(<AbsenceStrip shown={table({ online: away })} />);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(store.toast.value).toBeNull();
  });

  it("out of sight is not counted down for the first minute (R38)", () => {
    const at = Date.now() + 119_000;
    render(<AbsenceStrip shown={bensMove({ online: away, claim: { win_at: at, no_result_at: at } })} />);
    expect(document.querySelector(".strip")).toBeNull();
  });

  it("is nobody's claim against oneself: another page of one's own is told elsewhere", () => {
    const at = Date.now() + 43_000;
    const claim = { win_at: at, no_result_at: at };
    render(<AbsenceStrip shown={table({ online: { "1": "away", "2": "here" }, claim })} />);
    expect(document.querySelector(".strip")).toBeNull();
  });
});

const won = table({
  result: { how: "won", winner: 1, points: { "1": 39, "2": 0 } },
  sheet: [
    { seat: 1, what: "game", count: 1, each: 30, points: 30 },
    { seat: 2, what: "hand", count: 5, each: 1, points: 5 },
    { seat: 2, what: "reserve", count: 2, each: 2, points: 4 },
  ],
});

describe("the end of a game", () => {
  const over = (more = {}) =>
    match({ games: match().games.map((g) => ({ ...g, status: "over" as const })), ...more });

  it("counts the points out and shows the match", () => {
    render(<GameOver shown={won} match={over()} />);
    expect(screen.getByRole("heading", { name: "You have won" })).toBeTruthy();
    expect(screen.getAllByRole("row").map((r) => r.textContent)).toEqual([
      "WhatCardsEachPoints",
      "For the game30",
      "Hand of Ben515",
      "Reserve of Ben224",
      "Ann scores39",
    ]);
    expect(screen.getByText("first to 100 points")).toBeTruthy();
  });

  it("offers a rematch once and shows the other's wish", () => {
    const here = [lobbyPlayer(ann, "free"), lobbyPlayer(ben, "playing", won.game)];
    store.lobby.value = { type: "lobby", players: here, open: [] };
    const { rerender } = render(<GameOver shown={won} match={over()} />);
    fireEvent.click(screen.getByRole("button", { name: "Rematch" }));
    expect(room.rematch).toHaveBeenCalledWith("g1");
    rerender(<GameOver shown={won} match={over({ offers: [1] })} />);
    expect(screen.getByText(/Waiting for Ben/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Rematch" }).disabled).toBe(true);
    rerender(<GameOver shown={won} match={over({ offers: [2] })} />);
    expect(screen.getByText("Ben would like another game.")).toBeTruthy();
    rerender(<GameOver shown={won} match={over({ status: "ended" })} />);
    expect(screen.getByText("Ben does not want another game now.")).toBeTruthy();
  });

  const hows = ["won", "blocked", "agreed", "resigned", "forfeited", "claimed"] as const;
  it.each(hows)("%s has words for all sides", (how) => {
    for (const seat of [1, 2, null]) {
      const words = howWords(table({ seat, result: { how, winner: 1, points: {} } }));
      expect(words).toMatch(/\.$/);
      expect(words).not.toMatch(/[{}]/);
    }
  });

  it.each(["blocked", "agreed", "cancelled", "abandoned"] as const)(
    "%s without a winner has words",
    (how) => {
      const words = howWords(table({ result: { how, winner: null, points: {} } }));
      expect(words).not.toBe("The game is over");
    },
  );
});
