import { beforeEach, describe, expect, it, vi } from "vitest";
import { LIMIT, Reel } from "./reel";

describe("the reel", () => {
  let seen: [number, number][];
  let rested: number;
  let hidden: boolean;
  let reel: Reel<number>;
  beforeEach(() => {
    vi.useFakeTimers();
    seen = [];
    rested = 0;
    hidden = false;
    const show = (frame: number, pace: number) => {
      seen.push([frame, pace]);
      return pace;
    };
    reel = new Reel({ show, rested: () => rested++, hidden: () => hidden }, 0);
    reel.setPace(350);
  });

  it("shows frames one after the other, each for its time", () => {
    reel.push([1, 2]);
    expect(seen).toEqual([[1, 350]]);
    vi.advanceTimersByTime(340);
    expect(seen).toHaveLength(1);
    vi.advanceTimersByTime(20);
    expect(seen.at(-1)).toEqual([2, 350]);
    expect(rested).toBe(0);
    vi.advanceTimersByTime(350);
    expect([rested, reel.busy]).toEqual([1, false]);
  });

  it("never shows a move for less than 250 ms, not even when many wait", () => {
    reel.setPace(100);
    reel.push([1, 2, 3, 4, 5, 6]);
    vi.advanceTimersByTime(3000);
    expect(seen.map(([frame]) => frame)).toEqual([1, 2, 3, 4, 5, 6]);
    for (const [, pace] of seen) expect(pace).toBeGreaterThanOrEqual(250);
  });

  it("jumps to the present when too many wait", () => {
    reel.push(Array.from({ length: LIMIT + 1 }, (_, i) => i));
    expect(seen).toEqual([[LIMIT, 0]]);
    expect([rested, reel.busy]).toEqual([1, false]);
  });

  it("jumps on a hidden page and without motion", () => {
    hidden = true;
    reel.push([1, 2]);
    hidden = false;
    reel.setPace(0);
    reel.push([3, 4]);
    expect(seen).toEqual([
      [2, 0],
      [4, 0],
    ]);
  });

  it("shows moves that may be judged for their time, however many, even without motion", () => {
    reel.setPace(0);
    const many = Array.from({ length: LIMIT + 3 }, (_, i) => i);
    reel.push(many, 400);
    vi.advanceTimersByTime(390);
    expect(seen).toEqual([[0, 0]]);
    vi.advanceTimersByTime(20);
    expect(seen).toHaveLength(2);
    vi.advanceTimersByTime(400 * many.length);
    expect(seen.map(([frame]) => frame)).toEqual(many);
    reel.setPace(260);
    reel.push([20], 400);
    expect(seen.at(-1)).toEqual([20, 400]);
  });

  it("finishes at once when asked", () => {
    reel.push([1, 2, 3]);
    reel.finish();
    expect(seen.at(-1)).toEqual([3, 0]);
    vi.advanceTimersByTime(2000);
    expect([seen.length, rested]).toEqual([2, 1]);
  });
});
