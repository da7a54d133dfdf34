/** The Classic rules, set for reading. */
import type { ComponentChildren } from "preact";
import rules from "../words/rules.en.json";

interface Section {
  id: string;
  title: string;
  text?: string[];
  list?: string[];
  after?: string[];
}

const SECTIONS: Section[] = rules.sections;

/** Text with **strong** and *emphasised* words. */
function marked(text: string): ComponentChildren {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*)/).map((part) => {
    if (part.startsWith("**")) return <strong key={part}>{part.slice(2, -2)}</strong>;
    if (part.startsWith("*")) return <em key={part}>{part.slice(1, -1)}</em>;
    return part;
  });
}

export default function RulesText() {
  return (
    <article class="prose">
      <p class="lead">{rules.lead}</p>
      {SECTIONS.map((section) => (
        <section key={section.id} id={section.id}>
          <h2>{section.title}</h2>
          {section.text?.map((p) => (
            <p key={p}>{marked(p)}</p>
          ))}
          {section.list && (
            <ul>
              {section.list.map((item) => (
                <li key={item}>{marked(item)}</li>
              ))}
            </ul>
          )}
          {section.after?.map((p) => (
            <p key={p}>{marked(p)}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
