/** What the help asks the room: rulesets written out, and examples judged. */
import { call } from "../net/api";
import type { ExampleBody } from "../protocol/protocol.gen";
import type { Ruleset, Values } from "./values";

interface Checked {
  values: Values;
  problems: { sentence: string }[];
}

/** The value of every option of a ruleset, or what speaks against it. */
export function valuesOf(ruleset: Ruleset): Promise<Checked> {
  return call<Checked>("POST", "/api/rulesets/check", { ruleset });
}

/** An example after the reader's entries; only the last one may be wrong. */
export function judged(name: string, entries: string[]): Promise<ExampleBody> {
  return call<ExampleBody>("POST", `/api/examples/${encodeURIComponent(name)}`, { entries });
}
