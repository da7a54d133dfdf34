/** The one place that turns a key of a catalogue into a text. */
import type en from "./en.json";

export type Key = keyof typeof en;
export type Params = Record<string, string | number>;
type Plural = { one?: string; other: string };

let catalogue: Record<string, string | Plural> = {};
let spoken = "en";
let plural = new Intl.PluralRules("en");

/** Speak this language from now on. */
export function speak(language: string, words: Record<string, string | Plural>): void {
  catalogue = words;
  spoken = language;
  plural = new Intl.PluralRules(language);
}

/** Whether the catalogue has words for a key that was put together at run time. */
export function known(key: string): key is Key {
  return key in catalogue;
}

/** The text of `key`, its `{places}` filled from `params`; plurals choose by `params.n`. */
export function t(key: Key, params: Params = {}): string {
  const entry = catalogue[key] ?? key;
  const text = typeof entry === "string" ? entry : pick(entry, Number(params.n ?? 0));
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

function pick(entry: Plural, n: number): string {
  return (plural.select(n) === "one" ? entry.one : undefined) ?? entry.other;
}

/** A text by a key made at run time, or the text of `instead`. */
export function tOr(key: string, instead: Key, params: Params = {}): string {
  return t(known(key) ? key : instead, params);
}

/** Names in a row as the language joins them: "Ann, Ben and Cleo". */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(spoken, { type: "conjunction" }).format(names);
}
