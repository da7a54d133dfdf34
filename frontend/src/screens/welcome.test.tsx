import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, describe, expect, it, vi } from "vitest";
import { needsNoQuestion } from "../room/invitation";
import { book, challenge } from "./samples";
import { WelcomeScreen } from "./welcome";

vi.mock("../room/session", async () => {
  const { ApiRefusal } = await import("../net/api");
  return { ApiRefusal, signIn: vi.fn() };
});

vi.mock("../net/api", async (original) => ({
  ...(await original<object>()),
  rulesets: async () => book,
  findChallenge: vi.fn(async () => null),
}));

const { findChallenge } = await import("../net/api");
const { ApiRefusal, signIn } = await import("../room/session");
const send = vi.mocked(signIn);
afterEach(() => {
  cleanup();
  send.mockReset();
});

function enter(name: string): void {
  fireEvent.input(screen.getByLabelText("Your name"), { target: { value: name } });
  fireEvent.click(screen.getByRole("button", { name: "Take a seat" }));
}

describe("the welcome page", () => {
  it("sends the name", async () => {
    render(<WelcomeScreen here={{ at: "home" }} />);
    enter("Ann");
    await vi.waitFor(() => expect(send).toHaveBeenCalledWith("Ann"));
  });

  it("says why a name is refused, and offers another as a button", async () => {
    send.mockRejectedValueOnce(new ApiRefusal(409, "name_taken", "Ann 2", null));
    render(<WelcomeScreen here={{ at: "home" }} />);
    enter("Ann");
    expect((await screen.findByRole("alert")).textContent).toMatch("already here");
    fireEvent.click(screen.getByRole("button", { name: "Use “Ann 2”" }));
    expect(send).toHaveBeenLastCalledWith("Ann 2");
  });

  it("says that the room cannot be reached", async () => {
    send.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    render(<WelcomeScreen here={{ at: "home" }} />);
    enter("Ann");
    expect((await screen.findByRole("alert")).textContent).toMatch("cannot be reached");
  });

  it("tells an invited guest what the name is for", () => {
    render(<WelcomeScreen here={{ at: "join", challenge: "c1" }} />);
    expect(screen.getByText(/friend invites you/)).toBeTruthy();
  });

  it.each([
    [null, /invitation is over/],
    [challenge({ status: "withdrawn" }), /invitation is over/],
    [challenge({ status: "started", game: "g1" }), /already begun.*watch/],
  ])("does not promise a seat where an invitation leads nowhere", async (found, words) => {
    vi.mocked(findChallenge).mockResolvedValueOnce(found);
    render(<WelcomeScreen here={{ at: "join", challenge: `c-${String(words)}-${found?.status}` }} />);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it("says that the link of a table leads to somebody else's game", () => {
    render(<WelcomeScreen here={{ at: "table", game: "g1", result: false }} />);
    expect(screen.getByText(/between others.*watch/)).toBeTruthy();
  });

  it("shows the rules of the invitation above the button that agrees to them", async () => {
    const rules = { preset: "touch", facedown_houses: true };
    const invited = challenge({ id: "c7", to: [], open: true, ruleset: rules });
    vi.mocked(findChallenge).mockResolvedValueOnce(invited);
    render(<WelcomeScreen here={{ at: "join", challenge: "c7" }} />);
    expect(await screen.findByText("Ben invites you to a game.")).toBeTruthy();
    expect(await screen.findByText("Hidden house cards: yes")).toBeTruthy();
    expect(needsNoQuestion(invited)).toBe(false);
    enter("Ann");
    await vi.waitFor(() => expect(send).toHaveBeenCalledWith("Ann"));
    expect(needsNoQuestion(invited)).toBe(true);
  });
});
