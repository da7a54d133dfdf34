/** An offer to call the game blocked, on top of the table: by whom, and the answer to it (R41). */
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Table } from "../protocol/protocol.gen";
import { offerBlock } from "../room/room";
import { notify } from "../room/store";
import { t } from "../words/t";
import { mine, offerers } from "./block_offer";

/** The offer that this person has put aside; another one is shown again. */
const aside = signal("");

/** On top of the table: what is offered, by whom, and the answer to it. */
export default function BlockStrip({ shown }: { shown: Table }) {
  const own = mine(shown) && shown.result === null;
  const before = useRef(own);
  useEffect(() => {
    if (before.current && !own && shown.result === null) notify(t("table.block_lapsed"));
    before.current = own;
  }, [own, shown.result]);
  const offer = `${shown.game} ${shown.block_offers.join()}`;
  if (shown.block_offers.length === 0 || shown.result || aside.value === offer) return null;
  return (
    <div class="block-offer" role="status">
      <p>{own ? t("table.you_asked_block") : t("table.asked_block", { name: offerers(shown) })}</p>
      {shown.seat !== null && !own && (
        <button type="button" class="button small" onClick={() => void offerBlock(shown.game)}>
          {t("table.agree_short")}
        </button>
      )}
      <button type="button" class="button small" onClick={() => (aside.value = offer)}>
        {t(own || shown.seat === null ? "table.block_seen" : "table.block_no")}
      </button>
    </div>
  );
}
