/** The real card table, small: shows an example and tells what the reader wishes. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { ExampleBody, Table } from "../protocol/protocol.gen";
import { laidOut } from "../room/calls";
import { PACE_MS, settings } from "../room/settings";
import { namesOf } from "../room/store";
import { mountTable, type TableOptions, type TableView } from "../table/table";

interface ExampleFeltProps {
  example: ExampleBody;
  /** The entry that waits for the room's judgement. */
  waiting: string | null;
  label: string;
  /** A wish in the words of the wire: a move, `turn`, `end` or a proof. */
  onWish(entry: string): void;
}

/** The step of an open call that the reader has to prove, or null. */
export function provingOf(table: Table) {
  return (table.call?.by === table.seat && table.call?.steps?.at(-1)) || null;
}

/** One entry later than the room says: a position to begin with is not dealt card by card. */
function undealt(table: Table): Table {
  return { ...table, seq: table.seq + 1 };
}

/** The position before the move that is called, laid out to be judged as in a game. */
function judgedOf(table: Table): Table | null {
  const step = provingOf(table);
  return step && laidOut(undealt(table), step);
}

function optionsOf(table: Table): TableOptions {
  const { pace, fourColour, bigIndex, doubleTap } = settings.value;
  return {
    seat: table.seat,
    names: namesOf(table),
    pace: PACE_MS[pace],
    fourColour,
    bigIndex,
    doubleTap,
    // The first way of the list would be the answer.
    bestFirst: false,
  };
}

export function ExampleFelt({ example, waiting, label, onWish }: ExampleFeltProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<TableView | null>(null);
  const [said, setSaid] = useState("");
  const wish = useRef(onWish);
  const proves = provingOf(example.table) !== null;
  wish.current = (entry) => onWish(proves ? `prove ${entry}` : entry);
  useEffect(() => {
    if (!place.current) return;
    const mounted = mountTable(
      place.current,
      {
        move: (text) => wish.current(text),
        // Why a wish is impossible is for the room to say.
        refused: ({ from, to }) => wish.current(entryOf(from, to)),
        say: setSaid,
      },
      optionsOf(example.table),
    );
    view.current = mounted;
    return () => {
      view.current = null;
      mounted.destroy();
    };
  }, []);
  useEffect(() => {
    const { verdict } = example;
    view.current?.show(undealt(example.table));
    view.current?.peek(judgedOf(example.table), true);
    if (!verdict || verdict.kind === "right") view.current?.pending(null);
    else view.current?.refuse(verdict.entry.replace("prove ", ""), verdict.duty);
  }, [example]);
  useEffect(() => {
    view.current?.pending(waiting?.replace("prove ", "") ?? null);
  }, [waiting]);
  return (
    <>
      <section class="felt example-felt" ref={place} aria-label={label} data-done={example.done} />
      <p class="unseen" role="status">
        {said}
      </p>
    </>
  );
}

/** An impossible wish as an entry: foundations are not named, and a hand goes nowhere. */
function entryOf(from: string, to: string): string {
  if (to.startsWith("h") && from === to) return "turn";
  return `${from}-${to.startsWith("f") ? "f" : to}`;
}
