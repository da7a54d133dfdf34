/** Marks on cards and places: what can move, where it can go, what waits, what moved last, hints and duties. */
import type { Picture, Table } from "../protocol/protocol.gen";
import type { Board } from "./board";
import { lastFlight } from "./follow";
import { countOf, labelOf, pickSentence, type Saying } from "./labels";
import { houseSpots, type Layout } from "./layout";
import { countsOf, reach, sources, wayOf } from "./moves";
import type { Picked } from "./picker";
import type { Sprites } from "./sprites";

interface State {
  picked: Picked | null;
  moves: readonly string[];
  waiting: string | null;
  seat: number | null;
  /** What must be moved first, as far as the room tells it. */
  duties: readonly string[];
}

/** So long a duty pulses after a refusal. */
const PULSE = 2600;

export class Marks {
  readonly #ghost = document.createElement("div");
  #ends: [string, string] | null = null;
  #pulse: ReturnType<typeof setTimeout> | null = null;
  #saying: Saying | null = null;

  constructor(
    private readonly board: Board,
    private readonly sprites: Sprites,
  ) {
    this.#ghost.className = "trace";
    this.#ghost.hidden = true;
    board.area.firstElementChild?.append(this.#ghost);
  }

  destroy(): void {
    if (this.#pulse) clearTimeout(this.#pulse);
  }

  /** Sources, the pick, its targets, and what waits for the room. */
  show({ picked, moves, waiting, seat, duties }: State): void {
    const gives = picked || waiting ? new Set<string>() : sources(moves, seat);
    const takes = picked && !waiting ? reach(moves, picked.pile, picked.count).map((w) => w.to) : [];
    this.#both("live", gives);
    this.board.mark("picked", picked ? [picked.pile] : []);
    this.sprites.mark("picked", picked ? this.sprites.of(picked.pile).slice(-picked.count) : []);
    this.#both("takes", takes);
    this.sprites.mark(
      "run",
      picked || waiting ? [] : [...gives].flatMap((pile) => this.#runHead(moves, pile)),
    );
    this.#due(waiting || picked ? [] : duties);
    this.#waiting(waiting, seat);
  }

  /** What must go first, and the spaces that it must fill. */
  #due(moves: readonly string[]): void {
    const ways = moves.flatMap((move) => wayOf(move) ?? []);
    this.sprites.mark("due", new Set(ways.flatMap((way) => this.sprites.of(way.from).slice(-1))));
    const spaces = ways.filter((way) => way.from.startsWith("r") && way.to.startsWith("t"));
    this.board.mark("due", new Set(spaces.map((way) => way.to)));
  }

  /** The innermost card that can be taken from a house together with those on it. */
  #runHead(moves: readonly string[], pile: string): string[] {
    const most = countsOf(moves, pile).at(-1) ?? 1;
    return most > 1 ? this.sprites.of(pile).slice(-most).slice(0, 1) : [];
  }

  #waiting(move: string | null, seat: number | null): void {
    const way = move ? wayOf(move) : null;
    const from = way ? way.from : move === "turn" ? `h${seat}` : null;
    this.sprites.mark("pending", from ? this.sprites.of(from).slice(-(way?.count ?? 1)) : []);
    this.board.mark("pending", way ? [way.to] : from ? [from] : []);
  }

  /** Accessible names of all piles. */
  labels(
    base: Pick<Saying, "picture" | "seat" | "names" | "gone">,
    picked: Picked | null,
    { moves, duties }: Pick<State, "moves" | "duties">,
  ): void {
    const gives = sources(moves, base.seat);
    const ways = picked ? reach(moves, picked.pile, picked.count) : [];
    const takes = new Map(ways.map((way) => [way.to, way.count]));
    const saying: Saying = {
      ...base,
      gives: (pile) => gives.has(pile),
      takes: (pile) => takes.get(pile) ?? 0,
      picked,
      due: (pile) => duties.some((move) => wayOf(move)?.from === pile),
    };
    this.#saying = saying;
    this.board.label((pile) => labelOf(pile, saying));
  }

  /** What is said of a pick. */
  sentence(pile: string): string {
    const saying = this.#saying;
    if (!saying) return "";
    const targets = [...this.board.buttons.keys()].filter((target) => saying.takes(target) > 0);
    return pickSentence(pile, targets, saying);
  }

  /** The newest move of a table: both ends; while it is judged, what was marked stays so. */
  last(table: Table, at: Layout): void {
    const stays = table.picture.phase === "called" || table.picture.phase === "provisional";
    this.trace(lastFlight(table) ?? (stays ? this.#ends : null), table.picture, at);
  }

  trace(ends: [string, string] | null, picture: Picture, at: Layout): void {
    this.#ends = ends;
    const [from, to] = ends ?? ["", ""];
    const logical = to.startsWith("x") ? "x" : to;
    this.sprites.mark("last", this.sprites.of(logical).slice(-1));
    const spot = houseSpots(at, from, countOf(picture, from) + 1).at(-1) ?? at.places[from];
    this.#ghost.hidden = !spot;
    if (!spot) return;
    const size = from.startsWith("t") ? at.card : (at.places[from] ?? at.card);
    this.#ghost.style.cssText = `left:${spot.x}px;top:${spot.y}px;width:${size.w}px;height:${size.h}px`;
  }

  /** A move that is proposed or looked back at; null takes the mark away. */
  hint(move: string | null): void {
    const way = move ? wayOf(move) : null;
    const word =
      move === "turn" ? [...this.board.buttons.keys()].filter((p) => p === `h${this.#saying?.seat}`) : [];
    this.sprites.mark("hint", way ? this.sprites.of(way.from).slice(-way.count) : []);
    this.board.mark("hint", way ? [way.to] : word);
  }

  /** The cards that must go first pulse for a while. */
  duty(moves: readonly string[]): void {
    if (this.#pulse) clearTimeout(this.#pulse);
    const ways = moves.flatMap((move) => wayOf(move) ?? []);
    this.sprites.mark(
      "duty",
      ways.flatMap((way) => this.sprites.of(way.from).slice(-1)),
    );
    this.board.mark(
      "duty",
      ways.map((way) => way.to),
    );
    if (moves.length) this.#pulse = setTimeout(() => this.duty([]), PULSE);
  }

  /** The card that cannot go shakes. */
  refuse(pile: string, motion: boolean): void {
    this.sprites.shake(this.sprites.of(pile).slice(-1), motion);
  }

  #both(name: string, piles: Iterable<string>): void {
    const all = [...piles];
    this.board.mark(name, all);
    this.sprites.mark(
      name,
      all.flatMap((pile) => (pile === "f" ? [] : this.sprites.of(pile).slice(-1))),
    );
  }
}
