/** Who is here and what they do. */
import { useId } from "preact/hooks";
import type { LobbyPlayer } from "../protocol/protocol.gen";
import { go } from "../room/route";
import { busyGame, link, lobby, me, outgoing, ownGame } from "../room/store";
import { type Key, t } from "../words/t";

/** Why this player cannot be challenged now, or null: button and reason come from here alone. */
export function whyNot(player: LobbyPlayer): Key | null {
  if (link.value.kind !== "connected" && link.value.kind !== "slow") return "why_not.offline";
  if (busyGame.value) return "why_not.me_playing";
  if (player.status !== "free") return `why_not.${player.status}`;
  const asked = outgoing.value.some((c) => c.status === "pending" && c.to.some((p) => p.id === player.id));
  return asked ? "why_not.offered" : null;
}

const ORDER = { free: 0, busy: 1, playing: 2, away: 3 };

export function Players({ onChallenge }: { onChallenge(player: LobbyPlayer): void }) {
  const others = (lobby.value?.players ?? [])
    .filter((p) => p.id !== me.value?.id)
    .sort((a, b) => ORDER[a.status] - ORDER[b.status] || a.name.localeCompare(b.name));
  return (
    <section class="sheet players">
      <h2>{t("lobby.here")}</h2>
      {others.length === 0 ? (
        <p class="soft empty">{t("lobby.alone")}</p>
      ) : (
        <>
          <p class="soft small">{t("lobby.count", { n: others.length })}</p>
          <ul class="rows">
            {others.map((player) => (
              <PlayerRow key={player.id} player={player} onChallenge={onChallenge} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface PlayerRowProps {
  player: LobbyPlayer;
  onChallenge(player: LobbyPlayer): void;
}

function PlayerRow({ player, onChallenge }: PlayerRowProps) {
  const reason = whyNot(player);
  const note = useId();
  const { name, game } = player;
  return (
    <li class="row">
      <span class={`dot ${player.status}`} aria-hidden="true" />
      <span class="row-text">
        <strong class="name" dir="auto" title={name}>
          {name}
        </strong>
        <small id={note}>{stateWords(player, reason)}</small>
      </span>
      {player.status === "playing" && game && game !== ownGame.value?.game && (
        <button
          type="button"
          class="button"
          aria-label={t("lobby.watch_who", { name })}
          onClick={() => go({ at: "table", game, result: false })}
        >
          {t("lobby.watch")}
        </button>
      )}
      <button
        type="button"
        class="button primary"
        disabled={reason !== null}
        aria-label={t("lobby.challenge_who", { name })}
        aria-describedby={note}
        title={reason ? t(reason, { name }) : undefined}
        onClick={() => onChallenge(player)}
      >
        {t("lobby.challenge")}
      </button>
    </li>
  );
}

/** What the player does and, where that is not the reason itself, why there is no challenge. */
function stateWords(player: LobbyPlayer, reason: Key | null): string {
  const state = t(`status.${player.status}`);
  if (reason === null || reason === `why_not.${player.status}`) return state;
  return `${state} · ${t(reason, { name: player.name })}`;
}
