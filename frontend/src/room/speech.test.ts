import { beforeEach, describe, expect, it, vi } from "vitest";
import { signedIn, table } from "../screens/samples";
import { setSetting } from "./settings";
import { hear } from "./speech";
import * as store from "./store";

const bens = { type: "said", game: "g1", seat: 2, phrase: "well_played" } as const;

beforeEach(() => {
  signedIn();
  store.clearTable();
  store.toast.value = null;
  store.table.value = table();
  setSetting("muted", false);
});

describe("what is said at the table", () => {
  it("is shown with its name, spoken and kept in the log", () => {
    hear(bens);
    expect(store.toast.value?.text).toBe("Ben: Well played!");
    expect(store.told.value.at(-1)?.text).toBe("Ben: Well played!");
    expect(store.log.value.at(-1)).toMatchObject({ seat: 2, text: "Ben: Well played!" });
  });

  it("by oneself shows that it was heard", () => {
    hear({ ...bens, seat: 1 });
    expect(store.toast.value?.text).toBe("You: Well played!");
  });

  it("is not shown where nothing is wanted, but for the own words", () => {
    setSetting("muted", true);
    hear(bens);
    expect([store.toast.value, store.log.value]).toEqual([null, []]);
    hear({ ...bens, seat: 1 });
    expect(store.toast.value?.text).toBe("You: Well played!");
  });

  it("of another game is passed over", () => {
    hear({ ...bens, game: "g2" });
    expect(store.toast.value).toBeNull();
  });

  it.each([{ ...bens, phrase: "what_ever" }, { type: "weather" }])("of a newer room is passed over", (x) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    hear(x as never);
    expect(store.toast.value).toBeNull();
    expect(warn).toHaveBeenCalled();
    warn.mockRestore();
  });
});
