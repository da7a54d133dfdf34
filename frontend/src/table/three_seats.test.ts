import { expect, it, vi } from "vitest";
import { picture, table } from "./samples";
import { pile, root, useTable, view } from "./table_for_tests";

const lost = vi.hoisted(() => ({ times: 1 }));
vi.mock("./layout", async (original) => {
  const layout = await original<typeof import("./layout")>();
  const bringThree = () =>
    lost.times-- > 0 ? Promise.reject(new Error("the network is away")) : layout.bringThree();
  return { ...layout, bringThree };
});

useTable();

it("a table of three waits for its layout, asks again for it, and shows the newest", async () => {
  const felt = (reserve: number) => picture(3, { r1: { count: reserve, top: "4c1" }, h1: { count: 9 } });
  view.show(table(felt(12), { seq: 7 }));
  view.show(table(felt(11), { seq: 8 }));
  expect(root.querySelectorAll(".card")).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1_500);
  vi.useRealTimers();
  await vi.waitFor(() => expect(pile("t12")).not.toBeNull());
  expect(pile("r1")?.getAttribute("aria-label")).toMatch("11 cards");
  view.show(table(felt(10), { seq: 9 }));
  expect(root.querySelector<HTMLElement>(".area")?.dataset.ready).toBe("9");
});
