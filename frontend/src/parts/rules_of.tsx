/** The rules of a challenge or a match: a line, and what differs from the preset. */
import { useEffect } from "preact/hooks";
import { queryOf } from "../help/values";
import { type Difference, differencesOf, openRulebook, rulebook } from "../room/rulesets";
import { t } from "../words/t";
import { Link } from "./link";
import { presetWords, type Rules, rulesLine } from "./rules_words";

/** So many differences are shown at once; the others behind a line that opens. */
const AT_ONCE = 4;

export function RulesOf(rules: Rules) {
  return (
    <div class="rules-of">
      <p>
        <Link to={{ at: "rules", ruleset: queryOf(rules.ruleset) }} class="quiet-link">
          {rulesLine(rules)}
        </Link>
      </p>
      <Differences ruleset={rules.ruleset} />
    </div>
  );
}

/** What the ruleset changes about its preset; nothing where it changes nothing. */
export function Differences({ ruleset, all = false }: Pick<Rules, "ruleset"> & { all?: boolean }) {
  const differing = differencesOf(ruleset, rulebook.value);
  const asks = differing.length > 0;
  useEffect(() => {
    if (asks) openRulebook();
  }, [asks]);
  if (!asks) return null;
  const [first, rest] =
    !all && differing.length > AT_ONCE + 1
      ? [differing.slice(0, AT_ONCE), differing.slice(AT_ONCE)]
      : [differing, []];
  return (
    <>
      <p class="soft">{t("rules_of.differs", { preset: presetWords(ruleset) })}</p>
      <List of={first} />
      {rest.length > 0 && (
        <details class="more">
          <summary>{t("rules_of.more", { n: rest.length })}</summary>
          <List of={rest} />
        </details>
      )}
    </>
  );
}

function List({ of }: { of: Difference[] }) {
  return (
    <ul>
      {of.map((one) => (
        <li key={one.name}>
          {t("rules_of.option", { name: one.title, value: one.value })}
          {one.usual && <span class="soft"> {t("rules_of.usually", { value: one.usual })}</span>}
        </li>
      ))}
    </ul>
  );
}
