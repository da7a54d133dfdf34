/** Quick answers: questions in groups, or those that have the words that are looked for. */
import { useState } from "preact/hooks";
import { search } from "./search";
import { QUESTIONS, type Question, RULES, say } from "./texts";

const ALL = QUESTIONS.flatMap((group) => group.items);

export function QuestionsPage({ onRule }: { onRule(section: string): void }) {
  const [asked, setAsked] = useState("");
  const looking = asked.trim() !== "";
  const found = looking ? search(ALL, asked) : [];
  return (
    <div class="questions prose">
      <h1>{say("questions.title")}</h1>
      <div class="search">
        <label for="help-search">{say("questions.search")}</label>
        <input
          id="help-search"
          class="input"
          type="search"
          value={asked}
          placeholder={say("questions.placeholder")}
          maxLength={80}
          onInput={(event) => setAsked(event.currentTarget.value)}
        />
      </div>
      <p class="soft" role="status">
        {looking && (found.length > 0 ? say("questions.found", { n: found.length }) : say("questions.none"))}
      </p>
      {looking && found.length === 0 && (
        <>
          <p>{say("questions.none_text")}</p>
          <button type="button" class="button" onClick={() => setAsked("")}>
            {say("questions.all")}
          </button>
        </>
      )}
      {looking && found.map((one, i) => <Answer key={one.q} one={one} open={i === 0} onRule={onRule} />)}
      {!looking &&
        QUESTIONS.map(({ group, items }) => (
          <section key={group}>
            <h2>{group}</h2>
            {items.map((one) => (
              <Answer key={one.q} one={one} open={false} onRule={onRule} />
            ))}
          </section>
        ))}
    </div>
  );
}

interface AnswerProps {
  one: Question;
  open: boolean;
  onRule(section: string): void;
}

function Answer({ one, open, onRule }: AnswerProps) {
  const section = RULES.sections.find(({ id }) => id === one.see)?.title ?? one.see;
  return (
    <details class="answer" open={open}>
      <summary>{one.q}</summary>
      <p>{one.a}</p>
      <button type="button" class="button small" onClick={() => onRule(one.see)}>
        {say("questions.read", { section })}
      </button>
    </details>
  );
}
