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

export default function GameOver({ shown, match }: GameOverProps) {
  const look = () => go({ at: "table", game: shown.game, result: false }, { replace: true });
  return (
    <Dialog title={titleOf(shown)} onClose={look} kind="wide">
      <p class="lead">{howWords(shown)}</p>
      <ScoreSheet shown={shown} />
      {match && <MatchScore match={match} shown={shown} />}
      <Next shown={shown} match={match} />
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

/** The wishes for another game, and the way to it once it is there. */
function Next({ shown, match }: { shown: Table; match: Match | null }) {
  const [refused, setRefused] = useState(false);
  if (!match) return null;
  const next = match.next === null ? undefined : matches.value.get(match.next);
  const running = [...match.games, ...(next?.games ?? [])].find((g) => g.status === "running");
  const name = against(match, t("somebody"));
  if (running)
    return (
      <div class="next-game">
        {shown.seat === null && <p>{t("result.spectate_next")}</p>}
        <button
          type="button"
          class="button primary wide"
          data-first
          onClick={() => go({ at: "table", game: running.id, result: false }, { replace: true })}
        >
          {t("result.next")}
        </button>
      </div>
    );
  if (shown.seat === null) return null;
  const mine = match.offers.includes(shown.seat);
  const theirs = match.offers.some((s) => s !== shown.seat);
  if (match.status === "ended" && match.winner === null)
    return <p role="status">{refused ? t("result.match_over_me") : t("result.match_over", { name })}</p>;
  const refuse = () => {
    setRefused(true);
    void noRematch(shown.game);
  };
  return (
    <div class="next-game">
      {mine && <p role="status">{t("result.waiting", { name })}</p>}
      {theirs && <p role="status">{t("result.wants", { name })}</p>}
      <div class="dialog-buttons apart">
        <button type="button" class="button" onClick={refuse}>
          {t("result.no_rematch")}
        </button>
        <button
          type="button"
          class="button primary"
          data-first
          disabled={mine}
          onClick={() => void rematch(shown.game)}
        >
          {t("result.rematch")}
        </button>
      </div>
    </div>
  );
}
