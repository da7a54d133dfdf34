/** Calling a fault at the table: the button, and what stands in its place while a call is open. */
import { useEffect } from "preact/hooks";
import type { CallView, Table } from "../protocol/protocol.gen";
import { callFault, judged, stepBy, steps } from "../room/calls";
import { move } from "../room/room";
import { namesOf, seen, tell } from "../room/store";
import { seatName } from "../words/cards";
import { t } from "../words/t";
import { entryWords, stepWords } from "../words/verdict";
import { lookAtNow } from "./look_back";

/** Keys of a call work wherever the focus is, but where words are typed or a window is open. */
function useKeys(keys: Record<string, () => void>): void {
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const typing = event.target instanceof Element && event.target.closest("input, textarea, select");
      const act = keys[event.key.toLowerCase()];
      if (!act || typing || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", down);
    return () => document.removeEventListener("keydown", down);
  });
}

export default function Calls({ shown }: { shown: Table }) {
  if (shown.call) return <OpenCall shown={shown} call={shown.call} />;
  return shown.seat === null ? null : <CallButton shown={shown} />;
}

/** Enabled in its window whatever was played: it tells nothing (R36). */
function CallButton({ shown }: { shown: Table }) {
  const can = shown.moves.includes("stop");
  const call = () => {
    if (!can) return;
    lookAtNow();
    void callFault();
  };
  useKeys({ s: call });
  return (
    <button type="button" class="button call-button" aria-keyshortcuts="S" disabled={!can} onClick={call}>
      {t(shown.enforcement === "touch" ? "call.touch" : "call.stop")}
    </button>
  );
}

function OpenCall({ shown, call }: { shown: Table; call: CallView }) {
  return (
    <section class="open-call" aria-label={t("call.title")}>
      {call.by === shown.seat ? <Proof shown={shown} call={call} /> : <Frozen shown={shown} call={call} />}
    </section>
  );
}

/** For everybody but the caller: what is judged. */
function Frozen({ shown, call }: { shown: Table; call: CallView }) {
  const names = namesOf(shown);
  const about = entryWords(seen.value, call.entry, names);
  const name = seatName(call.by, names);
  return (
    <p>
      {about ? t("call.about", { name, move: about }) : t("call.about_unknown", { name })} {crossed(call)}
    </p>
  );
}

/** The judged action and the one that came across the call are undone together (R34). */
function crossed(call: CallView): string {
  const newer = seen.value.some((table) => table.callable !== null && table.callable > call.entry);
  return newer ? t("call.crossed") : "";
}

/** For the caller: which action is judged; the felt takes the proof. */
function Proof({ shown, call }: { shown: Table; call: CallView }) {
  const one = judged.value;
  useKeys({ b: () => stepBy(-1), n: () => stepBy(1) });
  const asked = one && t("call.before", { move: stepWords(one, namesOf(shown)) });
  useEffect(() => {
    if (asked) tell(asked);
  }, [asked]);
  if (!one) return null;
  return (
    <>
      <p>
        {asked} {crossed(call)}
      </p>
      <Steps at={steps.value.indexOf(one)} of={steps.value.length} />
      {shown.moves.includes("decline") && (
        <button type="button" class="button felt-button" onClick={() => void move("decline")}>
          {t("call.decline")}
        </button>
      )}
    </>
  );
}

/** Through the positions of the turn, where an older fault may be proven (`advanced`). */
function Steps({ at, of }: { at: number; of: number }) {
  if (of < 2) return null;
  return (
    <>
      <Step by={-1} label={t("call.earlier")} sign="‹" disabled={at === 0} />
      <span class="steps">
        <span aria-hidden="true">
          {at + 1}/{of}
        </span>
        <span class="unseen">{t("call.step_of", { n: at + 1, of })}</span>
      </span>
      <Step by={1} label={t("call.later")} sign="›" disabled={at === of - 1} />
    </>
  );
}

interface StepProps {
  by: number;
  label: string;
  sign: string;
  disabled: boolean;
}

function Step({ by, label, sign, disabled }: StepProps) {
  return (
    <button
      type="button"
      class="button felt-button step"
      aria-label={label}
      aria-keyshortcuts={by < 0 ? "B" : "N"}
      disabled={disabled}
      onClick={() => stepBy(by)}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}
