/** The moves in words; beside the table where there is room, else in a drawer. */
import { useEffect, useRef } from "preact/hooks";
import { Dialog } from "../parts/dialog";
import { log, seen, table } from "../room/store";
import { t } from "../words/t";
import { stepBack } from "./look_back";

function Lines() {
  const list = useRef<HTMLOListElement>(null);
  const lines = log.value;
  const mine = table.value?.seat ?? null;
  useEffect(() => {
    if (list.current && lines.length > 0) list.current.scrollTop = list.current.scrollHeight;
  }, [lines]);
  const empty = lines.length === 0;
  useEffect(() => {
    const here = list.current;
    if (!here) return;
    // What comes above or below the list takes room from it: the newest line stays in sight.
    const sizes = new ResizeObserver(() => here.scrollTo({ top: here.scrollHeight }));
    sizes.observe(here);
    return () => sizes.disconnect();
  }, [empty]);
  if (empty) return <p class="soft empty">{t("table.log_empty")}</p>;
  return (
    // A list that scrolls must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling is the interaction.
    <ol class="log" ref={list} tabIndex={0} aria-label={t("table.log")}>
      {lines.map((line) => (
        <li key={line.n} class={line.seat !== null && line.seat === mine ? "mine" : ""}>
          {line.text}
        </li>
      ))}
    </ol>
  );
}

function StepBack({ onStep }: { onStep?: () => void }) {
  const step = () => {
    stepBack();
    onStep?.();
  };
  return (
    <button type="button" class="button small" disabled={seen.value.length < 2} onClick={step}>
      {t("peek.back")}
    </button>
  );
}

export function LogPanel() {
  return (
    <section class="log-panel" aria-label={t("table.log")}>
      <header>
        <h2>{t("table.log")}</h2>
        <StepBack />
      </header>
      <Lines />
    </section>
  );
}

export function LogDrawer({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={t("table.log")} onClose={onClose} kind="drawer">
      <Lines />
      <StepBack onStep={onClose} />
    </Dialog>
  );
}
