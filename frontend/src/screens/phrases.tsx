/** Something to say to the others: ready phrases, and a switch for who wants to hear none. */
import type { Say, Table } from "../protocol/protocol.gen";
import { say } from "../room/room";
import { setSetting, settings } from "../room/settings";
import { isAlone, toast } from "../room/store";
import { t } from "../words/t";

type Phrase = Say["phrase"];

const AT_PLAY: Phrase[] = [
  "hello",
  "good_luck",
  "nice_move",
  "well_played",
  "thanks",
  "sorry",
  "one_moment",
  "im_back",
];
const AT_THE_END: Phrase[] = ["good_game", "well_played", "thanks", "bye"];

export function Phrases({ shown, onSaid }: { shown: Table; onSaid?: () => void }) {
  if (shown.seat === null || isAlone(shown)) return null;
  const choose = (phrase: Phrase) => {
    void say(shown.game, phrase);
    onSaid?.();
  };
  return (
    <div class="phrases">
      {/* Above the table lies the count of the points, and hides what is shown there for a moment. */}
      {shown.result && toast.value && <p>{toast.value.text}</p>}
      <details>
        <summary>{t("phrase.title")}</summary>
        <div class="choices">
          {(shown.result ? AT_THE_END : AT_PLAY).map((phrase) => (
            <button key={phrase} type="button" class="button small" onClick={() => choose(phrase)}>
              {t(`phrase.${phrase}`)}
            </button>
          ))}
        </div>
        <label class="switch">
          <input
            type="checkbox"
            role="switch"
            aria-checked={settings.value.muted}
            checked={settings.value.muted}
            onChange={(event) => setSetting("muted", event.currentTarget.checked)}
          />
          <span>{t("phrase.mute")}</span>
        </label>
      </details>
    </div>
  );
}
