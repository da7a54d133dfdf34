/** How challenges ended, in words. */
import type { ChallengeView } from "../protocol/protocol.gen";
import { known, t } from "../words/t";
import { me } from "./store";

/** How an ended challenge ended, from where this person sits. */
export function endWords(challenge: ChallengeView): string {
  const { status, reason, from, to, sitting } = challenge;
  const by = [from, ...to, ...sitting].find((p) => p.id === challenge.by);
  const name = by?.name ?? to[0]?.name ?? from.name;
  const mine = challenge.by === me.value?.id ? [`ended.${status}_me`] : [];
  const keys = [...mine, `ended.${status}_${reason}`, `ended.${status}`];
  return t(keys.find(known) ?? "challenge.voided", { name });
}
