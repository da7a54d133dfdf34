/** The buttons of a seat: turn, end or discard, undo, agree on a block, resign. */
import { useState } from "preact/hooks";
import { Dialog } from "../parts/dialog";
import type { Table } from "../protocol/protocol.gen";
import { askHint, move } from "../room/room";
import { go } from "../room/route";
import { settings } from "../room/settings";
import { namesOf } from "../room/store";
import { seatName } from "../words/cards";
import { listed, t } from "../words/t";
import { Calls } from "./late";

interface ActionsProps {
  shown: Table;
  onLog(): void;
}

export function Actions({ shown, onLog }: ActionsProps) {
  const log = (
    <button type="button" class="button small felt-button log-button" onClick={onLog}>
      {t("table.log")}
    </button>
  );
  const out = shown.seat !== null && shown.gone.includes(shown.seat) && shown.result === null;
  const calls = shown.enforcement !== "strict" && !out;
  if (shown.seat === null || out)
    return (
      <div class="actions">
        {shown.result && <Result game={shown.game} />}
        {calls && <Calls shown={shown} />}
        {log}
        <button type="button" class="button small felt-button" onClick={() => go({ at: "lobby" })}>
          {t("table.leave_watch")}
        </button>
      </div>
    );
  if (shown.result)
    return (
      <div class="actions">
        <Result game={shown.game} />
        {log}
      </div>
    );
  return (
    <div class={`actions ${calls ? "with-calls" : ""}`}>
      {!shown.call && <Play shown={shown} />}
      {calls && <Calls shown={shown} />}
      {log}
      <Resign shown={shown} />
    </div>
  );
}

function Result({ game }: { game: string }) {
  const show = () => go({ at: "table", game, result: true }, { replace: true });
  return (
    <button type="button" class="button primary" onClick={show}>
      {t("table.result")}
    </button>
  );
}

/** While it is my turn every button may be tried: the room says why something is not yet possible. */
function Play({ shown }: { shown: Table }) {
  const can = new Set(shown.moves);
  const mine = shown.picture.turn === shown.seat && shown.picture.phase === "play";
  const discard = `x-w${shown.seat}`;
  const ends = shown.picture.x && mine && !can.has("end") ? discard : "end";
  const look = (action: string) => `button ${can.has(action) ? "primary" : "felt-button"}`;
  return (
    <>
      <button type="button" class={look("turn")} disabled={!mine} onClick={() => void move("turn")}>
        {t("table.turn")}
      </button>
      <button type="button" class={look(ends)} disabled={!mine} onClick={() => void move(ends)}>
        {t(ends === "end" ? "table.end" : "table.discard")}
      </button>
      {shown.hints && (
        <button type="button" class="button felt-button" disabled={!mine} onClick={() => void askHint()}>
          <ShortOnPhones sign="?" words={t("table.hint")} />
        </button>
      )}
      {can.has("undo") && (
        <button type="button" class="button felt-button" disabled={!mine} onClick={() => void move("undo")}>
          <ShortOnPhones sign="↶" words={t("table.undo")} />
        </button>
      )}
    </>
  );
}

/** A word that narrow screens show as a sign, and say as a word. */
function ShortOnPhones({ sign, words, narrow }: { sign: string; words: string; narrow?: boolean }) {
  return (
    <>
      <span class={narrow ? "sign tiny" : "sign"} aria-hidden="true">
        {sign}
      </span>
      <span class="words">{words}</span>
    </>
  );
}

/** What resigning means: the only opponent wins, several play on (R24). */
function resignWords(shown: Table): string {
  const names = namesOf(shown);
  const others = shown.seats.filter((s) => s.seat !== shown.seat && !shown.gone.includes(s.seat));
  const name = others.map((s) => seatName(s.seat, names));
  return t(name.length > 1 ? "resign.text_many" : "resign.text", { name: listed(name) });
}

export function Resign({ shown }: { shown: Table }) {
  const [asking, setAsking] = useState(false);
  const resign = () => {
    setAsking(false);
    void move("resign");
  };
  const begin = () => (settings.value.confirmResign ? setAsking(true) : resign());
  return (
    <>
      <button type="button" class="button felt-button danger resign" onClick={begin}>
        <ShortOnPhones sign="⚑" words={t("table.resign")} narrow />
      </button>
      {asking && (
        <Dialog title={t("resign.title")} onClose={() => setAsking(false)} plain>
          <p>{resignWords(shown)}</p>
          <div class="dialog-buttons apart">
            <button type="button" class="button" data-first onClick={() => setAsking(false)}>
              {t("app.cancel")}
            </button>
            <button type="button" class="button danger-solid" onClick={resign}>
              {t("resign.go")}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
