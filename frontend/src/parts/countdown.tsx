/** Time that runs out, drawn from the room's clock. */
import { useEffect, useState } from "preact/hooks";
import { roomNow } from "../room/store";

/** Milliseconds until `at` by the room's clock, looked at again twice a second; null without `at`. */
export function useTimeLeft(at: number | null): number | null {
  const [, look] = useState(0);
  useEffect(() => {
    if (at === null) return;
    const timer = setInterval(() => look((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, [at]);
  return at === null ? null : Math.max(0, at - roomNow());
}

const DAY_S = 86_400;

/** "1:05", "0:09", from an hour on "2 h 5 min", from two days on "2 d 3 h". */
export function clock(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= 2 * DAY_S)
    return `${Math.floor(seconds / DAY_S)} d ${Math.floor((seconds % DAY_S) / 3600)} h`;
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function Countdown({ at }: { at: number }) {
  const left = useTimeLeft(at) ?? 0;
  return <span class="countdown">{clock(left)}</span>;
}
