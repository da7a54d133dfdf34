/** The first page: a name, and you are in. */
import { useEffect } from "preact/hooks";
import { Link } from "../parts/link";
import { NameForm } from "../parts/name_form";
import { PlayButton } from "../parts/play_button";
import { agree, invitation, readInvitation } from "../room/invitation";
import type { Route } from "../room/route";
import { signIn } from "../room/session";
import { type Key, t } from "../words/t";
import { Invitation } from "./late";

type Read = typeof invitation.value;

/** What the name is for; an invitation that leads nowhere says so before anybody types. */
function leadOf(here: Route, read: Read): Key {
  if (here.at === "table") return "welcome.table";
  if (here.at !== "join") return "welcome.lead";
  const status = read?.challenge?.status;
  if (status === "pending") return "welcome.invited_by";
  if (status === "started") return "welcome.invited_started";
  return read ? "welcome.invited_over" : "welcome.invited";
}

export function WelcomeScreen({ here }: { here: Route }) {
  const invited = here.at === "join" ? here.challenge : null;
  useEffect(() => {
    if (invited) void readInvitation(invited);
  }, [invited]);
  const read = invited !== null && invitation.value?.id === invited ? invitation.value : null;
  const offered = read?.challenge?.status === "pending" ? read.challenge : null;
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
        <p class="lead">{t(leadOf(here, read))}</p>
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
