/** The first page: a name, and you are in. */
import { useEffect } from "preact/hooks";
import { Invitation } from "../parts/invitation";
import { Link } from "../parts/link";
import { NameForm } from "../parts/name_form";
import { PlayButton } from "../parts/play_button";
import { agree, invitation, readInvitation } from "../room/invitation";
import type { Route } from "../room/route";
import { signIn } from "../room/session";
import { t } from "../words/t";

export function WelcomeScreen({ here }: { here: Route }) {
  const invited = here.at === "join" ? here.challenge : null;
  useEffect(() => {
    if (invited) void readInvitation(invited);
  }, [invited]);
  const read = invited !== null && invitation.value?.id === invited ? invitation.value.challenge : null;
  const offered = read?.status === "pending" ? read : null;
  const lead = invited ? "welcome.invited" : here.at === "table" ? "welcome.table" : "welcome.lead";
  const enter = async (name: string) => {
    // The rules of the invitation stand above this very button.
    if (offered) agree(offered.id);
    await signIn(name);
  };
  return (
    <div class="welcome">
      <section class="sheet welcome-card">
        <p class="suits" aria-hidden="true">
          <span>♠</span> <span class="red">♥</span> <span>♣</span> <span class="red">♦</span>
        </p>
        <h1>{t("welcome.title")}</h1>
        {offered && <Invitation challenge={offered} />}
        <p class="lead">{t(offered ? "welcome.invited_by" : lead)}</p>
        {!invited && here.at !== "table" && (
          <p class="or-play">
            <PlayButton class="primary wide" /> <span class="soft small">{t("play.now_help")}</span>
          </p>
        )}
        <NameForm initial="" submit={t("welcome.go")} send={enter} />
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
