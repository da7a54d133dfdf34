/** Strips at the top: a new version, a challenge, the own running game. */
import { go, route } from "../room/route";
import { iSit } from "../room/seats";
import { against, busyGame, incoming, me, ownGame, table, upgrade } from "../room/store";
import { t } from "../words/t";
import { Countdown } from "./countdown";

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
  const here = route.value.at;
  // The lobby itself lists games that press nobody.
  const listed = (here === "lobby" || here === "home") && !busyGame.value && own?.match;
  if (!own || !me.value || here === "table" || listed) return null;
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
