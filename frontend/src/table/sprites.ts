/** The cards as elements: one for each name, never moved in the document, placed by `transform` alone. */
import { cornerOf, type Deck, faceOf, isHidden, packOf } from "./cards";
import type { Flight } from "./follow";
import type { Layout } from "./layout";
import type { Resting } from "./resting";

interface Pose {
  x: number;
  y: number;
  scale: number;
}
interface Sprite {
  el: HTMLElement;
  pose: Pose;
  rest: Resting;
  motion: Animation | null;
  going: boolean;
}
export interface Showing {
  flight: Flight | null;
  revealed: readonly string[];
  /** Milliseconds of a whole flight; 0 = no motion. */
  pace: number;
}

/** A narrower strip of a covered card shows its index alone. */
const TIGHT = 23;
/** Cards that are pushed aside by less than their width need no longer. */
const QUICK_SHIFT = 160;
const EASE = "cubic-bezier(.3,.1,.2,1)";
const FLIP = [
  { transform: "scaleX(1)" },
  { transform: "scaleX(0)", offset: 0.5 },
  { transform: "scaleX(1)" },
];

function css({ x, y, scale }: Pose): string {
  return `translate(${x}px,${y}px)${scale === 1 ? "" : ` scale(${scale})`}`;
}

export class Sprites {
  readonly #all = new Map<string, Sprite>();
  readonly #held = new Map<string, Pose>();
  #deck: Deck = new Map();

  constructor(
    private readonly layer: HTMLElement,
    private at: Layout,
  ) {}

