import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Verdict } from "../net/api";
import { ownSets } from "../room/own_sets";
import * as store from "../room/store";
import { draft } from "../room/terms";
import OfferForm from "./offer_form";
import { ann, ben, book, lobbyPlayer, signedIn } from "./samples";

vi.mock("../room/room", () => ({ offer: vi.fn(async () => ({ type: "ack", id: "1", challenge: "c9" })) }));
vi.mock("../net/api", async (original) => ({
  ...(await original<object>()),
  rulesets: async () => book,
  checkRuleset: vi.fn(),
}));
const { offer } = await import("../room/room");
const { checkRuleset } = await import("../net/api");

const SAID = "Without hints nobody finds the way.";
const fine: Verdict = { values: {}, problems: [], choices: { reserve_size: [12, 13] }, idle: [] };
const cat = { id: "p3", name: "Cat", guest: true };
const closed = vi.fn();

/** The form with its chunk and its book there. */
async function openHouse(): Promise<void> {
  render(<OfferForm to={{ kind: "player", to: ben }} onClose={closed} />);
  fireEvent.click(screen.getByLabelText("House rules"));
  await screen.findByText("The deal");
}
const group = (name: string) => within(screen.getByRole("group", { name }));
const send = () => screen.getByRole<HTMLButtonElement>("button", { name: "Send the challenge" });

beforeEach(() => {
  signedIn();
  const players = [ann, ben, cat].map((p) => lobbyPlayer(p, "free"));
  store.lobby.value = { type: "lobby", players, open: [] };
  vi.mocked(checkRuleset).mockImplementation(async (ruleset) =>
    ruleset.hints === false
      ? { ...fine, problems: [{ options: ["hints"], sentence: SAID }], values: { hints: false } }
      : fine,
  );
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  ownSets.value = [];
  localStorage.clear();
});

describe("a challenge", () => {
  it("says each preset in a sentence and sends it", async () => {
    render(<OfferForm to={{ kind: "open" }} onClose={closed} />);
    expect(await screen.findByText("Strict play.")).toBeTruthy();
    fireEvent.click(screen.getByLabelText("Touch"));
    expect(screen.getByText("Faults are called.")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("First to 100").checked).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Post it" }));
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
    expect(offer).toHaveBeenCalledWith({ ruleset: { preset: "touch" }, listed: true });
  });

  it("of days for a turn says so in the offer", async () => {
    render(<OfferForm to={{ kind: "link" }} onClose={closed} />);
    fireEvent.click(screen.getByRole("switch", { name: /^Slow game/ }));
    fireEvent.click(screen.getByRole("button", { name: "Make the link" }));
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
    expect(offer).toHaveBeenCalledWith({ ruleset: { preset: "classic" }, listed: false, pace: "slow" });
  });

  it("for three names a third, or leaves the seat open", async () => {
    render(<OfferForm to={{ kind: "player", to: ben }} onClose={closed} />);
    fireEvent.click(screen.getByLabelText("Three"));
    const third = screen.getByLabelText<HTMLSelectElement>("Third player");
    const levels = ["Beginner", "Club", "Strong", "Master"].map((level) => `Computer: ${level}`);
    expect([...third.options].map((o) => o.text)).toEqual(["Anybody: an open seat", "Cat", ...levels]);
    fireEvent.change(third, { target: { value: "p3" } });
    fireEvent.click(send());
    await vi.waitFor(() => expect(offer).toHaveBeenCalledTimes(1));
    expect(offer).toHaveBeenLastCalledWith({ ruleset: { preset: "classic", players: 3 }, to: ["p2", "p3"] });
    fireEvent.change(third, { target: { value: "" } });
    fireEvent.click(send());
    await vi.waitFor(() => expect(offer).toHaveBeenCalledTimes(2));
    expect(offer).toHaveBeenLastCalledWith({ ruleset: { preset: "classic", players: 3 }, to: "p2" });
    fireEvent.change(third, { target: { value: "computer:strong" } });
    fireEvent.click(send());
    await vi.waitFor(() => expect(offer).toHaveBeenCalledTimes(3));
    expect(offer).toHaveBeenLastCalledWith({
      ruleset: { preset: "classic", players: 3 },
      to: "p2",
      bots: ["strong"],
    });
  });

  it("open to anybody may have a computer on the third seat", async () => {
    render(<OfferForm to={{ kind: "open" }} onClose={closed} />);
    fireEvent.click(screen.getByLabelText("Three"));
    fireEvent.change(screen.getByLabelText("Third player"), { target: { value: "computer:club" } });
    fireEvent.click(screen.getByRole("button", { name: "Post it" }));
    await vi.waitFor(() => expect(offer).toHaveBeenCalledTimes(1));
    expect(offer).toHaveBeenLastCalledWith({
      ruleset: { preset: "classic", players: 3 },
      listed: true,
      bots: ["club"],
    });
  });
});

