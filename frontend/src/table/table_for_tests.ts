/** A mounted table with hands and eyes for tests. */
import { afterEach, beforeEach, vi } from "vitest";
import type { Table } from "../protocol/protocol.gen";
import { type Layout, layout } from "./layout";
import { middle, table } from "./samples";
import { mountTable, type Refusal, type TableOptions, type TableView } from "./table";

export const FELT: Layout = layout({ seats: 2, seat: 1, width: 390, height: 640, slot: true });
export const MOVES = ["t7-f", "r1-t1", "r1-t4", "t1-t4", "turn"];
export const OPTIONS: TableOptions = {
  seat: 1,
  names: { 1: "Ann", 2: "Ben" },
  pace: 350,
  doubleTap: true,
  fourColour: false,
  bigIndex: false,
};

export let root: HTMLElement;
export let view: TableView;
export let wishes: string[];
export let refusals: Refusal[];
export let said: string[];
let clock: number;
export let entries: number[];

/** A table for each test of a file, with the room played by lists. */
export function useTable(): void {
  beforeEach(sit);
  afterEach(leave);
}

function sit(): void {
  vi.useFakeTimers();
  [wishes, refusals, said, clock, entries] = [[], [], [], 1000, []];
  root = document.createElement("div");
  document.body.append(root);
  const hooks = {
    move: (text: string) => wishes.push(text),
    refused: (refusal: Refusal) => refusals.push(refusal),
    say: (text: string) => said.push(text),
    shown: (seq: number) => entries.push(seq),
  };
  view = mountTable(root, hooks, OPTIONS);
}
function leave(): void {
  view.destroy();
  root.remove();
  vi.useRealTimers();
}
/** So that the next tap is none of a double tap. */
export function wait(): void {
  clock += 1000;
}

export const card = (name: string) => root.querySelector<HTMLElement>(`[data-card="${name}"]`);
export const pile = (name: string) => root.querySelector<HTMLButtonElement>(`[data-pile="${name}"]`);
export const where = (name: string) =>
  /translate\((-?[\d.]+)px, ?(-?[\d.]+)px\)/.exec(card(name)?.style.transform ?? "");

export function pointer(type: string, x: number, y: number, id = 1, buttons = 1): void {
  const event = new PointerEvent(type, {
    bubbles: true,
    pointerId: id,
    clientX: x,
    clientY: y,
    isPrimary: true,
    buttons: type === "pointerup" ? 0 : buttons,
  });
  Object.defineProperty(event, "timeStamp", { value: clock });
  (root.querySelector(".area") as HTMLElement).dispatchEvent(event);
}
export function centre(name: string): [number, number] {
  const box = FELT.places[name] ?? FELT.places.f;
  if (!box) throw new Error(name);
  return [box.x + box.w / 2, box.y + box.h / 2];
}
export function tap(name: string): void {
  clock += 40;
  pointer("pointerdown", ...centre(name));
  pointer("pointerup", ...centre(name));
}
export function lift(from: string, to: string): void {
  const [x, y] = centre(from);
  const [a, b] = centre(to);
  pointer("pointerdown", x, y);
  pointer("pointermove", x + 8, y);
  pointer("pointermove", a, b);
}
export const drag = (from: string, to: string) => {
  lift(from, to);
  pointer("pointerup", ...centre(to));
};
export const start = (more: Partial<Table> = {}) =>
  view.show(table(middle, { moves: MOVES, duties: [], ...more }));
export const press = (key: string) => {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
};
/** A tap on the left edge of a card, which is seen of a covered one. */
export function tapCard(name: string): void {
  const [, x = 0, y = 0] = where(name)?.map(Number) ?? [];
  clock += 40;
  pointer("pointerdown", x + 5, y + 5);
  pointer("pointerup", x + 5, y + 5);
}
