import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ReturnBanner } from "../parts/strips";
import { route } from "../room/route";
import * as store from "../room/store";
import { Incoming, OpenRows, Outgoing } from "./late";
import { LobbyScreen } from "./lobby";
import { ann, ben, book, challenge, lobbyPlayer, match, signedIn } from "./samples";

vi.mock("../room/room", () => ({
  offer: vi.fn(async () => ({ type: "ack", id: "1", challenge: "c9" })),
  accept: vi.fn(async () => ({ type: "ack", id: "1", game: "g7" })),
  decline: vi.fn(),
  withdraw: vi.fn(),
  enterRoom: vi.fn(),
}));
vi.mock("../net/api", async (original) => ({
  ...(await original<object>()),
  rulesets: async () => book,
}));
const room = vi.mocked(await import("../room/room"));

beforeAll(() => Promise.all([Incoming, Outgoing, OpenRows].map((part) => part.fetch())));
beforeEach(signedIn);
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  history.replaceState(null, "", "/lobby");
});

const cat = { id: "p3", name: "Cat", guest: true };

describe("who is here", () => {
  it("lists the others, not oneself, and what they do", () => {
    const players = [lobbyPlayer(ann, "free"), lobbyPlayer(ben, "free"), lobbyPlayer(cat, "playing", "g5")];
    store.lobby.value = { type: "lobby", players, open: [] };
    render(<LobbyScreen />);
    expect(screen.queryByRole("button", { name: "Challenge Ann" })).toBeNull();
    expect(screen.getByText("2 other players")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Watch Cat play" }));
    expect(location.pathname).toBe("/table/g5");
  });

  it.each(["busy", "playing", "away"] as const)(
    "a player who is %s cannot be challenged, and it says why",
    (status) => {
      store.lobby.value = { type: "lobby", players: [lobbyPlayer(ben, status)], open: [] };
      render(<LobbyScreen />);
      const button = screen.getByRole<HTMLButtonElement>("button", { name: "Challenge Ben" });
      expect(button.disabled).toBe(true);
      expect(button.title).toMatch("Ben");
      fireEvent.click(button);
      expect(screen.queryByRole("dialog")).toBeNull();
    },
  );

  it("nobody can be challenged twice at once, or while I play", async () => {
    store.lobby.value = { type: "lobby", players: [lobbyPlayer(ben, "free")], open: [] };
    store.outgoing.value = [challenge({ from: ann, to: [ben] })];
    render(<LobbyScreen />);
    expect(screen.getByText(/already challenged Ben/)).toBeTruthy();
    store.outgoing.value = [];
    store.matches.value = new Map([["m1", match()]]);
    expect(await screen.findByText(/your own game first/)).toBeTruthy();
  });
});

describe("challenges", () => {
  it("are sent with the chosen length", async () => {
    store.lobby.value = { type: "lobby", players: [lobbyPlayer(ben, "free")], open: [] };
    render(<LobbyScreen />);
    fireEvent.click(screen.getByRole("button", { name: "Challenge Ben" }));
    fireEvent.click(await screen.findByLabelText("First to 200"));
    fireEvent.click(screen.getByRole("button", { name: "Send the challenge" }));
    await vi.waitFor(() => expect(room.offer).toHaveBeenCalled());
    expect(room.offer).toHaveBeenCalledWith({
      to: "p2",
      ruleset: { preset: "classic", match_target: 200 },
    });
  });

  it("show their rules, and lead to the table when accepted", async () => {
    store.incoming.value = [
      challenge({ target: 100, ruleset: { preset: "classic", match_target: 100, reserve_size: 12 } }),
    ];
    render(<LobbyScreen />);
    const list = screen.getByRole("region", { name: "You are challenged" });
    expect(within(list).getByText(/first to 100 points/)).toBeTruthy();
    expect(await within(list).findByText("Reserve: 12 cards")).toBeTruthy();
    expect(within(list).getByText("(usually: 13 cards)")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Accept the challenge of Ben" }));
    await vi.waitFor(() => expect(location.pathname).toBe("/table/g7"));
  });

  it("are declined with a reason", () => {
    store.incoming.value = [challenge()];
    render(<LobbyScreen />);
    fireEvent.click(screen.getByRole("button", { name: "Decline the challenge of Ben" }));
    fireEvent.click(screen.getByRole("button", { name: "Other rules, please" }));
    expect(room.decline).toHaveBeenCalledWith("c1", "rules");
  });

  it("tell how they ended", () => {
    store.outgoing.value = [
      challenge({ from: ann, to: [ben], status: "declined", by: "p2", reason: "busy" }),
    ];
    render(<LobbyScreen />);
    expect(screen.getByText("Ben has declined: busy just now.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Withdraw" })).toBeNull();
  });
});

describe("a challenge that is void when it is accepted", () => {
  const lost = { type: "refused", id: "1", code: "opponent_left" } as const;
  async function acceptLate(): Promise<void> {
    room.accept.mockResolvedValueOnce(lost);
    render(<LobbyScreen />);
    fireEvent.click(screen.getByRole("button", { name: "Accept the challenge of Ben" }));
    await vi.waitFor(() => expect(room.accept).toHaveBeenCalled());
    await Promise.resolve();
  }

  it("is nothing to complain of when the other has accepted mine at the same moment", async () => {
    store.incoming.value = [challenge()];
    store.matches.value = new Map([["m1", match()]]);
    await acceptLate();
    expect(store.toast.value).toBeNull();
  });

  it.each([
    [{ by: "p2", reason: "playing" }, "Ben has begun another game."],
    [{ by: "p2", reason: "away" }, "Ben has left."],
    [{ by: "p1", reason: "playing" }, "You have begun another game."],
  ])("says what came between", async (end, words) => {
    store.incoming.value = [challenge()];
    room.accept.mockImplementationOnce(async () => {
      store.incoming.value = [challenge({ status: "void", ...end })];
      return lost;
    });
    render(<LobbyScreen />);
    fireEvent.click(screen.getByRole("button", { name: "Accept the challenge of Ben" }));
    await vi.waitFor(() => expect(store.toast.value?.text).toBe(words));
  });
});

describe("challenges of three", () => {
  const three = { seats: 3, ruleset: { preset: "classic", players: 3 }, open: true };
  const dot = { id: "p4", name: "Dot", guest: true };

  it("show who sits, who is asked and what is free", () => {
    const c = challenge({ ...three, to: [cat], sitting: [ben], taken: ["p2"] });
    store.lobby.value = { type: "lobby", players: [], open: [c] };
    render(<LobbyScreen />);
    const seats = screen.getByRole("list", { name: "1 of 3 seats taken" });
    expect(
      within(seats)
        .getAllByRole("listitem")
        .map((li) => li.textContent),
    ).toEqual(["✓ Ben", "… Cat", "free seat"]);
  });

  it("seat an accepter who waits, and may stand up until the start", async () => {
    room.accept.mockResolvedValueOnce({ type: "ack", id: "1", challenge: "c1" });
    store.lobby.value = { type: "lobby", players: [], open: [challenge({ ...three, to: [] })] };
    render(<LobbyScreen />);
    fireEvent.click(screen.getByRole("button", { name: "Accept the challenge of Ben" }));
    await vi.waitFor(() => expect(store.toast.value?.text).toMatch(/You have a seat/));
    store.incoming.value = [challenge({ ...three, to: [], sitting: [ben, ann], taken: ["p2", "p1"] })];
    fireEvent.click(await screen.findByRole("button", { name: "Stand up" }));
    expect(room.withdraw).toHaveBeenCalledWith("c1");
    expect(screen.queryByRole("button", { name: /^Accept/ })).toBeNull();
  });

  it("that wait for the named alone cannot be accepted by others", () => {
    const c = challenge({ ...three, to: [cat], sitting: [ben, dot], taken: ["p2", "p4"] });
    store.lobby.value = { type: "lobby", players: [], open: [c] };
    render(<LobbyScreen />);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Accept/ }).disabled).toBe(true);
  });
});

describe("who is out of a game of three", () => {
  const seats = [ann, ben, cat].map((player, n) => ({ seat: n + 1, player }));

  it.each([
    ["playing", "Return to your game against Ben, Cat"],
    ["free", null],
  ] as const)("and is listed as %s", (status, banner) => {
    route.value = { at: "lobby" };
    store.matches.value = new Map([["m1", match({ seats })]]);
    store.seated.value = ["g1"];
    store.lobby.value = { type: "lobby", players: [lobbyPlayer(ann, status)], open: [] };
    render(<ReturnBanner />);
    expect(screen.queryByText(/Return to/)?.textContent ?? null).toBe(banner);
  });
});

describe("the way back", () => {
  it("to the own game is on top of every page but the table", () => {
    store.matches.value = new Map([["m1", match()]]);
    route.value = { at: "lobby" };
    render(<ReturnBanner />);
    expect(screen.getByText("Return to your game against Ben")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Return" }));
    expect(location.pathname).toBe("/table/g1");
  });
});
