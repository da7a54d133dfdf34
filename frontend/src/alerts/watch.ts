/** Watches the store and the clock: title, live regions, tones and notices come from here. */
import { effect, untracked } from "@preact/signals";
import { waitingForMe } from "../room/own_turns";
import * as store from "../room/store";
import { Cues } from "./cues";
import { duesOf } from "./dues";
import { Marks } from "./marks";
import { notice } from "./notices";
import { titleOf } from "./title";
import { awaitGesture, sound } from "./tones";

const LOOK_MS = 500;

/** A region that interrupts; everything else is said politely by the speaker. */
function shouter(): (text: string) => void {
  const region = document.createElement("div");
  region.className = "unseen";
  region.setAttribute("aria-live", "assertive");
  document.body.append(region);
  let odd = false;
  return (text) => {
    // Equal sentences would not be read out twice.
    odd = !odd;
    region.textContent = odd ? text : `${text}\u00a0`;
  };
}

function present() {
  const shown = store.table.value;
  const slow = shown !== null && store.matches.value.get(shown.match)?.pace === "slow";
  return { shown, dues: duesOf(shown, slow, store.incoming.value, store.outgoing.value) };
}

function isCut(): boolean {
  const { kind } = store.link.value;
  return kind === "offline" || kind === "reconnecting" || kind === "replaced";
}

/** Begin; answers how to end it. */
export function watchAlerts(): () => void {
  const marks = new Marks();
  const cues = new Cues();
  const shout = shouter();
  const look = () => {
    const now = store.roomNow();
    const { shown, dues } = present();
    for (const { mark, due } of marks.look(dues, now)) {
      if (mark.urgent) shout(mark.text);
      else store.tell(mark.text);
      if (due.mine) sound("short");
      if (due.mine && mark.urgent) notice("short", mark.text);
    }
    const hidden = document.hidden;
    const waiting = waitingForMe().filter((one) => one.game !== shown?.game).length;
    const scene = { hidden, shown, myTurn: store.myTurn.value, cut: isCut(), dues, now, waiting };
    const title = titleOf(scene);
    if (document.title !== title) document.title = title;
  };
  const happen = () => {
    const moment = {
      shown: store.table.value,
      incoming: store.incoming.value,
      turns: store.turns.value,
      at: Date.now(),
    };
    for (const { cue, text, elsewhere } of untracked(() => cues.take(moment, document.hidden))) {
      sound(cue);
      notice(cue, text);
      if (elsewhere) untracked(() => store.notify(text));
    }
  };
  awaitGesture();
  document.addEventListener("visibilitychange", look);
  const timer = setInterval(look, LOOK_MS);
  // What is said is written to the store: only what is looked at may start another look.
  const lookAgain = effect(() => {
    present();
    isCut();
    untracked(look);
  });
  const ends = [lookAgain, effect(happen)];
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
    for (const end of ends) end();
  };
}
