import { render, screen } from "@testing-library/preact";
import { expect, it, vi } from "vitest";
import { upgrade } from "../room/store";
import { later } from "./later";

it("a part that could not be brought is asked for again while it is wanted", async () => {
  vi.useFakeTimers();
  const load = vi
    .fn<() => Promise<{ default: () => string }>>()
    .mockRejectedValueOnce(new Error("the network is away"))
    .mockResolvedValue({ default: () => "here" });
  const Part = later(load);
  render(<Part />);
  await vi.advanceTimersByTimeAsync(100);
  expect(screen.queryByText("here")).toBeNull();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(screen.getByText("here")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

it("a part that a newer room no longer has is fetched with the newer page", async () => {
  vi.useFakeTimers();
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  const Part = later(() => Promise.reject(new Error("not found")));
  render(<Part />);
  await vi.advanceTimersByTimeAsync(100);
  expect(reload).not.toHaveBeenCalled();
  upgrade.value = "newer";
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reload).toHaveBeenCalled();
  upgrade.value = null;
  vi.useRealTimers();
});
