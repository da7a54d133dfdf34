/** What pointers do on the felt: lifts cards, finds where they are let go, tells the picker. */
import type { Picture } from "../protocol/protocol.gen";
import type { Board } from "./board";
import type { DragHost, Grip } from "./drag";
import { zoneAt } from "./layout";
import { sources } from "./moves";
import type { Picker, Sight } from "./picker";
import type { Sprites } from "./sprites";

export interface FingersHost {
  sight(): Sight;
  picture(): Picture | null;
  /** Ends what is still moving, so that the hand finds what it sees in the end. */
  catchUp(): void;
  /** Lays every card that is not held where it belongs. */
  home(): void;
  doubleTap(): boolean;
}

interface Lifted {
  cards: string[];
  starts: { x: number; y: number }[];
  far: { x: number; y: number };
}

export class Fingers implements DragHost {
  #lift: Lifted | null = null;
  /** Dropped cards that wait for the room where they were let go. */
  #dropping: string[] = [];

  constructor(
    private readonly board: Board,
    private readonly sprites: Sprites,
    private readonly picker: Picker,
    private readonly host: FingersHost,
  ) {}

  at(x: number, y: number): Grip | null {
    const pile = this.#pileAt(x, y);
    return pile ? { pile, count: this.#depth(pile, x, y) } : null;
  }

  lifts({ pile }: Grip): boolean {
    const { seat, moves, waiting } = this.host.sight();
    const picture = this.host.picture();
    if (seat === null || waiting || !picture || picture.phase === "over") return false;
    const own = pile === `r${seat}` || pile === `w${seat}`;
    const mine = own || pile.startsWith("t") || (pile === "x" && picture.turn === seat);
    return (mine || sources(moves, seat).has(pile)) && this.sprites.of(pile).length > 0;
  }

  lifted({ pile, count }: Grip): void {
    this.host.catchUp();
    const cards = this.sprites.of(pile).slice(-count);
    const starts = cards.map((card) => this.sprites.pose(card) ?? { x: 0, y: 0 });
    this.#lift = { cards, starts, far: { x: 0, y: 0 } };
    this.sprites.mark("drag", cards);
    this.picker.pick({ pile, count });
  }

  moved(dx: number, dy: number): void {
    const lift = this.#lift;
    if (!lift) return;
    lift.far = { x: dx, y: dy };
    lift.cards.forEach((card, i) => {
      const start = lift.starts[i];
      if (start) this.sprites.hold(card, start.x + dx, start.y + dy);
    });
  }

  dropped({ pile, count }: Grip, point: { x: number; y: number } | null): void {
    const lift = this.#lift;
    this.#lift = null;
    if (!lift) return;
    this.sprites.mark("drag", []);
    // The table may have changed under the lifted card: only what still lies there can go.
    const same = this.sprites.of(pile).at(-1) === lift.cards.at(-1);
    const to = point && same ? this.#targetAt(point, lift, pile, count) : null;
    if (this.picker.drop(pile, count, to)) {
      this.#dropping = lift.cards;
      return;
    }
    this.sprites.release(lift.cards);
    this.host.home();
  }

  tapped({ pile, count }: Grip): boolean {
    this.host.catchUp();
    this.board.rove(pile);
    this.picker.tap(pile, count);
    // Who has just put a card on a house may take it again at once; a hand or waste is not meant twice.
    return !(this.picker.spent && pile.startsWith("t"));
  }

  doubled(grip: Grip): void {
    if (this.host.doubleTap()) this.picker.double(grip.pile);
    else this.tapped(grip);
  }

  /** The room has answered: dropped cards go where the picture says. */
  letGo(): void {
    this.sprites.release(this.#dropping);
    this.#dropping = [];
  }

  #pileAt(x: number, y: number): string | null {
    return zoneAt(this.board.zones(), x, y);
  }

  /** The pile under the pointer; if the card cannot go there but lies over one where it can, that one. */
  #targetAt(point: { x: number; y: number }, lift: Lifted, pile: string, count: number): string | null {
    const under = this.#pileAt(point.x, point.y);
    const legal = new Set(this.picker.ways(pile, count).map((way) => way.to));
    if (under && legal.has(under)) return under;
    const pose = this.sprites.pose(lift.cards[0] ?? "");
    if (!pose) return under;
    const { w, h } = this.sprites.size;
    const beside = this.#pileAt(pose.x + w / 2, pose.y + h / 2);
    return beside && legal.has(beside) ? beside : under;
  }

  /** How many cards of a house lie from the touched one outwards; 1 where only single cards move. */
  #depth(pile: string, x: number, y: number): number {
    if (!this.host.sight().moves.some((move) => move.startsWith(`${pile}-`) && move.includes("*"))) return 1;
    const cards = this.sprites.of(pile);
    const { w, h } = this.sprites.size;
    for (let i = cards.length - 1; i >= 0; i--) {
      const pose = this.sprites.pose(cards[i] ?? "");
      if (pose && x >= pose.x && x < pose.x + w && y >= pose.y && y < pose.y + h) return cards.length - i;
    }
    return 1;
  }
}
