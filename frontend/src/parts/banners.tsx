/** Strips at the top: the state of the connection, a new version, the own running game. */
import { useState } from "preact/hooks";
import { playHere, retryNow } from "../room/room";
import { go, route } from "../room/route";
import { iSit } from "../room/seats";
import { against, busyGame, incoming, link, me, ownGame, skew, table, upgrade } from "../room/store";
import { type Key, t } from "../words/t";
import { Countdown, clock, useTimeLeft } from "./countdown";

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

export function UpgradeBanner() {
  const playing = route.value.at === "table" && table.value?.result === null;
  if (upgrade.value === null || playing) return null;
  return (
    <div class="banner" role="status">
      <span>{t("upgrade.text")}</span>
      <button type="button" class="button small" onClick={() => location.reload()}>
        {t("upgrade.go")}
      </button>
    </div>
  );
}

/** A challenge reaches its player on every page, and moves nobody. */
export function ChallengeBanner() {
  const [first] = incoming.value.filter((c) => c.status === "pending" && !iSit(c));
  const here = route.value.at;
  if (!first || here === "lobby" || here === "home" || busyGame.value) return null;
  return (
    <section class="banner" aria-label={t("lobby.incoming")}>
      <span dir="auto">{t("challenge.from", { name: first.from.name })}</span>
      <small>
        <Countdown at={first.expires_at} /> {t("challenge.left")}
      </small>
      <button type="button" class="button small primary" onClick={() => go({ at: "lobby" })}>
        {t("nav.lobby")}
      </button>
    </section>
  );
}

/** The way back to the own game, wherever else the person looks. */
export function ReturnBanner() {
  const own = ownGame.value;
  const here = route.value;
  if (!own || !me.value || here.at === "table") return null;
  const back = () => go({ at: "table", game: own.game, result: false });
  return (
    <section class="banner return" aria-label={t("lobby.return_go")}>
      <span class="banner-text">
        <strong dir="auto">{t("lobby.return", { name: against(own.match, t("somebody")) })}</strong>
        <small>{t("lobby.return_help")}</small>
      </span>
      <button type="button" class="button primary" onClick={back}>
        {t("lobby.return_go")}
      </button>
    </section>
  );
}
