/** A wished name: refusals in words, the room's suggestion as a button. */
import { useId, useState } from "preact/hooks";
import { ApiRefusal } from "../room/session";
import { refusalSentence } from "../words/say";
import { t } from "../words/t";

interface NameFormProps {
  initial: string;
  submit: string;
  send(name: string): Promise<void>;
}

export function NameForm({ initial, submit, send }: NameFormProps) {
  const [name, setName] = useState(initial);
  const [trouble, setTrouble] = useState<{ text: string; suggestion: string | null } | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useId();
  const attempt = async (wish: string) => {
    if (busy) return;
    setBusy(true);
    setTrouble(null);
    try {
      await send(wish);
    } catch (error) {
      setTrouble(troubleOf(error));
    }
    setBusy(false);
  };
  const take = (wish: string) => {
    setName(wish);
    void attempt(wish);
  };
  const onSubmit = (event: Event) => {
    event.preventDefault();
    void attempt(name);
  };
  const invalid = trouble !== null;
  return (
    <form class="name-form" onSubmit={onSubmit} noValidate>
      <label for={field}>{t("welcome.name")}</label>
      <div class="name-row">
        <input
          id={field}
          class="input"
          name="name"
          value={name}
          maxLength={60}
          autocomplete="nickname"
          spellcheck={false}
          dir="auto"
          data-first
          aria-invalid={invalid}
          aria-describedby={`${field}-help`}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <button type="submit" class="button primary" disabled={busy}>
          {submit}
        </button>
      </div>
      <p id={`${field}-help`} class={invalid ? "trouble" : "soft"} role={invalid ? "alert" : undefined}>
        {trouble?.text ?? t("welcome.help")}
      </p>
      {trouble?.suggestion && (
        <button type="button" class="button" onClick={() => take(trouble.suggestion ?? "")}>
          {t("welcome.suggest", { name: trouble.suggestion })}
        </button>
      )}
    </form>
  );
}

function troubleOf(error: unknown): { text: string; suggestion: string | null } {
  if (!(error instanceof ApiRefusal)) return { text: t("welcome.unreachable"), suggestion: null };
  return { text: refusalSentence(error.code, error), suggestion: error.suggestion };
}
