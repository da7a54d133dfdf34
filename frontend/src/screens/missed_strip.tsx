/** What was missed, one chance after the other, each shown on the table. */
import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Chance } from "../net/api";
import type { Table } from "../protocol/protocol.gen";
import { chance, chances, leaveChances, lookAtChance, reviewTurn } from "../room/missed";
import { namesOf, table } from "../room/store";
import { inWords } from "../words/advice";
import { seatName } from "../words/cards";
import { capital } from "../words/say";
import { type Key, known, t } from "../words/t";

/** What somebody could have done. */
export function chanceSentence(one: Chance, shown: Table): string {
  const words = { target: t("pile.f"), ...inWords(one.words, shown), n: one.line.length };
  const special = one.words.source === "x" ? "turned" : one.line.length > 1 ? "line" : "";
  const key = `missed.${one.code}_${special}`;
  const sentence = capital(t(known(key) ? key : (`missed.${one.code}` as Key), words));
  if (one.seat === shown.seat) return sentence;
  return t("missed.of", { name: seatName(one.seat, namesOf(shown)), sentence });
}

/** After each own turn: what was missed in it. */
function useTurns(practice: boolean): void {
  useEffect(() => {
    if (!practice) return;
    let since = (table.value?.seq ?? 0) + 1;
    let last = -1;
    return effect(() => {
      const now = table.value;
      if (!now || now.seat === null || now.seq === last) return;
      last = now.seq;
      const ended = now.events.some((e) => e.type === "turn_ended" && e.seat === now.seat);
      if (!ended) return;
      if (!now.result) void reviewTurn(now.game, since);
      since = now.seq + 1;
    });
  }, [practice]);
}

export default function MissedStrip({ shown, practice }: { shown: Table; practice: boolean }) {
  useTurns(practice);
  useEffect(() => leaveChances, []);
  const now = chances.value;
  if (!now || now.game !== shown.game || now.list.length === 0) return null;
  const { at, list } = now;
  const one = chance.value;
  return (
    <section class="look-back hint-strip missed-strip" aria-label={t("missed.title")}>
      <p role="status">
        {one ? (
          <>
            <small>{t("missed.at", { i: (at ?? 0) + 1, n: list.length, turn: one.turn })}</small>
            {chanceSentence(one, shown)}
          </>
        ) : (
          t("missed.news", { n: list.length })
        )}
      </p>
      {at === null ? (
        <button type="button" class="button small primary" onClick={() => lookAtChance(0)}>
          {t("missed.look")}
        </button>
      ) : (
        <Steps at={at} of={list.length} />
      )}
      <button type="button" class="button small" aria-label={t("peek.now")} onClick={leaveChances}>
        <span aria-hidden="true">✕</span>
      </button>
    </section>
  );
}

function Steps({ at, of }: { at: number; of: number }) {
  const steps = [
    ["missed.before", at - 1, "‹"],
    ["missed.next", at + 1, "›"],
  ] as const;
  return (
    <>
      {steps.map(([words, to, sign]) => (
        <button
          key={words}
          type="button"
          class="button small"
          aria-label={t(words)}
          disabled={to < 0 || to >= of}
          onClick={() => lookAtChance(to)}
        >
          <span aria-hidden="true">{sign}</span>
        </button>
      ))}
    </>
  );
}
