import { describe, expect, it } from "vitest";
import { wishText } from "../screens/felt";
import { countFor, countsOf, reach } from "./moves";
import { middle, picture } from "./samples";
import {
  card,
  centre,
  pile,
  pointer,
  press,
  refusals,
  root,
  said,
  start,
  tap,
  tapCard,
  useTable,
  view,
  wait,
  where,
  wishes,
} from "./table_for_tests";

useTable();

/** House 2 is K Q J 10 9: its last card, its last two and its last three can go somewhere. */
const RUNS = ["t2-t4", "t2-t4*2", "t2-t6*3", "t7-t1", "r1-t4", "turn"];
const picked = () => [...root.querySelectorAll<HTMLElement>(".card.picked")].map((el) => el.dataset.card);
const takes = () => [...root.querySelectorAll<HTMLElement>(".pile.takes")].map((el) => el.dataset.pile);

function dragCard(name: string, to: string): void {
  const [, x = 0, y = 0] = where(name)?.map(Number) ?? [];
  pointer("pointerdown", x + 5, y + 5);
  pointer("pointermove", x + 20, y + 5);
  pointer("pointermove", ...centre(to));
  pointer("pointerup", ...centre(to));
}

describe("runs in the list of the room (O14)", () => {
  it("are counted, chosen by the touched card, and reach what single cards do not", () => {
    expect(countsOf(RUNS, "t2")).toEqual([1, 2, 3]);
    expect(countFor(RUNS, "t2", 3)).toBe(3);
    expect(countFor(RUNS, "t2", 5)).toBe(1);
    expect(countFor(["t2-t6*3", "t2-t4*2"], "t2", 1)).toBe(2);
    expect(reach(RUNS, "t2", 1).map((way) => way.text)).toEqual(["t2-t4", "t2-t6*3"]);
    expect(reach(RUNS, "t2", 2).map((way) => way.text)).toEqual(["t2-t4*2", "t2-t6*3"]);
  });

  it("name all their cards when the room is asked why they cannot go", () => {
    expect(wishText({ from: "t3", to: "t5", count: 4 })).toBe("t3-t5*4");
    expect(wishText({ from: "t3", to: "f" })).toBe("t3-f");
    expect(wishText({ from: "h1", to: "h1" })).toBe("turn");
  });
});

