/** What will happen by itself, in words above the table; what is said aloud comes from the alerts. */
import { clock, useTimeLeft } from "../parts/countdown";
import type { Table } from "../protocol/protocol.gen";
import { namesOf } from "../room/store";
import { seatName } from "../words/cards";
import { listed, t } from "../words/t";
import { AbsenceStrip } from "./absence";

export default function Forewarnings({ shown }: { shown: Table }) {
  return (
    <>
      <AbsenceStrip shown={shown} />
      <NoShow shown={shown} />
      <TimeOuts shown={shown} />
    </>
  );
}

/** R39: whoever has not come yet, and how long that is waited for. */
function NoShow({ shown }: { shown: Table }) {
  const closing = shown.closing?.why === "no_show" ? shown.closing : null;
  const left = useTimeLeft(closing?.at ?? null);
  if (!closing || left === null || (shown.seat !== null && closing.seats.includes(shown.seat))) return null;
  const names = namesOf(shown);
  const name = listed(closing.seats.map((seat) => seatName(seat, names)));
  return <p class="strip warn">{t("strip.no_show", { name, time: clock(left) })}</p>;
}

/** R37: three time-outs in a row lose the game; said in the own turn until a move is made. */
function TimeOuts({ shown }: { shown: Table }) {
  const count = shown.seat === null ? 0 : (shown.timeouts?.[shown.seat] ?? 0);
  const mine = shown.picture.turn === shown.seat && shown.result === null;
  if (!mine || count === 0) return null;
  return (
    <p class="strip warn time-outs" role="status">
      {t(count === 1 ? "strip.timeouts_1" : "strip.timeouts_2")}
    </p>
  );
}
