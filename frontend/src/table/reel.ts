/** The queue of frames: each is seen for its time, a long queue or a hidden page jumps to the last one. */
export interface Screen<F> {
  /** Shows a frame with this many milliseconds a flight (0 = at once); answers how long it takes. */
  show(frame: F, pace: number): number;
  /** The newest frame has been seen. */
  rested(): void;
  hidden(): boolean;
}

/** More waiting frames than this are not played one by one. */
export const LIMIT = 6;
/** Nor more than this where every move must be seen. */
export const PATIENCE = 60;
/** A flight is never quicker than this, or nobody sees it. */
export const QUICKEST = 250;

export class Reel<F> {
  #waiting: { frame: F; least: number }[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(
    private readonly screen: Screen<F>,
    private pace: number,
  ) {}

  get busy(): boolean {
    return this.#timer !== null;
  }

  /** Milliseconds a flight from now on; 0 = no motion. */
  setPace(pace: number): void {
    this.pace = pace > 0 ? Math.max(pace, QUICKEST) : 0;
  }

  /** Frames to be seen after those that wait, each for `least` milliseconds even without motion. */
  push(frames: readonly F[], least = 0): void {
    this.#waiting.push(...frames.map((frame) => ({ frame, least })));
    const many = this.#waiting.length > (least > 0 ? PATIENCE : LIMIT);
    if (many || this.screen.hidden() || (this.pace === 0 && least === 0)) this.finish();
    else if (!this.#timer) this.#next();
  }

  /** Shows the newest frame at once. */
  finish(): void {
    if (this.#timer) clearTimeout(this.#timer);
    const running = this.#timer !== null;
    this.#timer = null;
    const last = this.#waiting.pop();
    this.#waiting = [];
    if (last) this.screen.show(last.frame, 0);
    if (last || running) this.screen.rested();
  }

  /** Forgets what waits. */
  clear(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#waiting = [];
  }

  #next(): void {
    this.#timer = null;
    const next = this.#waiting.shift();
    const least = next?.least ?? 0;
    const hurry = this.#waiting.length > 2 && least === 0;
    const pace = this.pace === 0 ? 0 : hurry ? QUICKEST : Math.max(this.pace, least);
    const lasts = next ? Math.max(this.screen.show(next.frame, pace), least) : 0;
    if (lasts === 0 && this.#waiting.length === 0) this.screen.rested();
    else this.#timer = setTimeout(() => this.#next(), lasts);
  }
}
