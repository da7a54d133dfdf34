/** The rules as a page of their own, with a list of what is where. */
import rules from "../words/rules.en.json";
import RulesText from "./rules_text";

export default function RulesScreen() {
  return (
    <div class="sheet rules-page">
      <h1>{rules.title}</h1>
      <nav class="contents" aria-label={rules.contents}>
        <ul>
          {rules.sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <RulesText />
    </div>
  );
}
