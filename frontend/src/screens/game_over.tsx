/** The end of a game: how it ended, the points counted out, the match, and what next. */
import { useState } from "preact/hooks";
import { clock, useTimeLeft } from "../parts/countdown";
import { Dialog } from "../parts/dialog";
import { lengthWords } from "../parts/rules_words";
import { ScoreSheet } from "../parts/score_sheet";
import type { Match, Table } from "../protocol/protocol.gen";
import { reviewGame } from "../room/missed";
import { noRematch, rematch } from "../room/room";
import { go } from "../room/route";
import { against, isAlone, lobby, matches, namesAt, namesOf, seen } from "../room/store";
import { seatName } from "../words/cards";
import { known, listed, t, tOr } from "../words/t";
import { Phrases } from "./phrases";

interface GameOverProps {
  shown: Table;
  match: Match | null;
}

function titleOf(shown: Table): string {
  const winner = shown.result?.winner ?? null;
  if (winner === null) return t("result.title_draw");
  if (winner === shown.seat) return t("result.title_won");
  return t("result.title_lost", { name: seatName(winner, namesOf(shown)) });
}

/** Whether a block came of too many turns without progress, not of hands that went round (R20). */
function stalled(): boolean {
  return seen.value.some((told) =>
    [...(told.log ?? []), ...told.events].some((e) => e.type === "blocked" && e.why === "stall"),
  );
}

/** How the game ended, from the point of view of whoever looks. */
export function howWords(shown: Table): string {
  const { how, winner } = shown.result ?? { how: "cancelled", winner: null };
  const name = winner === null ? "" : seatName(winner, namesOf(shown));
  const side = winner === null ? "none" : winner === shown.seat ? "me" : "other";
  if (how === "resigned" && side === "other" && shown.seat !== null && shown.seats.length === 2)
    return t("result.how.resigned.other_you");
  const key = `result.how.${how === "blocked" && stalled() ? "stalled" : how}.${side}`;
  const many = `${key}_many`;
  const loser = listed(shown.seats.filter((s) => s.seat !== winner).map((s) => s.player.name));
  return tOr(shown.seats.length > 2 && known(many) ? many : key, "table.over", { name, loser });
}

/** What everybody had left in a blocked game (R23). */
export function countWords(shown: Table): string {
  const names = namesOf(shown);
  const counts = Object.entries(shown.counts ?? {});
  const each = counts.map(([seat, n]) => t("result.left", { name: seatName(Number(seat), names), n }));
  return t("result.counts", { counts: each.join(", ") });
}

export default function GameOver({ shown, match }: GameOverProps) {
  const look = () => go({ at: "table", game: shown.game, result: false }, { replace: true });
  const review = () => {
    look();
    void reviewGame(shown);
  };
  const free = match !== null && (isClosed(match) || lostOf(shown, match) !== null);
  return (
    <Dialog title={titleOf(shown)} onClose={look} kind="wide">
      <p class="lead">{howWords(shown)}</p>
      {shown.counts && <p>{countWords(shown)}</p>}
      <ScoreSheet shown={shown} />
      {match && <MatchScore match={match} shown={shown} />}
      {match && <Next shown={shown} match={match} />}
      <Phrases shown={shown} />
      <div class="dialog-buttons">
        <button type="button" class="button" onClick={review}>
          {t("missed.title")}
        </button>
        <button type="button" class="button" onClick={look}>
          {t("result.look")}
        </button>
        <button type="button" class={`button ${free ? "primary" : ""}`} onClick={() => go({ at: "lobby" })}>
          {t("result.lobby")}
        </button>
      </div>
    </Dialog>
  );
}

function MatchScore({ match, shown }: { match: Match; shown: Table }) {
  const names = namesOf(match);
  const won = match.winner;
  return (
    <section class="match-score">
      <h3>
        {t("result.match")} <small>{lengthWords(match.target)}</small>
      </h3>
      <dl>
        {match.seats.map((s) => (
          <div key={s.seat}>
            <dt class="name" dir="auto" title={s.player.name}>
              {s.player.name}
            </dt>
            <dd>{match.standing[s.seat] ?? 0}</dd>
          </div>
        ))}
      </dl>
      {won !== null && (
        <p class="match-won">
          {won === shown.seat
            ? t("result.match_won_me")
            : t("result.match_won_other", { name: seatName(won, names) })}
        </p>
      )}
    </section>
  );
}

