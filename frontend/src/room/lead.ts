/** Who waits for a game is led to its table; nobody else is moved by a message. */
import type { Match } from "../protocol/protocol.gen";
import { go, route } from "./route";
import { isAlone, matches, me, seatIn } from "./store";

/** Games that need no leading: known before, or led to already (Back must not bounce). */
const known = new Set<string>();

/** These games are no news: after a reload the lobby shows the way, and nothing more. */
export function noNews(games: string[]): void {
  for (const game of games) known.add(game);
}

/** A match came: when this window waits for its newest game, or for the next match, show the table. */
export function matchChanged(match: Match): void {
  const next = match.next === null ? undefined : matches.value.get(match.next);
  for (const one of next ? [match, next] : [match]) lead(one);
}

function lead(match: Match): void {
  const running = match.games.find((g) => g.status === "running");
  if (!running || known.has(running.id)) return;
  const here = route.value;
  const wanted =
    here.at === "table" ? follows(here.game, match) || playedMeanwhile(here.game, match) : offeredHere(match);
  if (!wanted) return;
  known.add(running.id);
  go({ at: "table", game: running.id, result: false }, { replace: here.at === "table" });
}

/**
 * Seat 1 made the challenge, and of three all but the last to sit down wait, too: who looks at
 * the lobby or the link waits for it.
 */
function offeredHere(match: Match): boolean {
  const waits = ["lobby", "home", "join"].includes(route.value.at);
  const seat = seatIn(match, me.value);
  return waits && match.games.length === 1 && (seat === 1 || (seat !== null && match.seats.length > 2));
}

/** Who plays a computer while waiting is called away when the other person has come. */
function playedMeanwhile(game: string, match: Match): boolean {
  const here = [...matches.value.values()].find((one) => one.games.some((g) => g.id === game));
  const waits = here !== undefined && isAlone(here) && seatIn(here, me.value) !== null;
  return waits && !isAlone(match) && match.games.length === 1 && seatIn(match, me.value) !== null;
}

/** The watched game is over, and this match has the next one. */
function follows(game: string, match: Match): boolean {
  const own = match.games.find((g) => g.id === game);
  if (own) return own.status === "over";
  for (const before of matches.value.values())
    if (before.next === match.id && before.games.some((g) => g.id === game)) return true;
  return false;
}
