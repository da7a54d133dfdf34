/** The help over the table: reading it leaves no game. */
import { matches, table } from "../room/store";
import { HelpDialog } from "./late";

export function RulesDialog({ onClose }: { onClose(): void }) {
  const shown = table.value;
  const match = shown && matches.value.get(shown.match);
  return <HelpDialog ruleset={match?.ruleset ?? { preset: "classic" }} onClose={onClose} />;
}
