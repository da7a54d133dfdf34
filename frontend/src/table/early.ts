/** A table of three that came before it can be laid: the newest waits, and what is missing is fetched. */
import type { Table } from "../protocol/protocol.gen";
import { bringThree } from "./layout";

/** What did not come is asked for again. */
const AGAIN = 1_500;

export class Early {
  readonly #ready: (table: Table) => void;
  #table: Table | null = null;

  constructor(ready: (table: Table) => void) {
    this.#ready = ready;
  }

  wait(table: Table): void {
    const first = this.#table === null;
    this.#table = table;
    if (first) this.#attempt();
  }

  drop(): void {
    this.#table = null;
  }

  #attempt(): void {
    const again = () => setTimeout(() => this.#table && this.#attempt(), AGAIN);
    bringThree().then(() => {
      const table = this.#table;
      this.#table = null;
      if (table) this.#ready(table);
    }, again);
  }
}
