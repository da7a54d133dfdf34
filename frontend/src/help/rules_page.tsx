/** The rules for one ruleset: of a preset that is chosen here, or of the game on the table. */
import { useEffect, useRef, useState } from "preact/hooks";
import { ApiRefusal } from "../net/api";
import { valuesOf } from "./ask";
import { marked } from "./marked";
import { type Part, type Section, sectionsFor } from "./rulebook";
import { RULES, say } from "./texts";
import { houseRules, type Ruleset, type Values, withoutHouseRules } from "./values";

interface RulesPageProps {
  ruleset: Ruleset;
  /** The rules of the game on the table: they are read, not chosen. */
  fixed?: boolean;
  /** A section to begin with. */
  at?: string | null;
  onRuleset(ruleset: Ruleset): void;
}

type Answer = { values: Values } | { bad: string } | { failed: true } | null;

/** Ask the room what a ruleset amounts to; `again` asks once more. */
function useValues(ruleset: Ruleset): [Answer, () => void] {
  const [answer, setAnswer] = useState<Answer>(null);
  const [tries, setTries] = useState(0);
  const asked = JSON.stringify(ruleset);
  useEffect(() => {
    let wanted = true;
    valuesOf(ruleset).then(
      ({ values, problems }) => {
        const [problem] = problems;
        if (wanted) setAnswer(problem ? { bad: problem.sentence } : { values });
      },
      (error) => {
        const bad = error instanceof ApiRefusal && error.status < 500;
        if (wanted) setAnswer(bad ? { bad: error.detail ?? error.code } : { failed: true });
      },
    );
    return () => {
      wanted = false;
    };
  }, [asked, tries]);
  return [answer, () => setTries(tries + 1)];
}

export function RulesPage({ ruleset, fixed = false, at = null, onRuleset }: RulesPageProps) {
  const [answer, again] = useValues(ruleset);
  const preset = presetName(ruleset);
  const changed = houseRules(ruleset);
  return (
    <div class="rules-page">
      <header>
        <h1>{RULES.title}</h1>
        {fixed ? (
          <p class="lead">{say("rules.of_game")}</p>
        ) : (
          <Choice ruleset={ruleset} onRuleset={onRuleset} />
        )}
        {changed.size > 0 && <p>{say("rules.own", { preset })}</p>}
        {changed.size > 0 && !fixed && (
          <button type="button" class="button small" onClick={() => onRuleset(withoutHouseRules(ruleset))}>
            {say("rules.own_off", { preset })}
          </button>
        )}
      </header>
      {answer && "values" in answer && (
        <Text sections={sectionsFor(answer.values, changed)} at={at} inGame={fixed} />
      )}
      {answer && "bad" in answer && (
        <div role="alert">
          <p>{say("rules.bad", { why: answer.bad })}</p>
          <button type="button" class="button" onClick={() => onRuleset({ preset: "classic" })}>
            {say("rules.bad_go")}
          </button>
        </div>
      )}
      {answer && "failed" in answer && <Unreachable again={again} />}
    </div>
  );
}

export function Unreachable({ again }: { again(): void }) {
  return (
    <div role="alert">
      <p>{say("unreachable")}</p>
      <button type="button" class="button" onClick={again}>
        {say("again")}
      </button>
    </div>
  );
}

const PRESETS = ["classic", "table", "touch"] as const;
type Preset = (typeof PRESETS)[number];

function presetOf(ruleset: Ruleset): Preset {
  return PRESETS.find((one) => one === ruleset.preset) ?? "classic";
}

function presetName(ruleset: Ruleset): string {
  return say(`rules.preset_${presetOf(ruleset)}`);
}

function Choice({ ruleset, onRuleset }: { ruleset: Ruleset; onRuleset(ruleset: Ruleset): void }) {
  const preset = presetOf(ruleset);
  const three = ruleset.players === 3;
  const choose = (name: Preset, players: boolean) =>
    onRuleset(players ? { preset: name, players: 3 } : { preset: name });
  return (
    <>
      <div class="rules-choice">
        <fieldset class="lengths">
          <legend>{say("rules.preset")}</legend>
          {PRESETS.map((name) => (
            <Radio
              key={name}
              group="preset"
              label={say(`rules.preset_${name}`)}
              on={preset === name}
              onChoose={() => choose(name, three)}
            />
          ))}
        </fieldset>
        <fieldset class="lengths">
          <legend>{say("rules.players")}</legend>
          <Radio
            group="players"
            label={say("rules.two")}
            on={!three}
            onChoose={() => choose(preset, false)}
          />
          <Radio
            group="players"
            label={say("rules.three")}
            on={three}
            onChoose={() => choose(preset, true)}
          />
        </fieldset>
      </div>
      <p class="lead">{say(`rules.lead_${preset}`)}</p>
    </>
  );
}

interface RadioProps {
  group: string;
  label: string;
  on: boolean;
  onChoose(): void;
}

function Radio({ group, label, on, onChoose }: RadioProps) {
  return (
    <label class="choice">
      <input type="radio" name={`rules-${group}`} checked={on} onChange={onChoose} />
      <span>{label}</span>
    </label>
  );
}

interface TextProps {
  sections: Section[];
  at: string | null;
  /** The address is that of the table and stays so. */
  inGame: boolean;
}

function Text({ sections, at, inGame }: TextProps) {
  const article = useRef<HTMLElement>(null);
  const show = (id: string) => {
    const section = article.current?.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"]`);
    section?.scrollIntoView();
    section?.querySelector("h2")?.focus({ preventScroll: true });
  };
  useEffect(() => {
    if (at) show(at);
  }, [at]);
  const follow = (event: MouseEvent, id: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (inGame) event.preventDefault();
    show(id);
  };
  return (
    <>
      <nav class="contents" aria-label={say("contents")}>
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={(event) => follow(event, id)}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <article class="prose" ref={article}>
        {sections.map(({ id, title, parts }) => (
          <section key={id} id={id}>
            <h2 tabIndex={-1}>{title}</h2>
            {parts.map((part, i) => (
              <PartText key={`${id}${i}`} part={part} />
            ))}
          </section>
        ))}
      </article>
    </>
  );
}

function PartText({ part }: { part: Part }) {
  const mark = (own: boolean) => own && <small class="own-mark">{say("rules.own_mark")}</small>;
  if (part.kind === "ul")
    return (
      <ul>
        {part.texts.map(({ text, own }) => (
          <li key={text}>
            {mark(own)}
            {marked(text)}
          </li>
        ))}
      </ul>
    );
  return (
    <>
      {part.texts.map(({ text, own }) => (
        <p key={text}>
          {mark(own)}
          {marked(text)}
        </p>
      ))}
    </>
  );
}
