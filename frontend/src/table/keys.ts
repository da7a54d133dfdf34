/** The keyboard of the table: letters and digits name piles, arrows walk between them by geometry. */
import type { Box } from "./layout";

export interface KeysHost {
  /** The pile that has the focus. */
  focused(): string | null;
  focus(pile: string): void;
  tap(pile: string): void;
  best(pile: string): void;
  word(text: "end" | "undo"): void;
  hint(): void;
  cancel(): void;
  help(): void;
  seat(): number;
  seats(): number;
  zones(): Record<string, Box>;
}

const HOUSES = "1234567890-=";
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The pile next to `pile` in a direction: near along it, and what lies straight ahead before what lies aside. */
export function neighbour(
  zones: Record<string, Box>,
  pile: string,
  [dx, dy]: [number, number],
): string | null {
  const here = zones[pile];
  if (!here) return null;
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [name, zone] of Object.entries(zones)) {
    const along = gap(here, zone, dx, dy);
    const aside = dx ? apart(here.y, here.h, zone.y, zone.h) : apart(here.x, here.w, zone.x, zone.w);
    if (name === pile || along === null) continue;
    const cost = along + 3 * aside;
    if (cost < least) [best, least] = [name, cost];
  }
  return best;
}

/** The room between two piles along a direction, or null for what does not lie that way. */
function gap(a: Box, b: Box, dx: number, dy: number): number | null {
  const x = b.x + b.w / 2 - a.x - a.w / 2;
  const y = b.y + b.h / 2 - a.y - a.h / 2;
  const edge = dx ? Math.abs(x) - (a.w + b.w) / 2 : Math.abs(y) - (a.h + b.h) / 2;
  return edge < -1 || dx * x + dy * y <= 0 ? null : Math.max(0, edge);
}

/** How far two piles stand aside of each other; piles that overlap that way hardly do. */
function apart(a: number, al: number, b: number, bl: number): number {
  const middles = Math.abs(b + bl / 2 - a - al / 2);
  const room = Math.max(b - a - al, a - b - bl);
  return room < -1 ? middles / 64 : Math.max(0, room) + middles / 2;
}

/** The pile that a key names, from my seat. */
export function pileOfKey(key: string, seat: number, seats: number): string | null {
  const house = HOUSES.indexOf(key);
  if (house >= 0) return house < 4 * seats ? `t${house + 1}` : null;
  const after = (n: number) => ((seat - 1 + n) % seats) + 1;
  const piles: Record<string, string> = {
    r: `r${seat}`,
    h: `h${seat}`,
    w: `w${seat}`,
    f: "f",
    x: "x",
    o: `r${after(1)}`,
    p: `w${after(1)}`,
    ...(seats > 2 && { k: `r${after(2)}`, l: `w${after(2)}` }),
  };
  return piles[key.toLowerCase()] ?? null;
}

/** Where letters are for writing. */
const FIELDS = "input, textarea, select, [contenteditable]";

/** Keys count wherever nothing is written, but for tables under an open window. Enter and Space are the buttons' own clicks. */
export class Keys {
  constructor(
    private readonly root: HTMLElement,
    private readonly host: KeysHost,
  ) {
    document.addEventListener("keydown", this.#down);
  }

  destroy(): void {
    document.removeEventListener("keydown", this.#down);
  }

  readonly #down = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const active = document.activeElement;
    const inside = active instanceof Node && this.root.contains(active);
    if (this.#covered() || (!inside && active?.matches(FIELDS))) return;
    // A key that is held down is one wish; only the arrows walk on.
    const again = event.repeat && !(event.key in ARROWS) && (inside || event.key.length === 1);
    if (again || this.#handle(event.key, inside)) event.preventDefault();
  };

  #covered(): boolean {
    return [...document.querySelectorAll("dialog[open]")].some((window) => !window.contains(this.root));
  }

  #handle(key: string, inside: boolean): boolean {
    const { host } = this;
    const here = inside ? host.focused() : null;
    const arrow = ARROWS[key];
    if (arrow) return here !== null && this.#walk(here, arrow);
    if (key === "Escape") return this.#done(() => host.cancel());
    if (key === "?") return this.#done(() => host.help());
    if (key === "e" || key === "E") return this.#done(() => host.word("end"));
    if (key === "u" || key === "U") return this.#done(() => host.word("undo"));
    if (key === "i" || key === "I") return this.#done(() => host.hint());
    if (key === "d" || key === "D") return this.#done(() => host.best(here ?? ""));
    const pile = pileOfKey(key, host.seat(), host.seats());
    if (!pile) return false;
    host.focus(pile);
    host.tap(pile);
    return true;
  }

  #done(act: () => void): true {
    act();
    return true;
  }

  #walk(here: string, way: [number, number]): boolean {
    const zones = this.host.zones();
    const next = neighbour(zones, here, way);
    if (next) this.host.focus(next);
    return true;
  }
}
