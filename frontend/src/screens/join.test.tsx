import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChallengeView } from "../protocol/protocol.gen";
import { invitation } from "../room/invitation";
import type { Answer } from "../room/room";
import * as store from "../room/store";
import JoinScreen from "./join";
import { ann, ben, book, challenge, signedIn } from "./samples";

vi.mock("../room/room", () => ({ accept: vi.fn(), withdraw: vi.fn() }));
vi.mock("../net/api", async (original) => ({
  ...(await original<object>()),
  rulesets: async () => book,
  findChallenge: vi.fn(),
}));
const { accept, withdraw } = await import("../room/room");
const { findChallenge } = await import("../net/api");
const link = (more: Partial<ChallengeView> = {}) => challenge({ to: [], open: true, listed: false, ...more });
const found = (one: ChallengeView | null) => vi.mocked(findChallenge).mockResolvedValue(one);
const says = (answer: Answer) => vi.mocked(accept).mockResolvedValue(answer);

beforeEach(() => {
  signedIn();
  invitation.value = null;
  found(link());
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe("an invitation", () => {
  it("to plain Classic leads to the table at once", async () => {
    says({ type: "ack", id: "1", game: "g4" });
    render(<JoinScreen challenge="c1" />);
    await vi.waitFor(() => expect(location.pathname).toBe("/table/g4"));
  });

  it("of one's own waits for the friend and can be copied", () => {
    store.outgoing.value = [challenge({ from: ann, to: [], open: true, listed: false })];
    render(<JoinScreen challenge="c1" />);
    expect(screen.getByRole("heading", { name: "Waiting for your friend" })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("textbox").value).toMatch(/\/join\/c1$/);
    expect(accept).not.toHaveBeenCalled();
  });

  const ends: [string, string][] = [
    ["expired", "This invitation has run out"],
    ["withdrawn", "This invitation was withdrawn"],
    ["unknown_challenge", "This invitation does not exist"],
    ["already_playing", "That did not work"],
  ];
  it.each(ends)("that is refused as %s says so", async (code, title) => {
    says({ type: "refused", code });
    render(<JoinScreen challenge="c1" />);
    expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
  });

  it("that was taken offers to watch", async () => {
    says({ type: "refused", code: "taken", game: "g9" });
    render(<JoinScreen challenge="c1" />);
    const watch = await screen.findByRole("link", { name: "Watch the game" });
    expect(watch.getAttribute("href")).toBe("/table/g9");
  });

  it("to other rules shows them first, and what differs, and waits for the yes", async () => {
    found(link({ ruleset: { preset: "touch", facedown_houses: true }, target: 100 }));
    says({ type: "ack", id: "1", game: "g5" });
    render(<JoinScreen challenge="c1" />);
    expect(await screen.findByText("Hidden house cards: yes")).toBeTruthy();
    expect(screen.getByText("Touch · first to 100 points")).toBeTruthy();
    expect(accept).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Take a seat" }));
    await vi.waitFor(() => expect(location.pathname).toBe("/table/g5"));
  });

  it("to a game of three gives a seat that waits and can be left", async () => {
    const three = { seats: 3, ruleset: { preset: "classic", players: 3 } };
    found(link(three));
    says({ type: "ack", id: "1", challenge: "c1" });
    vi.mocked(withdraw).mockResolvedValue({ type: "ack", id: "2" });
    render(<JoinScreen challenge="c1" />);
    fireEvent.click(await screen.findByRole("button", { name: "Take a seat" }));
    store.incoming.value = [link({ ...three, sitting: [ben, ann], taken: ["p2", "p1"] })];
    expect(await screen.findByRole("heading", { name: "You have a seat" })).toBeTruthy();
    expect(screen.getByRole("list", { name: "2 of 3 seats taken" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Stand up" }));
    store.incoming.value = [];
    expect(await screen.findByRole("button", { name: "Take a seat" })).toBeTruthy();
    expect(withdraw).toHaveBeenCalledWith("c1");
  });

  it.each([
    ["started", "The game has already started"],
    ["withdrawn", "This invitation was withdrawn"],
    ["expired", "This invitation has run out"],
  ] as const)("that is %s says so without trying", async (status, title) => {
    found(link({ status, game: status === "started" ? "g9" : null }));
    render(<JoinScreen challenge="c1" />);
    expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
    expect(accept).not.toHaveBeenCalled();
  });

  it("that nobody made says so", async () => {
    found(null);
    render(<JoinScreen challenge="c1" />);
    expect(await screen.findByRole("heading", { name: "This invitation does not exist" })).toBeTruthy();
  });
});
