/** The rules of the game on the table: preset, length, and what differs; the whole page a tap away. */
import { useEffect } from "preact/hooks";
import { Dialog } from "../parts/dialog";
import { Differences } from "../parts/rules_of";
import { presetWords, rulesLine } from "../parts/rules_words";
import type { Match } from "../protocol/protocol.gen";
import { openRulebook, rulebook } from "../room/rulesets";
import { t } from "../words/t";

interface GameRulesProps {
  match: Match;
  onClose(): void;
  onAll(): void;
}

export default function GameRules({ match, onClose, onAll }: GameRulesProps) {
  useEffect(openRulebook, []);
  const text = rulebook.value?.texts.find((one) => one.name === match.ruleset.preset);
  const changes = Object.keys(match.ruleset).some((n) => !["preset", "players", "match_target"].includes(n));
  return (
    <Dialog title={t("game_rules.title")} onClose={onClose}>
      <div class="rules-of game-rules">
        <p class="lead">{rulesLine(match)}</p>
        {text && <p>{text.help}</p>}
        <Differences ruleset={match.ruleset} all />
        {!changes && <p class="soft">{t("game_rules.plain", { preset: presetWords(match.ruleset) })}</p>}
      </div>
      <div class="dialog-buttons">
        <button type="button" class="button" onClick={onAll}>
          {t("game_rules.all")}
        </button>
        <button type="button" class="button primary" onClick={onClose} data-first>
          {t("game_rules.back")}
        </button>
      </div>
    </Dialog>
  );
}
