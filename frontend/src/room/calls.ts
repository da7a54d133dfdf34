/** Calling a fault: which entry a call names, and the positions that its maker may show and prove. */
import { computed, effect, signal } from "@preact/signals";
import type { CallStepView, Picture, Table } from "../protocol/protocol.gen";
import { wayOf } from "../table/moves";
import { refusalSentence } from "../words/say";
import { t } from "../words/t";
import { judgedNow, shownSeq } from "./judging";
import { enter, move } from "./room";
import { namesOf, notify, seen, table } from "./store";

/** R34 allows 1500 ms between two actions; the way of a message takes some of it. */
const CROSSING_MS = 1_400;

/** The entry that a call names: what is seen last, where R34 lets the one before the newest be named. */
export function entryToName(tables: readonly Table[], now: Table, shown: number): number | null {
  const newest = now.callable;
  if (newest === null || shown >= newest) return newest;
  const last = tables.find((one) => one.seq === newest);
  const before = [...tables].reverse().find((one) => one.callable === one.seq && one.seq < newest);
  if (!last?.last || !before) return newest;
  const sameTurn = before.last?.seat === last.last.seat && before.picture.turn === last.last.seat;
  return sameTurn && last.now - before.now <= CROSSING_MS ? before.seq : newest;
}

let calling = false;

/** Call a fault; why it came to nothing is said in words. */
export async function callFault(): Promise<void> {
  const now = table.value;
  const entry = now && entryToName(seen.value, now, shownSeq.value);
  if (!now || !entry || calling) return;
  calling = true;
  const answer = await enter(now.game, now.seq + 1, `stop ${entry}`);
  calling = false;
  const then = table.value;
  // Said again on a new socket, the call may be the very one that stands.
  if (answer.type === "ack" || !then || then.call?.by === then.seat) return;
  notify(tooLate(answer.code, then) ?? refusalSentence(answer.code, { ...answer, table: then }));
}

/** Who was quicker. */
function tooLate(code: string, then: Table): string | null {
  const names = namesOf(then);
  const { call, last } = then;
  if (code === "frozen" && call) return t("call.other_first", { name: names[call.by] ?? "" });
  if (code !== "too_late" || !last?.seat) return null;
  return last.seat === then.seat ? t("call.late_me") : t("call.late", { name: names[last.seat] ?? "" });
}

/** What the caller may step through, oldest first; empty for everybody else. */
export const steps = computed<CallStepView[]>(() => {
  const call = table.value?.call;
  if (!call || call.by !== table.value?.seat) return [];
  return (call.steps ?? []).filter((one) => one.provable);
});

const wanted = signal<number | null>(null);

/** The entry that is judged just now: the called one unless the caller has stepped back. */
export const judged = computed<CallStepView | null>(
  () => steps.value.find((one) => one.seq === wanted.value) ?? steps.value.at(-1) ?? null,
);

/** So many steps further on; back with a minus. */
export function stepBy(many: number): void {
  const at = judged.value ? steps.value.indexOf(judged.value) + many : -1;
  wanted.value = steps.value[at]?.seq ?? wanted.value;
}

/** The foundation that took a card between two pictures. */
function grown(before: Picture, after: Picture): string {
  const more = (pile: string) => (after.piles[pile]?.count ?? 0) > (before.piles[pile]?.count ?? 0);
  return Object.keys(before.piles).find((pile) => pile.startsWith("f") && more(pile)) ?? "f1";
}

/** The judged action gone back again: the felt marks where it went and what it had taken. */
function ghost(one: CallStepView, after: Picture, now: Table): Table["events"] {
  const way = wayOf(one.move);
  const hand = `h${one.seat}`;
  const turned = { from: hand, to: now.turned_to === "slot" ? "x" : `w${one.seat}` };
  const ends = one.move === "turn" ? turned : way;
  if (!ends) return [];
  const source = ends.to === "f" ? grown(one.before, after) : ends.to;
  return [{ type: "moved", seat: one.seat, cards: [], source, target: ends.from }];
}

/** What the caller's felt shows instead of the present: the position before the judged action. */
export function laidOut(now: Table, one: CallStepView): Table {
  const all = now.call?.steps ?? [];
  const after = all[all.indexOf(one) + 1]?.before ?? now.picture;
  const { seat, before: picture, moves } = one;
  return { ...now, seat, picture, moves, events: ghost(one, after, now), log: null };
}

effect(() => {
  const now = table.value;
  const one = judged.value;
  const name = now && one ? `${now.game} ${now.seq} ${one.seq}` : "";
  judgedNow.value = now && one ? { table: laidOut(now, one), name, prove } : null;
});

/** Name the missed move; an older entry than the called one is named with it. */
function prove(text: string): void {
  const one = judged.value;
  if (!one) return;
  const called = one.seq === table.value?.call?.entry;
  void move(called ? `prove ${text}` : `prove ${one.seq} ${text}`);
}
