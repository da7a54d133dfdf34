/** The fixed parts of the felt: places, stacks of backs, counts, and a button for each pile. */
import type { Picture } from "../protocol/protocol.gen";
import { type Key, t } from "../words/t";
import { countOf } from "./labels";
import type { Box, Layout } from "./layout";
import { targetPile } from "./moves";

function part(tag: "div" | "span", name: string, parent: HTMLElement): HTMLElement {
  const el = document.createElement(tag);
  el.className = name;
  parent.append(el);
  return el;
}

function boxed(el: HTMLElement, { x, y, w, h }: Box): void {
  el.style.cssText = `left:${x}px;top:${y}px;width:${w}px;height:${h}px`;
}

const COUNTED = /^[rhw]/;
/** What an empty place is for. */
const SHORT: Record<string, Key> = { r: "felt.r", w: "felt.w", x: "felt.x" };

/** A narrower place has no room for a word. */
const LABELLED = 40;

/** As one looks over the table: the others' piles, houses, foundations, the turned card, the own piles. */
function readingOrder(piles: string[], seat: number): string[] {
  const part = (pile: string) => {
    if (pile === "f" || pile === "x") return pile === "f" ? 2 : 3;
    if (pile.startsWith("t")) return 1;
    return pile.slice(1) === String(seat) ? 4 : 0;
  };
  return piles.sort((a, b) => part(a) - part(b) || a.localeCompare(b, "en", { numeric: true }));
}

export class Board {
  readonly area: HTMLElement;
  readonly cards: HTMLElement;
  readonly #under: HTMLElement;
  readonly #over: HTMLElement;
  readonly #places = new Map<string, HTMLElement>();
  readonly #counts = new Map<string, HTMLElement>();
  readonly buttons = new Map<string, HTMLButtonElement>();
  #at: Layout | null = null;
  #turn = 1;
  #tab = "";

  constructor(private readonly root: HTMLElement) {
    root.classList.add("felt");
    this.area = part("div", "area", root);
    this.#under = part("div", "under", this.area);
    this.cards = part("div", "cards", this.area);
    this.cards.setAttribute("aria-hidden", "true");
    this.#over = part("div", "over", this.area);
    this.#over.setAttribute("role", "group");
    this.#over.setAttribute("aria-label", t("felt.name"));
  }

  /** Takes everything off the page again. */
  destroy(): void {
    this.area.remove();
    this.root.classList.remove("felt");
  }

