/** What the page around the felt and the table say to each other. */
import type { Table } from "../protocol/protocol.gen";
import type { Refusal } from "./picker";

export interface TableHooks {
  /** The person's wish, an entry of `table.moves`. */
  move(text: string): void;
  /** An impossible wish, by `table.moves` alone; the caller finds the words. */
  refused(refusal: Refusal): void;
  /** For the live region of the page. */
  say(sentence: string): void;
  /** The table after this entry is the newest that is seen. */
  shown?(seq: number): void;
  openHelp?(): void;
  /** The person would like a hint. */
  askHint?(): void;
}
export interface TableOptions {
  seat: number | null;
  names: Record<number, string>;
  /** Milliseconds a move is seen; 0 = no motion. */
  pace: number;
  /** So many milliseconds a move of another is seen at least, even without motion: it may be judged. */
  least?: number;
  doubleTap: boolean;
  fourColour: boolean;
  bigIndex: boolean;
  reducedMotion?: boolean;
  /** The list is in order of merit; false (calls are played): a double tap goes to a sole place only. */
  bestFirst?: boolean;
}
export interface TableView {
  /** At any time, with any table; what happened is seen, one thing after the other. */
  show(table: Table): void;
  /** The move that waits for the room; null: it is settled. */
  pending(move: string | null): void;
  /** The room said no: the card glides back and shakes, the cards of the duty pulse. */
  refuse(move: string, duty: string[]): void;
  /** A proposed move; null takes the mark away. */
  mark(move: string | null): void;
  /**
   * Another position to look at, in which nothing can be done; null: back to the present. A judged
   * one takes a move from `table.moves` by `table.seat`, without a mark on what could be moved.
   */
  peek(table: Table | null, judged?: boolean): void;
  set(options: Partial<TableOptions>): void;
  destroy(): void;
}
