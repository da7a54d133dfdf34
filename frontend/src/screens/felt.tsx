/** Mounts the card table and keeps it in step with the store. */
import { useEffect, useRef } from "preact/hooks";
import type { Table } from "../protocol/protocol.gen";
import { move, wish } from "../room/room";
import { PACE_MS, settings } from "../room/settings";
import { namesOf, pending, refusedMove, tell } from "../room/store";
import { mountTable, type Refusal, type TableOptions, type TableView } from "../table/table";
import { lookAtNow, peeked } from "./look_back";

/** An impossible wish as an action: foundations are not named in moves. */
function wishText(from: string, to: string): string {
  if (to.startsWith("h") && from === to) return "turn";
  return `${from}-${to.startsWith("f") ? "f" : to}`;
}

function optionsOf(shown: Table): TableOptions {
  const { pace, fourColour, bigIndex, doubleTap } = settings.value;
  return { seat: shown.seat, names: namesOf(shown), pace: PACE_MS[pace], fourColour, bigIndex, doubleTap };
}

export function Felt({ shown, onHelp }: { shown: Table; onHelp(): void }) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<TableView | null>(null);
  const help = useRef(onHelp);
  help.current = onHelp;
  useEffect(() => {
    if (!place.current) return;
    // The table knows no rules: why a wish is impossible is for the room to say.
    const hooks = {
      move: (text: string) => void move(text),
      refused: (refusal: Refusal) => void wish(wishText(refusal.from, refusal.to)),
      say: tell,
      openHelp: () => help.current(),
    };
    const mounted = mountTable(place.current, hooks, optionsOf(shown));
    view.current = mounted;
    return () => {
      view.current = null;
      lookAtNow();
      mounted.destroy();
    };
  }, []);
  const looked = peeked.value;
  const waits = pending.value?.game === shown.game ? pending.value.move : null;
  const refused = refusedMove.value;
  const wishes = settings.value;
  useEffect(() => view.current?.show(shown), [shown]);
  useEffect(() => view.current?.peek(looked), [looked]);
  useEffect(() => view.current?.pending(waits), [waits]);
  useEffect(() => {
    if (refused) view.current?.refuse(refused.move, refused.duty);
  }, [refused]);
  useEffect(() => view.current?.set(optionsOf(shown)), [wishes]);
  return <div class="felt" ref={place} data-seq={shown.seq} />;
}
