/** The invitation that the address names, read before anybody sits down. */
import { signal } from "@preact/signals";
import { findChallenge } from "../net/api";
import type { ChallengeView } from "../protocol/protocol.gen";

/** `challenge` null: there is none of this id. */
export const invitation = signal<{ id: string; challenge: ChallengeView | null } | null>(null);
/** Invitations whose rules the person has seen beside the button that took a seat. */
const agreed = new Set<string>();
const RETRY_MS = 2_000;

/** Read an invitation anew; while the room cannot be reached it is asked again. */
export async function readInvitation(id: string): Promise<void> {
  if (invitation.value?.id !== id) invitation.value = null;
  wanted = id;
  try {
    const challenge = await findChallenge(id);
    if (wanted === id) invitation.value = { id, challenge };
  } catch {
    setTimeout(() => wanted === id && void readInvitation(id), RETRY_MS);
  }
}
let wanted = "";

/** The person takes the seat by the very button under the rules. */
export function agree(id: string): void {
  agreed.add(id);
}

/** After standing up a seat is taken by a button only. */
export function disagree(id: string): void {
  agreed.delete(id);
}

/** Whether opening the link is enough: plain Classic for two, or rules that were agreed to. */
export function needsNoQuestion(challenge: ChallengeView): boolean {
  const plain = Object.keys(challenge.ruleset).every((name) => name === "preset" || name === "match_target");
  return (
    agreed.has(challenge.id) || (plain && challenge.ruleset.preset === "classic" && challenge.seats === 2)
  );
}
