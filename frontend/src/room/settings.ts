/** What this browser remembers about how the person likes the table. */
import { effect, signal } from "@preact/signals";

export interface Settings {
  pace: "slow" | "normal" | "fast" | "none";
  fourColour: boolean;
  bigIndex: boolean;
  doubleTap: boolean;
  confirmResign: boolean;
  /** Do not disturb. */
  quiet: boolean;
  /** Nothing that others say at the table. */
  muted: boolean;
  /** Tones, and how loud: 0 to 1. */
  sound: boolean;
  volume: number;
  /** Notices of the system while the page is out of sight. */
  notices: boolean;
}

export const PACE_MS: Record<Settings["pace"], number> = { slow: 800, normal: 450, fast: 260, none: 0 };

/** A move that may be called is seen at least so long. */
export const JUDGED_MS = 400;

const KEY = "russianbank.settings";
const USUAL: Settings = {
  pace: "normal",
  fourColour: false,
  bigIndex: false,
  doubleTap: true,
  confirmResign: true,
  quiet: false,
  muted: false,
  sound: true,
  volume: 0.5,
  notices: false,
};

function stored(): Settings {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return USUAL;
  }
}

export const settings = signal<Settings>(stored());

/** Change one setting. */
export function setSetting<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings.value = { ...settings.value, [name]: value };
}

effect(() => {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.value));
  } catch {
    // Private windows may refuse storage: the setting then lives as long as the page.
  }
});
