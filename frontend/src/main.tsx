/** The entry: styles, the screen, and the first look at who is here. */
import { render } from "preact";
import { App } from "./app";
import { watchPage } from "./room/page";
import { follow, route } from "./room/route";
import { findMe } from "./room/session";
import { TableScreen } from "./screens/late";
import { loadWords } from "./words/load";
import "./style/tokens.css";
import "./style/page.css";
import "./style/screens.css";
import "./style/dialog.css";
import "./style/offer.css";
import "./style/prose.css";
import "./style/help.css";
import "./style/examples.css";
import "./style/lobby.css";
import "./style/play.css";
import "./style/seat.css";
import "./style/strips.css";
import "./style/alerts.css";
import "./style/calls.css";
import "./style/seat_wide.css";
import "./style/three.css";
import "./style/table.css";
import "./style/cards.css";
import "./style/access.css";
import "./style/print.css";

async function open(root: HTMLElement): Promise<void> {
  follow();
  void findMe();
  // Who comes by the address of a table wants it at once.
  if (route.value.at === "table") TableScreen.fetch().catch(() => undefined);
  await loadWords();
  watchPage();
  render(<App />, root);
  // Nothing can lose the focus in the first moments.
  import("./parts/kept_focus").then(
    ({ keepFocus }) => keepFocus(root),
    () => undefined,
  );
  setTimeout(bringAlerts, ALERTS_MS);
}

/** Nothing runs out so soon after the first sight: warnings, tones and the title come afterwards. */
const ALERTS_MS = 1_500;

function bringAlerts(): void {
  import("./alerts/watch").then(
    ({ watchAlerts }) => watchAlerts(),
    () => setTimeout(bringAlerts, 5 * ALERTS_MS),
  );
}

const root = document.getElementById("app");
if (root) void open(root);
