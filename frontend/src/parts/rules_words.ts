/** The rules of a challenge or a match in a few words: preset, seats, length. */
import type { ChallengeView } from "../protocol/protocol.gen";
import { t, tOr } from "../words/t";

export type Rules = Pick<ChallengeView, "ruleset" | "target" | "pace">;

/** "single game", "first to 100 points", "open end". */
export function lengthWords(target: number | null): string {
  if (target === null) return t("rules_of.length_open");
  return target === 0 ? t("rules_of.length_single") : t("rules_of.length_points", { n: target });
}

/** "Touch". */
export function presetWords(ruleset: Record<string, unknown>): string {
  return tOr(`rules_of.preset_${String(ruleset.preset)}`, "rules_of.preset_classic");
}

/** "Touch · three players · first to 100 points". */
export function rulesLine({ ruleset, target, pace }: Rules): string {
  const parts = [presetWords(ruleset)];
  if (ruleset.players === 3) parts.push(t("rules_of.three"));
  parts.push(lengthWords(target));
  if (pace === "slow") parts.push(t("rules_of.slow"));
  return parts.join(" · ");
}
