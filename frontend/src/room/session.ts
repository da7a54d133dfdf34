/** Who the person is: signing in, looking up, renaming. */
import * as api from "../net/api";
import { t } from "../words/t";
import { enterRoom } from "./room";
import { me } from "./store";

export { ApiRefusal } from "../net/api";

const RETRY_MS = 3_000;

/** Look up the browser's session; an unreachable room is asked again. */
export async function findMe(): Promise<void> {
  try {
    me.value = await api.whoAmI();
    if (me.value) enterRoom();
  } catch {
    setTimeout(() => void findMe(), RETRY_MS);
  }
}

/** Take a name and enter the room. */
export async function signIn(name: string): Promise<void> {
  me.value = await api.signIn(name);
  enterRoom();
}

const GUEST_TRIES = 4;

/** Enter without having thought of a name: one can be taken later. */
export async function signInAsGuest(): Promise<void> {
  for (let left = GUEST_TRIES; ; left -= 1) {
    const [number = 0] = crypto.getRandomValues(new Uint16Array(1));
    try {
      return await signIn(t("play.guest", { n: 1000 + (number % 9000) }));
    } catch (error) {
      const taken = error instanceof api.ApiRefusal && error.code === "name_taken";
      if (!taken || left === 1) throw error;
    }
  }
}

/** Take another name. */
export async function rename(name: string): Promise<void> {
  me.value = await api.rename(name);
}
