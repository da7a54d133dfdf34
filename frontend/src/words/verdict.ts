/** What came of a call, in a few sentences for everybody; and what a call is about. */
import type { CallStepView, Table } from "../protocol/protocol.gen";
import { eventSentence, type Names, type TableEvent } from "./say";
import { t } from "./t";

/** Events of a judged call that are told as they are. */
const TOLD = new Set(["proven", "taken_back", "expired", "failed", "offered", "declined", "penalty", "won"]);

function isTold(event: TableEvent): boolean {
  return TOLD.has(event.type) || (event.type === "turn_ended" && event.why === "skipped");
}

/** How the game goes on after a call. */
function onward(table: Table, names: Names): string[] {
  const began = table.events.findLast((event) => event.type === "turn_began");
  if (began?.type === "turn_began")
    return [
      began.seat === table.seat ? t("verdict.turn_me") : t("verdict.turn", { name: names[began.seat] ?? "" }),
    ];
  if (table.picture.phase !== "play") return [];
  // A fault that ended the turn is made good afterwards: the turn stays where it was (R31).
  const proven = table.events.some((event) => event.type === "proven");
  const turn: TableEvent = { type: "turn_began", seat: table.picture.turn };
  return [proven ? eventSentence(turn, table.seat, names) : t("verdict.goes_on")];
}

/** The outcome that a table tells; null if no call was judged with its entry. */
export function verdictOf(table: Table, names: Names): string | null {
  const { events, seat } = table;
  if (!events.some((e) => e.type === "proven" || e.type === "failed" || e.type === "declined")) return null;
  const out = events.filter(isTold).map((event) => eventSentence(event, seat, names));
  const proven = events.find((event) => event.type === "proven");
  if (proven?.type === "proven" && proven.executed) out.push(t("verdict.made"));
  return [...out, ...onward(table, names)].join(" ");
}

/** What an entry was, from the table that told it; null if that was not seen here. */
export function entryWords(tables: readonly Table[], entry: number, names: Names): string | null {
  const told = tables.find((table) => table.seq === entry);
  const event = told?.events.find((e) => ["moved", "turned", "turn_ended", "expired"].includes(e.type));
  return told && event ? eventSentence(event, told.seat, names) : null;
}

/** The same from a position that the caller may look at. */
export function stepWords(step: CallStepView, names: Names): string {
  const name = names[step.seat] ?? "";
  const [source, target] = step.move.split("*")[0]?.split("-") ?? [];
  if (!source || !target) return t(step.move === "turn" ? "call.turned" : "call.ended", { name });
  const pile = step.before.piles[source];
  const card = source === "x" ? step.before.x : (pile?.cards?.at(-1) ?? pile?.top);
  const cards = [card ?? "##"];
  return eventSentence({ type: "moved", seat: step.seat, cards, source, target }, null, names);
}
