/** Name plates: who, with how many points, and whether they are there. */
import type { Match, MatchSeat, Table } from "../protocol/protocol.gen";
import { link, lobby } from "../room/store";
import { t } from "../words/t";

interface PlatesProps {
  shown: Table;
  match: Match | null;
  whose: "own" | "others";
}

/** The seat at the lower edge: the own one, for spectators the first. */
export function lowerSeat(shown: Table): number {
  return shown.seat ?? shown.seats[0]?.seat ?? 1;
}

/** Seats as they sit around the table, clockwise from the lower edge: the next one is at the left. */
function around(shown: Table): MatchSeat[] {
  const [low, count] = [lowerSeat(shown), shown.seats.length];
  const away = ({ seat }: MatchSeat) => (seat - low + count) % count;
  return [...shown.seats].sort((a, b) => away(a) - away(b));
}

export function Plates({ shown, match, whose }: PlatesProps) {
  const all = around(shown);
  const seats = whose === "own" ? all.slice(0, 1) : all.slice(1);
  return (
    <div class={`plates ${whose}`}>
      {seats.map((s) => (
        <Plate key={s.seat} seat={s} shown={shown} match={match} />
      ))}
    </div>
  );
}

/** Whether somebody is there, as far as this window can know. */
function onlineOf({ seat, player }: MatchSeat, shown: Table): Table["online"][string] {
  const heard = link.value.kind === "connected" || link.value.kind === "slow";
  // What the room last said of oneself is no news while it cannot be heard.
  if (seat === shown.seat && !heard) return "reconnecting";
  // After the end the room counts nobody's absence any more: the lobby knows who is there.
  const found = shown.result && lobby.value?.players.find((one) => one.id === player.id);
  if (shown.result && lobby.value) return found && found.status !== "away" ? "here" : "away";
  return shown.online[seat] ?? "here";
}

function Plate({ seat, shown, match }: { seat: MatchSeat; shown: Table; match: Match | null }) {
  const { name } = seat.player;
  const online = onlineOf(seat, shown);
  const points = match?.standing[seat.seat] ?? 0;
  const playing = shown.result === null && shown.picture.turn === seat.seat;
  const gone = shown.gone.includes(seat.seat) && shown.result === null;
  // Of days for a turn nobody needs to be here: who is not has not left for that.
  const left = online === "left" && match?.pace === "slow" ? "away" : online;
  const presence = seat.level && !gone ? t("play.computer") : t(gone ? "online.gone" : `online.${left}`);
  const classes = ["plate", `seat-${seat.seat}`, playing && "playing", gone && "gone"];
  return (
    <div class={classes.filter(Boolean).join(" ")} data-online={online}>
      <span class="back-chip" aria-hidden="true" />
      <span class="plate-text">
        <strong class="name" dir="auto" title={name}>
          {name}
        </strong>
        <small>
          {!gone && !seat.level && <span class={`dot ${online}`} aria-hidden="true" />}
          <span class="presence">{presence}</span>
          <Strikes seat={seat.seat} name={name} shown={shown} />
          <TimeOuts n={shown.timeouts?.[seat.seat] ?? 0} name={name} over={shown.result !== null} />
        </small>
      </span>
      <span class="score" title={t("table.score_label", { name, n: points })}>
        <span aria-hidden="true">{points}</span>
        <span class="unseen">{t("table.score_label", { name, n: points })}</span>
      </span>
    </div>
  );
}

/** Wrong calls of this game, and the turns that are still to be missed (R32). */
function Strikes({ seat, name, shown }: { seat: number; name: string; shown: Table }) {
  const strikes = shown.strikes[seat] ?? 0;
  const skips = shown.skips[seat] ?? 0;
  if (shown.result || (strikes === 0 && skips === 0)) return null;
  const words = [
    strikes > 0 ? t("call.strikes", { name, n: strikes }) : "",
    skips > 0 ? t("call.skips", { name, n: skips }) : "",
  ].join(" ");
  return (
    <span class="strikes" title={words}>
      <span aria-hidden="true">
        {strikes > 3 ? `✗${strikes}` : "✗".repeat(strikes)}
        {skips > 0 && <b> {t("call.skips_short")}</b>}
      </span>
      <span class="unseen">{words}</span>
    </span>
  );
}

/** Turns in a row that the clock ended: the third loses the game (R37). */
function TimeOuts({ n, name, over }: { n: number; name: string; over: boolean }) {
  if (n === 0 || over) return null;
  const words = t("strip.timeouts_other", { name, n });
  return (
    <span class="strikes time-outs" title={words}>
      <span aria-hidden="true">⏱{n}/3</span>
      <span class="unseen">{words}</span>
    </span>
  );
}
