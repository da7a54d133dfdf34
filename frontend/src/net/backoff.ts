/** How long to wait before the next attempt to reach the room. */
const FIRST_MS = 400;
const CAP_MS = 30_000;

/**
 * The wait before attempt `n` (from 0): doubling, capped at 30 s, spread by ±40 % so that
 * a room that restarts is not met by everybody in the same second.
 */
export function backoff(n: number, random: () => number = Math.random): number {
  const full = Math.min(CAP_MS, FIRST_MS * 2 ** Math.min(n, 16));
  return Math.min(CAP_MS, Math.round(full * (0.6 + 0.8 * random())));
}
