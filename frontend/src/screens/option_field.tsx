/** One option of the rules: its values to choose from, one sentence of help, and what is wrong. */
import { useId, useState } from "preact/hooks";
import type { RuleOption, Value, Verdict } from "../net/api";
import { valueWords } from "../room/rulesets";
import { t } from "../words/t";

interface OptionFieldProps {
  option: RuleOption;
  usual: Value;
  /** What the person has chosen; undefined: nothing. */
  chosen: Value | undefined;
  verdict: Verdict | null;
  onChoose(value: Value): void;
}

export function OptionField({ option, usual, chosen, verdict, onChoose }: OptionFieldProps) {
  const help = useId();
  const judged = verdict?.values[option.name];
  const value = chosen === undefined ? (judged === undefined ? usual : judged) : chosen;
  const problems = (verdict?.problems ?? []).filter((problem) => problem.options.includes(option.name));
  const idle = verdict?.idle.includes(option.name) ?? false;
  const differs = chosen !== undefined && chosen !== usual;
  return (
    <fieldset class={`option ${problems.length > 0 ? "wrong" : ""}`} aria-describedby={help}>
      <legend>{option.title}</legend>
      <p id={help} class="soft small">
        {option.help}
        {differs && ` ${t("house.usually", { value: valueWords(option, usual) })}`}
      </p>
      {option.values.length === 0 ? (
        <NumberField label={option.title} value={Number(value)} onChoose={onChoose} />
      ) : (
        <div class="option-values">
          {(verdict?.choices[option.name] ?? option.values).map((choice) => (
            <label key={String(choice)} class="choice">
              <input
                type="radio"
                name={option.name}
                checked={choice === value}
                onChange={() => onChoose(choice)}
              />
              <span>{valueWords(option, choice)}</span>
            </label>
          ))}
        </div>
      )}
      {idle && <p class="soft small idle">{t("house.idle")}</p>}
      {problems.map((problem) => (
        <p key={problem.sentence} class="problem" role="alert">
          {problem.sentence}
        </p>
      ))}
    </fieldset>
  );
}

interface NumberFieldProps {
  label: string;
  value: number;
  onChoose(value: number): void;
}

const MOST = 9999;

/** What is no whole number of at least 1 is said so, not taken over, and forgotten on leaving. */
function NumberField({ label, value, onChoose }: NumberFieldProps) {
  const [wrong, setWrong] = useState(false);
  const take = (text: string) => {
    const good = /^[1-9]\d*$/.test(text) && Number(text) <= MOST;
    setWrong(!good);
    if (good) onChoose(Number(text));
  };
  return (
    <>
      <input
        class="input number"
        type="number"
        inputMode="numeric"
        min={1}
        max={MOST}
        step={1}
        aria-label={label}
        aria-invalid={wrong}
        value={value}
        onInput={(event) => take(event.currentTarget.value)}
        onBlur={(event) => {
          event.currentTarget.value = String(value);
          setWrong(false);
        }}
      />
      {wrong && (
        <p class="problem" role="alert">
          {t("house.number")}
        </p>
      )}
    </>
  );
}
