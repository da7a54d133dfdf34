/** Mounts the card table and keeps it in step with the store. */
import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Table } from "../protocol/protocol.gen";
import { judgedNow, shownSeq } from "../room/judging";
import { chance, chanceTable } from "../room/missed";
import { askHint, move, wish } from "../room/room";
import { JUDGED_MS, PACE_MS, settings } from "../room/settings";
import { advice, namesOf, notify, pending, refusedMove, table, tell } from "../room/store";
import { mountTable, type Refusal, type TableOptions, type TableView } from "../table/table";
import { t } from "../words/t";
import { lookAtNow, peeked } from "./look_back";

/** An impossible wish as an action: foundations are not named in moves, several cards are counted. */
export function wishText({ from, to, count = 1 }: Refusal): string {
  if (to.startsWith("h") && from === to) return "turn";
  return `${from}-${to.startsWith("f") ? "f" : to}${count > 1 ? `*${count}` : ""}`;
}

/** A named move in a proof is a move between piles as well. */
function bare(text: string): string {
  return text.replace(/^prove (\d+ )?/, "");
}

function optionsOf(shown: Table): TableOptions {
  const { pace, fourColour, bigIndex, doubleTap } = settings.value;
  const least = shown.enforcement === "strict" ? 0 : JUDGED_MS;
  const { seat } = shown;
  return { seat, names: namesOf(shown), pace: PACE_MS[pace], least, fourColour, bigIndex, doubleTap };
}

/** Hand every change on to the table at once: no rendering lies between a message and the cards. */
function keepInStep(view: TableView, game: string): () => void {
  let last: Table | null = null;
  let waited: string | null = null;
  let laid = "";
  const stops = [
    // One effect, for the order matters: first the move is shown, then nothing waits any more.
    effect(() => {
      const shown = table.value;
      const waits = pending.value?.game === game ? bare(pending.value.move) : null;
      if (shown?.game === game && shown !== last) view.show(shown);
      if (waits !== waited) view.pending(waits);
      last = shown;
      waited = waits;
      const at = judgedNow.value;
      if (at && at.name !== laid) view.peek(at.table, true);
      else if (!at) view.peek(chanceTable.value ?? peeked.value);
      laid = at?.name ?? "";
      const missed = chanceTable.value ? chance.value : null;
      view.mark(missed?.move ?? (at || peeked.value ? null : (advice.value?.move ?? null)));
    }),
    effect(() => {
      const refused = refusedMove.value;
      if (refused) view.refuse(bare(refused.move), refused.duty);
    }),
    effect(() => {
      const options = settings.value;
      const shown = table.peek();
      if (shown && options) view.set(optionsOf(shown));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

export function Felt({ shown, onHelp }: { shown: Table; onHelp(): void }) {
  const place = useRef<HTMLDivElement>(null);
  const help = useRef(onHelp);
  help.current = onHelp;
  useEffect(() => {
    if (!place.current) return;
    // The table knows no rules: why a wish is impossible is for the room to say.
    const hooks = {
      move: (text: string) => (judgedNow.value ? judgedNow.value.prove(text) : void move(text)),
      refused: (refusal: Refusal) => {
        if (judgedNow.value) notify(t("call.no_move"));
        else void wish(wishText(refusal));
      },
      shown: (seq: number) => {
        shownSeq.value = seq;
        if (place.current) place.current.dataset.shown = String(seq);
      },
      say: tell,
      askHint: () => shown.hints && void askHint(),
      openHelp: () => help.current(),
    };
    const view = mountTable(place.current, hooks, optionsOf(shown));
    const stop = keepInStep(view, shown.game);
    return () => {
      stop();
      lookAtNow();
      view.destroy();
    };
  }, []);
  return <div class="felt" ref={place} data-seq={shown.seq} />;
}
