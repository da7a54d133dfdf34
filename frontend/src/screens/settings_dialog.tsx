/** The menu of a table: how it shall look and move, help, rules, an offer to the opponent. */
import { Dialog } from "../parts/dialog";
import type { Table } from "../protocol/protocol.gen";
import { type Settings, setSetting, settings } from "../room/settings";
import { table } from "../room/store";
import { type Key, t } from "../words/t";
import { Resign } from "./actions";
import AlertSettings from "./alert_settings";
import { BlockOffer } from "./block_offer";
import { Phrases } from "./phrases";
import type { Window } from "./table_screen";

const PACES = ["slow", "normal", "fast", "none"] as const;
type Flag = "fourColour" | "bigIndex" | "doubleTap" | "confirmResign";
const FLAGS: [Flag, Key, Key | null][] = [
  ["fourColour", "settings.four_colour", "settings.four_colour_help"],
  ["bigIndex", "settings.big_index", null],
  ["doubleTap", "settings.double_tap", "settings.double_tap_help"],
  ["confirmResign", "settings.confirm_resign", null],
];

interface SettingsDialogProps {
  onClose(): void;
  onOpen(which: Window): void;
}

export default function SettingsDialog({ onClose, onOpen }: SettingsDialogProps) {
  const shown = table.value;
  return (
    <Dialog title={t("table.menu")} onClose={onClose}>
      {shown && shown.enforcement !== "strict" && <FromTheRow shown={shown} onOpen={onOpen} />}
      {shown && <Phrases shown={shown} onSaid={onClose} />}
      <fieldset class="lengths paces">
        <legend>{t("settings.pace")}</legend>
        {PACES.map((pace) => (
          <label key={pace} class="choice">
            <input
              type="radio"
              name="pace"
              checked={settings.value.pace === pace}
              onChange={() => setSetting("pace", pace)}
            />
            <span>{t(`settings.pace_${pace}`)}</span>
          </label>
        ))}
      </fieldset>
      {shown && shown.enforcement !== "strict" && <p class="soft">{t("settings.pace_calls")}</p>}
      {FLAGS.map(([flag, label, help]) => (
        <Switch key={flag} flag={flag} label={t(label)} help={help && t(help)} />
      ))}
      <AlertSettings />
      <div class="choices menu-links">
        <button type="button" class="button wide" onClick={() => onOpen("keys")}>
          {t("settings.help")}
        </button>
        <button type="button" class="button wide" onClick={() => onOpen("rules")}>
          {t("settings.rules")}
        </button>
      </div>
      {shown && <BlockOffer shown={shown} onDone={onClose} />}
    </Dialog>
  );
}

/** Where calls are played on a phone, the button to call takes the place of these. */
function FromTheRow({ shown, onOpen }: { shown: Table; onOpen(which: Window): void }) {
  return (
    <div class="choices from-the-row">
      <button type="button" class="button wide" onClick={() => onOpen("log")}>
        {t("table.log")}
      </button>
      {shown.seat !== null && shown.result === null && <Resign shown={shown} />}
    </div>
  );
}

function Switch({ flag, label, help }: { flag: Flag; label: string; help: string | null }) {
  const on: Settings[Flag] = settings.value[flag];
  return (
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        onChange={(event) => setSetting(flag, event.currentTarget.checked)}
      />
      <span>
        {label}
        {help && <small>{help}</small>}
      </span>
    </label>
  );
}
