/** What is picked and what a tap, a double tap or a drop means: decided from the list of the room alone. */
import { bestWay, countFor, countsOf, reach, sources, targetPile, type Way, waysFrom } from "./moves";

/** A wish that is not in the list: from where, and where to; the hand to itself = turning a card up. */
export interface Refusal {
  from: string;
  to: string;
  /** More than one card of a house. */
  count?: number;
}
export interface Picked {
  pile: string;
  count: number;
}
/** What the picker must know of the table at the moment of a wish. */
export interface Sight {
  moves: readonly string[];
  seat: number | null;
  bestFirst: boolean;
  /** The move that is marked as a hint: the best of its pile, whatever the order of the list. */
  hinted?: string | null;
  /** A wish of before is not answered yet. */
  waiting: boolean;
  isEmpty(pile: string): boolean;
}
export interface PickerHooks {
  wish(text: string): void;
  refused(refusal: Refusal): void;
  changed(picked: Picked | null): void;
}

export class Picker {
  picked: Picked | null = null;
  /** The last tap has already moved or picked something: a second one within the same double tap is no new wish. */
  spent = false;

  constructor(
    private readonly sight: () => Sight,
    private readonly hooks: PickerHooks,
  ) {}

  /** Where what is picked can go, or so many cards of a pile. */
  ways(pile = this.picked?.pile ?? "", count = this.picked?.count ?? 1): Way[] {
    return reach(this.sight().moves, pile, count);
  }

  /** A tap on a pile; `count` cards of a house from the tapped one outwards. */
  tap(pile: string, count = 1): void {
    const { moves, seat, waiting } = this.sight();
    this.spent = true;
    if (waiting) return;
    const picked = this.picked;
    const ways = this.ways();
    const way = ways.find((w) => w.to === targetPile(pile));
    const discard = `x-w${seat}`;
    // Another card that can move is picked instead, but a card that can go nowhere hears why.
    const gives = sources(moves, seat).has(pile) && !(picked && ways.length === 0);
    if (picked?.pile === pile) this.#again(picked, count);
    else if (way) this.#send(way.text);
    else if (pile === `h${seat}`) this.#turn(pile, moves);
    else if (pile === `w${seat}` && moves.includes(discard) && !gives) this.#send(discard);
    else if (gives) this.#choose({ pile, count: countFor(moves, pile, count) });
    else this.#impossible(picked, pile);
  }

  /** Enter or a key on a pile: on the picked one it takes one more card of the run, at last it lets go. */
  press(pile: string): void {
    const { moves, waiting } = this.sight();
    const { picked } = this;
    const more = picked && countsOf(moves, pile).find((n) => n > picked.count);
    if (picked?.pile !== pile || waiting) this.tap(pile);
    else this.#choose(more ? { pile, count: more } : null);
  }

  /** The picked pile is tapped again: at another card of its run it is taken from there, else it is let go. */
  #again({ pile, count }: Picked, touched: number): void {
    const other = touched !== count && countsOf(this.sight().moves, pile).includes(touched);
    this.#choose(other ? { pile, count: touched } : null);
  }

  #choose(picked: Picked | null): void {
    this.spent = false;
    this.pick(picked);
  }

  /** A double tap: the first tap has picked the card already. */
  double(pile: string): void {
    if (this.spent || pile.startsWith("h")) return;
    this.best(pile);
  }

  /** To the best place, if the order of the list may tell. */
  best(pile = this.picked?.pile ?? ""): void {
    const { moves, seat, bestFirst, hinted, waiting } = this.sight();
    if (waiting || !pile) return;
    const count = countFor(moves, pile, this.picked?.pile === pile ? this.picked.count : 1);
    const advised = this.ways(pile, count).find((w) => w.text === hinted);
    const way = advised ?? bestWay(moves, pile, seat, bestFirst, count);
    const choice = waysFrom(moves, pile, count).length > 0;
    if (way) this.#send(way.text);
    else if (choice) this.pick({ pile, count });
    else if (this.#mayTry(pile)) this.hooks.refused({ from: pile, to: "f" });
  }

  /** A card was dragged and let go over `to` (null: beside everything); answers whether it is wished. */
  drop(pile: string, count: number, to: string | null): boolean {
    const { waiting } = this.sight();
    this.pick(null);
    if (waiting || to === null || to === pile) return false;
    const way = this.ways(pile, count).find((w) => w.to === targetPile(to));
    if (way) this.#send(way.text);
    else this.hooks.refused({ from: pile, to: targetPile(to), ...several(count) });
    return way !== undefined;
  }

  /** A word of the list that is no move between piles: `end`, `undo`. */
  word(text: string): void {
    const { moves, waiting } = this.sight();
    if (!waiting && moves.includes(text)) this.#send(text);
  }

  pick(picked: Picked | null): void {
    if (!picked && !this.picked) return;
    this.picked = picked;
    this.hooks.changed(picked);
  }

  #turn(pile: string, moves: readonly string[]): void {
    const may = moves.includes("turn");
    if (may) this.#send("turn");
    else this.pick(null);
    if (!may) this.hooks.refused({ from: pile, to: pile });
  }

  #impossible(picked: Picked | null, pile: string): void {
    // A card that can go nowhere may be picked in the own turn: the room says why at the target.
    const may = this.#mayTry(pile);
    if (!picked && may && this.sight().moves.length > 0) this.#choose({ pile, count: 1 });
    else this.pick(null);
    if (picked) this.hooks.refused({ from: picked.pile, to: targetPile(pile), ...several(picked.count) });
    else if (may && !this.picked) this.hooks.refused({ from: pile, to: "f" });
  }

  /** Whether a person could expect that a pile gives a card. */
  #mayTry(pile: string): boolean {
    const { seat, isEmpty } = this.sight();
    const mine = pile === "x" || pile.startsWith("t") || pile === `r${seat}` || pile === `w${seat}`;
    return seat !== null && mine && !isEmpty(pile);
  }

  #send(text: string): void {
    this.pick(null);
    this.spent = true;
    this.hooks.wish(text);
  }
}

function several(count: number): { count?: number } {
  return count > 1 ? { count } : {};
}
