/** At a table of three somebody has left: a computer may play on, if the others agree. */
import { signal } from "@preact/signals";
import { useId, useState } from "preact/hooks";
import type { Table } from "../protocol/protocol.gen";
import { LEVELS, type Level } from "../room/computers";
import { replace } from "../room/room";
import { matches, namesOf } from "../room/store";
import { seatName } from "../words/cards";
import { t } from "../words/t";

/** The proposal that this person does not agree to; another one is asked again. */
const aside = signal("");

/** The seats of people who have left this table while it plays on. */
export function leftSeats(shown: Table): number[] {
  const plays = shown.seat !== null && !shown.result && !shown.gone.includes(shown.seat);
  if (!plays || shown.seats.length !== 3 || matches.value.get(shown.match)?.pace === "slow") return [];
  return shown.seats
    .filter((s) => !s.level && s.seat !== shown.seat && !shown.gone.includes(s.seat))
    .map((s) => s.seat)
    .filter((seat) => shown.online[seat] === "left");
}

export default function ReplaceStrip({ shown }: { shown: Table }) {
  return (
    <>
      {leftSeats(shown).map((seat) => (
        <OneSeat key={seat} shown={shown} seat={seat} />
      ))}
    </>
  );
}

function OneSeat({ shown, seat }: { shown: Table; seat: number }) {
  const [level, setLevel] = useState<Level>("club");
  const field = useId();
  const names = namesOf(shown);
  const name = seatName(seat, names);
  const offers = (shown.replace_offers ?? []).filter((offer) => offer.seat === seat);
  const mine = offers.find((offer) => offer.by.includes(shown.seat ?? 0));
  const theirs = offers.find((offer) => offer !== mine);
  const agree = (to: string) => void replace(shown.game, seat, to);
  const proposal = theirs ? `${shown.game} ${seat} ${theirs.level} ${theirs.by.join()}` : "";
  if (theirs && aside.value !== proposal) {
    const who = theirs.by.map((one) => seatName(one, names)).join(", ");
    return (
      <div class="block-offer" role="status">
        <p>{t("replace.asked", { who, name, level: levelName(theirs.level) })}</p>
        <button type="button" class="button small" onClick={() => agree(theirs.level)}>
          {t("replace.agree")}
        </button>
        <button type="button" class="button small" onClick={() => (aside.value = proposal)}>
          {t("table.block_no")}
        </button>
      </div>
    );
  }
  if (mine) {
    return (
      <div class="block-offer" role="status">
        <p>{t("replace.waits", { name, level: levelName(mine.level) })}</p>
      </div>
    );
  }
  return (
    <div class="block-offer" role="status">
      <p>{t("replace.left", { name })}</p>
      <label class="unseen" for={field}>
        {t("replace.level")}
      </label>
      <select
        id={field}
        class="input small"
        value={level}
        onChange={(event) => setLevel(event.currentTarget.value as Level)}
      >
        {LEVELS.map((one) => (
          <option key={one} value={one}>
            {levelName(one)}
          </option>
        ))}
      </select>
      <button type="button" class="button small" onClick={() => agree(level)}>
        {t("replace.offer")}
      </button>
    </div>
  );
}

function levelName(level: string): string {
  return t(`play.level.${level as Level}`);
}
