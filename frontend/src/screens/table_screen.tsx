/** The table: the felt in the middle, who plays around it, and what can be done. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Link } from "../parts/link";
import { presetWords } from "../parts/rules_words";
import type { Match, Table } from "../protocol/protocol.gen";
import { isPractice } from "../room/computers";
import { chances } from "../room/missed";
import { lookAway, watch } from "../room/room";
import { go, route } from "../room/route";
import { matches, noTable, table } from "../room/store";
import { refusalSentence } from "../words/say";
import { t } from "../words/t";
import { Actions } from "./actions";
import { Felt } from "./felt";
import {
  BlockStrip,
  Forewarnings,
  fetchForTable,
  GameOver,
  GameRules,
  HintStrip,
  KeysDialog,
  MissedStrip,
  ReplaceStrip,
  SettingsDialog,
  Verdict,
} from "./late";
import { LogDrawer, LogPanel } from "./log";
import { LookBack } from "./look_back";
import { Plates } from "./plates";
import { RulesDialog } from "./rules_dialog";
import { TurnLine } from "./turn_line";

export type Window = "log" | "menu" | "keys" | "rules" | "game_rules" | null;

export default function TableScreen({ game, result }: { game: string; result: boolean }) {
  useEffect(() => watch(game), [game]);
  useEffect(() => {
    const timer = setTimeout(fetchForTable, SETTLED_MS);
    return () => {
      clearTimeout(timer);
      lookAway();
    };
  }, []);
  const shown = table.value;
  if (noTable.value) return <NoTable code={noTable.value} />;
  if (!shown || shown.game !== game) return <p class="quiet-wait on-felt">{t("table.loading")}</p>;
  return <Seat key={game} shown={shown} result={result} />;
}

function NoTable({ code }: { code: string }) {
  return (
    <main class="frame">
      <section class="sheet narrow">
        <h1>{t("table.none")}</h1>
        <p>{code === "unknown_game" ? t("table.none_text") : refusalSentence(code)}</p>
        <Link to={{ at: "lobby" }} class="button primary">
          {t("notfound.go")}
        </Link>
      </section>
    </main>
  );
}

/** The cards lie and have their faces. */
const SETTLED_MS = 4_000;

/** How long the last move may be looked at before the points are counted out. */
const LAST_LOOK_MS = 1_600;

/** Games that this window has seen running: only their end is news. */
const seenRunning = new Set<string>();

/** The address of the end follows the end, not the other way round. */
function useEnd(shown: Table, result: boolean): void {
  const over = shown.result !== null;
  useEffect(() => {
    if (!over) seenRunning.add(shown.game);
    if (!over && result) go({ at: "table", game: shown.game, result: false }, { replace: true });
    if (!over || !seenRunning.delete(shown.game)) return;
    const timer = setTimeout(() => {
      const here = route.value;
      if (here.at === "table" && here.game === shown.game)
        go({ at: "table", game: shown.game, result: true }, { replace: true });
    }, LAST_LOOK_MS);
    return () => clearTimeout(timer);
  }, [over]);
}

/** By which rules: the name of the preset, marked where something differs from it. */
function RulesChip({ match, onOpen }: { match: Match; onOpen(): void }) {
  const preset = presetWords(match.ruleset);
  const own = Object.keys(match.ruleset).some((n) => !["preset", "players", "match_target"].includes(n));
  return (
    <button
      type="button"
      class="rules-chip"
      aria-label={t(own ? "game_rules.open_own" : "game_rules.open", { preset })}
      onClick={onOpen}
    >
      <span aria-hidden="true">{own ? `${preset}*` : preset}</span>
    </button>
  );
}

function Seat({ shown, result }: { shown: Table; result: boolean }) {
  const [open, setOpen] = useState<Window>(null);
  const match = matches.value.get(shown.match) ?? null;
  const close = () => setOpen(null);
  const practice = isPractice(match);
  // It also tells when the offer is gone.
  const asked = useRef(false);
  asked.current ||= shown.block_offers.length > 0;
  useEnd(shown, result);
  return (
    <main class={`table-screen seats-${shown.seats.length}`} tabIndex={-1}>
      <h1 class="unseen">{t("table.title")}</h1>
      <div class="seat-top">
        <Link to={{ at: "lobby" }} class="button small felt-button back">
          <span aria-hidden="true">‹</span> <span class="back-word">{t("table.to_lobby")}</span>
        </Link>
        <Plates shown={shown} match={match} whose="others" />
        <button type="button" class="button small felt-button" onClick={() => setOpen("menu")}>
          {t("table.menu")}
        </button>
      </div>
      <div class="felt-place" data-phase={shown.picture.phase}>
        <Felt shown={shown} onHelp={() => setOpen("keys")} />
      </div>
      <div class="strips">
        <Forewarnings shown={shown} />
        {shown.seats.length === 3 && <ReplaceStrip shown={shown} />}
        {asked.current && <BlockStrip shown={shown} />}
        {(practice || chances.value) && <MissedStrip shown={shown} practice={practice} />}
        {shown.hints && <HintStrip shown={shown} />}
        <LookBack />
      </div>
      <Plates shown={shown} match={match} whose="own" />
      <TurnLine shown={shown}>
        {match && <RulesChip match={match} onOpen={() => setOpen("game_rules")} />}
      </TurnLine>
      {shown.enforcement !== "strict" && <Verdict />}
      <LogPanel />
      <Actions shown={shown} onLog={() => setOpen("log")} />
      {open === "log" && <LogDrawer onClose={close} />}
      {open === "menu" && <SettingsDialog onClose={close} onOpen={setOpen} />}
      {open === "keys" && <KeysDialog onClose={close} />}
      {open === "game_rules" && match && (
        <GameRules match={match} onClose={close} onAll={() => setOpen("rules")} />
      )}
      {open === "rules" && <RulesDialog onClose={close} />}
      {result && shown.result && <GameOver shown={shown} match={match} />}
    </main>
  );
}
