/** What somebody is about to offer: rules, seats, length; and the wire's words for it. */
import { signal } from "@preact/signals";
import type { Rulebook, Value } from "../net/api";
import type { Offer } from "../protocol/protocol.gen";

export type Preset = "classic" | "table" | "touch";
export type Length = "single" | "open" | 100 | 200 | 300 | 500;

export const PRESETS: Preset[] = ["classic", "table", "touch"];
export const LENGTHS: Length[] = ["single", "open", 100, 200, 300, 500];

/** Options that the form asks for apart from the house rules. */
export const APART = ["players", "match_target"];

/** `length` null: as usual with the preset; `chosen` counts only with house rules. */
export interface Terms {
  preset: Preset;
  house: boolean;
  chosen: Record<string, Value>;
  players: 2 | 3;
  length: Length | null;
}

export const USUAL_TERMS: Terms = { preset: "classic", house: false, chosen: {}, players: 2, length: null };

/** What the form holds: a dialog that is closed by accident loses nothing. */
export const draft = signal<Terms>(USUAL_TERMS);

/** The ruleset that the room is asked about and that goes into the offer. */
export function rulesetOf(terms: Terms): Record<string, Value> {
  const ruleset: Record<string, Value> = { preset: terms.preset, ...(terms.house ? terms.chosen : {}) };
  if (terms.players === 3) ruleset.players = 3;
  if (typeof terms.length === "number") ruleset.match_target = terms.length;
  else if (terms.length !== null) ruleset.match_target = null;
  return ruleset;
}

/** A target is part of the rules; a single game is told beside them. */
export function wishOf(terms: Terms): Pick<Offer, "ruleset" | "target"> {
  const ruleset = rulesetOf(terms);
  return terms.length === "single" ? { ruleset, target: 0 } : { ruleset };
}

/** The length that is meant while none was chosen. */
export function lengthOf(terms: Terms, book: Rulebook | null): Length {
  if (terms.length !== null) return terms.length;
  const usual = book?.options.find((o) => o.name === "match_target")?.defaults[terms.preset];
  return LENGTHS.find((length) => length === usual) ?? "open";
}

/** Choose a value of an option among the house rules. */
export function choose(terms: Terms, name: string, value: Value): Terms {
  return { ...terms, chosen: { ...terms.chosen, [name]: value } };
}

/** The options whose value, as chosen, is not the preset's. */
export function changed(terms: Terms, book: Rulebook): Set<string> {
  const usual = (name: string) => {
    const option = book.options.find((o) => o.name === name);
    return (terms.players === 3 ? option?.defaults_three : option?.defaults)?.[terms.preset];
  };
  return new Set(Object.keys(terms.chosen).filter((name) => terms.chosen[name] !== usual(name)));
}
