/** Examples to be solved: a position, something to do, and why it is right or not. */
import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { ApiRefusal } from "../net/api";
import type { ExampleBody } from "../protocol/protocol.gen";
import { refusalSentence } from "../words/say";
import { judged } from "./ask";
import { ExampleFelt, provingOf } from "./example_felt";
import { Unreachable } from "./rules_page";
import { EXAMPLES, type ExampleStep, RULES, say } from "./texts";

const NAMES = Object.keys(EXAMPLES);

/** Solved since the page was opened. */
const solved = signal<ReadonlySet<string>>(new Set());

interface ExamplesPageProps {
  name: string | null;
  onName(name: string): void;
  onRule(section: string): void;
}

export function ExamplesPage({ name, onName, onRule }: ExamplesPageProps) {
  const shown = name ?? NAMES[0] ?? "";
  const known = NAMES.includes(shown);
  return (
    <div class="examples">
      {known ? (
        <Example key={shown} name={shown} onName={onName} onRule={onRule} />
      ) : (
        <p role="alert">{say("examples.unknown")}</p>
      )}
      <nav class="example-list" aria-label={say("examples.list")}>
        <h2>{say("examples.list")}</h2>
        <p class="soft small">{say("examples.lead")}</p>
        <ol>
          {NAMES.map((one) => (
            <li key={one}>
              <button
                type="button"
                aria-current={one === shown ? "true" : undefined}
                onClick={() => onName(one)}
              >
                {EXAMPLES[one]?.title}
                {solved.value.has(one) && <span class="solved"> ✓ {say("examples.solved")}</span>}
              </button>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}

interface Play {
  example: ExampleBody | null;
  waiting: string | null;
  trouble: string | null;
  wish(entry: string): void;
  over(): void;
}

/** The example as the room judges it: right entries are kept, a wrong one is only told. */
function usePlay(name: string): Play {
  const [example, setExample] = useState<ExampleBody | null>(null);
  const [waiting, setWaiting] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const done = useRef<string[]>([]);
  const asks = useRef(0);
  const ask = async (entries: string[]) => {
    asks.current += 1;
    const mine = asks.current;
    setTrouble(null);
    setWaiting(entries.at(-1) ?? null);
    try {
      const answer = await judged(name, entries);
      if (mine !== asks.current) return;
      done.current = entries.slice(0, answer.done);
      if (answer.done === answer.steps) solved.value = new Set([...solved.value, name]);
      setExample(answer);
    } catch (error) {
      if (mine !== asks.current) return;
      const slow = error instanceof ApiRefusal && error.status === 429;
      setTrouble(say(slow ? "slow_down" : "unreachable"));
    }
    setWaiting(null);
  };
  useEffect(() => {
    void ask([]);
    return () => {
      asks.current += 1;
    };
  }, [name]);
  return {
    example,
    waiting,
    trouble,
    wish: (entry) => void ask([...done.current, entry]),
    over: () => void ask([]),
  };
}

interface ExampleProps extends Omit<ExamplesPageProps, "name"> {
  name: string;
}

function Example({ name, onName, onRule }: ExampleProps) {
  const { example, waiting, trouble, wish, over } = usePlay(name);
  const words = EXAMPLES[name];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that led here has gone with the example before.
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused instanceof HTMLDialogElement)
      heading.current?.focus({ preventScroll: true });
  }, []);
  const at = NAMES.indexOf(name);
  const [before, after] = [NAMES[at - 1], NAMES[at + 1]];
  if (!words) return null;
  if (!example && trouble) return <Unreachable again={over} />;
  const finished = example !== null && example.done === example.steps;
  return (
    <section class="example">
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
        <p class="soft">{say("examples.number", { n: at + 1, of: NAMES.length })}</p>
      </header>
      {example && (
        <>
          <Told example={example} steps={words.steps} trouble={trouble} />
          <ExampleFelt example={example} waiting={waiting} label={say("examples.felt")} onWish={wish} />
          <Buttons example={example} onWish={wish} />
        </>
      )}
      <div class="example-buttons">
        <button
          type="button"
          class="button small"
          disabled={!before}
          onClick={() => before && onName(before)}
        >
          {say("examples.previous")}
        </button>
        <button type="button" class="button small" onClick={over}>
          {say("examples.over")}
        </button>
        <button
          type="button"
          class={`button small ${finished ? "primary" : ""}`}
          disabled={!after}
          onClick={() => after && onName(after)}
        >
          {say("examples.next")}
        </button>
        <button type="button" class="button small" onClick={() => onRule(words.see)}>
          {say("examples.read")}: {RULES.sections.find((one) => one.id === words.see)?.title}
        </button>
      </div>
    </section>
  );
}

/** The verdict on the last move, and what is to be done now. */
function Told({
  example,
  steps,
  trouble,
}: {
  example: ExampleBody;
  steps: ExampleStep[];
  trouble: string | null;
}) {
  const { done, verdict } = example;
  const next = steps[done];
  const right = verdict?.kind === "right" ? steps[done - 1]?.right : null;
  return (
    <div class="example-told">
      <div role="status">
        {trouble && <p class="wrong">{trouble}</p>}
        {right && (
          <p class="right">
            <strong>✓ {say("examples.right")}</strong> {right}
          </p>
        )}
        {verdict && verdict.kind !== "right" && <Wrong example={example} step={next} />}
        {next ? (
          <p class="ask">
            {example.steps > 1 && (
              <span class="soft">{say("examples.step", { n: done + 1, of: example.steps })}: </span>
            )}
            {next.ask}
          </p>
        ) : (
          <p class="ask">
            <strong>{say("examples.done")}</strong>
          </p>
        )}
        {provingOf(example.table) && <p class="soft">{say("examples.proving")}</p>}
      </div>
    </div>
  );
}

function Wrong({ example, step }: { example: ExampleBody; step: ExampleStep | undefined }) {
  const { verdict, table } = example;
  if (!verdict) return null;
  const proof = verdict.entry.startsWith("prove");
  const general = verdict.kind === "other" ? say(proof ? "examples.other_proof" : "examples.other") : "";
  const why = step?.wrong?.[verdict.entry] ?? general;
  return (
    <div class="wrong">
      {verdict.kind === "refused" && (
        <p>
          {say("examples.table_says")}{" "}
          <em>{refusalSentence(verdict.code ?? "", { duty: verdict.duty, move: verdict.entry, table })}</em>
        </p>
      )}
      {why && <p>{why}</p>}
    </div>
  );
}

/** The entry that calls the fault of the other, where that can be done. */
function callOf({ table }: ExampleBody): string | null {
  return table.callable !== null && table.picture.turn !== table.seat ? `stop ${table.callable}` : null;
}

/** The key of a call is the same as at the table. */
function useCallKey(call: string | null, onWish: (entry: string) => void): void {
  useEffect(() => {
    if (!call) return;
    const down = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || event.ctrlKey || event.metaKey || event.altKey || event.repeat)
        return;
      event.preventDefault();
      onWish(call);
    };
    document.addEventListener("keydown", down);
    return () => document.removeEventListener("keydown", down);
  });
}

/** What can be done beside moving cards; the same words as at the table. */
function Buttons({ example, onWish }: { example: ExampleBody; onWish(entry: string): void }) {
  const { table } = example;
  const { picture, seat } = table;
  const mine = picture.turn === seat && picture.phase === "play";
  const call = callOf(example);
  useCallKey(call, onWish);
  if (example.done === example.steps || (!mine && !call)) return null;
  const discard = picture.x ? `x-w${seat}` : null;
  return (
    <div class="example-actions">
      {mine && (
        <>
          <button type="button" class="button" onClick={() => onWish("turn")}>
            {say("examples.turn")}
          </button>
          <button type="button" class="button" onClick={() => onWish(discard ?? "end")}>
            {say(discard ? "examples.discard" : "examples.end")}
          </button>
        </>
      )}
      {call && (
        <button type="button" class="button call-button" aria-keyshortcuts="S" onClick={() => onWish(call)}>
          {say(table.enforcement === "stop" ? "examples.stop" : "examples.touch")}
        </button>
      )}
    </div>
  );
}
