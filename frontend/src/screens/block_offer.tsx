/** Agreeing that the game is blocked (R41): offered in the menu. */
import type { Table } from "../protocol/protocol.gen";
import { offerBlock } from "../room/room";
import { namesOf } from "../room/store";
import { seatName } from "../words/cards";
import { t } from "../words/t";

/** Who offers, by name. */
export function offerers(shown: Table): string {
  const names = namesOf(shown);
  return shown.block_offers.map((seat) => seatName(seat, names)).join(", ");
}

/** Whether this seat offers. */
export function mine(shown: Table): boolean {
  return shown.seat !== null && shown.block_offers.includes(shown.seat);
}

/** In the menu: make the offer, or agree to one. */
export function BlockOffer({ shown, onDone }: { shown: Table; onDone?: () => void }) {
  if (shown.seat === null || shown.result) return null;
  if (mine(shown))
    return (
      <p class="soft">
        {t("table.you_asked_block")} {t("table.block_until")}
      </p>
    );
  const asked = shown.block_offers.length > 0;
  const say = () => {
    void offerBlock(shown.game);
    onDone?.();
  };
  return (
    <div class="block-offer">
      <p>
        {asked ? t("table.asked_block", { name: offerers(shown) }) : t("table.offer_block_help")}
        {asked && <small class="until"> {t("table.block_until")}</small>}
      </p>
      <button type="button" class="button small" onClick={say}>
        {t(asked ? "table.agree_block" : "table.offer_block")}
      </button>
    </div>
  );
}
