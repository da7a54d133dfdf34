/** The page behind an invitation link. */
import { useEffect, useState } from "preact/hooks";
import { CopyLink } from "../parts/copy_link";
import { Link } from "../parts/link";
import { RulesOf } from "../parts/rules_of";
import { type Answer, accept, withdraw } from "../room/room";
import { go } from "../room/route";
import { link, outgoing } from "../room/store";
import { refusalSentence } from "../words/say";
import { t } from "../words/t";

export default function JoinScreen({ challenge }: { challenge: string }) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [round, setRound] = useState(0);
  const own = outgoing.value.find((c) => c.id === challenge);
  const connected = link.value.kind === "connected" || link.value.kind === "slow";
  useEffect(() => {
    if (!connected || answer || own) return;
    let wanted = true;
    void accept(challenge).then((said) => {
      if (!wanted) return;
      if (said.type === "ack" && said.game)
        go({ at: "table", game: said.game, result: false }, { replace: true });
      else setAnswer(said);
    });
    return () => {
      wanted = false;
    };
  }, [connected, challenge, round]);
  const again = () => {
    setAnswer(null);
    setRound((n) => n + 1);
  };
  if (own?.status === "pending" || refusedWith(answer, "self_challenge"))
    return <OwnLink challenge={challenge} />;
  if (own?.game) return <Started game={own.game} />;
  if (!answer) return <p class="quiet-wait on-felt">{t("join.accepting")}</p>;
  return <Refusal answer={answer} onAgain={again} />;
}

function refusedWith(answer: Answer | null, code: string): boolean {
  return answer?.type === "refused" && answer.code === code;
}

function OwnLink({ challenge }: { challenge: string }) {
  const own = outgoing.value.find((c) => c.id === challenge);
  const takeBack = async () => {
    const answer = await withdraw(challenge);
    if (answer.type === "ack") go({ at: "lobby" }, { replace: true });
  };
  return (
    <section class="sheet narrow">
      <h1>{t("join.own_title")}</h1>
      {own && <RulesOf {...own} />}
      <p>{t("join.own_text")}</p>
      <CopyLink challenge={challenge} />
      <div class="dialog-buttons">
        <button type="button" class="button" onClick={() => void takeBack()}>
          {t("challenge.withdraw")}
        </button>
        <Link to={{ at: "lobby" }} class="button">
          {t("join.to_lobby")}
        </Link>
      </div>
    </section>
  );
}

function Started({ game }: { game: string }) {
  return (
    <section class="sheet narrow">
      <h1>{t("join.started_title")}</h1>
      <p>{t("join.started_text")}</p>
      <div class="dialog-buttons">
        <Link to={{ at: "lobby" }} class="button">
          {t("join.to_lobby")}
        </Link>
        <Link to={{ at: "table", game, result: false }} class="button primary">
          {t("join.watch")}
        </Link>
      </div>
    </section>
  );
}

const NAMED: Record<string, "expired" | "withdrawn" | "unknown"> = {
  expired: "expired",
  withdrawn: "withdrawn",
  unknown_challenge: "unknown",
};

function Refusal({ answer, onAgain }: { answer: Answer; onAgain(): void }) {
  if (answer.type === "refused" && answer.code === "taken" && answer.game)
    return <Started game={answer.game} />;
  const code = answer.type === "refused" ? answer.code : "unknown_challenge";
  const kind = NAMED[code];
  return (
    <section class="sheet narrow">
      <h1>{t(kind ? `join.${kind}_title` : "join.refused_title")}</h1>
      <p>{kind ? t(`join.${kind}_text`) : refusalSentence(code, answer.type === "refused" ? answer : {})}</p>
      <div class="dialog-buttons">
        {!kind && (
          <button type="button" class="button" onClick={onAgain}>
            {t("join.again")}
          </button>
        )}
        <Link to={{ at: "lobby" }} class="button primary">
          {t("join.to_lobby")}
        </Link>
      </div>
    </section>
  );
}
