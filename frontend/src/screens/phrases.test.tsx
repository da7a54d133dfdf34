import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setSetting, settings } from "../room/settings";
import { Phrases } from "./phrases";
import { ann, ben, signedIn, table } from "./samples";

vi.mock("../room/room", () => ({ say: vi.fn() }));
const room = vi.mocked(await import("../room/room"));

beforeEach(() => {
  signedIn();
  setSetting("muted", false);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe("something to say", () => {
  it("goes to the table with one press", () => {
    const said = vi.fn();
    render(<Phrases shown={table()} onSaid={said} />);
    fireEvent.click(screen.getByRole("button", { name: "Nice move!" }));
    expect(room.say).toHaveBeenCalledWith("g1", "nice_move");
    expect(said).toHaveBeenCalled();
  });

  it("is about the whole game at its end", () => {
    render(<Phrases shown={table({ result: { how: "won", winner: 2, points: { "1": 0, "2": 40 } } })} />);
    expect(screen.getByRole("button", { name: "Good game!" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Nice move!" })).toBeNull();
  });

  it("nobody needs to hear", () => {
    render(<Phrases shown={table()} />);
    fireEvent.click(screen.getByRole("switch", { name: "Show nothing that others say" }));
    expect(settings.value.muted).toBe(true);
  });

  it.each([
    ["who looks on", table({ seat: null })],
    [
      "who plays a computer",
      table({
        seats: [
          { seat: 1, player: ann },
          { seat: 2, player: ben, level: "club" },
        ],
      }),
    ],
  ])("is nothing for %s", (_, shown) => {
    const { container } = render(<Phrases shown={shown} />);
    expect(container.textContent).toBe("");
  });
});
