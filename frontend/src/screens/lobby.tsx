/** The lobby: who is here, what is offered, and the ways to find a game. */
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../parts/dialog";
import { NameForm } from "../parts/name_form";
import { PlayButton } from "../parts/play_button";
import { rename } from "../room/session";
import { setSetting, settings } from "../room/settings";
import { incoming, lobby, matches, me, outgoing } from "../room/store";
import { t } from "../words/t";
import { AlertDialog, fetchForLobby, Incoming, OfferForm, OpenRows, Outgoing, OwnGames } from "./late";
import type { OfferTo } from "./offer_form";
import { Players } from "./players";

export function LobbyScreen() {
  const [offering, setOffering] = useState<OfferTo | null>(null);
  useEffect(() => {
    // The lobby is drawn first; then there is time for what most people want next.
    const timer = setTimeout(fetchForLobby, 500);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="lobby">
      <h1 class="unseen">{t("lobby.title")}</h1>
      <div class="lobby-main">
        {matches.value.size > 0 && <OwnGames />}
        {incoming.value.length > 0 && <Incoming />}
        {outgoing.value.length > 0 && <Outgoing />}
        <Players onChallenge={(to) => setOffering({ kind: "player", to })} />
      </div>
      <div class="lobby-side">
        <Self />
        <FindGame onOffer={setOffering} />
        <OpenChallenges />
      </div>
      {offering && <OfferForm to={offering} onClose={() => setOffering(null)} />}
      {lobby.value === null && <p class="quiet-wait on-felt">{t("lobby.connecting")}</p>}
    </div>
  );
}

/** The own name and whether one may be disturbed. */
function Self() {
  const [renaming, setRenaming] = useState(false);
  const [alerts, setAlerts] = useState(false);
  const name = me.value?.name ?? "";
  const send = async (wish: string) => {
    await rename(wish);
    setRenaming(false);
  };
  return (
    <section class="sheet self">
      <p class="self-name" dir="auto" title={name}>
        {t("lobby.you", { name })}
      </p>
      <button type="button" class="button small" onClick={() => setRenaming(true)}>
        {t("lobby.rename")}
      </button>
      <label class="switch">
        <input
          type="checkbox"
          role="switch"
          aria-checked={settings.value.quiet}
          checked={settings.value.quiet}
          onChange={(event) => setSetting("quiet", event.currentTarget.checked)}
        />
        <span>
          {t("lobby.dnd")}
          <small>{t("lobby.dnd_help")}</small>
        </span>
      </label>
      <button type="button" class="button small" onClick={() => setAlerts(true)}>
        {t("settings.alerts")}
      </button>
      {alerts && <AlertDialog onClose={() => setAlerts(false)} />}
      {renaming && (
        <Dialog title={t("lobby.rename_title")} onClose={() => setRenaming(false)}>
          <NameForm initial={name} submit={t("lobby.rename_go")} send={send} />
        </Dialog>
      )}
    </section>
  );
}

function FindGame({ onOffer }: { onOffer(to: OfferTo): void }) {
  return (
    <section class="sheet">
      <h2>{t("lobby.play")}</h2>
      <div class="choices">
        <PlayButton class="primary wide" />
        <p class="soft small">{t("play.now_help")}</p>
        <button type="button" class="button wide" onClick={() => onOffer({ kind: "link" })}>
          {t("lobby.invite")}
        </button>
        <p class="soft small">{t("lobby.invite_help")}</p>
        <button type="button" class="button wide" onClick={() => onOffer({ kind: "open" })}>
          {t("lobby.open")}
        </button>
        <p class="soft small">{t("lobby.open_help")}</p>
      </div>
    </section>
  );
}

function OpenChallenges() {
  // What concerns me in person stands among the challenges to me.
  const mine = new Set([...incoming.value, ...outgoing.value].map((c) => c.id));
  const open = (lobby.value?.open ?? []).filter((c) => c.from.id !== me.value?.id && !mine.has(c.id));
  return (
    <section class="sheet">
      <h2>{t("lobby.opens")}</h2>
      {open.length === 0 ? <p class="soft empty">{t("lobby.opens_none")}</p> : <OpenRows open={open} />}
    </section>
  );
}
