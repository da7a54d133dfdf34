/** Chances that were missed, and which of them the table shows. */
import { computed, signal } from "@preact/signals";
import { type Chance, missed } from "../net/api";
import type { Table } from "../protocol/protocol.gen";
import { t } from "../words/t";
import { notify, seen, table } from "./store";

/** `at` is null while they are only news: nothing of them is looked at yet. */
interface Chances {
  game: string;
  list: Chance[];
  at: number | null;
}

export const chances = signal<Chances | null>(null);

/** The chance that is looked at. */
export const chance = computed<Chance | null>(() => {
  const now = chances.value;
  return now && now.at !== null ? (now.list[now.at] ?? null) : null;
});

/** The table as it was then: told by the room after the end, before it as this window has seen it. */
export const chanceTable = computed<Table | null>(() => {
  const [now, one] = [table.value, chance.value];
  if (!now || !one || chances.value?.game !== now.game) return null;
  const picture = one.before ?? seen.value.find((told) => told.seq === one.seq - 1)?.picture;
  return picture ? { ...now, picture, moves: [], events: [], result: null } : null;
});

/** Look at another chance; beyond the ends nothing changes. */
export function lookAtChance(at: number): void {
  const now = chances.value;
  if (now?.list[at]) chances.value = { ...now, at };
}

/** Back to the present. */
export function leaveChances(): void {
  chances.value = null;
}

/** What was missed in a whole game, by its player; spectators see it of everybody. */
export async function reviewGame(shown: Table): Promise<void> {
  try {
    const all = await missed(shown.game, 1);
    const list = all.filter((one) => shown.seat === null || one.seat === shown.seat);
    chances.value = { game: shown.game, list, at: 0 };
    if (list.length === 0) notify(t("missed.none"));
  } catch {
    notify(t("refuse.try_again"));
  }
}

/** What was missed in the own turn that has just ended; nothing is said if it cannot be learnt. */
export async function reviewTurn(game: string, since: number): Promise<void> {
  const list = await missed(game, since).catch(() => []);
  if (list.length > 0 && table.value?.game === game) chances.value = { game, list, at: null };
}
