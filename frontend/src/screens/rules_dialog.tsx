/** The rules over the table: reading them leaves no game. */
import { Dialog } from "../parts/dialog";
import { t } from "../words/t";
import { RulesText } from "./late";

export function RulesDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={t("settings.rules")} onClose={onClose} kind="wide">
      <RulesText />
    </Dialog>
  );
}
