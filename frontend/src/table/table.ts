/** The card table: shows what the room says, asks for moves, knows no rules. */
import type { Picture, Table } from "../protocol/protocol.gen";
import { t } from "../words/t";
import { Board } from "./board";
import type { TableHooks, TableOptions, TableView } from "./contract";
import { Drag } from "./drag";
import { Early } from "./early";
import { Fingers } from "./fingers";
import { type Frame, framesOf } from "./follow";
import { Gaze } from "./gaze";
import { Keys } from "./keys";
import { countOf } from "./labels";
import { canLay, type Layout, layout } from "./layout";
import { Marks } from "./marks";
import { Picker, type Sight } from "./picker";
import { Reel } from "./reel";
import { resting } from "./resting";
import { Sprites } from "./sprites";
import { Wardrobe } from "./wardrobe";

export type { TableHooks, TableOptions, TableView } from "./contract";
export type { Refusal } from "./picker";

const BACK_HOME = 220;
/** Steps between judged positions. */
const JUDGED = 420;

/** Puts a table into `element`, which it fills; `show` may be called at any time after. */
export function mountTable(element: HTMLElement, hooks: TableHooks, options: TableOptions): TableView {
  return new CardTable(element, hooks, options);
}

class CardTable implements TableView {
  readonly #hooks: TableHooks;
  #options: TableOptions;
  readonly #board: Board;
  readonly #sprites: Sprites;
  readonly #wardrobe: Wardrobe;
  readonly #reel: Reel<Frame>;
  readonly #picker: Picker;
  readonly #marks: Marks;
  readonly #fingers: Fingers;
  readonly #drag: Drag;
  readonly #keys: Keys;
  readonly #sizes: ResizeObserver;
  readonly #calm = matchMedia("(prefers-reduced-motion: reduce)");
  #at: Layout;
  #table: Table | null = null;
  readonly #early = new Early((table) => this.show(table));
  readonly #gaze: Gaze;
  #shown: Picture | null = null;
  #waiting: string | null = null;
  #hinted: string | null = null;
  #fitted = false;

