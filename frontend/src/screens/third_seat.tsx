/** Who takes the third seat of a challenge: somebody who is here and free, a computer, or anybody. */
import { useId } from "preact/hooks";
import { LEVELS } from "../room/computers";
import { lobby, me } from "../room/store";
import { t } from "../words/t";

export const OPEN_SEAT = "";
const COMPUTER = "computer:";

/** The level of the computer that was chosen, or null. */
export function levelOf(third: string): string | null {
  return third.startsWith(COMPUTER) ? third.slice(COMPUTER.length) : null;
}

interface ThirdSeatProps {
  /** Who has been challenged by name; null: nobody, and nobody else can be named. */
  besides: string | null;
  third: string;
  onChange(player: string): void;
}

export function ThirdSeat({ besides, third, onChange }: ThirdSeatProps) {
  const field = useId();
  const free = (lobby.value?.players ?? []).filter(
    (p) => besides !== null && p.status === "free" && p.id !== besides && p.id !== me.value?.id,
  );
  // Who has gone or is busy by now can stay chosen; the room says so when it is asked.
  const gone = third !== OPEN_SEAT && levelOf(third) === null && !free.some((p) => p.id === third);
  const name = lobby.value?.players.find((p) => p.id === third)?.name ?? t("somebody");
  return (
    <p class="third-seat">
      <label for={field}>{t("offer.third")}</label>
      <select
        id={field}
        class="input"
        value={third}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value={OPEN_SEAT}>{t("offer.third_open")}</option>
        {gone && <option value={third}>{name}</option>}
        {free.map((p) => (
          <option key={p.id} value={p.id}>
            {p.name}
          </option>
        ))}
        {LEVELS.map((level) => (
          <option key={level} value={COMPUTER + level}>
            {t("offer.third_computer", { level: t(`play.level.${level}`) })}
          </option>
        ))}
      </select>
    </p>
  );
}
