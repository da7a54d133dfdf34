/** Tones and notices: on or off, how loud, and what the browser says to notices. */
import { useId, useState } from "preact/hooks";
import { type Permission, permission, wishNotices } from "../alerts/notices";
import { tryOut } from "../alerts/tones";
import { setSetting, settings } from "../room/settings";
import { t } from "../words/t";

export default function AlertSettings() {
  return (
    <fieldset class="alerts">
      <legend>{t("settings.alerts")}</legend>
      <Tones />
      <Notices />
    </fieldset>
  );
}

function Tones() {
  const { sound, volume } = settings.value;
  const field = useId();
  const turnOn = (on: boolean) => {
    setSetting("sound", on);
    if (on) tryOut("turn");
  };
  const loud = Math.round(volume * 100);
  const setLoud = (percent: number) => {
    setSetting("volume", percent / 100);
    tryOut("turn");
  };
  return (
    <>
      <label class="switch">
        <input
          type="checkbox"
          role="switch"
          aria-checked={sound}
          checked={sound}
          onChange={(event) => turnOn(event.currentTarget.checked)}
        />
        <span>
          {t("settings.sound")}
          <small>{t("settings.sound_help")}</small>
        </span>
      </label>
      <p class="volume">
        <label for={field}>{t("settings.volume")}</label>
        <input
          id={field}
          type="range"
          min="10"
          max="100"
          step="10"
          value={loud}
          disabled={!sound}
          aria-valuetext={t("settings.volume_value", { n: loud })}
          onChange={(event) => setLoud(Number(event.currentTarget.value))}
        />
      </p>
    </>
  );
}

const WHY_NOT = {
  denied: "settings.notices_denied",
  missing: "settings.notices_missing",
  default: "settings.notices_later",
} as const;

/** The browser is asked on this click and at no other time; its no is told in words. */
function Notices() {
  const [answer, setAnswer] = useState<Permission>(permission());
  const [asked, setAsked] = useState(false);
  const on = settings.value.notices && answer === "granted";
  const change = async (wanted: boolean) => {
    if (!wanted) return setSetting("notices", false);
    setAnswer(await wishNotices());
    setAsked(true);
  };
  const refused = answer !== "granted" && (asked || answer !== "default") ? WHY_NOT[answer] : null;
  return (
    <>
      <label class="switch">
        <input
          type="checkbox"
          role="switch"
          aria-checked={on}
          checked={on}
          disabled={answer === "missing"}
          onChange={(event) => {
            const box = event.currentTarget;
            void change(box.checked).then(() => {
              box.checked = settings.value.notices;
            });
          }}
        />
        <span>
          {t("settings.notices")}
          <small>{t("settings.notices_help")}</small>
        </span>
      </label>
      <p class="soft small" role="status">
        {refused && t(refused)}
      </p>
    </>
  );
}
