/** The room's book of rules: presets, options and their words, fetched once when wanted. */
import { signal } from "@preact/signals";
import { type Rulebook, type RuleOption, rulesets, type Value } from "../net/api";

export type Ruleset = Record<string, unknown>;

/** An option that differs from the preset, in words; `usual` is empty when it is not known. */
export interface Difference {
  name: string;
  title: string;
  value: string;
  usual: string;
}

export const rulebook = signal<Rulebook | null>(null);
const RETRY_MS = 3_000;
let asking = false;

/** Have the book brought; while the room cannot be reached it is asked again. */
export function openRulebook(): void {
  if (rulebook.value || asking) return;
  asking = true;
  rulesets().then(
    (book) => {
      rulebook.value = book;
    },
    () =>
      setTimeout(() => {
        asking = false;
        openRulebook();
      }, RETRY_MS),
  );
}

/** A value as people say it. */
export function valueWords(option: RuleOption | undefined, value: unknown): string {
  const at = option?.values.indexOf(value as Value) ?? -1;
  return option?.words[at] ?? String(value).replaceAll("_", " ");
}

/** What a ruleset of the wire changes about its preset; seats and length are told apart from it. */
export function differencesOf(ruleset: Ruleset, book: Rulebook | null): Difference[] {
  const preset = String(ruleset.preset);
  return Object.entries(ruleset)
    .filter(([name]) => !["preset", "players", "match_target"].includes(name))
    .map(([name, value]) => {
      const option = book?.options.find((o) => o.name === name);
      const usual = option && (ruleset.players === 3 ? option.defaults_three : option.defaults)[preset];
      return {
        name,
        title: option?.title ?? name.replaceAll("_", " "),
        value: valueWords(option, value),
        usual: usual === undefined ? "" : valueWords(option, usual),
      };
    });
}
