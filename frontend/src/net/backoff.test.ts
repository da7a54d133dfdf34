import { describe, expect, it } from "vitest";
import { backoff } from "./backoff";

describe("backoff", () => {
  it("doubles and never waits longer than thirty seconds", () => {
    const waits = Array.from({ length: 12 }, (_, n) => backoff(n, () => 0.5));
    expect(waits.slice(0, 4)).toEqual([400, 800, 1600, 3200]);
    expect(Math.max(...waits)).toBe(30_000);
    expect(backoff(500, () => 1)).toBe(30_000);
  });

  it("spreads attempts by at least thirty per cent to either side", () => {
    const low = backoff(4, () => 0);
    const high = backoff(4, () => 1);
    expect(low).toBeLessThanOrEqual(6400 * 0.7);
    expect(high).toBeGreaterThanOrEqual(6400 * 1.3);
  });
});
