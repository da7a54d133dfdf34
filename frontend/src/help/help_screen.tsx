/** The help as pages with addresses of their own. */
import { Link } from "../parts/link";
import { go, type Route } from "../room/route";
import { CardPage } from "./card_page";
import { ExamplesPage } from "./examples_page";
import { QuestionsPage } from "./questions_page";
import { RulesPage } from "./rules_page";
import { type HelpPage, PAGES, say } from "./texts";
import { queryOf, rulesetOf } from "./values";
import { WordsPage } from "./words_page";

type Here = Extract<Route, { at: "rules" | "help" }>;

const ORDER: HelpPage[] = ["rules", "examples", "card", "questions", "words"];

function routeOf(page: HelpPage): Here {
  return page === "rules" ? { at: "rules" } : { at: "help", page };
}

/** The rules at one of their sections. */
function readRule(section: string): void {
  go({ at: "rules" });
  history.replaceState(history.state, "", `${location.pathname}#${section}`);
}

export default function HelpScreen({ here }: { here: Here }) {
  const page = here.at === "rules" ? "rules" : here.page;
  return (
    <div class="sheet help">
      <nav class="help-nav" aria-label={say("nav")}>
        {ORDER.map((one) => (
          <Link key={one} to={routeOf(one)} current={one === page}>
            {PAGES[one]}
          </Link>
        ))}
      </nav>
      <Page here={here} />
    </div>
  );
}

function Page({ here }: { here: Here }) {
  if (here.at === "rules")
    return (
      <RulesPage
        ruleset={rulesetOf(here.ruleset ?? "")}
        at={location.hash.slice(1) || null}
        onRuleset={(ruleset) => {
          const query = queryOf(ruleset);
          go(query ? { at: "rules", ruleset: query } : { at: "rules" }, { replace: true });
        }}
      />
    );
  if (here.page === "examples")
    return (
      <ExamplesPage
        name={here.name ?? null}
        onName={(name) => go({ at: "help", page: "examples", name })}
        onRule={readRule}
      />
    );
  if (here.page === "questions") return <QuestionsPage onRule={readRule} />;
  return here.page === "card" ? <CardPage /> : <WordsPage />;
}
