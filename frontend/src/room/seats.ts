/** Seats of a challenge: taken and free. */
import type { ChallengeView } from "../protocol/protocol.gen";
import { me } from "./store";

/** Seats that neither are taken nor wait for somebody named. */
export function freeSeats(challenge: ChallengeView): number {
  return challenge.seats - new Set([...challenge.taken, ...challenge.to.map((p) => p.id)]).size;
}

/** Whether this person has a seat of the challenge. */
export function iSit(challenge: ChallengeView): boolean {
  return challenge.taken.includes(me.value?.id ?? "");
}
