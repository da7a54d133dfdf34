import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Match } from "../protocol/protocol.gen";
import { route } from "../room/route";
import * as store from "../room/store";
import OwnGames from "./own_games";
import { ann, match, signedIn } from "./samples";

beforeEach(signedIn);
afterEach(cleanup);

const game = { number: 1, seal: "", how: null, winner: null, points: null, status: "running" as const };
const against = (name: string, more: Partial<Match> = {}): [string, Match] => [
  name,
  match({
    id: name,
    games: [{ ...game, id: `game of ${name}` }],
    seats: [
      { seat: 1, player: ann },
      { seat: 2, player: { id: name, name, guest: true } },
    ],
    ...more,
  }),
];

describe("several own games at once", () => {
  it("stand in a list, each with its way; the one with somebody who waits comes first", () => {
    store.matches.value = new Map([
      against("Cid"),
      against("Ben", { pace: "slow" }),
      against("Dot", { pace: "slow" }),
    ]);
    render(<OwnGames />);
    const rows = screen.getAllByRole("listitem").map((row) => row.querySelector("strong")?.textContent);
    expect(rows).toEqual(["against Cid", "against Dot", "against Ben"]);
    fireEvent.click(screen.getByRole("button", { name: "To the table with Ben" }));
    expect(route.value).toMatchObject({ at: "table", game: "game of Ben" });
  });

  it("a game of days keeps nobody from another, a live one does (promise 7)", () => {
    store.matches.value = new Map([against("Ben", { pace: "slow" })]);
    expect(store.ownGame.value?.game).toBe("game of Ben");
    expect(store.busyGame.value).toBeNull();
    store.matches.value = new Map([against("Cid"), against("Ben", { pace: "slow" })]);
    expect(store.busyGame.value?.game).toBe("game of Cid");
  });
});
