/** The strip at the top that tells the state of the connection. */
import { useState } from "preact/hooks";
import { playHere, retryNow } from "../room/room";
import { busyGame, link, skew } from "../room/store";
import { type Key, t } from "../words/t";
import { clock, useTimeLeft } from "./countdown";

export function LinkBanner() {
  const state = link.value;
  if (state.kind === "idle" || state.kind === "connected" || state.kind === "connecting") return null;
  const lost = state.kind === "reconnecting" || state.kind === "offline";
  const text =
    state.kind === "reconnecting"
      ? t(state.restart ? "conn.restart" : "conn.reconnecting", { n: state.attempt })
      : t(`conn.${state.kind}`);
  const at = state.kind === "reconnecting" ? state.at : undefined;
  return (
    <div class={`banner warn ${state.kind}`} data-link={state.kind}>
      {/* Times stand beside the region: they would be read out each second. */}
      <span class="banner-text">
        <span role="status">{text}</span>
        {at && <Until at={at} words="conn.next" />}
        {lost && <SeatKept />}
      </span>
      {state.kind === "replaced" && (
        <button type="button" class="button small" onClick={playHere}>
          {t("conn.use_here")}
        </button>
      )}
      {lost && (
        <button type="button" class="button small" onClick={retryNow}>
          {t("conn.retry")}
        </button>
      )}
    </div>
  );
}

function Until({ at, words, late }: { at: number; words: Key; late?: Key }) {
  const left = useTimeLeft(at + skew.value) ?? 0;
  if (left === 0 && !late) return null;
  return <small>{t(left === 0 && late ? late : words, { time: clock(left) })}</small>;
}

/** R38: after a minute without a connection the others may claim the win. */
const SEAT_MS = 60_000;

function SeatKept() {
  const [at] = useState(Date.now() + SEAT_MS);
  const match = busyGame.value?.match;
  if (match?.pace !== "live") return null;
  return <Until at={at} words="conn.seat" late="conn.seat_late" />;
}
