import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as store from "../room/store";
import ReplaceStrip from "./replace_strip";
import { ann, ben, match, signedIn, table } from "./samples";

vi.mock("../room/room", () => ({ replace: vi.fn() }));
const room = vi.mocked(await import("../room/room"));

beforeEach(signedIn);
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const cid = { id: "p3", name: "Cid", guest: true };
const three = (more: Parameters<typeof table>[0] = {}) =>
  table({
    seats: [
      { seat: 1, player: ann },
      { seat: 2, player: ben },
      { seat: 3, player: cid },
    ],
    online: { "1": "here", "2": "here", "3": "left" },
    ...more,
  });
const offer = (by: number, level = "club") => ({ replace_offers: [{ seat: 3, level, by: [by] }] });

describe("somebody has left a table of three", () => {
  it("a computer of the chosen level may be proposed", () => {
    render(<ReplaceStrip shown={three()} />);
    expect(screen.getByText("Cid has left.")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Level of the computer"), { target: { value: "strong" } });
    fireEvent.click(screen.getByRole("button", { name: "Computer plays on" }));
    expect(room.replace).toHaveBeenCalledWith("g1", 3, "strong");
  });

  it("what another proposes is agreed to at that level", () => {
    render(<ReplaceStrip shown={three(offer(2, "master"))} />);
    expect(screen.getByText("Ben would let the computer (Master) play for Cid.")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Agree" }));
    expect(room.replace).toHaveBeenCalledWith("g1", 3, "master");
  });

  it("the own proposal waits for the other", () => {
    render(<ReplaceStrip shown={three(offer(1))} />);
    expect(
      screen.getByText("You would let the computer (Club) play for Cid. The other must agree."),
    ).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it.each([
    ["who is back", three({ online: { "1": "here", "2": "here", "3": "here" } })],
    ["who looks on", three({ seat: null })],
    ["who is out", three({ gone: [3] })],
    ["a table of two", table({ online: { "1": "here", "2": "left" } })],
  ])("nothing is asked about %s", (_, shown) => {
    const { container } = render(<ReplaceStrip shown={shown} />);
    expect(container.textContent).toBe("");
  });

  it("nothing is asked in a slow game", () => {
    store.matches.value = new Map([["m1", match({ pace: "slow" })]]);
    const { container } = render(<ReplaceStrip shown={three()} />);
    expect(container.textContent).toBe("");
  });
});
