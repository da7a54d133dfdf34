import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Answer } from "../room/room";
import * as store from "../room/store";
import JoinScreen from "./join";
import { ann, challenge, signedIn } from "./samples";

vi.mock("../room/room", () => ({ accept: vi.fn(), withdraw: vi.fn() }));
const { accept } = await import("../room/room");
const says = (answer: Answer) => vi.mocked(accept).mockResolvedValue(answer);

beforeEach(signedIn);
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe("an invitation", () => {
  it("leads to the table", async () => {
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
    ["self_challenge", "Waiting for your friend"],
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
});
