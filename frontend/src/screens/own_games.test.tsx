import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Match } from "../protocol/protocol.gen";

const room = vi.hoisted(() => ({
  rematch: vi.fn(() => Promise.resolve({ type: "ack", id: "1", game: "the next" })),
  noRematch: vi.fn(() => Promise.resolve({ type: "ack", id: "1" })),
}));
vi.mock("../room/room", () => room);

import { route } from "../room/route";
import * as store from "../room/store";
import OwnGames from "./own_games";
import { ann, match, signedIn } from "./samples";

const HOUR = 3_600_000;
beforeEach(signedIn);
afterEach(cleanup);

const game = { number: 1, seal: "", how: null, winner: null, points: null, status: "running" as const };
const against = (name: string, more: Partial<Match> = {}): [string, Match] => [
  name,
  match({
    id: name,
    games: [{ ...game, id: `game of ${name}` }],
    seats: [
      { seat: 1, player: ann },
      { seat: 2, player: { id: name, name, guest: true } },
    ],
    ...more,
  }),
];
const turn = (name: string, seat: number | null, hours: number | null = null) => ({
  game: `game of ${name}`,
  seat,
  at: hours === null ? null : Date.now() + hours * HOUR,
});
const titles = () => screen.getAllByRole("listitem").map((row) => row.querySelector("strong")?.textContent);
const row = (n: number) => within(screen.getAllByRole("listitem")[n] as HTMLElement);

describe("several own games at once", () => {
  it("stand in a list, each with its way; the one with somebody who waits comes first", () => {
    store.matches.value = new Map([
      against("Cid"),
      against("Ben", { pace: "slow" }),
      against("Dot", { pace: "slow" }),
    ]);
    render(<OwnGames />);
    expect(titles()).toEqual(["against Cid", "against Dot", "against Ben"]);
    fireEvent.click(screen.getByRole("button", { name: "To the table with Ben" }));
    expect(route.value).toMatchObject({ at: "table", game: "game of Ben" });
  });

  it("say whose turn it is and how long; what waits for me comes first, what ends soon before it", () => {
    const slow = { pace: "slow" as const };
    store.matches.value = new Map([against("Ben", slow), against("Dot", slow), against("Eve", slow)]);
    store.turns.value = [turn("Ben", 1, 50), turn("Dot", 2, 1), turn("Eve", 1, 5)];
    render(<OwnGames />);
    expect(titles()).toEqual(["against Eve", "against Ben", "against Dot"]);
    expect(row(0).getByText(/^Your turn/).textContent).toMatch(
      /^Your turn · 4 h 59 min left|5 h 0 min left$/,
    );
    expect(row(0).getByText(/Less than a day/)).toBeTruthy();
    expect(row(1).getByText(/^Your turn/).textContent).toMatch(/2 d [12] h left$/);
    expect(row(1).queryByText(/Less than a day/)).toBeNull();
    expect(row(2).getByText(/^Dot to play/)).toBeTruthy();
    expect(row(2).queryByText(/Less than a day/)).toBeNull();
  });

  it("of a live game only whose turn it is; in a last call it is nobody's", async () => {
    store.matches.value = new Map([against("Cid"), against("Ben", { pace: "slow" })]);
    store.turns.value = [turn("Cid", 2, 0.01), turn("Ben", null, 1)];
    render(<OwnGames />);
    expect(row(0).getByText("Cid to play")).toBeTruthy();
    expect(row(1).queryByText(/to play|Your turn/)).toBeNull();
    await act(() => {
      store.turns.value = [turn("Cid", 1), turn("Ben", 2, 70)];
    });
    expect(row(0).getByText("Your turn")).toBeTruthy();
    expect(row(1).getByText(/^Ben to play/)).toBeTruthy();
  });

  it("a game of days keeps nobody from another, a live one does (promise 7)", () => {
    store.matches.value = new Map([against("Ben", { pace: "slow" })]);
    expect(store.ownGame.value?.game).toBe("game of Ben");
    expect(store.busyGame.value).toBeNull();
    store.matches.value = new Map([against("Cid"), against("Ben", { pace: "slow" })]);
    expect(store.busyGame.value?.game).toBe("game of Cid");
  });

  it("a sole live game has its way on top of the page, a sole slow one stands here", () => {
    store.matches.value = new Map([against("Cid")]);
    const { container } = render(<OwnGames />);
    expect(container.textContent).toBe("");
    cleanup();
    store.matches.value = new Map([against("Ben", { pace: "slow" })]);
    render(<OwnGames />);
    expect(titles()).toEqual(["against Ben"]);
  });
});

describe("a wish for another game", () => {
  const over = { games: [{ ...game, id: "old", status: "over" as const, how: "won" as const }] };

  it("of somebody else waits in the lobby until it is answered, and says how long", async () => {
    const until = { open_until: Date.now() + 30 * HOUR };
    store.matches.value = new Map([against("Ben", { ...over, ...until, pace: "slow", offers: [2] })]);
    render(<OwnGames />);
    expect(titles()).toEqual(["Ben would like another game."]);
    expect(screen.getByText(/^Open for (29 h 59|30 h 0) min; nobody needs/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "No other game against Ben" }));
    expect(room.noRematch).toHaveBeenCalledWith("old");
    fireEvent.click(screen.getByRole("button", { name: "Another game against Ben" }));
    expect(room.rematch).toHaveBeenCalledWith("old");
    await vi.waitFor(() => expect(route.value).toMatchObject({ at: "table", game: "the next" }));
  });

  it("of one's own can be withdrawn; once its time is over it is gone", () => {
    const until = { open_until: Date.now() + HOUR };
    store.matches.value = new Map([against("Ben", { ...over, ...until, offers: [1] })]);
    render(<OwnGames />);
    expect(titles()).toEqual(["You would like another game against Ben"]);
    expect(screen.queryByRole("button", { name: "Another game against Ben" })).toBeNull();
    cleanup();
    store.matches.value = new Map([against("Ben", { ...over, offers: [1], open_until: Date.now() - 1 })]);
    render(<OwnGames />);
    expect(screen.queryAllByRole("listitem")).toEqual([]);
  });
});
