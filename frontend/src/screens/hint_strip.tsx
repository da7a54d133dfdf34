/** The hint in words, and the way to follow it with one tap. */
import type { Hint, Table } from "../protocol/protocol.gen";
import { move } from "../room/room";
import { advice, hint } from "../room/store";
import { adviceSentence } from "../words/advice";
import { t } from "../words/t";
import { lookedAt } from "./look_back";

export default function HintStrip({ shown }: { shown: Table }) {
  const given: Hint | null = advice.value;
  // It is about what lies there now.
  if (!given || lookedAt.value) return null;
  return (
    <section class="look-back hint-strip" aria-label={t("table.hint")}>
      <p role="status">{adviceSentence(given.because, shown)}</p>
      <button type="button" class="button small primary" onClick={() => void move(given.move)}>
        {t("hint.follow")}
      </button>
      <button
        type="button"
        class="button small"
        aria-label={t("app.close")}
        onClick={() => (hint.value = null)}
      >
        <span aria-hidden="true">✕</span>
      </button>
    </section>
  );
}
