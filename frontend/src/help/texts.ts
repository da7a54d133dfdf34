/** The texts of the help in the person's language; another language is another folder like `en`. */

import card from "./en/card.json";
import examples from "./en/examples.json";
import glossary from "./en/glossary.json";
import help from "./en/help.json";
import questions from "./en/questions.json";
import rules from "./en/rules.json";
import type { Value } from "./values";

export interface ExampleStep {
  ask: string;
  right: string;
  wrong?: Record<string, string | undefined>;
}

/** `see` is a section of the rules. */
export interface ExampleWords {
  title: string;
  see: string;
  steps: ExampleStep[];
}

/** When a text holds: each option named has one of these values. */
export type When = Record<string, Value | Value[]>;

export interface Block {
  p?: string;
  li?: string;
  when?: When;
  rules?: string[];
}

export interface RulesSection {
  id: string;
  title: string;
  when?: When;
  blocks: Block[];
}

/** A word that follows an option: `by` names it, the other keys are its values. */
export type Term = Record<string, string>;

export interface Question {
  q: string;
  a: string;
  see: string;
  rules: string[];
  words: string;
}

export interface CardBox {
  title: string;
  list?: string[];
  numbers?: string[];
}

export const EXAMPLES: Record<string, ExampleWords> = examples;
export const RULES: { title: string; terms: Record<string, Term>; sections: RulesSection[] } = rules;
export const QUESTIONS: { group: string; items: Question[] }[] = questions;
export const GLOSSARY: { word: string; is: string; others: string }[] = glossary;
export const CARD: { title: string; boxes: CardBox[] } = card;
export const PAGES: Record<HelpPage, string> = help.pages;

export type HelpPage = "rules" | "examples" | "card" | "questions" | "words";
type Spoken = Exclude<keyof typeof help, "pages">;

const plural = new Intl.PluralRules("en");

/** A line of the help, its `{places}` filled; plurals choose by `params.n`. */
export function say(key: Spoken, params: Record<string, string | number> = {}): string {
  const entry = help[key];
  const text =
    typeof entry === "string" ? entry : entry[plural.select(Number(params.n)) === "one" ? "one" : "other"];
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
