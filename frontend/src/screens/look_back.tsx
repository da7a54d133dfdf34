/** Looking back: the positions as they were seen, one step at a time. */
import { computed, signal } from "@preact/signals";
import type { Table } from "../protocol/protocol.gen";
import { seen } from "../room/store";
import { t } from "../words/t";

/** How many positions back the person looks; 0 is now. */
export const stepsBack = signal(0);

/** The position that is looked at instead of the present one. */
export const peeked = computed<Table | null>(() => {
  const then = stepsBack.value > 0 ? seen.value.at(-1 - stepsBack.value) : undefined;
  return then ? { ...then, moves: [], events: [] } : null;
});

/** One position further back, as far as this browser has seen the game. */
export function stepBack(): void {
  stepsBack.value = Math.min(stepsBack.value + 1, seen.value.length - 1);
}

export function LookBack() {
  const back = stepsBack.value;
  if (back === 0) return null;
  const of = seen.value.length - 1;
  return (
    <section class="look-back" aria-label={t("peek.back")}>
      <span>{t("peek.at", { n: back, of })}</span>
      <button type="button" class="button small" onClick={stepBack} disabled={back >= of}>
        {t("peek.back")}
      </button>
      <button type="button" class="button small" onClick={() => (stepsBack.value = back - 1)}>
        {t("peek.forward")}
      </button>
      <button type="button" class="button small primary" onClick={() => (stepsBack.value = 0)}>
        {t("peek.now")}
      </button>
    </section>
  );
}
