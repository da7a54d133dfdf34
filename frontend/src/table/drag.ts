/** Pointer events on the felt: taps, double taps and drags of mouse, finger and pen take one path. */
export interface Grip {
  pile: string;
  count: number;
}
export interface DragHost {
  /** What lies under a point. */
  at(x: number, y: number): Grip | null;
  /** Whether a card of this pile can be lifted. */
  lifts(grip: Grip): boolean;
  lifted(grip: Grip): void;
  moved(dx: number, dy: number): void;
  /** Let go at a point; null: the drag was broken off. */
  dropped(grip: Grip, point: { x: number; y: number } | null): void;
  /** Answers whether a second tap would make it a double tap. */
  tapped(grip: Grip): boolean;
  doubled(grip: Grip): void;
}

interface Press {
  id: number;
  grip: Grip;
  x: number;
  y: number;
  live: boolean;
}

/** So far a pointer may tremble in a tap. */
export const SLOP = 6;
/** Two taps within this time are one double tap. */
export const DOUBLE = 350;

export class Drag {
  #press: Press | null = null;
  private last: (Grip & { time: number }) | null = null;

  constructor(
    private readonly root: HTMLElement,
    private readonly host: DragHost,
  ) {
    root.addEventListener("pointerdown", this.#down);
    root.addEventListener("pointermove", this.#move);
    root.addEventListener("pointerup", this.#up);
    root.addEventListener("pointercancel", this.cancel);
    root.addEventListener("lostpointercapture", this.#lost);
    root.addEventListener("dragstart", this.#still);
  }

  get live(): boolean {
    return this.#press?.live ?? false;
  }

  destroy(): void {
    this.root.removeEventListener("pointerdown", this.#down);
    this.root.removeEventListener("pointermove", this.#move);
    this.root.removeEventListener("pointerup", this.#up);
    this.root.removeEventListener("pointercancel", this.cancel);
    this.root.removeEventListener("lostpointercapture", this.#lost);
    this.root.removeEventListener("dragstart", this.#still);
  }

  /** Breaks off a drag that runs: the card goes back. */
  readonly cancel = (event?: Event): void => {
    const press = this.#press;
    if (!press || (event instanceof PointerEvent && event.pointerId !== press.id)) return;
    this.#press = null;
    if (press.live) this.host.dropped(press.grip, null);
  };

  /** A finger's own capture of the button under it is given up for ours: only the loss of ours counts. */
  readonly #lost = (event: PointerEvent): void => {
    if (event.target === this.root) this.cancel(event);
  };

  /** Selected text and pictures are not for dragging out of the table: that would break off ours. */
  readonly #still = (event: Event): void => event.preventDefault();

  #point(event: PointerEvent): { x: number; y: number } {
    const box = this.root.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  readonly #down = (event: PointerEvent): void => {
    if (event.button !== 0 || event.isPrimary === false) return;
    // The end of the last press was nobody's to see, as beyond the window: it is over all the same.
    if (this.#press?.id === event.pointerId) this.cancel();
    if (this.#press) return;
    const { x, y } = this.#point(event);
    const grip = this.host.at(x, y);
    if (grip) this.#press = { id: event.pointerId, grip, x: event.clientX, y: event.clientY, live: false };
  };

  readonly #move = (event: PointerEvent): void => {
    if (!(event.buttons & 1)) this.cancel(event);
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    const dx = event.clientX - press.x;
    const dy = event.clientY - press.y;
    if (!press.live) {
      if (Math.hypot(dx, dy) < SLOP || !this.host.lifts(press.grip)) return;
      press.live = true;
      this.#capture(press.id);
      this.host.lifted(press.grip);
    }
    this.host.moved(dx, dy);
  };

  #capture(id: number): void {
    try {
      this.root.setPointerCapture(id);
    } catch {
      // A synthetic pointer has nothing to capture.
    }
  }

  readonly #up = (event: PointerEvent): void => {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    this.#press = null;
    const point = this.#point(event);
    if (press.live) this.host.dropped(press.grip, point);
    else if (this.host.at(point.x, point.y)?.pile === press.grip.pile) this.#tap(event, press.grip);
  };

  #tap(event: PointerEvent, grip: Grip): void {
    const { last } = this;
    const same = last?.pile === grip.pile && last.count === grip.count;
    const again = same && event.timeStamp - last.time < DOUBLE;
    this.last = null;
    if (again) this.host.doubled(grip);
    else if (this.host.tapped(grip)) this.last = { ...grip, time: event.timeStamp };
  }
}
