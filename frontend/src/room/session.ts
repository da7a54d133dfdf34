/** Who the person is: signing in, looking up, renaming. */
import * as api from "../net/api";
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

/** Take another name. */
export async function rename(name: string): Promise<void> {
  me.value = await api.rename(name);
}