/** What is wished for after this game, in words; empty while nobody has said anything. */
function wishWords(shown: Table, match: Match, refused: boolean, late: boolean): string {
  const name = against(match, t("somebody"));
  const many = match.seats.length > 2;
  if (late) return t("result.open_over");
  if (isClosed(match)) {
    if (refused) return t("result.match_over_me");
    return t(many ? "result.match_over_many" : "result.match_over", { name });
  }
  const wishers = match.offers.filter((seat) => seat !== shown.seat);
  const lost = wishers.length > 0 && !many ? null : lostOf(shown, match);
  if (lost) return lost;
  const open = match.seats.map((s) => s.seat).filter((s) => s !== shown.seat && !match.offers.includes(s));
  if (shown.seat !== null && match.offers.includes(shown.seat))
    return t("result.waiting", { name: namesAt(match, open) });
  return wishers.length > 0 ? t("result.wants", { name: namesAt(match, wishers) }) : "";
}

/** Nobody can wish for another game any more. */
function isClosed(match: Match): boolean {
  return match.status === "ended" && match.next_seal === null && match.next === null;
}

/** Why there will be no game with all of them just now; at a slow pace nobody needs to be here. */
function lostOf(shown: Table, match: Match): string | null {
  const here = lobby.value?.players;
  if (!here || shown.seat === null || match.pace === "slow") return null;
  const many = match.seats.length > 2 ? "_many" : "";
  for (const { seat, player, level } of match.seats) {
    if (seat === shown.seat || level) continue;
    const found = here.find((p) => p.id === player.id);
    if (!found || found.status === "away") return t(`result.not_here${many}`, { name: player.name });
    if (found.status === "playing" && found.game !== shown.game)
      return t(`result.elsewhere${many}`, { name: player.name });
  }
  return null;
}

/** The wishes for another game, and the way to it once it is there. */
function Next({ shown, match }: { shown: Table; match: Match }) {
  const [refused, setRefused] = useState(false);
  const next = match.next === null ? undefined : matches.value.get(match.next);
  const left = useTimeLeft(match.open_until);
  const late = left === 0;
  const running = [...match.games, ...(next?.games ?? [])].find((g) => g.status === "running");
  if (running) return <ToNext game={running.id} watching={shown.seat === null} />;
  if (shown.seat === null) return null;
  const refuse = () => {
    setRefused(true);
    void noRematch(shown.game);
  };
  return (
    <div class="next-game">
      <p role="status" dir="auto">
        {wishWords(shown, match, refused, late)}
      </p>
      {left !== null && !late && !isAlone(match) && <OpenFor match={match} left={left} />}
      {!isClosed(match) && !late && (
        <div class="dialog-buttons apart">
          <button type="button" class="button" onClick={refuse}>
            {t("result.no_rematch")}
          </button>
          <button
            type="button"
            class="button primary"
            data-first
            disabled={match.offers.includes(shown.seat)}
            onClick={() => void rematch(shown.game)}
          >
            {t("result.rematch")}
          </button>
        </div>
      )}
    </div>
  );
}

/** How long another game may be agreed on; beside the region, or it would be read out each second. */
function OpenFor({ match, left }: { match: Match; left: number }) {
  const many = match.pace === "live" && match.seats.length > 2;
  const time = clock(left);
  return (
    <p class="soft small">{t(many ? "result.open_live_many" : `result.open_${match.pace}`, { time })}</p>
  );
}

function ToNext({ game, watching }: { game: string; watching: boolean }) {
  const follow = () => go({ at: "table", game, result: false }, { replace: true });
  return (
    <div class="next-game">
      {watching && <p>{t("result.spectate_next")}</p>}
      <button type="button" class="button primary wide" data-first onClick={follow}>
        {t("result.next")}
      </button>
    </div>
  );
}
