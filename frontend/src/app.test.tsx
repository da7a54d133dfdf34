import { act, cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { App } from "./app";
import { go } from "./room/route";
import * as store from "./room/store";
import { HelpScreen, TableScreen } from "./screens/late";
import { ben, challenge, match, signedIn } from "./screens/samples";

vi.mock("./room/room", () => ({
  retryNow: vi.fn(),
  watch: vi.fn(),
  lookAway: vi.fn(),
  move: vi.fn(),
  enterRoom: vi.fn(),
  playHere: vi.fn(),
}));
const room = vi.mocked(await import("./room/room"));

beforeAll(() => Promise.all([TableScreen.fetch(), HelpScreen.fetch()]));
beforeEach(() => {
  signedIn();
  vi.stubGlobal("scrollTo", vi.fn());
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe("addresses", () => {
  it("lead a stranger to the welcome page, whatever was asked for", () => {
    store.me.value = null;
    go({ at: "lobby" });
    render(<App />);
    expect(screen.getByRole("button", { name: "Take a seat" })).toBeTruthy();
  });

  it("lead a known person to the lobby", () => {
    go({ at: "home" });
    render(<App />);
    expect(screen.getByRole("heading", { name: "Who is here" })).toBeTruthy();
  });

  it("that do not exist say so", () => {
    go({ at: "lost" });
    render(<App />);
    expect(screen.getByRole("heading", { name: "Nothing here" })).toBeTruthy();
  });

  it.each([
    ["rules", "The rules of Russian Bank"],
    ["about", "About"],
  ] as const)("%s are open to everybody and come when wanted", async (at, heading) => {
    store.me.value = null;
    go({ at });
    render(<App />);
    expect(await screen.findByRole("heading", { name: heading, level: 1 })).toBeTruthy();
  });

  it("of a table sit down there", async () => {
    go({ at: "table", game: "g1", result: false });
    render(<App />);
    await vi.waitFor(() => expect(room.watch).toHaveBeenCalledWith("g1"));
  });

  it("of a table that does not exist lead back", () => {
    store.noTable.value = "unknown_game";
    go({ at: "table", game: "g0", result: false });
    render(<App />);
    expect(screen.getByRole("heading", { name: "There is no such table" })).toBeTruthy();
  });

  it("links are followed without loading the page", async () => {
    go({ at: "lobby" });
    render(<App />);
    fireEvent.click(screen.getByRole("link", { name: "Rules" }));
    expect(location.pathname).toBe("/rules");
    expect(await screen.findByRole("heading", { name: "The rules of Russian Bank" })).toBeTruthy();
  });
});

describe("banners", () => {
  it("tell the state of the connection", async () => {
    go({ at: "lobby" });
    render(<App />);
    await act(() => {
      store.link.value = { kind: "reconnecting", attempt: 3 };
    });
    fireEvent.click(screen.getByRole("button", { name: "Try now" }));
    expect(room.retryNow).toHaveBeenCalled();
    for (const [kind, words] of [
      ["offline", /offline/],
      ["slow", /slow/],
    ] as const) {
      await act(() => {
        store.link.value = { kind };
      });
      expect(screen.getByText(words)).toBeTruthy();
    }
    await act(() => {
      store.link.value = { kind: "connected" };
    });
    expect(document.querySelector("[data-link]")).toBeNull();
  });

  it("lead back to the own game and tell challenges on any page", async () => {
    store.matches.value = new Map([["m1", match()]]);
    go({ at: "rules" });
    render(<App />);
    expect(await screen.findByText("Return to your game against Ben")).toBeTruthy();
    await act(() => {
      store.matches.value = new Map();
      store.incoming.value = [challenge({ from: ben })];
    });
    expect(await screen.findByText("Ben challenges you")).toBeTruthy();
    expect(location.pathname).toBe("/rules");
  });
});

describe("what is told", () => {
  it("goes to two regions in turn, so that equal sentences are spoken twice", async () => {
    go({ at: "lobby" });
    render(<App />);
    const regions = () => screen.getAllByRole("status").map((r) => r.textContent);
    await act(() => store.tell("Ben turned 5♣."));
    const first = regions();
    await act(() => store.tell("Ben turned 5♣."));
    expect(first.filter(Boolean)).toEqual(["Ben turned 5♣."]);
    expect(regions()).toEqual(first.reverse());
  });
});
