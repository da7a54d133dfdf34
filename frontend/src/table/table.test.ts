import { describe, expect, it, vi } from "vitest";
import { middle, picture, table } from "./samples";
import {
  card,
  centre,
  drag,
  entries,
  FELT,
  lift,
  pile,
  pointer,
  refusals,
  root,
  start,
  tap,
  useTable,
  view,
  wait,
  where,
  wishes,
} from "./table_for_tests";

useTable();

describe("what is shown", () => {
  it("is every card that is seen, by name, and a named button for every pile", () => {
    start();
    expect(card("8h1")).not.toBeNull();
    expect(root.querySelectorAll(".card")).toHaveLength(4 + 17 + 3);
    expect(root.querySelectorAll("button.pile")).toHaveLength(8 + 6 + 1 + 1);
    expect(pile("t7")?.getAttribute("aria-label")).toBe("House 7, 3 cards, top four of hearts, can move");
    expect(
      [...root.querySelectorAll<HTMLElement>("button.pile")].map((el) => el.dataset.pile).join(" "),
    ).toBe("h2 r2 w2 t1 t2 t3 t4 t5 t6 t7 t8 f x h1 r1 w1");
    expect(pile("h1")?.tabIndex).toBe(0);
    expect(pile("t4")?.getAttribute("aria-label")).toBe("House 4, empty");
    expect(pile("h1")?.getAttribute("aria-label")).toBe("Your hand, 24 cards face down, can be turned");
    expect(pile("r2")?.getAttribute("aria-label")).toBe("Ben’s reserve, 11 cards, top four of clubs");
  });

  it("marks what can move, and where a picked card can go", () => {
    start();
    expect(card("8h1")?.classList.contains("live")).toBe(true);
    expect(card("5h2")?.classList.contains("live")).toBe(false);
    tap("r1");
    expect(card("8h1")?.classList.contains("picked")).toBe(true);
    expect(pile("t4")?.classList.contains("takes")).toBe(true);
    expect(pile("t4")?.getAttribute("aria-label")).toBe("House 4, empty, the picked card can go here");
    expect(pile("t2")?.classList.contains("takes")).toBe(false);
  });

  it("is the same when shown twice, and keeps the elements of cards that move", () => {
    start();
    const before = card("8h1");
    start();
    view.show(
      table(picture(2, { ...middle.piles, r1: [8, "2c1"], t4: ["8h1"] }), {
        seq: 11,
        events: [{ type: "moved", seat: 1, cards: ["8h1"], source: "r1", target: "t4" }],
      }),
    );
    vi.runAllTimers();
    expect(card("8h1")).toBe(before);
    expect(where("8h1")?.slice(1).map(Number)).toEqual([FELT.places.t4?.x, FELT.places.t4?.y]);
    expect(card("2c1")).not.toBeNull();
  });

  it("forgets the cards of the game before", () => {
    start();
    view.show(table(picture(2, { t1: ["Kd1"] }), { game: "g2", seq: 0 }));
    expect([...root.querySelectorAll<HTMLElement>(".card")].map((el) => el.dataset.card)).toEqual(["Kd1"]);
  });

  it("can be another position for a while, in which nothing can be done", () => {
    start();
    view.peek(table(picture(2, { r1: [2, "Ac1"] }), { moves: ["r1-f"] }));
    expect([card("Ac1") !== null, card("8h1")]).toEqual([true, null]);
    tap("r1");
    tap("f");
    expect(wishes).toEqual([]);
    view.peek(null);
    expect(card("8h1")).not.toBeNull();
  });

  it("tells which entry is seen, when its move is seen", () => {
    start();
    view.set({ least: 400, reducedMotion: true });
    const move = (seq: number, card: string) =>
      view.show(
        table(middle, {
          seq,
          last: { seq, seat: 2, move: "t3-t5" },
          events: [{ type: "moved", seat: 2, cards: [card], source: "t3", target: "t5" }],
        }),
      );
    move(11, "5h2");
    move(12, "9c1");
    expect(entries).toEqual([10, 11]);
    vi.advanceTimersByTime(410);
    expect(entries).toEqual([10, 11, 12]);
  });
});

describe("a judged position", () => {
  const judged = () =>
    view.peek(
      table(picture(2, { r2: [2, "Ac1"], t1: ["Kd1"] }), { seat: 2, moves: ["r2-f", "t1-t4"] }),
      true,
    );

  it("shows nothing of what could be moved before a card is picked (R36)", () => {
    start();
    judged();
    expect(root.querySelectorAll(".live, .takes")).toHaveLength(0);
    expect(pile("r2")?.getAttribute("aria-label")).toBe("Ben’s reserve, 2 cards, top ace of clubs");
    tap("r2");
    expect(pile("f")?.classList.contains("takes")).toBe(true);
  });

  it("takes the missed move by taps and by drags, never by a double tap", () => {
    start();
    judged();
    tap("r2");
    tap("r2");
    expect(wishes).toEqual([]);
    wait();
    tap("r2");
    tap("f");
    view.pending(null);
    drag("t1", "t4");
    expect(wishes).toEqual(["r2-f", "t1-t4"]);
  });

  it("gives way to what came of it", () => {
    start();
    judged();
    vi.runAllTimers();
    view.show(table(picture(2, { ...middle.piles, t3: [] }), { seq: 11, events: [] }));
    expect([card("Ac1") !== null, card("5h2")]).toEqual([true, null]);
    view.peek(null);
    vi.runAllTimers();
    expect(card("Ac1")).toBeNull();
    expect(card("8h1")).not.toBeNull();
    expect(entries.at(-1)).toBe(11);
  });
});

