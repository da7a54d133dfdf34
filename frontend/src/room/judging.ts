/** The one thing the felt must know of calls: a position laid out to be judged, and where a proof goes. */
import { signal } from "@preact/signals";
import type { Table } from "../protocol/protocol.gen";

export interface Judged {
  /** The position, with what could be placed in it as `moves`. */
  table: Table;
  /** Another name is another position. */
  name: string;
  prove(text: string): void;
}

/** Set by whoever knows calls, which is fetched only where calls are played. */
export const judgedNow = signal<Judged | null>(null);

/** The newest entry that the felt has shown: it may lag behind the room. */
export const shownSeq = signal(0);
