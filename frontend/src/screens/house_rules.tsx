/** House rules: every option in its group, with the room's word on what does not go together. */
import type { Rulebook, RuleOption, Verdict } from "../net/api";
import { presetWords } from "../parts/rules_words";
import { rulebook } from "../room/rulesets";
import { APART, changed, choose, PRESETS, type Terms } from "../room/terms";
import { t } from "../words/t";
import { OptionField } from "./option_field";
import { OwnSets } from "./own_sets";

interface HouseRulesProps {
  terms: Terms;
  verdict: Verdict | null;
  onChange(terms: Terms): void;
}

export default function HouseRules({ terms, verdict, onChange }: HouseRulesProps) {
  const book = rulebook.value;
  if (!book) return <p class="quiet-wait">{t("app.loading")}</p>;
  const differing = changed(terms, book);
  return (
    <div class="house-rules">
      <OwnSets book={book} terms={terms} onChange={onChange} />
      <fieldset class="lengths paces">
        <legend>{t("house.begin")}</legend>
        {PRESETS.map((preset) => (
          <label key={preset} class="choice">
            <input
              type="radio"
              name="base"
              checked={terms.preset === preset}
              onChange={() => onChange({ ...terms, preset })}
            />
            <span>{presetWords({ preset })}</span>
          </label>
        ))}
      </fieldset>
      {book.groups.map((group) => (
        <Group
          key={group.name}
          title={group.title}
          options={optionsOf(book, group.name)}
          differing={differing}
          terms={terms}
          verdict={verdict}
          onChange={onChange}
        />
      ))}
      <p class="house-foot">
        <span class="soft small">{t("house.changed", { n: differing.size })}</span>
        {Object.keys(terms.chosen).length > 0 && (
          <button type="button" class="button small" onClick={() => onChange({ ...terms, chosen: {} })}>
            {t("house.reset", { preset: presetWords({ preset: terms.preset }) })}
          </button>
        )}
      </p>
    </div>
  );
}

/** Seats and length have their own places in the form. */
function optionsOf(book: Rulebook, group: string): RuleOption[] {
  return book.options.filter((option) => option.group === group && !APART.includes(option.name));
}

interface GroupProps extends HouseRulesProps {
  title: string;
  options: RuleOption[];
  differing: Set<string>;
}

function Group({ title, options, differing, terms, verdict, onChange }: GroupProps) {
  const changes = options.filter((option) => differing.has(option.name)).length;
  const problems = new Set((verdict?.problems ?? []).flatMap((problem) => problem.options));
  const wrong = options.some((option) => problems.has(option.name));
  return (
    <details class="option-group">
      <summary>
        <span>{title}</span>
        {wrong && <span class="badge wrong">{t("house.group_wrong")}</span>}
        {changes > 0 && !wrong && <span class="badge">{t("house.group_changed", { n: changes })}</span>}
      </summary>
      {options.map((option) => (
        <OptionField
          key={option.name}
          option={option}
          usual={(terms.players === 3 ? option.defaults_three : option.defaults)[terms.preset] ?? null}
          chosen={option.name in terms.chosen ? (terms.chosen[option.name] ?? null) : undefined}
          verdict={verdict}
          onChoose={(value) => onChange(choose(terms, option.name, value))}
        />
      ))}
    </details>
  );
}