  /** Lays places and buttons out for a geometry. */
  fit(at: Layout): void {
    this.#at = at;
    const style = this.area.style;
    style.setProperty("--card-w", `${at.card.w}px`);
    style.setProperty("--card-h", `${at.card.h}px`);
    for (const [seat, box] of Object.entries(at.grounds)) boxed(this.#ground(seat), box);
    for (const [pile, box] of Object.entries(at.places)) if (pile !== "f") boxed(this.#place(pile), box);
    this.#tab ||= `h${at.felt.seat}`;
    for (const pile of readingOrder(Object.keys(this.zones()), at.felt.seat)) this.#button(pile);
    this.#arrange();
  }

  /** What a finger may touch just now; `x` is the turned card of the seat in turn. */
  zones(): Record<string, Box> {
    const out: Record<string, Box> = {};
    for (const [pile, zone] of Object.entries(this.#at?.zones ?? {})) {
      if (!pile.startsWith("x")) out[pile] = zone;
      else if (pile === `x${this.#turn}`) out.x = zone;
    }
    return out;
  }

  /** Counts and stacks of a picture. */
  show(picture: Picture): void {
    this.area.dataset.turn = picture.phase === "over" ? "" : this.#sideOf(picture.turn);
    if (this.#turn !== picture.turn) {
      this.#turn = picture.turn;
      this.#arrange();
    }
    for (const [pile, el] of this.#places) {
      const n = countOf(picture, pile);
      const stack = pile.startsWith("h") ? n : pile.startsWith("t") ? 0 : n - 1;
      el.dataset.depth = String(Math.min(4, Math.ceil(Math.max(0, stack) / 4)));
      el.classList.toggle("stacked", stack > 0);
      el.classList.toggle("closed", pile.startsWith("f") && n === 13);
      if (pile.startsWith("x")) {
        el.classList.toggle("idle", pile !== `x${picture.turn}`);
        el.classList.toggle("tiny", (this.#at?.places[pile]?.w ?? 0) < LABELLED);
      }
      const count = this.#counts.get(pile);
      if (count) count.textContent = n ? String(n) : "";
    }
  }

  /** Where a seat sits as seen from mine; of two others one sits at either hand. */
  #sideOf(seat: number): string {
    const { seats, seat: mine } = this.#at?.felt ?? { seats: 2, seat: 1 };
    const away = (seat - mine + seats) % seats;
    return seats === 3 ? (["mine", "left", "right"][away] ?? "") : away ? "other" : "mine";
  }

  /** Marks the piles of those who are out of the game. */
  gone(seats: readonly number[]): void {
    for (const [pile, el] of this.#places)
      el.classList.toggle("gone", /^[rhw]/.test(pile) && seats.includes(Number(pile.slice(1))));
  }

  /** Puts a class on some places and their buttons, and takes it from all others. */
  mark(name: string, piles: Iterable<string>): void {
    const wanted = new Set(piles);
    for (const [pile, el] of this.#places) {
      const logical = pile.startsWith("x") ? (pile === `x${this.#turn}` ? "x" : "") : targetPile(pile);
      el.classList.toggle(name, wanted.has(pile) || wanted.has(logical));
    }
    for (const [pile, el] of this.buttons) el.classList.toggle(name, wanted.has(pile));
  }

  /** Names every button anew. */
  label(name: (pile: string) => string): void {
    for (const [pile, el] of this.buttons) {
      const text = name(pile);
      if (el.getAttribute("aria-label") !== text) el.setAttribute("aria-label", text);
    }
  }

  focus(pile: string): void {
    this.rove(pile);
    this.buttons.get(pile)?.focus({ preventScroll: true });
  }

  /** The pile that has the focus, if one of the table has. */
  focused(): string | null {
    const active = document.activeElement;
    for (const [pile, el] of this.buttons) if (el === active) return pile;
    return null;
  }

  /** Only one button of the table is in the tab order. */
  rove(pile: string): void {
    this.#tab = pile;
    for (const [name, el] of this.buttons) el.tabIndex = name === pile ? 0 : -1;
  }

  #ground(seat: string): HTMLElement {
    const known = this.#under.querySelector<HTMLElement>(`.of-${seat}`);
    return known ?? part("div", `ground of-${seat}`, this.#under);
  }

  #place(pile: string): HTMLElement {
    const known = this.#places.get(pile);
    if (known) return known;
    const el = part("div", `place place-${pile[0]}`, this.#under);
    el.dataset.place = pile;
    if (/^[rh]/.test(pile)) el.classList.add(`stack-${pile.slice(1)}`);
    if (pile.startsWith("t")) el.dataset.key = pile.slice(1);
    if (/^[rwx]/.test(pile)) el.dataset.key = t(SHORT[pile[0] ?? ""] ?? "felt.x");
    this.#places.set(pile, el);
    if (COUNTED.test(pile)) {
      const count = part("span", "count", this.#over);
      count.setAttribute("aria-hidden", "true");
      this.#counts.set(pile, count);
    }
    return el;
  }

  #button(pile: string): HTMLButtonElement {
    const known = this.buttons.get(pile);
    if (known) return known;
    const el = document.createElement("button");
    el.type = "button";
    el.className = "pile";
    el.dataset.pile = pile;
    el.addEventListener("focus", () => this.rove(pile));
    this.#over.append(el);
    this.buttons.set(pile, el);
    el.tabIndex = this.#tab === pile ? 0 : -1;
    return el;
  }

  #arrange(): void {
    const zones = this.zones();
    for (const [pile, el] of this.buttons) {
      const zone = zones[pile];
      el.hidden = !zone;
      if (zone) boxed(el, zone);
    }
    for (const [pile, el] of this.#counts) {
      const place = this.#at?.places[pile];
      const mine = pile.slice(1) === String(this.#at?.felt.seat);
      if (place)
        el.style.cssText = `left:${place.x + place.w / 2}px;top:${mine ? place.y : place.y + place.h}px`;
    }
  }
}
