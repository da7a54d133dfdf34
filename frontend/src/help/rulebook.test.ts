import { describe, expect, it } from "vitest";
import { sectionsFor } from "./rulebook";
import { type Block, RULES, type When } from "./texts";
import { houseRules, queryOf, rulesetOf, type Value, type Values, withoutHouseRules } from "./values";

const CLASSIC: Values = {
  players: 2,
  reserve_size: 13,
  facedown_houses: false,
  start_rule: "reserve_low",
  start_tie: "houses_nearest",
  next_start: "same_rule",
  turned_to: "slot",
  own_waste: "never",
  decline_playable: true,
  auto_end_unplayable: false,
  space_scope: "all",
  foundation_duty: "all",
  foundation_order: "reserve_first",
  house_moves: "single",
  load_targets: "reserve_and_waste",
  strict_release: 0,
  strict_load: false,
  enforcement: "strict",
  touch_mode: "classic",
  touch_proof_s: 60,
  proven_effect: "takeback",
  false_call_penalty: "three_strikes",
  win_grace_s: 5,
  win_condition: "all_piles",
  blocked_rule: "full_pass",
  stall_turn_cap: 100,
  max_idle_house_moves: 60,
  match_target: null,
  turn_seconds: 120,
  hints: true,
  undo: "off",
};

function text(values: Values): string {
  return JSON.stringify(sectionsFor(values));
}

/** Every value that some text is about. */
function* named(): Generator<[string, Value]> {
  const all: (When | undefined)[] = RULES.sections.flatMap((section) => [
    section.when,
    ...section.blocks.map((block: Block) => block.when),
  ]);
  for (const when of all)
    for (const [option, wanted] of Object.entries(when ?? {}))
      for (const value of Array.isArray(wanted) ? wanted : [wanted]) yield [option, value];
}

describe("the rules as text", () => {
  it("say something else for each value of each option", () => {
    const base = { ...CLASSIC, enforcement: "touch" };
    for (const [option, value] of named())
      if (value !== (base as Values)[option])
        expect(text({ ...base, [option]: value }), `${option} ${value}`).not.toBe(text(base));
  });

  it("leave no place unfilled and repeat no paragraph", () => {
    for (const [option, value] of [...named(), ["players", 2] as const]) {
      const sections = sectionsFor({ ...CLASSIC, enforcement: "touch", [option]: value });
      for (const { title, parts } of sections) {
        expect(parts.length, title).toBeGreaterThan(0);
        const texts = parts.flatMap((part) => part.texts.map((one) => one.text));
        expect(texts.join(" ")).not.toMatch(/[{}]|undefined/);
        expect(new Set(texts).size, title).toBe(texts.length);
      }
    }
  });

  it("tell only what was chosen", () => {
    expect(text(CLASSIC)).not.toMatch(/Touch!|Stop!/);
    expect(text({ ...CLASSIC, enforcement: "touch" })).toMatch("Touch!");
    expect(text({ ...CLASSIC, enforcement: "touch" })).not.toMatch("Stop!");
    expect(text({ ...CLASSIC, reserve_size: 11 })).toMatch("11 cards");
    expect(text({ ...CLASSIC, load_targets: "off" })).toMatch("not part of this game");
  });

  it("mark house rules and nothing else", () => {
    const sections = sectionsFor({ ...CLASSIC, reserve_size: 11 }, new Set(["reserve_size"]));
    const own = sections.flatMap(({ parts }) => parts.flatMap((p) => p.texts.filter((one) => one.own)));
    expect(own).toHaveLength(1);
    expect(own[0]?.text).toMatch("11 cards");
  });
});

describe("a ruleset in an address", () => {
  it.each([
    { preset: "touch" },
    { preset: "classic", facedown_houses: true, reserve_size: 11, match_target: null },
    { preset: "table", players: 3, undo: "off" },
  ])("%o comes back as it went", (ruleset) => expect(rulesetOf(queryOf(ruleset))).toEqual(ruleset));

  it("is short for plain Classic, and Classic where nothing is said", () => {
    expect(queryOf({ preset: "classic" })).toBe("");
    expect(rulesetOf("")).toEqual({ preset: "classic" });
  });

  it("tells house rules from seats and length", () => {
    const ruleset = { preset: "touch", players: 3, match_target: 200, hints: false };
    expect([...houseRules(ruleset)]).toEqual(["hints"]);
    expect(withoutHouseRules(ruleset)).toEqual({ preset: "touch", players: 3 });
  });
});
