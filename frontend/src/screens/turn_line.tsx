/** Whose turn it is, in words, and how long it may last. */
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { clock, useTimeLeft } from "../parts/countdown";
import type { Deadline, Table } from "../protocol/protocol.gen";
import { namesOf, pending, tell } from "../room/store";
import { seatName } from "../words/cards";
import { dutyWords } from "../words/duty";
import { listed, t } from "../words/t";

/** More letters than this need more lines than a phone has in full size. */
const ONE_LINE = 14;

function turnWords(shown: Table): string {
  const { phase, turn } = shown.picture;
  if (shown.result || phase === "over") return t("table.over");
  if (phase === "called" && shown.call) return calledWords(shown, shown.call.by);
  if (phase === "provisional") return outWords(shown);
  if (turn === shown.seat) return t("table.turn_mine");
  return t("table.turn_other", { name: seatName(turn, namesOf(shown)) });
}

/** Who sits here and whose turn it is: the first words at a table. */
function arrivedWords(shown: Table): string {
  const names = listed(shown.seats.filter((s) => s.seat !== shown.seat).map((s) => s.player.name));
  return t(shown.seat === null ? "table.arrived_watch" : "table.arrived", { names, turn: turnWords(shown) });
}

/** Whose call it is, in the words of these rules. */
function calledWords(shown: Table, by: number): string {
  if (by === shown.seat) return t("call.show");
  const call = t(shown.enforcement === "touch" ? "call.touch" : "call.stop");
  return t("call.by", { name: seatName(by, namesOf(shown)), call });
}

/** R35: a win that may still be called. */
function outWords(shown: Table): string {
  const out = shown.out ?? shown.picture.turn;
  return out === shown.seat ? t("table.out_me") : t("table.out", { name: seatName(out, namesOf(shown)) });
}

export function TurnLine({ shown, children }: { shown: Table; children?: ComponentChildren }) {
  const { call, seat } = shown;
  const playing = shown.result === null && shown.picture.turn === seat;
  const mine = call ? call.by === seat : playing;
  const waits = pending.value?.game === shown.game;
  const due = playing && !waits ? dutyWords(shown, namesOf(shown)) : null;
  useEffect(() => tell(arrivedWords(shown)), [shown.game]);
  const words = turnWords(shown);
  const at = shown.result === null ? (shown.deadline?.at ?? null) : null;
  return (
    <div class={`turn-line ${mine ? "mine" : ""} ${shown.picture.phase}`}>
      <p class={`turn-words ${words.length > ONE_LINE ? "many" : ""}`} dir="auto" title={words}>
        {words}
        {waits && <small class="waits">{t("table.pending")}</small>}
        {shown.seat === null && <small>{t("table.watching")}</small>}
        {shown.seat !== null && (
          <small class="due" role="status" aria-live="polite">
            {due && <span class="long">{due.long}</span>}
            {due && (
              <span class="short" aria-hidden="true">
                {due.short}
              </span>
            )}
          </small>
        )}
      </p>
      {at !== null && <TurnClock at={at} kind={shown.deadline?.kind ?? "turn"} />}
      {children}
    </div>
  );
}

const CLOCKS = { turn: "table.clock", proof: "call.clock", grace: "table.clock_grace" } as const;

function TurnClock({ at, kind }: { at: number; kind: Deadline["kind"] }) {
  const left = useTimeLeft(at) ?? 0;
  const level = left <= 10_000 ? "last" : left <= 30_000 ? "soon" : "";
  return (
    <span class={`turn-clock ${level}`} role="timer" aria-label={t(CLOCKS[kind], { time: clock(left) })}>
      {clock(left)}
    </span>
  );
}