describe("taps", () => {
  it("move a card in two, and wait for the room before anything else", () => {
    start();
    tap("r1");
    tap("t4");
    expect(wishes).toEqual(["r1-t4"]);
    expect(card("8h1")?.classList.contains("pending")).toBe(true);
    expect(where("8h1")?.slice(1).map(Number)).toEqual([FELT.places.r1?.x, FELT.places.r1?.y]);
    tap("h1");
    expect(wishes).toEqual(["r1-t4"]);
  });

  it("turn one card even when the hand is tapped twice", () => {
    start();
    tap("h1");
    tap("h1");
    expect(wishes).toEqual(["turn"]);
  });

  it("send to the best place when doubled", () => {
    start();
    tap("r1");
    tap("r1");
    expect(wishes).toEqual(["r1-t1"]);
  });

  it("take a card again at once from the house that it was put on", () => {
    start();
    tap("r1");
    tap("t4");
    start({ seq: 11, moves: ["t4-t5"], picture: picture(2, { ...middle.piles, t4: ["8h1"] }) });
    tap("t4");
    tap("t5");
    expect(wishes).toEqual(["r1-t4", "t4-t5"]);
  });

  it("only to a sole place where the list is not in order of merit", () => {
    view.set({ bestFirst: false });
    start();
    tap("r1");
    tap("r1");
    expect(wishes).toEqual([]);
    wait();
    tap("r1");
    tap("t1");
    tap("t1");
    expect(wishes).toEqual(["t1-t4"]);
  });

  it("are free again when the room has refused, and the duty is marked", () => {
    start();
    tap("r1");
    tap("t4");
    view.refuse("r1-t4", ["t7-f"]);
    expect(card("4h1")?.classList.contains("duty")).toBe(true);
    expect(card("8h1")?.classList.contains("pending")).toBe(false);
    wait();
    tap("h1");
    expect(wishes).toEqual(["r1-t4", "turn"]);
    vi.advanceTimersByTime(5000);
    expect(card("4h1")?.classList.contains("duty")).toBe(false);
  });
});

describe("drags", () => {
  it("carry a card and wish its move", () => {
    start();
    lift("r1", "t4");
    expect(card("8h1")?.classList.contains("drag")).toBe(true);
    pointer("pointerup", ...centre("t4"));
    expect(wishes).toEqual(["r1-t4"]);
    expect(card("8h1")?.classList.contains("pending")).toBe(true);
  });

  it("put the card back and tell when it cannot go there", () => {
    start();
    drag("r1", "t2");
    expect([wishes, refusals]).toEqual([[], [{ from: "r1", to: "t2" }]]);
    expect(where("8h1")?.slice(1).map(Number)).toEqual([FELT.places.r1?.x, FELT.places.r1?.y]);
  });

  it("put the card back when they are broken off", () => {
    start();
    lift("r1", "t4");
    pointer("pointercancel", 0, 0);
    expect([wishes, refusals]).toEqual([[], []]);
    expect(where("8h1")?.slice(1).map(Number)).toEqual([FELT.places.r1?.x, FELT.places.r1?.y]);
  });

  it("are no drags below six pixels and not with a second finger", () => {
    start();
    const [x, y] = centre("r1");
    pointer("pointerdown", x, y);
    pointer("pointermove", x + 4, y + 2);
    pointer("pointermove", x + 90, y, 2);
    expect(card("8h1")?.classList.contains("drag")).toBe(false);
    pointer("pointerup", x + 4, y + 2);
    expect(card("8h1")?.classList.contains("picked")).toBe(true);
  });

  it("are over when the button was let go where nobody saw it", () => {
    start();
    const [x, y] = centre("r1");
    pointer("pointerdown", x, y);
    pointer("pointermove", x + 90, y, 1, 0);
    pointer("pointermove", x + 120, y, 1, 0);
    expect(card("8h1")?.classList.contains("drag")).toBe(false);
    pointer("pointerdown", ...centre("t7"));
    tap("t7");
    expect(card("8h1")?.classList.contains("picked")).toBe(false);
    lift("r1", "t4");
    expect(card("8h1")?.classList.contains("drag")).toBe(true);
  });

  it("are never the browser's own, whatever text is selected", () => {
    start();
    const event = new Event("dragstart", { bubbles: true, cancelable: true });
    pile("r1")?.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

  it("keep the card under the pointer when a table comes, and look again at the drop", () => {
    start();
    lift("r1", "t4");
    const held = card("8h1")?.style.transform;
    view.show(
      table(picture(2, { ...middle.piles, t4: ["9s1"], t1: [] }), {
        seq: 11,
        moves: ["r1-t1"],
        events: [{ type: "moved", seat: 2, cards: ["9s1"], source: "t1", target: "t4" }],
      }),
    );
    vi.runAllTimers();
    expect(card("8h1")?.style.transform).toBe(held);
    pointer("pointerup", ...centre("t4"));
    expect([wishes, refusals]).toEqual([[], [{ from: "r1", to: "t4" }]]);
    expect(where("8h1")?.slice(1).map(Number)).toEqual([FELT.places.r1?.x, FELT.places.r1?.y]);
  });
});
