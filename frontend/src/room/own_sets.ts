/** House rules that this browser keeps under names. */
import { signal } from "@preact/signals";
import type { Value } from "../net/api";
import { LENGTHS, PRESETS, type Terms, USUAL_TERMS } from "./terms";

export interface OwnSet {
  name: string;
  terms: Terms;
}

export const NAME_LENGTH = 40;
const KEY = "russianbank.own_sets";

/** False where the browser keeps nothing: the sets then live as long as the page. */
export const keeps = signal(true);
export const ownSets = signal<OwnSet[]>(stored());

addEventListener("storage", (event) => {
  if (event.key === KEY) ownSets.value = stored();
});

/** A name as it is kept; empty when there is nothing to see in it. */
export function tidyName(name: string): string {
  return name.normalize("NFC").trim().replace(/\s+/g, " ").slice(0, NAME_LENGTH);
}

/** The set of this name, whatever its capitals. */
export function findSet(name: string): OwnSet | undefined {
  const wanted = tidyName(name).toLocaleLowerCase();
  return ownSets.value.find((set) => set.name.toLocaleLowerCase() === wanted);
}

/** Keep terms under a name; a set of this name is overwritten. */
export function saveSet(name: string, terms: Terms): void {
  const kept = tidyName(name);
  if (!kept) return;
  const before = findSet(kept);
  write([...fresh().filter((set) => set.name !== before?.name), { name: kept, terms }]);
}

/** Another name for a set; false when a different set has it, or there is nothing to see in it. */
export function renameSet(from: string, to: string): boolean {
  const kept = tidyName(to);
  const other = findSet(kept);
  if (!kept || (other && other.name !== from)) return false;
  write(fresh().map((set) => (set.name === from ? { ...set, name: kept } : set)));
  return true;
}

export function deleteSet(name: string): void {
  write(fresh().filter((set) => set.name !== name));
}

/** Another window may have saved meanwhile. */
function fresh(): OwnSet[] {
  return keeps.value ? stored() : ownSets.value;
}

function write(sets: OwnSet[]): void {
  ownSets.value = sets.sort((a, b) => a.name.localeCompare(b.name));
  try {
    localStorage.setItem(KEY, JSON.stringify(ownSets.value));
    keeps.value = true;
  } catch {
    keeps.value = false;
  }
}

function stored(): OwnSet[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.flatMap(readSet) : [];
  } catch {
    return [];
  }
}

/** What is kept may be older than this client, or damaged: only what can be understood is read. */
function readSet(found: { name?: unknown; terms?: Partial<Terms> } | null): OwnSet[] {
  const terms = found?.terms;
  if (typeof found?.name !== "string" || !tidyName(found.name) || typeof terms !== "object") return [];
  const preset = PRESETS.find((one) => one === terms?.preset);
  if (!terms || !preset) return [];
  const chosen = Object.entries(terms.chosen ?? {}).filter(([, value]) => isValue(value));
  const length = LENGTHS.find((one) => one === terms.length) ?? null;
  return [
    {
      name: tidyName(found.name),
      terms: {
        ...USUAL_TERMS,
        preset,
        house: true,
        chosen: Object.fromEntries(chosen) as Record<string, Value>,
        players: terms.players === 3 ? 3 : 2,
        length,
      },
    },
  ];
}

function isValue(value: unknown): value is Value {
  return value === null || ["boolean", "number", "string"].includes(typeof value);
}
