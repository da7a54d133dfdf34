/** The page around the game: in sight or not, its title, and which lists the room shall send. */
import { computed, effect } from "@preact/signals";
import { t } from "../words/t";
import { sendStatus, wantLobby } from "./room";
import { route } from "./route";
import { settings } from "./settings";
import { myTurn, table } from "./store";

const quiet = computed(() => settings.value.quiet);

/** Keep title, presence and subscriptions in step with what is shown. */
export function watchPage(): void {
  document.addEventListener("visibilitychange", () => {
    sendStatus();
    mark();
  });
  effect(() => {
    const shown = route.value.at === "table" ? table.value : null;
    const playing = shown !== null && shown.seat !== null && shown.result === null;
    wantLobby(!playing);
  });
  effect(() => {
    quiet.value;
    sendStatus();
  });
  effect(mark);
}

/** The title tells a hidden tab that it is time to play. */
function mark(): void {
  const waits = myTurn.value;
  document.title = waits && document.visibilityState === "hidden" ? t("app.your_turn_title") : t("app.name");
}
