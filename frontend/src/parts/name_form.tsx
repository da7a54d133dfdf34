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

interface Trouble {
  text: string;
  suggestion: string | null;
}

/** Trying one name after the other, one at a time. */
function useAttempts(send: NameFormProps["send"]) {
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [busy, setBusy] = useState(false);
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
  return { trouble, busy, attempt };
}

export function NameForm({ initial, submit, send }: NameFormProps) {
  const [name, setName] = useState(initial);
  const { trouble, busy, attempt } = useAttempts(send);
  const field = useId();
  const take = (wish: string) => {
    setName(wish);
    void attempt(wish);
  };
  const onSubmit = (event: Event) => {
    event.preventDefault();
    void attempt(name);
  };
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
          aria-invalid={trouble !== null}
          aria-describedby={`${field}-help`}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <button type="submit" class="button primary" disabled={busy}>
          {submit}
        </button>
      </div>
      <Advice id={`${field}-help`} trouble={trouble} onTake={take} />
    </form>
  );
}

/** What a name must be like, or why the last one was refused and what would be free. */
function Advice({
  id,
  trouble,
  onTake,
}: {
  id: string;
  trouble: Trouble | null;
  onTake(name: string): void;
}) {
  const suggestion = trouble?.suggestion;
  return (
    <>
      <p id={id} class={trouble ? "trouble" : "soft"} role={trouble ? "alert" : undefined}>
        {trouble?.text ?? t("welcome.help")}
      </p>
      {suggestion && (
        <button type="button" class="button" onClick={() => onTake(suggestion)}>
          {t("welcome.suggest", { name: suggestion })}
        </button>
      )}
    </>
  );
}

function troubleOf(error: unknown): Trouble {
  if (!(error instanceof ApiRefusal)) return { text: t("welcome.unreachable"), suggestion: null };
  return { text: refusalSentence(error.code, error), suggestion: error.suggestion };
}
