/** What will happen by itself, when, and what is said of it beforehand; the room does it, not the client. */
import { clock } from "../parts/countdown";
import type { ChallengeView, Table } from "../protocol/protocol.gen";
import { ownWishes, waitingForMe } from "../room/own_turns";
import { iSit } from "../room/seats";
import { against, namesOf, roomNow } from "../room/store";
import { seatName } from "../words/cards";
import { listed, t } from "../words/t";

const SECOND = 1_000;
const HOUR = 3_600_000;

/** A moment before the end at which something is said; `urgent` interrupts what is being read out. */
export interface Mark {
  left: number;
  text: string;
  urgent?: boolean;
}

export interface Due {
  /** The same as long as it is the same thing; a moved deadline is another one. */
  key: string;
  at: number;
  /** Whether this person can still do something about it. */
  mine: boolean;
  /** What a title says beside the time; null: nothing. */
  title: string | null;
  marks: Mark[];
  /** Said when it begins, or at first sight when so much or less is left. */
  opening?: Mark;
}

/** Everything that runs out for this person, the nearest first. */
export function duesOf(
  shown: Table | null,
  slow: boolean,
  incoming: ChallengeView[],
  outgoing: ChallengeView[],
): Due[] {
  const found = [
    ...incoming.filter((c) => c.status === "pending" && !iSit(c)).map(challengeDue),
    ...outgoing.filter((c) => c.status === "pending" && c.to.length > 0).map(ownChallengeDue),
    ...turnsElsewhere(shown),
    ...wishDues(),
  ];
  if (shown && shown.result === null) {
    found.push(...clockDue(shown, slow), ...absenceDue(shown), ...closingDue(shown));
  }
  return found.sort((a, b) => a.at - b.at);
}

function challengeDue(c: ChallengeView): Due {
  const name = c.from.name;
  return {
    key: `challenge ${c.id}`,
    at: c.expires_at,
    mine: true,
    title: t("challenge.from", { name }),
    marks: [{ left: 15 * SECOND, text: t("due.challenge", { name }) }],
  };
}

function ownChallengeDue(c: ChallengeView): Due {
  const text = t("due.challenge_mine", { name: listed(c.to.map((p) => p.name)) });
  return {
    key: `own challenge ${c.id}`,
    at: c.expires_at,
    mine: false,
    title: null,
    marks: [{ left: 15 * SECOND, text }],
  };
}

/** Slow games that are not looked at, in which it is this person's turn. */
function turnsElsewhere(shown: Table | null): Due[] {
  return waitingForMe().flatMap(({ game, match, at }) => {
    if (at === null || game === shown?.game) return [];
    const name = against(match, t("somebody"));
    const say = (left: number) => t("due.turn_slow_at", { time: clock(left), name });
    const marks = [3 * HOUR, HOUR / 2].map((left) => ({ left, text: say(left), urgent: left < HOUR }));
    const opening = { left: 24 * HOUR, text: say(Math.min(24 * HOUR, at - roomNow())) };
    return [{ key: `turn ${game} ${at}`, at, mine: true, title: t("table.turn_mine"), marks, opening }];
  });
}

/** Wishes for another game, before the match is over by itself. */
function wishDues(): Due[] {
  return ownWishes().flatMap(({ match, mine }) => {
    if (match.open_until === null) return [];
    const text = t("due.wish", { name: against(match, t("somebody")) });
    const marks = [{ left: HOUR / 2, text }];
    return [{ key: `wish ${match.id}`, at: match.open_until, mine: !mine, title: null, marks }];
  });
}

/** Who has to act: the seat in turn, or the caller during a call. */
export function awaited(shown: Table): number {
  return shown.call ? shown.call.by : shown.picture.turn;
}

/** R28, R35, R37: the clock that the turn line shows. */
function clockDue(shown: Table, slow: boolean): Due[] {
  if (!shown.deadline) return [];
  const { kind, at } = shown.deadline;
  const due = { key: `${kind} ${shown.game} ${at}`, at };
  if (kind === "grace") return [graceDue(shown, due)];
  if (awaited(shown) !== shown.seat) return [];
  if (kind === "proof") {
    const marks = [mark(30, "due.proof_30"), { ...mark(10, "due.proof_10"), urgent: true }];
    return [{ ...due, mine: true, title: t("title.proof"), marks }];
  }
  const marks = slow ? slowMarks(shown) : turnMarks(shown);
  return [{ ...due, mine: true, title: t("table.turn_mine"), marks }];
}

