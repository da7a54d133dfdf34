/** Somebody is away: how long still, and what may then be done (R38). */
import { useEffect, useRef, useState } from "preact/hooks";
import { awaited, COUNTED_MS, claimAt, isMissing } from "../alerts/dues";
import { clock, useTimeLeft } from "../parts/countdown";
import { Dialog } from "../parts/dialog";
import type { Table } from "../protocol/protocol.gen";
import { claim } from "../room/room";
import { namesOf, notify } from "../room/store";
import { seatName } from "../words/cards";
import { t } from "../words/t";

/** When somebody else may be claimed against; oneself one is told elsewhere. */
function othersAt(shown: Table): number | null {
  return shown.seat === null || isMissing(shown) ? null : claimAt(shown);
}

export function AbsenceStrip({ shown }: { shown: Table }) {
  const [open, setOpen] = useState(false);
  const at = othersAt(shown);
  const left = useTimeLeft(at);
  const who = useRef("");
  const missing = useRef<number | null>(null);
  if (at !== null) {
    missing.current = awaited(shown);
    who.current = seatName(missing.current, namesOf(shown));
  }
  const due = left === 0;
  useEffect(() => {
    if (due) setOpen(true);
  }, [due]);
  useEffect(() => {
    if (at !== null || !open) return;
    setOpen(false);
    // The claim also closes when the move passes on: nobody has come back by that.
    const seat = missing.current ?? 0;
    const online = shown.online[seat];
    const back = online === "here" || (online === "away" && awaited(shown) === seat);
    if (shown.result === null && back) notify(t("claim.back", { name: who.current }));
  }, [at]);
  return (
    <>
      {at !== null && left !== null && left <= COUNTED_MS && (
        <div class="strip warn">
          <span>
            {due
              ? t("claim.now", { name: who.current })
              : t("claim.soon", { name: who.current, time: clock(left) })}
          </span>
          {due && (
            <button type="button" class="button small" onClick={() => setOpen(true)}>
              {t("claim.open")}
            </button>
          )}
        </div>
      )}
      {open && at !== null && <ClaimDialog shown={shown} name={who.current} onClose={() => setOpen(false)} />}
    </>
  );
}

function ClaimDialog({ shown, name, onClose }: { shown: Table; name: string; onClose(): void }) {
  const win = useTimeLeft(shown.claim?.win_at ?? null);
  const none = useTimeLeft(shown.claim?.no_result_at ?? null);
  const say = (what: "win" | "no_result") => {
    void claim(shown.game, what);
    onClose();
  };
  return (
    <Dialog title={t("claim.title", { name })} onClose={onClose} plain>
      <p>{t("claim.text")}</p>
      <div class="choices">
        <button type="button" class="button wide" data-first onClick={onClose}>
          {t("claim.wait")}
        </button>
        <button type="button" class="button wide" disabled={none !== 0} onClick={() => say("no_result")}>
          {t("claim.no_result")}
        </button>
        <button type="button" class="button wide primary" disabled={win !== 0} onClick={() => say("win")}>
          {t("claim.win")}
        </button>
      </div>
    </Dialog>
  );
}
