/** Whose turn it is, in words, and how long it may last. */
import { useEffect, useRef } from "preact/hooks";
import { clock, useTimeLeft } from "../parts/countdown";
import type { Table } from "../protocol/protocol.gen";
import { namesOf, pending, tell } from "../room/store";
import { seatName } from "../words/cards";
import { t } from "../words/t";

function turnWords(shown: Table): string {
  const { phase, turn } = shown.picture;
  if (shown.result || phase === "over") return t("table.over");
  if (phase === "called") return t("table.called");
  if (phase === "provisional") return t("table.provisional");
  if (turn === shown.seat) return t("table.turn_mine");
  return t("table.turn_other", { name: seatName(turn, namesOf(shown)) });
}

export function TurnLine({ shown }: { shown: Table }) {
  const mine = shown.result === null && shown.picture.turn === shown.seat;
  const waits = pending.value?.game === shown.game;
  const at = shown.result === null ? (shown.deadline?.at ?? null) : null;
  return (
    <div class={`turn-line ${mine ? "mine" : ""}`}>
      <p class="turn-words" dir="auto" title={turnWords(shown)}>
        {turnWords(shown)}
        {waits && <small class="waits">{t("table.pending")}</small>}
        {shown.seat === null && <small>{t("table.watching")}</small>}
      </p>
      {at !== null && <TurnClock at={at} aloud={mine} />}
    </div>
  );
}

const WARNINGS = [
  [30_000, "table.clock_30"],
  [10_000, "table.clock_10"],
] as const;

function TurnClock({ at, aloud }: { at: number; aloud: boolean }) {
  const left = useTimeLeft(at) ?? 0;
  const before = useRef(left);
  const warned = useRef(at);
  useEffect(() => {
    // A new deadline is a new clock: what came before it crosses no mark.
    if (warned.current !== at) before.current = left;
    warned.current = at;
    for (const [mark, words] of WARNINGS) if (aloud && before.current > mark && left <= mark) tell(t(words));
    before.current = left;
  }, [left, at, aloud]);
  const level = left <= 10_000 ? "last" : left <= 30_000 ? "soon" : "";
  return (
    <span class={`turn-clock ${level}`} role="timer" aria-label={t("table.clock", { time: clock(left) })}>
      {clock(left)}
    </span>
  );
}