describe("runs on the table", () => {
  it("are marked where the longest one begins", () => {
    start({ moves: RUNS });
    expect([...root.querySelectorAll<HTMLElement>(".card.run")].map((el) => el.dataset.card)).toEqual([
      "Jh1",
    ]);
  });

  it("are picked by a tap on a card inside, and move as one", () => {
    start({ moves: RUNS });
    tapCard("Ts2");
    expect(picked()).toEqual(["Ts2", "9h1"]);
    expect(takes()).toEqual(["t4", "t6"]);
    expect(pile("t2")?.getAttribute("aria-label")).toContain("2 cards picked up");
    tap("t4");
    expect(wishes).toEqual(["t2-t4*2"]);
    expect(["Ts2", "9h1", "Jh1"].map((name) => card(name)?.classList.contains("pending"))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("change their length with a tap on another card of the run, and are let go by the same", () => {
    start({ moves: RUNS });
    tapCard("Ts2");
    tapCard("Jh1");
    expect(picked()).toEqual(["Jh1", "Ts2", "9h1"]);
    wait();
    tapCard("Jh1");
    expect(picked()).toEqual([]);
  });

  it("go whole where the picked card alone cannot", () => {
    start({ moves: RUNS });
    tap("t2");
    tap("t6");
    expect(wishes).toEqual(["t2-t6*3"]);
  });

  it("are dragged from the touched card outwards", () => {
    start({ moves: RUNS });
    dragCard("Jh1", "t6");
    expect(wishes).toEqual(["t2-t6*3"]);
  });

  it("that cannot go together glide back, and the room is asked about all of them", () => {
    start({ moves: RUNS });
    const home = where("Qc2")?.[0];
    dragCard("Qc2", "t4");
    expect([wishes, refusals]).toEqual([[], [{ from: "t2", to: "t4", count: 4 }]]);
    expect(where("Qc2")?.[0]).toBe(home);
  });

  it("grow by keys, card by card, with words for both ends", () => {
    start({ moves: RUNS });
    press("2");
    expect(said.at(-1)).toBe("Nine of hearts picked. It can go to: house 4, house 6 with 3 cards.");
    press("2");
    expect(said.at(-1)).toBe(
      "2 cards from ten of spades to nine of hearts picked. It can go to: house 4, house 6 with 3 cards.",
    );
    press("2");
    expect(picked()).toEqual(["Jh1", "Ts2", "9h1"]);
    press("6");
    expect(wishes).toEqual(["t2-t6*3"]);
    view.pending(null);
    press("2");
    press("2");
    press("2");
    press("2");
    expect(picked()).toEqual([]);
  });

  it("go to their best place by D", () => {
    start({ moves: RUNS });
    press("2");
    press("2");
    press("d");
    expect(wishes).toEqual(["t2-t4*2"]);
  });
});

describe("face-down house cards (O3)", () => {
  const hidden = picture(2, { ...middle.piles, t3: ["##", "5h2"], t4: ["##", "##"] });

  it("lie face down with the back of the pack that dealt them, under their index", () => {
    start({ picture: hidden });
    const backs = [...root.querySelectorAll<HTMLElement>(".card.hidden")];
    expect(backs.map((el) => [el.dataset.on, el.querySelector(".back")?.className])).toEqual([
      ["t3", "back back-1"],
      ["t4", "back back-1"],
      ["t4", "back back-1"],
    ]);
  });

  it("are counted and said", () => {
    start({ picture: hidden });
    expect(pile("t3")?.getAttribute("aria-label")).toBe(
      "House 3, 2 cards, top five of hearts, one of them face down",
    );
    expect(pile("t4")?.getAttribute("aria-label")).toBe("House 4, 2 cards face down");
  });

  it("are no part of a run", () => {
    start({ picture: hidden, moves: ["t3-t1", "t3-t4*1"] });
    tapCard("t3#0");
    expect(picked()).toEqual(["5h2"]);
  });
});

describe("the own waste (O8)", () => {
  const moves = ["w1-f", "w1-t4", "w1-w2", "r1-t4", "end"];

  it("gives its top card by tap, drag and key where the room allows it", () => {
    start({ moves, turned_to: "waste" });
    tap("w1");
    expect(picked()).toEqual(["Jd1"]);
    expect(takes()).toEqual(["w2", "t4", "f"]);
    tap("t4");
    view.pending(null);
    dragCard("Jd1", "w2");
    view.pending(null);
    press("w");
    press("f");
    expect(wishes).toEqual(["w1-t4", "w1-w2", "w1-f"]);
  });

  it("goes to its best place by a double tap", () => {
    start({ moves, turned_to: "waste" });
    tap("w1");
    tap("w1");
    expect(wishes).toEqual(["w1-f"]);
  });

  it("still takes the turned card, unless a card of its own may go", () => {
    start({ moves: ["x-t4", "x-w1"], picture: { ...middle, x: "Ts1" } });
    tap("w1");
    expect(wishes).toEqual(["x-w1"]);
    view.pending(null);
    wait();
    start({ seq: 11, moves: ["x-t4", "x-w1", "w1-f"], picture: { ...middle, x: "Ts1" } });
    tap("w1");
    expect(picked()).toEqual(["Jd1"]);
    tap("f");
    expect(wishes).toEqual(["x-w1", "w1-f"]);
  });

  it("is asked for where it is closed: the room has the words", () => {
    start();
    dragCard("Jd1", "t4");
    expect(refusals).toEqual([{ from: "w1", to: "t4" }]);
  });
});

describe("where the hand is turned up on the waste (O7)", () => {
  it("there is no place for a turned card", () => {
    start({ game: "g2", turned_to: "waste" });
    expect(pile("x")).toBeNull();
    expect(root.querySelector("[data-place^='x']")).toBeNull();
    expect(pile("w1")).not.toBeNull();
  });
});
