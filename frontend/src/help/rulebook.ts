/** The rules as text for one ruleset: only what holds under it, its values filled in. */
import { type Block, RULES, type When } from "./texts";
import type { Values } from "./values";

/** A paragraph or a run of list items; `own`: it speaks of a house rule. */
export interface Part {
  kind: "p" | "ul";
  texts: { text: string; own: boolean }[];
}

export interface Section {
  id: string;
  title: string;
  parts: Part[];
}

/** Whether a text holds under these values. */
function holds(when: When | undefined, values: Values): boolean {
  return Object.entries(when ?? {}).every(([name, wanted]) => {
    const value = values[name] ?? null;
    return Array.isArray(wanted) ? wanted.includes(value) : wanted === value;
  });
}

/** `{places}` filled with values of options and with terms that follow an option. */
function filled(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const term = RULES.terms[name];
    return term ? (term[String(values[term.by ?? ""])] ?? whole) : String(values[name] ?? whole);
  });
}

/** The options that a text depends on. */
function optionsOf(block: Block): string[] {
  const places = [...(block.p ?? block.li ?? "").matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? "");
  return [...Object.keys(block.when ?? {}), ...places];
}

/** The sections that hold under `values`; `changed` are the house rules. */
export function sectionsFor(values: Values, changed: ReadonlySet<string> = new Set()): Section[] {
  return RULES.sections
    .filter((section) => holds(section.when, values))
    .map(({ id, title, blocks }) => ({ id, title, parts: partsOf(blocks, values, changed) }));
}

function partsOf(blocks: Block[], values: Values, changed: ReadonlySet<string>): Part[] {
  const parts: Part[] = [];
  for (const block of blocks) {
    if (!holds(block.when, values)) continue;
    const kind = block.li === undefined ? "p" : "ul";
    const text = filled(block.li ?? block.p ?? "", values);
    const own = optionsOf(block).some((name) => changed.has(name));
    const last = parts.at(-1);
    if (kind === "ul" && last?.kind === "ul") last.texts.push({ text, own });
    else parts.push({ kind, texts: [{ text, own }] });
  }
  return parts;
}
