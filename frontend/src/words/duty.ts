/** What the room says must come first, in words. */
import type { Table } from "../protocol/protocol.gen";
import { cardName, type Names, pileWords } from "./cards";
import { cardOf } from "./say";
import { t, tOr } from "./t";

/** Why some of the moves come first, for the seat in turn; null where nothing does or nobody may be told. */
export function dutyWords(table: Table, names: Names): string | null {
  const duties = table.duties ?? [];
  const [first] = duties;
  if (!first || !table.duty_reason || table.picture.turn !== table.seat) return null;
  const cards = [...new Set(duties.map((move) => cardName(cardOf(move, table) ?? "##")))];
  if (table.duty_reason === "foundation_first" && cards.length > 1)
    return t("duty.foundation_many", { cards: cards.join(", ") });
  const [from = "", to = ""] = first.split("-");
  const [place, goal] = [pileWords(from, table.seat, names), pileWords(to, table.seat, names)];
  return tOr(`duty.${table.duty_reason}`, "duty.other", { card: cards[0] ?? "", from: place, to: goal });
}
