/** A game against a computer: a tap on a level and it begins. */
import { useState } from "preact/hooks";
import { Dialog } from "../parts/dialog";
import { presetWords } from "../parts/rules_words";
import { LEVELS, type Level, play, wanted } from "../room/computers";
import { signInAsGuest } from "../room/session";
import { me } from "../room/store";
import { PRESETS } from "../room/terms";
import { t } from "../words/t";

export default function PlayNow({ onClose }: { onClose(): void }) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState(false);
  const begin = async (level: Level) => {
    if (busy) return;
    setBusy(true);
    setTrouble(false);
    try {
      if (!me.value) await signInAsGuest();
      if (await play(level)) return onClose();
    } catch {
      setTrouble(true);
    }
    setBusy(false);
  };
  return (
    <Dialog title={t("play.title")} onClose={onClose}>
      <ul class="levels">
        {LEVELS.map((level) => (
          <li key={level}>
            <button type="button" class="button level" disabled={busy} onClick={() => void begin(level)}>
              <strong>{t(`play.level.${level}`)}</strong>
              <small>{t(`play.level_help.${level}`)}</small>
            </button>
          </li>
        ))}
      </ul>
      {trouble && (
        <p class="trouble" role="alert">
          {t("welcome.unreachable")}
        </p>
      )}
      <PlayRules />
      <Seats />
    </Dialog>
  );
}

/** A preset, or practice. */
function PlayRules() {
  const { preset, practice } = wanted.value;
  return (
    <>
      <fieldset class="lengths">
        <legend>{t("offer.rules")}</legend>
        {PRESETS.map((one) => (
          <label key={one} class="choice">
            <input
              type="radio"
              name="play-rules"
              checked={!practice && preset === one}
              onChange={() => (wanted.value = { ...wanted.value, preset: one, practice: false })}
            />
            <span>{presetWords({ preset: one })}</span>
          </label>
        ))}
        <label class="choice">
          <input
            type="radio"
            name="play-rules"
            checked={practice}
            onChange={() => (wanted.value = { ...wanted.value, preset: "classic", practice: true })}
          />
          <span>{t("play.practice")}</span>
        </label>
      </fieldset>
      <p class="soft small help-line">{t(practice ? "play.practice_help" : "play.rules_help")}</p>
    </>
  );
}

/** One opponent, or two of a level. */
function Seats() {
  return (
    <fieldset class="lengths">
      <legend>{t("offer.players")}</legend>
      {([2, 3] as const).map((players) => (
        <label key={players} class="choice">
          <input
            type="radio"
            name="play-players"
            checked={wanted.value.players === players}
            onChange={() => (wanted.value = { ...wanted.value, players })}
          />
          <span>{t(`offer.players_${players}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
