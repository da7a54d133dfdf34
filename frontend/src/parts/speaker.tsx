/** What is told, for screen readers: two regions in turn, so that equal sentences are spoken twice. */
import { told } from "../room/store";

export function Speaker() {
  const last = told.value.at(-1);
  const odd = (last?.n ?? 0) % 2 === 1;
  return (
    <div class="unseen">
      <div role="status" aria-live="polite">
        {odd ? last?.text : ""}
      </div>
      <div role="status" aria-live="polite">
        {odd ? "" : last?.text}
      </div>
    </div>
  );
}
