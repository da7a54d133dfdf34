/** What an invitation says before it is accepted: who, by which rules, and who sits already. */
import type { ChallengeView } from "../protocol/protocol.gen";
import { t } from "../words/t";
import { RulesOf } from "./rules_of";
import { SeatsOf } from "./seats_of";

export default function Invitation({ challenge }: { challenge: ChallengeView }) {
  return (
    <div class="invitation">
      <p class="lead" dir="auto">
        {t("join.invites", { name: challenge.from.name })}
      </p>
      <RulesOf {...challenge} />
      <SeatsOf challenge={challenge} />
    </div>
  );
}
