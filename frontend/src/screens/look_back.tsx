/** Looking back: the positions as they were seen, one step at a time. */
import { computed, signal } from "@preact/signals";
import type { Table } from "../protocol/protocol.gen";
import { seen } from "../room/store";
import { t } from "../words/t";

/** The position that is looked at, or null for now; it stays while the game goes on. */
export const lookedAt = signal<Table | null>(null);

const index = computed(() => (lookedAt.value ? seen.value.indexOf(lookedAt.value) : -1));

/** What the felt shows instead of the present: nothing can be moved there. */
export const peeked = computed<Table | null>(() =>
  lookedAt.value && index.value >= 0 ? { ...lookedAt.value, moves: [], events: [] } : null,
);

/** One position further back, as far as this browser has seen the game. */
export function stepBack(): void {
  const from = index.value >= 0 ? index.value : seen.value.length - 1;
  if (from > 0) lookedAt.value = seen.value[from - 1] ?? null;
}

/** One position further on; the newest is the present. */
function stepOn(): void {
  const next = index.value + 1;
  lookedAt.value = next < seen.value.length - 1 ? (seen.value[next] ?? null) : null;
}

/** Back to the present. */
export function lookAtNow(): void {
  lookedAt.value = null;
}

export function LookBack() {
  if (!peeked.value) return null;
  const of = seen.value.length - 1;
  const back = of - index.value;
  return (
    <section class="look-back" aria-label={t("peek.back")}>
      <span>{t("peek.at", { n: back, of })}</span>
      <button type="button" class="button small" onClick={stepBack} disabled={back >= of}>
        {t("peek.back")}
      </button>
      <button type="button" class="button small" onClick={stepOn}>
        {t("peek.forward")}
      </button>
      <button type="button" class="button small primary" onClick={lookAtNow}>
        {t("peek.now")}
      </button>
    </section>
  );
}
