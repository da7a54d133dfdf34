/** Games against computers: which levels there are, and how one is begun. */
import { signal } from "@preact/signals";
import type { Match } from "../protocol/protocol.gen";
import { offer } from "./room";
import { go } from "./route";
import { isAlone } from "./store";
import type { Preset } from "./terms";

export type Level = (typeof LEVELS)[number];
export const LEVELS = ["beginner", "club", "strong", "master"] as const;

/** What the next game against a computer shall be like. */
export const wanted = signal<Wanted>({ preset: "classic", practice: false, players: 2 });

interface Wanted {
  preset: Preset;
  practice: boolean;
  players: 2 | 3;
}

/** Practice: one may take back, is given hints, has all the time, and sees what was missed. */
const PRACTICE = { preset: "classic", undo: "until_reveal", turn_seconds: null };

/** Begin a game and go to its table; false when the room has said why not. */
export async function play(level: Level): Promise<boolean> {
  const { preset, practice, players } = wanted.value;
  const rules = practice ? PRACTICE : { preset };
  const answer = await offer(
    players === 2
      ? { ruleset: rules, bots: [level] }
      : { ruleset: { ...rules, players }, bots: [level, level] },
  );
  if (answer.type === "refused" || !answer.game) return false;
  go({ at: "table", game: answer.game, result: false });
  return true;
}

/** Whether a match is for practice. */
export function isPractice(match: Match | null): boolean {
  return match !== null && isAlone(match) && match.ruleset.undo === "until_reveal";
}
