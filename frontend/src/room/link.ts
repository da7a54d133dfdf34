/** Joins the socket to the store: what it hears goes to `receive`, its state to `link`. */
import { whoAmI } from "../net/api";
import { type LinkState, RoomSocket } from "../net/socket";
import { t } from "../words/t";
import { matchChanged, noNews } from "./lead";
import { receive } from "./receive";
import * as store from "./store";

export type { Answer, Command } from "../net/commands";
export { RoomSocket } from "../net/socket";

interface LinkHooks {
  ready(): void;
  sitAgain(game: string): void;
  left(): void;
}

/** The build of this client: the name that the bundler gave to its entry. */
export const BUILD: string | null = import.meta.env.PROD
  ? (/assets\/index-([\w-]+)\.js/.exec(import.meta.url)?.[1] ?? null)
  : null;

/** A socket to the room that this page came from. */
export function openSocket(hooks: LinkHooks): RoomSocket {
  const url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
  const onState = (state: LinkState) => {
    if (state.kind === "connected" && wasLost(store.link.value)) store.tell(t("conn.back"));
    store.link.value = state;
  };
  return new RoomSocket(
    { url, build: BUILD },
    {
      message: (message) => {
        if (message.type === "welcome") noNews(message.seated);
        receive(message, { sitAgain: hooks.sitAgain, matchChanged });
      },
      state: onState,
      ready: hooks.ready,
      stillKnown: () => stillKnown(hooks.left),
    },
  );
}

function wasLost(state: LinkState): boolean {
  return state.kind === "offline" || (state.kind === "reconnecting" && state.attempt > 0);
}

async function stillKnown(left: () => void): Promise<boolean> {
  try {
    if (await whoAmI()) return true;
    left();
    return false;
  } catch {
    return true;
  }
}
