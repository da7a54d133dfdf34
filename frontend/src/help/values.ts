/** Rulesets as the rules page needs them: the value of every option, and the address of a ruleset. */
export type Value = boolean | number | string | null;
export type Values = Record<string, Value>;
export type Ruleset = Record<string, unknown>;

/** What makes no house rule of a ruleset. */
const USUAL = ["preset", "players", "match_target"];

/** `preset=touch&players=3` as a ruleset of the wire; the room judges what it says. */
export function rulesetOf(query: string): Ruleset {
  const ruleset: Ruleset = { preset: "classic" };
  for (const [name, text] of new URLSearchParams(query)) ruleset[name] = read(text);
  return ruleset;
}

/** The address part of a ruleset; empty for plain Classic. */
export function queryOf(ruleset: Ruleset): string {
  const query = new URLSearchParams(Object.entries(ruleset).map(([name, value]) => [name, String(value)]));
  const text = query.toString();
  return text === "preset=classic" ? "" : text;
}

function read(text: string): Value {
  if (text === "true" || text === "false") return text === "true";
  if (text === "null") return null;
  return /^\d{1,6}$/.test(text) ? Number(text) : text;
}

/** The options that a ruleset changes about its preset. */
export function houseRules(ruleset: Ruleset): Set<string> {
  return new Set(Object.keys(ruleset).filter((name) => !USUAL.includes(name)));
}

/** The ruleset without its house rules. */
export function withoutHouseRules({ preset, players }: Ruleset): Ruleset {
  return players === 3 ? { preset, players } : { preset };
}