function mark(seconds: number, words: Parameters<typeof t>[0]): Mark {
  return { left: seconds * SECOND, text: t(words) };
}

/** Whether one more time-out loses the game (R37). */
export function lastChance(shown: Table): boolean {
  return shown.seat !== null && (shown.timeouts?.[shown.seat] ?? 0) >= 2;
}

function turnMarks(shown: Table): Mark[] {
  const last = lastChance(shown);
  return [
    { ...mark(30, last ? "due.turn_30_last" : "table.clock_30"), urgent: last },
    { ...mark(10, last ? "due.turn_10_last" : "table.clock_10"), urgent: true },
  ];
}

/** Days for a turn: a day, three hours and half an hour before its end. */
function slowMarks(shown: Table): Mark[] {
  return [24 * HOUR, 3 * HOUR, HOUR / 2].map((left) => ({
    left,
    text: t(lastChance(shown) ? "due.turn_slow_last" : "due.turn_slow", { time: clock(left) }),
    urgent: left < HOUR,
  }));
}

function graceDue(shown: Table, due: { key: string; at: number }): Due {
  const out = shown.out ?? shown.picture.turn;
  const name = seatName(out, namesOf(shown));
  const calls = shown.seat !== null && shown.seat !== out && !shown.gone.includes(shown.seat);
  const opening = { left: Infinity, text: t("due.grace", { name }), urgent: true };
  return { ...due, mine: calls, title: t("title.grace"), marks: [], ...(calls ? { opening } : {}) };
}

/** R38: a page out of sight is away, but for a minute without a countdown. */
export const COUNTED_MS = 60_000;

/** When the first of the two claims is open (R38). */
export function claimAt(shown: Table): number | null {
  const { claim } = shown;
  if (shown.result || !claim) return null;
  const times = [claim.win_at, claim.no_result_at].filter((x): x is number => x !== null);
  return times.length > 0 ? Math.min(...times) : null;
}

/** Whether it is oneself who may be claimed against: another page or device is told so. */
export function isMissing(shown: Table): boolean {
  return claimAt(shown) !== null && shown.seat === awaited(shown);
}

function absenceDue(shown: Table): Due[] {
  const at = claimAt(shown);
  if (at === null || shown.seat === null || shown.gone.includes(shown.seat)) return [];
  const due = { key: `claim ${shown.game} ${at}`, at };
  const name = seatName(awaited(shown), namesOf(shown));
  if (isMissing(shown)) {
    const marks = [
      { left: 30 * SECOND, text: t("due.missing_30"), urgent: true },
      { left: 0, text: t("due.missing_now"), urgent: true },
    ];
    return [{ ...due, mine: true, title: t("title.missing"), marks }];
  }
  const opening = { left: COUNTED_MS, text: t("due.claim", { name }) };
  const marks = [{ left: 0, text: t("claim.now", { name }), urgent: true }];
  return [{ ...due, mine: false, title: null, marks, opening }];
}

/** R39, R40: the end of a game to which nobody comes. */
function closingDue(shown: Table): Due[] {
  const { closing } = shown;
  if (!closing) return [];
  const mine = shown.seat !== null && closing.seats.includes(shown.seat);
  const names = namesOf(shown);
  const name = listed(closing.seats.map((seat) => seatName(seat, names)));
  const due = { key: `${closing.why} ${shown.game} ${closing.at}`, at: closing.at, mine };
  if (closing.why === "abandoned") {
    const marks = [120, 30].map((left) => ({ ...mark(left, "due.abandoned"), urgent: true }));
    return [{ ...due, title: t("title.abandoned"), marks }];
  }
  const urgent = { ...mark(30, "due.no_show_me_30"), urgent: true };
  if (mine) return [{ ...due, title: t("title.no_show"), marks: [urgent] }];
  const opening = { left: Infinity, text: t("due.no_show_other", { name }) };
  return [
    { ...due, title: null, marks: [{ left: 15 * SECOND, text: t("due.no_show_15", { name }) }], opening },
  ];
}