  /** New faces for every card. */
  dress(deck: Deck): void {
    this.#deck = deck;
    for (const [card, sprite] of this.#all) this.#face(card, sprite.el);
  }

  /** A new geometry; the next `show` uses it. */
  fit(at: Layout): void {
    this.at = at;
  }

  /** A card's. */
  get size(): { w: number; h: number } {
    return this.at.card;
  }

  pose(card: string): Pose | undefined {
    return this.#all.get(card)?.pose;
  }

  /** The cards of a pile, the innermost first. */
  of(pile: string): string[] {
    const inside = [...this.#all].filter(([, s]) => s.rest.pile === pile && !s.going);
    return inside.sort(([, a], [, b]) => a.rest.z - b.rest.z).map(([card]) => card);
  }

  /** Keeps a card at a point whatever is shown, until `release`. */
  hold(card: string, x: number, y: number): void {
    const sprite = this.#all.get(card);
    if (!sprite) return;
    this.#held.set(card, { x, y, scale: 1 });
    sprite.motion?.cancel();
    this.#put(sprite, { x, y, scale: 1 });
    sprite.el.style.zIndex = "900";
  }

  release(cards: readonly string[]): void {
    for (const card of cards) this.#held.delete(card);
  }

  /** Puts a class on some cards and takes it from all others. */
  mark(name: string, cards: Iterable<string>): void {
    const wanted = new Set(cards);
    for (const [card, { el }] of this.#all) el.classList.toggle(name, wanted.has(card));
  }

  /** A short shake of cards that cannot go where they were wanted. */
  shake(cards: readonly string[], motion: boolean): void {
    const keys = [0, -5, 5, -4, 3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
    if (motion) for (const card of cards) this.#all.get(card)?.el.firstElementChild?.animate?.(keys, 360);
  }

  /** The deal of a new game: every card from its owner's hand, one after the other, within a second. */
  deal(): void {
    const step = Math.min(45, 600 / Math.max(1, this.#all.size));
    let i = 0;
    for (const [card, { el, pose }] of this.#all) {
      const hand = this.at.places[`h${packOf(card)}`];
      if (!hand || !el.animate) continue;
      const keys = [{ transform: css({ ...hand, scale: 1 }) }, { transform: css(pose) }];
      el.animate(keys, { duration: 320, delay: step * i++, fill: "backwards", easing: EASE });
    }
  }

  /** Takes all cards off the table: another game begins. */
  clear(): void {
    for (const { el } of this.#all.values()) el.remove();
    this.#all.clear();
    this.#held.clear();
  }

  /** Shows every card of `rest` and takes the others away; answers how long that takes. */
  show(rest: Map<string, Resting>, showing: Showing): number {
    let longest = 0;
    for (const [card, spot] of rest) longest = Math.max(longest, this.#settle(card, spot, showing));
    for (const [card, sprite] of this.#all)
      if (!rest.has(card)) longest = Math.max(longest, this.#dismiss(card, sprite, showing));
    return longest;
  }

  #settle(card: string, rest: Resting, showing: Showing): number {
    const known = this.#all.get(card);
    const sprite = known ?? this.#make(card, rest);
    if (!known || sprite.going) this.#enter(card, sprite, showing);
    sprite.going = false;
    sprite.rest = rest;
    this.#wear(sprite, rest);
    if (this.#held.has(card)) return 0;
    const fresh = !known && showing.pace > 0;
    const turned = fresh && (showing.revealed.includes(card) || this.#flies(card, showing)?.flip === true);
    if (turned) this.#flip(sprite, showing.pace, "reverse");
    // What only makes room may hurry; what was played is seen for its whole time, however near it goes.
    const hurry = this.#flies(card, showing) ? showing.pace : QUICK_SHIFT;
    return Math.max(this.#move(sprite, rest, showing.pace, hurry), turned ? showing.pace : 0);
  }

  #flies(card: string, { flight }: Showing): Flight | null {
    return flight?.cards.includes(card) ? flight : null;
  }

  /** A card that was not seen before starts where the event says that it came from. */
  #enter(card: string, sprite: Sprite, showing: Showing): void {
    const source = this.#flies(card, showing)?.source;
    const place = source ? this.at.places[source] : undefined;
    if (place) this.#put(sprite, { x: place.x, y: place.y, scale: place.w / this.at.card.w });
  }

  #move(sprite: Sprite, to: Resting, pace: number, near = pace): number {
    const from = sprite.pose;
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    sprite.motion?.cancel();
    sprite.motion = null;
    this.#put(sprite, { x: to.x, y: to.y, scale: to.scale });
    sprite.el.style.zIndex = String(to.z);
    if (pace === 0 || far < 1 || !sprite.el.animate) return 0;
    const duration = far < 60 ? Math.min(pace, near) : pace;
    this.#run(sprite, [{ transform: css(from) }, { transform: css(to) }], duration);
    return duration;
  }

  #run(sprite: Sprite, keys: Keyframe[], duration: number): void {
    const { el } = sprite;
    el.style.zIndex = String(700 + sprite.rest.z);
    el.classList.add("flying");
    const motion = el.animate(keys, { duration, easing: EASE });
    sprite.motion = motion;
    const rested = () => {
      el.classList.remove("flying");
      if (sprite.motion === motion || !sprite.motion) el.style.zIndex = String(sprite.rest.z);
    };
    motion.finished.then(rested, rested);
  }

  /** Half a turn about the upright axis, from the back to the face; "normal" turns it away. */
  #flip(sprite: Sprite, duration: number, way: "reverse" | "normal"): void {
    const back = sprite.el.querySelector<HTMLElement>(".back");
    const body = sprite.el.firstElementChild;
    if (!back || !body?.animate) return;
    body.animate(FLIP, { duration, easing: "ease-in-out" });
    const keys = [{ opacity: 0 }, { opacity: 0, offset: 0.5 }, { opacity: 1, offset: 0.501 }, { opacity: 1 }];
    back.animate(keys, { duration, direction: way });
  }

  /** A card that is no longer seen: covered ones wait for what covers them, a waste turned over flies to the hand. */
  #dismiss(card: string, sprite: Sprite, { flight, pace }: Showing): number {
    this.#held.delete(card);
    const over = flight?.flip && flight.cards.length === 0 && sprite.rest.pile === flight.source;
    if (pace === 0 || sprite.going) {
      sprite.el.remove();
      this.#all.delete(card);
      return 0;
    }
    sprite.going = true;
    sprite.el.style.zIndex = "5";
    const place = over ? this.at.places[flight.target] : undefined;
    if (place) {
      this.#flip(sprite, pace, "normal");
      this.#move(sprite, { ...sprite.rest, x: place.x, y: place.y }, pace);
    }
    setTimeout(() => this.#drop(card, sprite), pace - 20);
    return place ? pace : 0;
  }

  #drop(card: string, sprite: Sprite): void {
    if (!sprite.going) return;
    sprite.el.remove();
    if (this.#all.get(card) === sprite) this.#all.delete(card);
  }

  #make(card: string, rest: Resting): Sprite {
    const el = document.createElement("div");
    el.className = "card";
    el.dataset.card = card;
    el.innerHTML = '<div class="body"><i class="back"></i><span class="corner"><b></b><i></i></span></div>';
    const sprite: Sprite = { el, pose: rest, rest, motion: null, going: false };
    this.#put(sprite, rest);
    this.#face(card, el);
    this.layer.append(el);
    this.#all.set(card, sprite);
    return sprite;
  }

  #face(card: string, el: HTMLElement): void {
    const back = el.querySelector(".back");
    if (isHidden(card)) return;
    if (back) back.className = `back back-${packOf(card)}`;
    const { index, sign, ink } = cornerOf(card);
    const corner = el.querySelector(".corner");
    if (corner) {
      corner.className = `corner ink ${ink}`;
      corner.children[0]?.replaceChildren(index);
      corner.children[0]?.classList.toggle("long", index.length > 1);
      corner.children[1]?.replaceChildren(sign);
    }
    const url = faceOf(this.#deck, card);
    if (!url) return;
    const old = el.querySelector("img");
    const img = old ?? document.createElement("img");
    img.className = "face";
    img.alt = "";
    img.draggable = false;
    img.onload = () => el.classList.add("faced");
    img.src = url;
    if (!old) el.firstElementChild?.prepend(img);
  }

  #wear(sprite: Sprite, rest: Resting): void {
    const { el } = sprite;
    el.dataset.on = rest.pile;
    el.classList.toggle("hidden", rest.back > 0);
    el.classList.toggle("covered", rest.strip !== 0);
    el.classList.toggle("leftward", rest.strip < 0);
    el.classList.toggle("tight", Math.abs(rest.strip) < TIGHT);
    if (rest.back) el.querySelector(".back")?.setAttribute("class", `back back-${rest.back}`);
    if (rest.strip) el.style.setProperty("--strip", `${Math.abs(rest.strip)}px`);
  }

  #put(sprite: Sprite, pose: Pose): void {
    sprite.pose = { x: pose.x, y: pose.y, scale: pose.scale };
    sprite.el.style.transform = css(pose);
  }
}
