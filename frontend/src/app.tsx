/** Which screen is shown, and the frame around it. */
import { useEffect, useRef } from "preact/hooks";
import { LinkBanner } from "./parts/banners";
import { Link } from "./parts/link";
import { Speaker } from "./parts/speaker";
import { Toast } from "./parts/toast";
import { pathOf, type Route, route } from "./room/route";
import { incoming, me, ownGame, upgrade } from "./room/store";
import {
  AboutScreen,
  ChallengeBanner,
  HelpScreen,
  JoinScreen,
  ReturnBanner,
  TableScreen,
  UpgradeBanner,
} from "./screens/late";
import { LobbyScreen } from "./screens/lobby";
import { NotFoundScreen } from "./screens/not_found";
import { WelcomeScreen } from "./screens/welcome";
import { t } from "./words/t";

export function App() {
  const here = route.value;
  const atTable = here.at === "table" && me.value;
  return (
    <>
      <div class="banners">
        <LinkBanner />
        {upgrade.value !== null && <UpgradeBanner />}
        {ownGame.value && <ReturnBanner />}
        {incoming.value.length > 0 && <ChallengeBanner />}
      </div>
      {atTable ? <TableScreen game={here.game} result={here.result} /> : <Framed here={here} />}
      <Toast />
      <Speaker />
    </>
  );
}

/** Every screen but the table: header, pages, paper. */
function Framed({ here }: { here: Route }) {
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  // Other rules on the same page are no other page.
  const path = pathOf(here).split("?", 1)[0];
  useEffect(() => {
    if (first.current) first.current = false;
    else main.current?.focus();
    scrollTo(0, 0);
  }, [path]);
  return (
    <div class="frame">
      <a class="skip" href="#main">
        {t("app.skip")}
      </a>
      <header class="top">
        <Link to={{ at: "home" }} class="brand">
          <span class="brand-mark" aria-hidden="true" />
          {t("app.name")}
        </Link>
        <nav aria-label={t("nav.main")}>
          {me.value && (
            <Link to={{ at: "lobby" }} alsoAt="home">
              {t("nav.lobby")}
            </Link>
          )}
          <Link to={{ at: "rules" }} current={here.at === "rules" || here.at === "help"}>
            {t("nav.rules")}
          </Link>
          <Link to={{ at: "about" }}>{t("nav.about")}</Link>
        </nav>
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        <Screen here={here} />
      </main>
    </div>
  );
}

function Screen({ here }: { here: Route }) {
  switch (here.at) {
    case "rules":
    case "help":
      return <HelpScreen here={here} />;
    case "about":
      return <AboutScreen />;
    case "lost":
      return <NotFoundScreen />;
    default:
      return <Known here={here} />;
  }
}

/** Screens that need a name first. */
function Known({ here }: { here: Route }) {
  if (me.value === undefined) return <p class="quiet-wait">{t("app.loading")}</p>;
  if (me.value === null) return <WelcomeScreen here={here} />;
  return here.at === "join" ? (
    <JoinScreen key={here.challenge} challenge={here.challenge} />
  ) : (
    <LobbyScreen />
  );
}
