/** Quiet tones, made by the browser: no files. Silent until the person has touched the page once. */
import { settings } from "../room/settings";

export type Cue = "turn" | "short" | "challenge" | "call" | "over";

/** Pitch in hertz, begin and length in seconds. */
type Note = readonly [pitch: number, begin: number, length: number];

/** Rising: it is for you. Falling: stop. Level: time. */
const TONES: Record<Cue, readonly Note[]> = {
  turn: [
    [587, 0, 0.14],
    [784, 0.13, 0.26],
  ],
  short: [
    [494, 0, 0.1],
    [494, 0.18, 0.1],
  ],
  challenge: [
    [523, 0, 0.13],
    [659, 0.12, 0.13],
    [784, 0.24, 0.3],
  ],
  call: [
    [440, 0, 0.16],
    [330, 0.15, 0.34],
  ],
  over: [
    [392, 0, 0.5],
    [494, 0.1, 0.5],
    [587, 0.2, 0.6],
  ],
};

/** At full loudness still well below what a page could do. */
const FULL = 0.35;
const GESTURES = ["pointerdown", "keydown"] as const;

let context: AudioContext | null = null;

/** Browsers let a page sound only after a gesture: the first one opens the way. */
export function awaitGesture(): void {
  for (const kind of GESTURES) addEventListener(kind, wake, { capture: true, passive: true });
}

function wake(): void {
  if (!settings.value.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => undefined);
  for (const kind of GESTURES) removeEventListener(kind, wake, { capture: true });
}

/** Sound a cue; false when sounds are off, or may not be made yet. */
export function sound(cue: Cue): boolean {
  const { sound: on, volume } = settings.value;
  if (!on || volume <= 0 || !context) return false;
  // A phone call or a locked screen suspends it.
  if (context.state === "suspended") void context.resume().catch(() => undefined);
  for (const note of TONES[cue]) ring(context, note, FULL * volume);
  return true;
}

/** The person asks to hear it: that is a gesture, too. */
export function tryOut(cue: Cue): boolean {
  wake();
  return sound(cue);
}

/** One soft note: up at once, away slowly, so that nothing clicks. */
function ring(where: AudioContext, [pitch, begin, length]: Note, loud: number): void {
  const from = where.currentTime + begin;
  const voice = where.createOscillator();
  const swell = where.createGain();
  voice.frequency.value = pitch;
  swell.gain.setValueAtTime(0.0001, from);
  swell.gain.exponentialRampToValueAtTime(loud, from + 0.015);
  swell.gain.exponentialRampToValueAtTime(0.0001, from + length);
  voice.connect(swell).connect(where.destination);
  voice.start(from);
  voice.stop(from + length + 0.02);
}