  constructor(element: HTMLElement, hooks: TableHooks, options: TableOptions) {
    this.#hooks = hooks;
    this.#options = options;
    this.#board = new Board(element);
    this.#gaze = new Gaze(element);
    this.#at = this.#measured();
    this.#sprites = new Sprites(this.#board.cards, this.#at);
    this.#wardrobe = new Wardrobe(element, this.#sprites);
    this.#reel = new Reel<Frame>(
      { show: (f, ms) => this.#frame(f, ms), rested: () => this.#rested(), hidden: () => document.hidden },
      0,
    );
    this.#picker = new Picker(() => this.#sight(), {
      wish: (text) => this.#wish(text),
      refused: (refusal) => hooks.refused(refusal),
      changed: () => this.#refresh(),
    });
    this.#marks = new Marks(this.#board, this.#sprites);
    this.#fingers = new Fingers(this.#board, this.#sprites, this.#picker, {
      sight: () => this.#sight(),
      picture: () => this.#shown,
      catchUp: () => this.#catchUp(),
      home: () => this.#home(),
      doubleTap: () => this.#options.doubleTap && !this.#gaze.judged,
    });
    this.#drag = new Drag(this.#board.area, this.#fingers);
    this.#keys = new Keys(this.#board.area, this.#keyboard());
    this.#board.area.addEventListener("click", this.#clicked);
    this.#calm.addEventListener("change", this.#tempo);
    document.addEventListener("visibilitychange", this.#seen);
    this.#sizes = new ResizeObserver(() => this.#resized());
    this.#sizes.observe(this.#board.area);
    this.#tempo();
  }

  show(table: Table): void {
    if (!canLay(table.picture.seats)) {
      this.#early.wait(table);
      return;
    }
    const before = this.#table;
    const first = before?.game !== table.game;
    this.#table = table;
    if (first || !before) this.#begin(table);
    else this.#follow(before, table);
  }

  pending(move: string | null): void {
    if (move === null) {
      this.#settle();
      if (!this.#reel.busy) this.#home();
      return;
    }
    this.#waiting = move;
    this.#refresh();
  }

  refuse(move: string, duty: string[]): void {
    this.#settle();
    this.#reel.finish();
    this.#home();
    this.#marks.refuse(move.split("-")[0] ?? "", this.#motion());
    this.#marks.duty(duty);
  }

  mark(move: string | null): void {
    this.#hinted = move;
    this.#marks.hint(move);
  }

  peek(table: Table | null, judged = false): void {
    if (!table && !this.#gaze.peeked) return;
    this.#drag.cancel();
    this.#picker.pick(null);
    const stood = this.#gaze.turn(table, judged, this.#table);
    const shown = table ?? this.#table;
    if (!shown) return;
    if (table && judged) this.#jump(shown, this.#motion() ? JUDGED : 0);
    else if (!table && stood) this.#play(stood, shown);
    else this.#jump(shown);
  }

  set(options: Partial<TableOptions>): void {
    const seat = this.#options.seat;
    this.#options = { ...this.#options, ...options };
    this.#tempo();
    if (seat !== this.#options.seat) this.#resized();
    this.#dress();
    this.#refresh();
  }

  destroy(): void {
    this.#early.drop();
    this.#reel.clear();
    this.#marks.destroy();
    this.#drag.destroy();
    this.#keys.destroy();
    this.#sizes.disconnect();
    this.#calm.removeEventListener("change", this.#tempo);
    document.removeEventListener("visibilitychange", this.#seen);
    this.#board.destroy();
  }

  #follow(before: Table, table: Table): void {
    const advanced = table.seq !== before.seq;
    if (advanced) this.#settle();
    if (this.#gaze.peeked) return;
    // The first table of a seat comes with the log: what happened meanwhile is not played again.
    if (advanced && (table.log || table.seq < before.seq)) this.#jump(table);
    else if (advanced) {
      this.#refresh();
      this.#play(before.picture, table);
    } else if (!this.#reel.busy) this.#render(table.picture, 0);
  }

  /** What happened since a picture, one thing after the other. */
  #play(before: Picture, table: Table): void {
    const frames = framesOf(before, table);
    const last = frames.at(-1);
    if (last) last.seq = table.seq;
    const own = table.last?.seat === this.#options.seat;
    this.#reel.push(frames, own ? 0 : (this.#options.least ?? 0));
  }

  /** A game that was not on this table before: shown at once, dealt if it has just begun. */
  #begin(table: Table): void {
    this.#gaze.turn(null, false, null);
    this.#settle();
    this.#drag.cancel();
    this.#picker.pick(null);
    this.#sprites.clear();
    this.#resized();
    this.#jump(table);
    if (table.seq === 0 && this.#motion() && !document.hidden) this.#sprites.deal();
  }

  #jump(table: Table, pace = 0): void {
    this.#reel.clear();
    this.#render(table.picture, pace);
    if (!this.#gaze.peeked) this.#hooks.shown?.(table.seq);
    this.#rested();
  }

  #frame({ picture, flight, revealed, seq }: Frame, pace: number): number {
    this.#shown = picture;
    if (seq !== undefined) this.#hooks.shown?.(seq);
    const lasts = this.#sprites.show(resting(picture, this.#at), { flight, revealed, pace });
    this.#board.show(picture);
    if (flight) this.#marks.trace([flight.source, flight.target], picture, this.#at);
    return lasts;
  }

  #render(picture: Picture, pace: number): void {
    this.#frame({ picture, flight: null, revealed: [] }, pace);
    this.#refresh();
  }

  #rested(): void {
    const table = this.#gaze.peeked ?? this.#table;
    if (table) this.#marks.last(table, this.#at);
    this.#refresh();
  }

  /** Cards back to where they lie, with a short glide. */
  #home(): void {
    if (this.#shown) this.#render(this.#shown, this.#motion() ? BACK_HOME : 0);
  }

  #catchUp(): void {
    if (this.#reel.busy) this.#reel.finish();
  }

  #settle(): void {
    this.#waiting = null;
    this.#fingers.letGo();
  }

  #wish(text: string): void {
    this.#waiting = text;
    this.#marks.duty([]);
    this.#refresh();
    this.#hooks.move(text);
  }

  /** What the person can do: nothing while another position is looked at, but for a judged one. */
  #sight(): Sight {
    const table = this.#table;
    const options = this.#options;
    const seen = this.#gaze.sight(table, options.seat);
    return {
      ...seen,
      hinted: this.#hinted,
      bestFirst: options.bestFirst ?? table?.duties != null,
      waiting: this.#waiting !== null || seen.waiting,
      isEmpty: (pile) => !this.#shown || countOf(this.#shown, pile) === 0,
    };
  }

  #refresh(): void {
    const picker = this.#picker;
    const waiting = this.#waiting;
    const shown = this.#shown;
    // Which entry the hand may answer just now; nothing while a wish waits.
    this.#board.area.dataset.ready = waiting === null ? String(this.#table?.seq ?? "") : "";
    if (!shown) return;
    // What could be moved in a judged position is for the person to see (R36).
    const none = this.#reel.busy || (this.#gaze.judged && !picker.picked);
    const moves = none ? [] : this.#sight().moves;
    const { picked } = picker;
    const { seat, names } = this.#options;
    const duties = none || this.#gaze.peeked ? [] : (this.#table?.duties ?? []);
    this.#marks.show({ picked, moves, waiting, seat, duties });
    const gone = this.#table?.gone ?? [];
    this.#board.gone(gone);
    this.#marks.labels({ picture: shown, seat, names, gone }, picked, { moves, duties });
  }

  #keyboard() {
    const board = this.#board;
    const picker = this.#picker;
    const tap = (pile: string) => {
      this.#catchUp();
      picker.press(pile);
      if (picker.picked?.pile === pile) this.#hooks.say(this.#marks.sentence(pile));
    };
    return {
      focused: () => board.focused(),
      focus: (pile: string) => board.focus(pile),
      tap,
      best: (pile: string) => {
        if (!this.#gaze.judged) picker.best(picker.picked?.pile ?? pile);
      },
      word: (text: "end" | "undo") => picker.word(text),
      cancel: () => this.#cancel(),
      hint: () => this.#hooks.askHint?.(),
      help: () => this.#hooks.openHelp?.(),
      seat: () => this.#at.felt.seat,
      seats: () => this.#at.felt.seats,
      zones: () => board.zones(),
    };
  }

  /** A click without a pointer: Enter, Space or a screen reader on a pile's button. */
  readonly #clicked = (event: MouseEvent): void => {
    const pile = (event.target as Element).closest<HTMLElement>(".pile")?.dataset.pile;
    if (!pile || event.detail > 0) return;
    this.#keyboard().tap(pile);
  };

  #cancel(): void {
    if (this.#picker.picked) this.#hooks.say(t("felt.put_back"));
    this.#drag.cancel();
    this.#picker.pick(null);
  }

  #motion(): boolean {
    return this.#options.pace > 0 && !(this.#options.reducedMotion ?? this.#calm.matches);
  }

  readonly #tempo = (): void => {
    this.#reel.setPace(this.#motion() ? this.#options.pace : 0);
  };

  readonly #seen = (): void => {
    this.#drag.cancel();
    this.#catchUp();
  };

  #measured(): Layout {
    const { clientWidth, clientHeight } = this.#board.area;
    const seats = this.#table?.picture.seats ?? 2;
    const seat = this.#options.seat ?? 1;
    const slot = this.#table?.turned_to !== "waste";
    return layout({ seats, seat, slot, width: clientWidth || 390, height: clientHeight || 640 });
  }

  #resized(): void {
    const at = this.#measured();
    if (this.#fitted && JSON.stringify(at.felt) === JSON.stringify(this.#at.felt)) return;
    this.#fitted = true;
    this.#drag.cancel();
    this.#at = at;
    this.#sprites.fit(this.#at);
    this.#board.fit(this.#at);
    this.#dress();
    if (!this.#shown || !this.#table) return;
    this.#reel.clear();
    this.#jump(this.#gaze.peeked ?? this.#table);
  }

  #dress(): void {
    this.#wardrobe.wear(this.#options, this.#at.card.w);
  }
}
