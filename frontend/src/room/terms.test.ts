import { describe, expect, it } from "vitest";
import { book } from "../screens/samples";
import { differencesOf } from "./rulesets";
import { changed, choose, lengthOf, rulesetOf, type Terms, USUAL_TERMS, wishOf } from "./terms";

const touch: Terms = { ...USUAL_TERMS, preset: "touch" };

describe("the wire's words for what is offered", () => {
  it("leave to the preset what was not chosen", () => {
    expect(wishOf(USUAL_TERMS)).toEqual({ ruleset: { preset: "classic" } });
    expect(wishOf(touch)).toEqual({ ruleset: { preset: "touch" } });
  });

  it("tell a single game from an open end, in every preset", () => {
    expect(wishOf({ ...touch, length: "single" })).toEqual({
      ruleset: { preset: "touch", match_target: null },
      target: 0,
    });
    expect(wishOf({ ...touch, length: "open" })).toEqual({
      ruleset: { preset: "touch", match_target: null },
    });
    expect(wishOf({ ...touch, length: 300 })).toEqual({ ruleset: { preset: "touch", match_target: 300 } });
  });

  it("hold house rules only while they are wanted", () => {
    const house = choose({ ...USUAL_TERMS, house: true, players: 3 }, "facedown_houses", true);
    expect(rulesetOf(house)).toEqual({ preset: "classic", facedown_houses: true, players: 3 });
    expect(rulesetOf({ ...house, house: false })).toEqual({ preset: "classic", players: 3 });
  });
});

describe("a form", () => {
  it("shows the usual length of the preset until one is chosen", () => {
    expect(lengthOf(USUAL_TERMS, null)).toBe("open");
    expect(lengthOf(touch, book)).toBe(100);
    expect(lengthOf({ ...touch, length: "single" }, book)).toBe("single");
  });

  it("counts what differs, by the number of players", () => {
    const terms = choose(choose({ ...USUAL_TERMS, house: true }, "reserve_size", 13), "hints", false);
    expect([...changed(terms, book)]).toEqual(["hints"]);
    expect([...changed({ ...terms, players: 3 }, book)]).toEqual(["reserve_size", "hints"]);
  });
});

describe("differences", () => {
  const rules = { preset: "classic", players: 3, match_target: 100, reserve_size: 12, stall_turn_cap: 50 };

  it("are told in words, seats and length apart", () => {
    expect(differencesOf(rules, book)).toEqual([
      { name: "reserve_size", title: "Reserve", value: "12 cards", usual: "15" },
      { name: "stall_turn_cap", title: "Longest standstill", value: "50", usual: "100" },
    ]);
  });

  it("are still told while the book is on its way", () => {
    expect(differencesOf({ preset: "classic", own_waste: "after_turn" }, null)).toEqual([
      { name: "own_waste", title: "own waste", value: "after turn", usual: "" },
    ]);
  });
});
