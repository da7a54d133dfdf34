/** The own games that wait: whose turn it is, how long, and who would like another game. */
import { clock, useTimeLeft } from "../parts/countdown";
import { RulesOf } from "../parts/rules_of";
import { type OwnTurn, type OwnWish, ownTurns, ownWishes } from "../room/own_turns";
import { noRematch, rematch } from "../room/room";
import { go } from "../room/route";
import { against, busyGame, namesOf } from "../room/store";
import { seatName } from "../words/cards";
import { t } from "../words/t";

/** From so little on it is said that the time is short. */
const SHORT_MS = 24 * 3_600_000;

export default function OwnGames() {
  const own = ownTurns();
  const wishes = ownWishes();
  // The way to a sole game that presses stands on top of the page already.
  const rows = own.length === 1 && busyGame.value ? [] : own;
  if (rows.length + wishes.length === 0) return null;
  return (
    <section class="sheet own-games" aria-label={t("lobby.games")}>
      <h2>{t("lobby.games")}</h2>
      <ul class="rows">
        {wishes.map((wish) => (
          <WishRow key={wish.match.id} wish={wish} />
        ))}
        {rows.map((one) => (
          <GameRow key={one.game} own={one} />
        ))}
      </ul>
    </section>
  );
}

function GameRow({ own }: { own: OwnTurn }) {
  const { game, match } = own;
  const name = against(match, t("somebody"));
  return (
    <li class={`row tall ${own.mine ? "mine" : ""}`}>
      <span class="row-text">
        <strong class="name" dir="auto" title={name}>
          {t("lobby.game", { name })}
        </strong>
        <TurnWords own={own} />
        <RulesOf {...match} />
      </span>
      <button
        type="button"
        class={`button ${own.mine ? "primary" : ""}`}
        aria-label={t("lobby.game_go_who", { name })}
        onClick={() => go({ at: "table", game, result: false })}
      >
        {t("lobby.game_go")}
      </button>
    </li>
  );
}

/** Whose turn it is; of a slow game how much of it is left, and what follows when it is little. */
function TurnWords({ own }: { own: OwnTurn }) {
  const left = useTimeLeft(own.at);
  if (own.seat === undefined || own.seat === null) return null;
  const whose = own.mine
    ? t("table.turn_mine")
    : t("table.turn_other", { name: seatName(own.seat, namesOf(own.match)) });
  const short = left !== null && left < SHORT_MS;
  return (
    <>
      <span class="whose" dir="auto">
        {whose}
        {left !== null && <span class="countdown"> · {t("lobby.turn_left", { time: clock(left) })}</span>}
      </span>
      {short && own.mine && <small class="short">{t("lobby.turn_short")}</small>}
    </>
  );
}

/** Somebody wishes the next game of a match; answered from here, too. */
function WishRow({ wish }: { wish: OwnWish }) {
  const { match, game, mine } = wish;
  const left = useTimeLeft(match.open_until);
  const name = against(match, t("somebody"));
  const agree = async () => {
    const answer = await rematch(game);
    if (answer.type === "ack" && answer.game) go({ at: "table", game: answer.game, result: false });
  };
  if (left === 0) return null;
  return (
    <li class={`row tall ${mine ? "" : "mine"}`}>
      <span class="row-text">
        <strong class="name" dir="auto">
          {mine ? t("lobby.wish_mine", { name }) : t("result.wants", { name })}
        </strong>
        {left !== null && <small>{t(`result.open_${match.pace}`, { time: clock(left) })}</small>}
        <RulesOf {...match} />
      </span>
      <span class="row-buttons">
        <button
          type="button"
          class="button"
          aria-label={t("lobby.wish_no_who", { name })}
          onClick={() => void noRematch(game)}
        >
          {t(mine ? "challenge.withdraw" : "result.no_rematch")}
        </button>
        {!mine && (
          <button
            type="button"
            class="button primary"
            aria-label={t("lobby.wish_yes_who", { name })}
            onClick={() => void agree()}
          >
            {t("result.rematch")}
          </button>
        )}
      </span>
    </li>
  );
}
