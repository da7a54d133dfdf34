/** A sentence that is shown for a moment; the speaker says it. */
import { useEffect } from "preact/hooks";
import { toast } from "../room/store";
import { t } from "../words/t";

const SHOWN_MS = 6_000;

export function Toast() {
  const shown = toast.value;
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => {
      if (toast.value === shown) toast.value = null;
    }, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  if (!shown) return null;
  return (
    <aside aria-label={t("app.message")}>
      <button type="button" class="toast" onClick={() => (toast.value = null)}>
        {shown.text}
      </button>
    </aside>
  );
}
