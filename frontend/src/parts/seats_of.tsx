/** Who has a seat of a challenge of three, who is asked, and what is free. */
import type { ChallengeView } from "../protocol/protocol.gen";
import { freeSeats } from "../room/seats";
import { me } from "../room/store";
import { t } from "../words/t";

/** Nothing for two: they are named in the title. */
export function SeatsOf({ challenge }: { challenge: ChallengeView }) {
  if (challenge.seats < 3) return null;
  const asked = challenge.to.filter((p) => !challenge.taken.includes(p.id));
  const name = (p: { id: string; name: string }) => (p.id === me.value?.id ? t("seats.you") : p.name);
  return (
    <ul class="seats" aria-label={t("seats.label", { n: challenge.taken.length, of: challenge.seats })}>
      {challenge.sitting.map((p) => (
        <li key={p.id} class="seat-chip taken" title={t("seats.sits", { name: name(p) })}>
          <span aria-hidden="true">✓</span> <span dir="auto">{name(p)}</span>
        </li>
      ))}
      {asked.map((p) => (
        <li key={p.id} class="seat-chip asked" title={t("seats.asked", { name: name(p) })}>
          <span aria-hidden="true">…</span> <span dir="auto">{name(p)}</span>
        </li>
      ))}
      {Array.from({ length: Math.max(0, freeSeats(challenge)) }, (_, n) => (
        <li key={n} class="seat-chip free">
          {t("seats.free")}
        </li>
      ))}
    </ul>
  );
}
