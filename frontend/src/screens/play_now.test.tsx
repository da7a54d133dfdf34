import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isPractice, wanted } from "../room/computers";
import { route } from "../room/route";
import * as store from "../room/store";
import { known } from "../words/t";
import PlayNow from "./play_now";
import { match, signedIn } from "./samples";

vi.mock("../room/room", () => ({ offer: vi.fn() }));
vi.mock("../room/session", () => ({ signInAsGuest: vi.fn() }));
const { offer } = vi.mocked(await import("../room/room"));
const { signInAsGuest } = vi.mocked(await import("../room/session"));
const closed = vi.fn();

beforeEach(() => {
  signedIn();
  wanted.value = { preset: "classic", practice: false, players: 2 };
  offer.mockResolvedValue({ type: "ack", id: "o", game: "g7" });
  render(<PlayNow onClose={closed} />);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const tap = (name: RegExp) => fireEvent.click(screen.getByRole("button", { name }));

describe("a game against the computer", () => {
  it("begins with a tap on a level", async () => {
    tap(/^Strong/);
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
    expect(offer).toHaveBeenCalledWith({ ruleset: { preset: "classic" }, bots: ["strong"] });
    expect(route.value).toMatchObject({ at: "table", game: "g7" });
    expect(signInAsGuest).not.toHaveBeenCalled();
  });

  it("needs no name", async () => {
    store.me.value = null;
    tap(/^Club/);
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
    expect(signInAsGuest).toHaveBeenCalledTimes(1);
  });

  it("may be practice, or one of three", async () => {
    fireEvent.click(screen.getByLabelText("Practice"));
    fireEvent.click(screen.getByLabelText("Three"));
    tap(/^Beginner/);
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
    expect(offer).toHaveBeenCalledWith({
      ruleset: { preset: "classic", undo: "until_reveal", turn_seconds: null, players: 3 },
      bots: ["beginner", "beginner"],
    });
  });

  it("that is refused, or a room that is away, leaves the choice open", async () => {
    offer.mockResolvedValueOnce({ type: "refused", code: "draining" });
    tap(/^Club/);
    await vi.waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Club/ }).disabled).toBe(false),
    );
    store.me.value = null;
    signInAsGuest.mockRejectedValueOnce(new Error("away"));
    tap(/^Club/);
    expect((await screen.findByRole("alert")).textContent).toMatch("cannot be reached");
    expect(closed).not.toHaveBeenCalled();
  });
});

describe("matches against computers", () => {
  const seats = match().seats.map((s) => (s.seat === 2 ? { ...s, level: "club" } : s));

  it("keep nobody busy", () => {
    const alone = match({ seats });
    store.matches.value = new Map([[alone.id, alone]]);
    expect(store.ownGame.value?.game).toBe("g1");
    expect(store.busyGame.value).toBeNull();
    const other = match({ id: "m2", games: match().games.map((g) => ({ ...g, id: "g2" })) });
    store.matches.value = new Map([other, alone].map((m) => [m.id, m]));
    expect(store.ownGame.value?.game).toBe("g2");
    expect(store.busyGame.value?.game).toBe("g2");
  });

  it("are practice where one may take back", () => {
    expect(isPractice(match({ seats, ruleset: { preset: "classic", undo: "until_reveal" } }))).toBe(true);
    expect(isPractice(match({ seats }))).toBe(false);
    expect(isPractice(match({ ruleset: { preset: "classic", undo: "until_reveal" } }))).toBe(false);
    expect(known("play.practice_help")).toBe(true);
  });
});
