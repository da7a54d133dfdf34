/** What has just happened that deserves a tone or a notice: the difference of two moments. */

import type { ChallengeView, Table, TurnView } from "../protocol/protocol.gen";
import { waitingForMe } from "../room/own_turns";
import { iSit } from "../room/seats";
import { against, namesOf } from "../room/store";
import { seatName } from "../words/cards";
import { t } from "../words/t";
import type { Cue } from "./tones";

export interface Moment {
  shown: Table | null;
  incoming: readonly ChallengeView[];
  turns: readonly TurnView[];
  at: number;
}

export interface Happened {
  cue: Cue;
  /** For the notice of the system; empty = a tone is enough. */
  text: string;
  /** Whether no table in sight shows it. */
  elsewhere?: boolean;
}

/** Who waits shorter than this has not looked away. */
const WAITED_MS = 3_000;

export class Cues {
  private before: Moment | null = null;
  /** Since when somebody else has had the move. */
  private waitsSince = 0;

  /** Take in the moment; `hidden` pages are told of every turn, others after a wait. */
  take(now: Moment, hidden: boolean): Happened[] {
    const { before } = this;
    this.before = now;
    if (!before) {
      this.waitsSince = now.at;
      return [];
    }
    return [
      ...challenged(before, now),
      ...elsewhere(before, now),
      ...this.atTable(before.shown, now, hidden),
    ];
  }

  private atTable(before: Table | null, { shown, at }: Moment, hidden: boolean): Happened[] {
    if (!shown || shown.seat === null) return [];
    const same = before?.game === shown.game;
    const [was, is] = [same && toMove(before), toMove(shown)];
    if (was && !is) this.waitsSince = at;
    if (!same) {
      this.waitsSince = at;
      return [];
    }
    if (shown.result) return before.result ? [] : [{ cue: "over", text: t("title.over") }];
    if (shown.picture.phase === "called" && before.picture.phase !== "called") return [called(shown)];
    const waited = hidden || at - this.waitsSince >= WAITED_MS;
    if (is && !was && waited) return [{ cue: "turn", text: t("notice.turn", { name: others(shown) }) }];
    return [];
  }
}

function challenged(before: Moment, now: Moment): Happened[] {
  const known = new Set(before.incoming.map((c) => c.id));
  const fresh = now.incoming.find((c) => c.status === "pending" && !known.has(c.id) && !iSit(c));
  return fresh ? [{ cue: "challenge", text: t("challenge.new", { name: fresh.from.name }) }] : [];
}

/** It has become this person's turn in a game that is not looked at. */
function elsewhere(before: Moment, now: Moment): Happened[] {
  const told = new Map(before.turns.map((turn) => [turn.game, turn]));
  return waitingForMe()
    .filter(({ game, seat }) => {
      const was = told.get(game);
      return was !== undefined && was.seat !== seat && game !== now.shown?.game;
    })
    .map(({ match }) => ({
      cue: "turn" as const,
      text: t("notice.turn", { name: against(match, t("somebody")) }),
      elsewhere: true,
    }));
}

function toMove(shown: Table): boolean {
  return shown.result === null && shown.picture.phase === "play" && shown.picture.turn === shown.seat;
}

function called(shown: Table): Happened {
  const by = shown.call?.by ?? shown.picture.caller ?? 0;
  const call = t(shown.enforcement === "touch" ? "call.touch" : "call.stop");
  return { cue: "call", text: t("call.by", { call, name: seatName(by, namesOf(shown)) }) };
}

function others(shown: Table): string {
  return shown.seats
    .filter((s) => s.seat !== shown.seat)
    .map((s) => s.player.name)
    .join(", ");
}
