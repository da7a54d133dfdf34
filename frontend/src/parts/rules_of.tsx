/** The rules of a challenge in a line: preset, length, and what differs. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ChallengeView } from "../protocol/protocol.gen";
import { optionNames } from "../room/rulesets";
import { t, tOr } from "../words/t";

type Rules = Pick<ChallengeView, "ruleset" | "target" | "pace">;

const names = signal<ReadonlyMap<string, string>>(new Map());

/** "single game", "first to 100 points", "open end". */
export function lengthWords(target: number | null): string {
  if (target === null) return t("rules_of.length_open");
  return target === 0 ? t("rules_of.length_single") : t("rules_of.length_points", { n: target });
}

function valueWords(value: unknown): string {
  if (value === null) return t("rules_of.none");
  if (typeof value === "boolean") return t(value ? "rules_of.yes" : "rules_of.no");
  return String(value).replaceAll("_", " ");
}

/** The options that differ from the preset, the length of the match aside. */
export function differences(ruleset: Record<string, unknown>): [string, unknown][] {
  return Object.entries(ruleset).filter(([name]) => name !== "preset" && name !== "match_target");
}

export function RulesOf({ ruleset, target, pace }: Rules) {
  const differing = differences(ruleset);
  const asks = differing.length > 0;
  useEffect(() => {
    if (asks) void optionNames().then((found) => (names.value = found));
  }, [asks]);
  const preset = tOr(`rules_of.preset_${String(ruleset.preset)}`, "rules_of.preset_classic");
  return (
    <div class="rules-of">
      <p>
        {preset}, {lengthWords(target)}
        {pace === "slow" ? `, ${t("rules_of.slow")}` : ""}
      </p>
      {differing.length > 0 && (
        <>
          <p class="soft">{t("rules_of.differs")}</p>
          <ul>
            {differing.map(([name, value]) => (
              <li key={name}>
                {t("rules_of.option", {
                  name: names.value.get(name) ?? name.replaceAll("_", " "),
                  value: valueWords(value),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
