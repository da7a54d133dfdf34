/** What the room says must come first, in words. */
import type { Table } from "../protocol/protocol.gen";
import { cardName, type Names, pileWords } from "./cards";
import { cardOf } from "./say";
import { type Params, tOr } from "./t";

/** A duty in a sentence, and in a few words where there is little room. */
export interface DutyWords {
  long: string;
  short: string;
}

/** Which of the moves come first, for the seat in turn; null where none does or nobody may be told. */
export function dutyWords(table: Table, names: Names): DutyWords | null {
  const duties = table.duties ?? [];
  const [first] = duties;
  if (!first || !table.duty_reason || table.picture.turn !== table.seat) return null;
  const cards = [...new Set(duties.map((move) => cardName(cardOf(move, table) ?? "##")))];
  if (table.duty_reason === "foundation_first" && cards.length > 1)
    return both("foundation_many", { cards: cards.join(", ") });
  const [from = "", to = ""] = first.split("-");
  const [place, goal] = [pileWords(from, table.seat, names), pileWords(to, table.seat, names)];
  return both(table.duty_reason, { card: cards[0] ?? "", from: place, to: goal });
}

function both(reason: string, params: Params): DutyWords {
  const long = tOr(`duty.${reason}`, "duty.other", params);
  return { long, short: tOr(`duty.${reason}.short`, "duty.other", params) };
}
