/** An invitation link with the ways to send it. */
import { useId, useState } from "preact/hooks";
import { notify } from "../room/store";
import { t } from "../words/t";

/** The address under which a challenge is accepted. */
export function inviteUrl(challenge: string): string {
  return `${location.origin}/join/${encodeURIComponent(challenge)}`;
}

export function CopyLink({ challenge }: { challenge: string }) {
  const [copied, setCopied] = useState(false);
  const field = useId();
  const url = inviteUrl(challenge);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
      setTimeout(() => setCopied(false), 2_500);
    } catch {
      document.getElementById(field)?.focus();
      notify(t("copy.failed"));
    }
  };
  const share = () => {
    // A closed share sheet is an answer, too.
    navigator.share({ text: t("challenge.share_text"), url }).catch(() => undefined);
  };
  return (
    <div class="copy-link">
      <label class="unseen" for={field}>
        {t("challenge.link_label")}
      </label>
      <input
        id={field}
        class="input"
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" class="button" onClick={() => void copy()}>
        {copied ? t("challenge.copied") : t("challenge.copy")}
      </button>
      {"share" in navigator && (
        <button type="button" class="button" onClick={share}>
          {t("challenge.share")}
        </button>
      )}
    </div>
  );
}
