/** The own games as they wait: whose turn it is in each, and who wishes another one. */
import type { Match } from "../protocol/protocol.gen";
import { isAlone, matches, me, ownGames, seatIn, turns } from "./store";

export interface OwnTurn {
  game: string;
  match: Match;
  /** Who has to act; undefined while that is not known, null while nobody has to. */
  seat: number | null | undefined;
  mine: boolean;
  /** When a turn of days runs out; a live game's clock is for who sits there. */
  at: number | null;
}

/** The own running games: where it is one's own turn first, then what runs out first. */
export function ownTurns(): OwnTurn[] {
  const told = new Map(turns.value.map((turn) => [turn.game, turn]));
  const found = ownGames.value.map(({ game, match }) => {
    const turn = told.get(game);
    const mine = turn !== undefined && turn.seat !== null && turn.seat === seatIn(match, me.value);
    return { game, match, seat: turn?.seat, mine, at: match.pace === "slow" ? (turn?.at ?? null) : null };
  });
  const soon = (one: OwnTurn) => one.at ?? (isAlone(one.match) ? Infinity : 0);
  return found.sort((one, other) => Number(other.mine) - Number(one.mine) || order(soon(one), soon(other)));
}

function order(one: number, other: number): number {
  return one === other ? 0 : one - other;
}

/** Those in which somebody waits for this person; a computer does not mind. */
export function waitingForMe(): OwnTurn[] {
  return ownTurns().filter(({ mine, match }) => mine && !isAlone(match));
}

export interface OwnWish {
  match: Match;
  /** The game that is over. */
  game: string;
  /** Whether this person has wished; the others have, otherwise. */
  mine: boolean;
}

/** Matches between two games in which somebody wishes the next one. */
export function ownWishes(): OwnWish[] {
  return [...matches.value.values()].reverse().flatMap((match) => {
    const seat = seatIn(match, me.value);
    const last = match.games.at(-1);
    if (seat === null || !last || last.status === "running" || match.offers.length === 0) return [];
    return [{ match, game: last.id, mine: match.offers.includes(seat) }];
  });
}
