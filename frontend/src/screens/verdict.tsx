/** What came of the last call: stays for a while, goes with a tap. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Table } from "../protocol/protocol.gen";
import { namesOf, seen } from "../room/store";
import { t } from "../words/t";
import { verdictOf } from "../words/verdict";

const SHOWN_MS = 14_000;
/** Whoever plays on has read it; to others it stays at least so long. */
const LEAST_MS = 5_000;

interface Verdict {
  game: string;
  seq: number;
  text: string;
  at: number;
}
const verdict = signal<Verdict | null>(null);

function own(newest: Table): boolean {
  return newest.seat !== null && newest.last?.seat === newest.seat;
}

function look(newest: Table): void {
  const text = verdictOf(newest, namesOf(newest));
  const old = verdict.value;
  if (text) verdict.value = { game: newest.game, seq: newest.seq, text, at: Date.now() };
  else if (old && newest.seq > old.seq && (own(newest) || Date.now() - old.at > LEAST_MS))
    verdict.value = null;
}

export default function Verdict() {
  const newest = seen.value.at(-1);
  useEffect(() => {
    if (newest) look(newest);
  }, [newest]);
  const shown = verdict.value;
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => {
      if (verdict.value === shown) verdict.value = null;
    }, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  if (!shown || shown.game !== newest?.game) return null;
  return (
    <button type="button" class="verdict" title={t("verdict.close")} onClick={() => (verdict.value = null)}>
      {shown.text}
    </button>
  );
}
