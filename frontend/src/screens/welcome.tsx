/** The first page: a name, and you are in. */
import { Link } from "../parts/link";
import { NameForm } from "../parts/name_form";
import type { Route } from "../room/route";
import { signIn } from "../room/session";
import { t } from "../words/t";

export function WelcomeScreen({ here }: { here: Route }) {
  const lead =
    here.at === "join" ? "welcome.invited" : here.at === "table" ? "welcome.table" : "welcome.lead";
  return (
    <div class="welcome">
      <section class="sheet welcome-card">
        <p class="suits" aria-hidden="true">
          <span>♠</span> <span class="red">♥</span> <span>♣</span> <span class="red">♦</span>
        </p>
        <h1>{t("welcome.title")}</h1>
        <p class="lead">{t(lead)}</p>
        <NameForm initial="" submit={t("welcome.go")} send={signIn} />
        <p class="soft small">{t("welcome.no_account")}</p>
      </section>
      <section class="on-felt welcome-what">
        <h2>{t("welcome.what")}</h2>
        <p>{t("welcome.what_text")}</p>
        <Link to={{ at: "rules" }} class="felt-link">
          {t("welcome.rules")}
        </Link>
        <Link to={{ at: "help", page: "examples" }} class="felt-link">
          {t("welcome.examples")}
        </Link>
      </section>
    </div>
  );
}
