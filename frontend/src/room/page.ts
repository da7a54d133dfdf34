/** The page around the game: in sight or not, and which lists the room shall send. */
import { computed, effect } from "@preact/signals";
import { sendStatus, wantLobby } from "./room";
import { route } from "./route";
import { settings } from "./settings";
import { table } from "./store";

const quiet = computed(() => settings.value.quiet);

/** Keep presence and subscriptions in step with what is shown. */
export function watchPage(): void {
  document.addEventListener("visibilitychange", sendStatus);
  effect(() => {
    const shown = route.value.at === "table" ? table.value : null;
    const playing = shown !== null && shown.seat !== null && shown.result === null;
    wantLobby(!playing);
  });
  effect(() => {
    quiet.value;
    sendStatus();
  });
}
