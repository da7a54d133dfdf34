/** Which position is looked at: the present, one of before, or one that is judged. */
import type { Picture, Table } from "../protocol/protocol.gen";
import type { Sight } from "./picker";

export class Gaze {
  /** Another position than the present. */
  peeked: Table | null = null;
  /** What stood when a judged position was laid out instead. */
  #stood: Picture | null = null;

  constructor(private readonly element: HTMLElement) {}

  get judged(): boolean {
    return this.#stood !== null;
  }

  /** Nothing can be done in a position that is only looked at. */
  get #blind(): boolean {
    return this.peeked !== null && !this.judged;
  }

  /** Looks at a position, or with null at the present again; answers what stood if that was judged. */
  turn(to: Table | null, judged: boolean, present: Table | null): Picture | null {
    const stood = this.#stood;
    this.peeked = to;
    this.#stood = to && judged ? (stood ?? present?.picture ?? null) : null;
    this.element.classList.toggle("peek", this.#blind);
    this.element.classList.toggle("judged", this.judged);
    return stood;
  }

  /** What may be done, and by whom: a judged position is played by the one who is judged. */
  sight(present: Table | null, seat: number | null): Pick<Sight, "moves" | "seat" | "waiting"> {
    const at = this.judged ? this.peeked : present;
    return {
      moves: this.#blind ? [] : (at?.moves ?? []),
      seat: this.judged ? (at?.seat ?? null) : seat,
      waiting: this.#blind,
    };
  }
}
