/** What is said at the table: shown for a moment, spoken, and kept in the log of this page. */
import type { Said } from "../protocol/protocol.gen";
import { seatName } from "../words/cards";
import { known, t } from "../words/t";
import { settings } from "./settings";
import * as store from "./store";

const LOG_LINES = 500;

/** Take what a newer room may also say: of that this client knows only phrases. */
export function hear(message: Said): void {
  const shown = store.table.value;
  const key = `phrase.${message.phrase}`;
  if (message.type !== "said" || !known(key)) {
    console.warn("unknown message", message.type);
    return;
  }
  if (shown?.game !== message.game) return;
  const mine = shown.seat === message.seat;
  if (settings.value.muted && !mine) return;
  const name = mine ? t("phrase.you") : seatName(message.seat, store.namesOf(shown));
  const text = t("phrase.said", { name, words: t(key) });
  store.log.value = [
    ...store.log.value.slice(1 - LOG_LINES),
    { n: store.nextNumber(), seat: message.seat, text },
  ];
  store.notify(text);
}
