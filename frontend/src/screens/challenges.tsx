/** Challenges to me, from me, and open to anybody. */
import { useState } from "preact/hooks";
import { CopyLink } from "../parts/copy_link";
import { Countdown } from "../parts/countdown";
import { Dialog } from "../parts/dialog";
import { PlayButton } from "../parts/play_button";
import { RulesOf } from "../parts/rules_of";
import { SeatsOf } from "../parts/seats_of";
import type { ChallengeView } from "../protocol/protocol.gen";
import { endWords } from "../room/ended";
import { accept, decline, withdraw } from "../room/room";
import { go } from "../room/route";
import { freeSeats, iSit } from "../room/seats";
import { busyGame, incoming, notify, outgoing } from "../room/store";
import { refusalSentence } from "../words/say";
import { t } from "../words/t";

/**
 * Accept, and go to the table that comes of it. Of two who accept each other's challenge one comes
 * too late: the game has begun, so there is nothing to complain of.
 */
export async function acceptAndGo(challenge: string): Promise<void> {
  const answer = await accept(challenge);
  if (answer.type === "ack" && answer.game) go({ at: "table", game: answer.game, result: false });
  else if (answer.type === "ack") notify(t("challenge.seated"));
  else if (answer.type === "refused" && !(answer.code === "opponent_left" && busyGame.value))
    notify(lostWords(challenge) ?? refusalSentence(answer.code, answer));
}

/** Why a challenge that I meant to accept is void, if its end is known already. */
function lostWords(id: string): string | null {
  const found = incoming.value.find((c) => c.id === id);
  return found?.status === "void" ? endWords(found) : null;
}

export function Incoming() {
  const [declining, setDeclining] = useState<ChallengeView | null>(null);
  const title = t(incoming.value.every(iSit) ? "lobby.seated" : "lobby.incoming");
  return (
    <section class="sheet incoming" aria-label={title}>
      <h2>{title}</h2>
      <ul class="rows">
        {incoming.value.map((c) => (
          <IncomingRow key={c.id} challenge={c} onDecline={() => setDeclining(c)} />
        ))}
      </ul>
      {declining && <DeclineDialog challenge={declining} onClose={() => setDeclining(null)} />}
    </section>
  );
}

function IncomingRow({ challenge, onDecline }: { challenge: ChallengeView; onDecline(): void }) {
  const name = challenge.from.name;
  const open = challenge.status === "pending";
  if (iSit(challenge)) return <SeatedRow challenge={challenge} />;
  return (
    <li class="row tall">
      <span class="row-text">
        <strong class="name" dir="auto" title={name}>
          {t("challenge.from", { name })}
        </strong>
        <RulesOf {...challenge} />
        <SeatsOf challenge={challenge} />
        {open ? <Left challenge={challenge} /> : <small class="ended">{endWords(challenge)}</small>}
      </span>
      {open && (
        <span class="row-buttons">
          <button
            type="button"
            class="button"
            aria-label={t("challenge.decline_who", { name })}
            onClick={onDecline}
          >
            {t("challenge.decline")}
          </button>
          <button
            type="button"
            class="button primary"
            aria-label={t("challenge.accept_who", { name })}
            onClick={() => void acceptAndGo(challenge.id)}
          >
            {t("challenge.accept")}
          </button>
        </span>
      )}
    </li>
  );
}

/** A seat that is taken while others are still free; nobody is bound before the start. */
function SeatedRow({ challenge }: { challenge: ChallengeView }) {
  const open = challenge.status === "pending";
  return (
    <li class="row tall">
      <span class="row-text">
        <strong class="name" dir="auto">
          {t("challenge.sitting", { name: challenge.from.name })}
        </strong>
        <RulesOf {...challenge} />
        <SeatsOf challenge={challenge} />
        {open ? <Left challenge={challenge} /> : <small class="ended">{endWords(challenge)}</small>}
      </span>
      {open && (
        <button type="button" class="button" onClick={() => void withdraw(challenge.id)}>
          {t("challenge.stand_up")}
        </button>
      )}
    </li>
  );
}

function Left({ challenge }: { challenge: ChallengeView }) {
  return (
    <small>
      <Countdown at={challenge.expires_at} /> {t("challenge.left")}
    </small>
  );
}

const REASONS = [null, "later", "rules", "busy", "other"] as const;

function DeclineDialog({ challenge, onClose }: { challenge: ChallengeView; onClose(): void }) {
  const say = (reason: (typeof REASONS)[number]) => {
    void decline(challenge.id, reason);
    onClose();
  };
  return (
    <Dialog title={t("challenge.decline_title", { name: challenge.from.name })} onClose={onClose}>
      <p>{t("challenge.decline_why")}</p>
      <div class="choices">
        {REASONS.map((reason) => (
          <button key={reason ?? "none"} type="button" class="button wide" onClick={() => say(reason)}>
            {t(`decline.${reason ?? "none"}`)}
          </button>
        ))}
      </div>
    </Dialog>
  );
}

export function Outgoing() {
  return (
    <section class="sheet outgoing" aria-label={t("lobby.outgoing")}>
      <h2>{t("lobby.outgoing")}</h2>
      <ul class="rows">
        {outgoing.value.map((c) => (
          <OutgoingRow key={c.id} challenge={c} />
        ))}
      </ul>
    </section>
  );
}

/** What an own challenge is called: to somebody, open to all, or a link. */
function titleOf(challenge: ChallengeView): string {
  if (challenge.to.length > 0) return t("challenge.to", { name: challenge.to.map((p) => p.name).join(", ") });
  return t(challenge.listed ? "challenge.open_mine" : "challenge.link_mine");
}

function OutgoingRow({ challenge }: { challenge: ChallengeView }) {
  const open = challenge.status === "pending";
  return (
    <li class="row tall">
      <span class="row-text">
        <strong class="name" dir="auto">
          {titleOf(challenge)}
        </strong>
        <RulesOf {...challenge} />
        <SeatsOf challenge={challenge} />
        {open ? <Left challenge={challenge} /> : <small class="ended">{endWords(challenge)}</small>}
      </span>
      {open && (
        <button type="button" class="button" onClick={() => void withdraw(challenge.id)}>
          {t("challenge.withdraw")}
        </button>
      )}
      {open && challenge.open && <CopyLink challenge={challenge.id} />}
      {open && <PlayButton class="wide" words="play.while_waiting" />}
    </li>
  );
}

export function OpenRows({ open }: { open: ChallengeView[] }) {
  return (
    <ul class="rows">
      {open.map((c) => (
        <li key={c.id} class="row tall">
          <span class="row-text">
            <strong class="name" dir="auto" title={c.from.name}>
              {c.from.name}
            </strong>
            <RulesOf {...c} />
            <SeatsOf challenge={c} />
            <Left challenge={c} />
          </span>
          <button
            type="button"
            class="button primary"
            disabled={freeSeats(c) < 1}
            title={freeSeats(c) < 1 ? t("challenge.full") : undefined}
            aria-label={t("challenge.accept_who", { name: c.from.name })}
            onClick={() => void acceptAndGo(c.id)}
          >
            {t("challenge.accept")}
          </button>
        </li>
      ))}
    </ul>
  );
}
