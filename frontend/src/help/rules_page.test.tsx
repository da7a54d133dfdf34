import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RulesPage } from "./rules_page";
import type { Ruleset } from "./values";

const ask = vi.fn<(path: string, request: RequestInit) => Promise<Response>>();
const chosen = vi.fn<(ruleset: Ruleset) => void>();

function answer(status: number, content: object): Response {
  return new Response(JSON.stringify(content), { status });
}

beforeEach(() => {
  chosen.mockReset();
  ask
    .mockReset()
    .mockImplementation(async () =>
      answer(200, { values: { players: 2, enforcement: "touch", win_condition: "all_piles" }, problems: [] }),
    );
  vi.stubGlobal("fetch", ask);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the rules page", () => {
  it("asks the room what the ruleset amounts to, and tells just that", async () => {
    render(<RulesPage ruleset={{ preset: "touch" }} onRuleset={chosen} />);
    expect(await screen.findByRole("heading", { name: "Calling a fault" })).toBeTruthy();
    expect(JSON.parse(String(ask.mock.lastCall?.[1].body))).toEqual({ ruleset: { preset: "touch" } });
  });

  it("lets the preset and the number of players be chosen", () => {
    render(<RulesPage ruleset={{ preset: "touch", players: 3 }} onRuleset={chosen} />);
    fireEvent.click(screen.getByRole("radio", { name: "Table" }));
    expect(chosen).toHaveBeenLastCalledWith({ preset: "table", players: 3 });
    fireEvent.click(screen.getByRole("radio", { name: "Two" }));
    expect(chosen).toHaveBeenLastCalledWith({ preset: "touch" });
  });

  it("says which house rules it tells, and leads to the preset without them", () => {
    render(<RulesPage ruleset={{ preset: "classic", reserve_size: 11 }} onRuleset={chosen} />);
    expect(screen.getByText(/Classic with house rules/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Show Classic without house rules" }));
    expect(chosen).toHaveBeenLastCalledWith({ preset: "classic" });
  });

  it("of a game offers no choice", () => {
    render(<RulesPage ruleset={{ preset: "classic" }} fixed onRuleset={chosen} />);
    expect(screen.queryByRole("radio")).toBeNull();
  });

  it("tells in words that there are no such rules", async () => {
    const sentence = "With two players a reserve has 11, 12 or 13 cards.";
    ask.mockImplementation(async () => answer(200, { values: {}, problems: [{ sentence }] }));
    render(<RulesPage ruleset={{ preset: "classic", reserve_size: 15 }} onRuleset={chosen} />);
    expect(await screen.findByText(`There are no such rules: ${sentence}`)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Show the Classic rules" }));
    expect(chosen).toHaveBeenLastCalledWith({ preset: "classic" });
  });

  it("asks again when the room could not be reached", async () => {
    ask.mockRejectedValueOnce(new TypeError("offline"));
    render(<RulesPage ruleset={{ preset: "touch" }} onRuleset={chosen} />);
    fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Calling a fault" })).toBeTruthy();
  });
});
