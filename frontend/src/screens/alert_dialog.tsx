/** Sounds and notices, for whoever is not at a table. */
import { Dialog } from "../parts/dialog";
import { t } from "../words/t";
import AlertSettings from "./alert_settings";

export default function AlertDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={t("settings.alerts")} onClose={onClose}>
      <AlertSettings />
    </Dialog>
  );
}
