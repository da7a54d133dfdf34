/** The help over the table: the game goes on, and it says when it is one's turn. */
import { useState } from "preact/hooks";
import { myTurn, namesOf, table } from "../room/store";
import { seatName } from "../words/cards";
import { CardPage } from "./card_page";
import { ExamplesPage } from "./examples_page";
import { QuestionsPage } from "./questions_page";
import { RulesPage } from "./rules_page";
import { type HelpPage, PAGES, say } from "./texts";
import type { Ruleset } from "./values";
import { WordsPage } from "./words_page";

const ORDER: HelpPage[] = ["rules", "examples", "card", "questions", "words"];

interface HelpAtTableProps {
  ruleset: Ruleset;
  onClose(): void;
}

export default function HelpAtTable({ ruleset, onClose }: HelpAtTableProps) {
  const [page, setPage] = useState<HelpPage>("rules");
  const [section, setSection] = useState<string | null>(null);
  const [name, setName] = useState<string | null>(null);
  const readRule = (id: string) => {
    setSection(id);
    setPage("rules");
  };
  return (
    <div class="help in-game">
      <AtTable onClose={onClose} />
      <nav class="help-nav" aria-label={say("nav")}>
        {ORDER.map((one) => (
          <button
            key={one}
            type="button"
            aria-current={one === page ? "page" : undefined}
            onClick={() => setPage(one)}
          >
            {PAGES[one]}
          </button>
        ))}
      </nav>
      {page === "rules" && <RulesPage ruleset={ruleset} fixed at={section} onRuleset={() => undefined} />}
      {page === "examples" && <ExamplesPage name={name} onName={setName} onRule={readRule} />}
      {page === "card" && <CardPage />}
      {page === "questions" && <QuestionsPage onRule={readRule} />}
      {page === "words" && <WordsPage />}
    </div>
  );
}

/** What happens at the table meanwhile; stays in sight. */
function AtTable({ onClose }: { onClose(): void }) {
  const shown = table.value;
  if (!shown) return null;
  return (
    <div class={`at-table ${myTurn.value ? "mine" : ""}`}>
      <p role="status">{words()}</p>
      <button type="button" class="button small" onClick={onClose}>
        {say("table.back")}
      </button>
    </div>
  );
}

function words(): string {
  const shown = table.value;
  if (!shown) return "";
  const name = (seat: number) => seatName(seat, namesOf(shown));
  if (shown.result) return say("table.over");
  if (shown.picture.phase === "called" && shown.picture.caller)
    return say("table.called", { name: name(shown.picture.caller) });
  if (myTurn.value) return say("table.mine");
  if (shown.seat === null) return say("table.watching");
  return say("table.theirs", { name: name(shown.picture.turn) });
}
