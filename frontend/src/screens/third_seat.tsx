/** Who takes the third seat of a challenge: somebody who is here and free, or anybody. */
import { useId } from "preact/hooks";
import { lobby, me } from "../room/store";
import { t } from "../words/t";

export const OPEN_SEAT = "";

interface ThirdSeatProps {
  besides: string;
  third: string;
  onChange(player: string): void;
}

export function ThirdSeat({ besides, third, onChange }: ThirdSeatProps) {
  const field = useId();
  const free = (lobby.value?.players ?? []).filter(
    (p) => p.status === "free" && p.id !== besides && p.id !== me.value?.id,
  );
  // Who has gone or is busy by now can stay chosen; the room says so when it is asked.
  const gone = third !== OPEN_SEAT && !free.some((p) => p.id === third);
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
      </select>
    </p>
  );
}
