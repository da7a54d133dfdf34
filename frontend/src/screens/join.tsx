/** The page behind an invitation link: who invites, by which rules, and a seat to take. */
import { useEffect, useState } from "preact/hooks";
import { CopyLink } from "../parts/copy_link";
import Invitation from "../parts/invitation";
import { Link } from "../parts/link";
import { PlayButton } from "../parts/play_button";
import { RulesOf } from "../parts/rules_of";
import { SeatsOf } from "../parts/seats_of";
import type { ChallengeView } from "../protocol/protocol.gen";
import { endWords } from "../room/ended";
import { disagree, invitation, needsNoQuestion, readInvitation } from "../room/invitation";
import { type Answer, accept, withdraw } from "../room/room";
import { go } from "../room/route";
import { iSit } from "../room/seats";
import { incoming, link, me, outgoing } from "../room/store";
import { refusalSentence } from "../words/say";
import { t } from "../words/t";

const LOOK_AGAIN_MS = 5_000;

export default function JoinScreen({ challenge: id }: { challenge: string }) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const own = outgoing.value.find((c) => c.id === id);
  const seated = incoming.value.find((c) => c.id === id && iSit(c));
  const connected = link.value.kind === "connected" || link.value.kind === "slow";
  const read = invitation.value?.id === id ? invitation.value : null;
  const found = read?.challenge ?? null;
  const mine = own !== undefined || found?.from.id === me.value?.id;
  const sure = found?.status === "pending" && needsNoQuestion(found);
  useEffect(() => void readInvitation(id), [id]);
  const sit = async () => {
    setAnswer(null);
    const said = await accept(id);
    if (said.type === "ack" && said.game)
      go({ at: "table", game: said.game, result: false }, { replace: true });
    else setAnswer(said);
  };
  useEffect(() => {
    if (connected && sure && !mine && !seated) void sit();
  }, [connected, sure, mine, id]);
  const standUp = async () => {
    disagree(id);
    await withdraw(id);
    setAnswer(null);
    await readInvitation(id);
  };
  if (own?.game) return <Started game={own.game} />;
  if (mine && (own ?? found)?.status === "pending") return <OwnLink challenge={id} />;
  if (seated) return <Seated challenge={seated} onStandUp={() => void standUp()} />;
  if (answer?.type === "refused") return <Refusal answer={answer} onAgain={() => void sit()} />;
  if (!read) return <p class="quiet-wait on-felt">{t("app.loading")}</p>;
  if (!found) return <Refusal answer={{ code: "unknown_challenge" }} onAgain={() => void sit()} />;
  if (found.status !== "pending") return <Refusal answer={endOf(found)} onAgain={() => void sit()} />;
  if (sure || answer) return <p class="quiet-wait on-felt">{t("join.accepting")}</p>;
  return <Invited challenge={found} onSit={() => void sit()} />;
}

/** How an invitation that is over answers. */
function endOf(challenge: ChallengeView): Ended {
  if (challenge.status === "started") return { code: "taken", game: challenge.game ?? null };
  const codes: Record<string, string> = {
    withdrawn: "withdrawn",
    declined: "withdrawn",
    void: "opponent_left",
  };
  return { code: codes[challenge.status] ?? "expired" };
}

/** The rules stand above the button that agrees to them. */
function Invited({ challenge, onSit }: { challenge: ChallengeView; onSit(): void }) {
  useEffect(() => {
    const timer = setInterval(() => void readInvitation(challenge.id), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [challenge.id]);
  return (
    <section class="sheet narrow">
      <h1>{t("join.title")}</h1>
      <Invitation challenge={challenge} />
      <div class="dialog-buttons">
        <Link to={{ at: "lobby" }} class="button">
          {t("join.to_lobby")}
        </Link>
        <button type="button" class="button primary" onClick={onSit}>
          {t("join.sit")}
        </button>
      </div>
    </section>
  );
}

function Seated({ challenge, onStandUp }: { challenge: ChallengeView; onStandUp(): void }) {
  const open = challenge.status === "pending";
  return (
    <section class="sheet narrow">
      <h1>{t(open ? "join.seated_title" : "join.refused_title")}</h1>
      <RulesOf {...challenge} />
      <SeatsOf challenge={challenge} />
      <p>{open ? t("join.seated_text") : endWords(challenge)}</p>
      <div class="dialog-buttons">
        {open && (
          <button type="button" class="button" onClick={onStandUp}>
            {t("challenge.stand_up")}
          </button>
        )}
        <Link to={{ at: "lobby" }} class="button">
          {t("join.to_lobby")}
        </Link>
      </div>
    </section>
  );
}

function OwnLink({ challenge }: { challenge: string }) {
  const own = outgoing.value.find((c) => c.id === challenge);
  const takeBack = async () => {
    const answer = await withdraw(challenge);
    if (answer.type === "ack") go({ at: "lobby" }, { replace: true });
  };
  const many = own !== undefined && own.seats > 2;
  return (
    <section class="sheet narrow">
      <h1>{t(many ? "join.own_title_many" : "join.own_title")}</h1>
      {own && <RulesOf {...own} />}
      {own && <SeatsOf challenge={own} />}
      <p>{t(many ? "join.own_text_many" : "join.own_text")}</p>
      <CopyLink challenge={challenge} />
      <PlayButton class="wide" words="play.while_waiting" />
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

type Ended = { code: string; game?: string | null; detail?: string | null };

const NAMED: Record<string, "expired" | "withdrawn" | "unknown"> = {
  expired: "expired",
  withdrawn: "withdrawn",
  unknown_challenge: "unknown",
};

function Refusal({ answer, onAgain }: { answer: Ended; onAgain(): void }) {
  if (answer.code === "taken" && answer.game) return <Started game={answer.game} />;
  const kind = NAMED[answer.code];
  return (
    <section class="sheet narrow">
      <h1>{t(kind ? `join.${kind}_title` : "join.refused_title")}</h1>
      <p>{kind ? t(`join.${kind}_text`) : refusalSentence(answer.code, answer)}</p>
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