describe("house rules", () => {
  it("have every option but seats and length, each with its sentence", async () => {
    await openHouse();
    for (const option of book.options.filter((o) => o.name !== "match_target")) {
      expect(screen.getByRole("group", { name: option.title })).toBeTruthy();
      expect(screen.getByText(option.help)).toBeTruthy();
    }
    expect(screen.queryByRole("group", { name: "Points to win" })).toBeNull();
  });

  it("offer the values that the room leaves", async () => {
    await openHouse();
    await vi.waitFor(() => expect(group("Reserve").queryByLabelText("11 cards")).toBeNull());
    expect(group("Reserve").getByLabelText("12 cards")).toBeTruthy();
  });

  it("that do not go together say so where it is, and are not sent", async () => {
    await openHouse();
    fireEvent.click(group("Hints").getByLabelText("no"));
    await vi.waitFor(() => expect(group("Hints").getByRole("alert").textContent).toBe(SAID));
    expect(send().disabled).toBe(true);
    fireEvent.submit(send());
    expect(offer).not.toHaveBeenCalled();
    fireEvent.click(group("Hints").getByLabelText("yes"));
    await vi.waitFor(() => expect(send().disabled).toBe(false));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("take whole numbers only", async () => {
    await openHouse();
    const field = screen.getByLabelText<HTMLInputElement>("Longest standstill", { selector: "input" });
    fireEvent.input(field, { target: { value: "40" } });
    for (const wrong of ["", "0", "2.5"]) {
      fireEvent.input(field, { target: { value: wrong } });
      expect(screen.getByText(/A whole number from 1/)).toBeTruthy();
      expect(draft.value.chosen.stall_turn_cap).toBe(40);
      fireEvent.blur(field);
      expect(field.value).toBe("40");
      expect(screen.queryByText(/A whole number from 1/)).toBeNull();
    }
  });

  it("are saved under a name, taken again, and survive a closed dialog", async () => {
    await openHouse();
    fireEvent.click(group("Hidden house cards").getByLabelText("yes"));
    fireEvent.click(screen.getByRole("button", { name: "Save these rules …" }));
    fireEvent.input(screen.getByLabelText("Name for these rules"), { target: { value: "Oma" } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    fireEvent.click(screen.getByRole("button", { name: "Back to Classic" }));
    expect(draft.value.chosen).toEqual({});
    cleanup();
    await openHouse();
    fireEvent.change(screen.getByLabelText("Your saved rules"), { target: { value: "Oma" } });
    expect(draft.value.chosen).toEqual({ facedown_houses: true });
    expect(screen.getByText("1 rule changed.")).toBeTruthy();
  });

  it("warn before a set is overwritten, and refuse the name of another", async () => {
    ownSets.value = ["One", "Two"].map((name) => ({ name, terms: { ...draft.value, house: true } }));
    localStorage.setItem("russianbank.own_sets", JSON.stringify(ownSets.value));
    await openHouse();
    fireEvent.change(screen.getByLabelText("Your saved rules"), { target: { value: "One" } });
    fireEvent.click(screen.getByRole("button", { name: "Save these rules …" }));
    expect(screen.getByRole("button", { name: "Overwrite" })).toBeTruthy();
    fireEvent.click(screen.getAllByRole("button", { name: "Cancel" })[0] as HTMLElement);
    fireEvent.click(screen.getByRole("button", { name: "Rename …" }));
    fireEvent.input(screen.getByLabelText("Name for these rules"), { target: { value: "two" } });
    expect(screen.getByText(/exists already/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Rename" }).disabled).toBe(true);
    fireEvent.click(screen.getAllByRole("button", { name: "Cancel" })[0] as HTMLElement);
    fireEvent.click(screen.getByRole("button", { name: "Delete …" }));
    fireEvent.click(screen.getByRole("button", { name: "Yes, delete" }));
    expect(ownSets.value.map((set) => set.name)).toEqual(["Two"]);
  });

  it("leave out what the room does not know any more, and say so", async () => {
    const terms = { ...draft.value, house: true, chosen: { gone: 1, facedown_houses: true } };
    ownSets.value = [{ name: "Old", terms }];
    await openHouse();
    fireEvent.change(screen.getByLabelText("Your saved rules"), { target: { value: "Old" } });
    expect(draft.value.chosen).toEqual({ facedown_houses: true });
    expect(store.toast.value?.text).toMatch(/1 rule of this set/);
  });
});
