/** The end of a game: how it ended, the points counted out, the match, and what next. */
import { useState } from "preact/hooks";
import { Dialog } from "../parts/dialog";
import { lengthWords } from "../parts/rules_of";
import { ScoreSheet } from "../parts/score_sheet";
import type { Match, Table } from "../protocol/protocol.gen";
import { noRematch, rematch } from "../room/room";
import { go } from "../room/route";
import { against, matches, namesOf } from "../room/store";
import { seatName } from "../words/cards";
import { t, tOr } from "../words/t";

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

/** How the game ended, from the point of view of whoever looks. */
export function howWords(shown: Table): string {
  const { how, winner } = shown.result ?? { how: "cancelled", winner: null };
  const name = winner === null ? "" : seatName(winner, namesOf(shown));
  const side = winner === null ? "none" : winner === shown.seat ? "me" : "other";
  if (how === "resigned" && side === "other" && shown.seat !== null && shown.seats.length === 2)
    return t("result.how.resigned.other_you");
  return tOr(`result.how.${how}.${side}`, "table.over", { name });
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
  return (
    <Dialog title={titleOf(shown)} onClose={look} kind="wide">
      <p class="lead">{howWords(shown)}</p>
      {shown.counts && <p>{countWords(shown)}</p>}
      <ScoreSheet shown={shown} />
      {match && <MatchScore match={match} shown={shown} />}
      {match && <Next shown={shown} match={match} />}
      <div class="dialog-buttons">
        <button type="button" class="button" onClick={look}>
          {t("result.look")}
        </button>
        <button type="button" class="button" onClick={() => go({ at: "lobby" })}>
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
function wishWords(shown: Table, match: Match, refused: boolean): string {
  const name = against(match, t("somebody"));
  if (match.status === "ended" && match.winner === null)
    return t(refused ? "result.match_over_me" : "result.match_over", { name });
  if (match.offers.some((seat) => seat !== shown.seat)) return t("result.wants", { name });
  return shown.seat !== null && match.offers.includes(shown.seat) ? t("result.waiting", { name }) : "";
}

/** The wishes for another game, and the way to it once it is there. */
function Next({ shown, match }: { shown: Table; match: Match }) {
  const [refused, setRefused] = useState(false);
  const next = match.next === null ? undefined : matches.value.get(match.next);
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
        {wishWords(shown, match, refused)}
      </p>
      {(match.status === "open" || match.winner !== null) && (
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
