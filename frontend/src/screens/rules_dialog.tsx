/** The help over the table: reading it leaves no game. */
import { Dialog } from "../parts/dialog";
import { matches, table } from "../room/store";
import { t } from "../words/t";
import { HelpAtTable } from "./late";

export function RulesDialog({ onClose }: { onClose(): void }) {
  const shown = table.value;
  const match = shown && matches.value.get(shown.match);
  return (
    <Dialog title={t("help.title")} onClose={onClose} kind="page">
      <HelpAtTable ruleset={match?.ruleset ?? { preset: "classic" }} onClose={onClose} />
    </Dialog>
  );
}
