/** Several games of one's own run at once, of days for a turn or against a computer: the way to each. */
import { RulesOf } from "../parts/rules_of";
import { go } from "../room/route";
import { against, ownGames } from "../room/store";
import { t } from "../words/t";

export default function OwnGames() {
  return (
    <section class="sheet">
      <h2>{t("lobby.games")}</h2>
      <ul class="rows">
        {ownGames.value.map(({ game, match }) => {
          const name = against(match, t("somebody"));
          return (
            <li key={game} class="row tall">
              <span class="row-text">
                <strong class="name" dir="auto" title={name}>
                  {t("lobby.game", { name })}
                </strong>
                <RulesOf {...match} />
              </span>
              <button
                type="button"
                class="button"
                aria-label={t("lobby.game_go_who", { name })}
                onClick={() => go({ at: "table", game, result: false })}
              >
                {t("lobby.game_go")}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
