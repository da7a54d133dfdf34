/** A page for looking at the table alone (`npx vite`, /table-demo.html?case=long&seat=2); not built. */
import "../style/tokens.css";
import "../style/table.css";
import "../style/cards.css";
import type { Picture, Table } from "../protocol/protocol.gen";
import { loadWords } from "../words/load";
import { middle, picture, table } from "./samples";
import { mountTable, type TableView } from "./table";

/** A long row from the king down; `pack` keeps names apart. */
const run = (n: number, first: string, second: string): string[] =>
  Array.from({ length: n }, (_, i) => "KQJT98765432A"[i] + (i % 2 ? second : first));

const long = picture(2, {
  r1: [13, "2c1"],
  h1: [35],
  r2: [1, "4c2"],
  w2: [30, "3d1"],
  t1: run(13, "s1", "h1"),
  t2: run(9, "d1", "c1"),
  t3: run(7, "c2", "d2"),
  t4: run(12, "h2", "s2"),
  t5: run(13, "h1", "s1"),
  t6: ["8c3", "7d3", "6c3", "5d3", "4c3"],
  t7: ["##", "##", "5c1"],
  t8: run(2, "d2", "c2"),
  f1: [13, "Kc1"],
});

const three = picture(3, {
  ...middle.piles,
  r3: [13, "2d3"],
  h3: [33],
  w3: [2, "9d3"],
  t9: ["Qh3", "Jc3"],
  t10: ["3d3"],
  t11: ["7h3", "6s3", "5d3"],
  t12: [],
});

/** Every house long, every foundation begun. */
const threeLong = picture(3, {
  ...three.piles,
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => {
      const pack = Math.floor(i / 2) + 1;
      const [first, second] = i % 2 ? ["h", "c"] : ["s", "d"];
      return [
        `t${i + 1}`,
        run([13, 1, 9, 5, 13, 13, 3, 7, 12, 2, 13, 10][i] ?? 1, first + pack, second + pack),
      ];
    }),
  ),
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [
      `f${i + 1}`,
      [i + 1, "A23456789TJQ"[i] + ("cdhs"[i % 4] ?? "") + 1],
    ]),
  ),
});

const query = new URLSearchParams(location.search);
const MOVES = ["t7-f", "r1-t1", "r1-t4", "t1-t4", "t3-t4", "t2-t4", "t5-t4", "t8-t6", "t8-w2", "turn"];
const turned: Picture = { ...middle, x: "Ts1" };
const cases: Record<string, Table> = {
  middle: table(middle, { moves: MOVES, duties: [] }),
  turned: table(turned, { moves: ["x-t4", "x-w2", "x-w1"], duties: [] }),
  long: table(long, { moves: ["t7-t4"] }),
  three: table(three, { moves: MOVES }),
  touch3: table(three, { moves: MOVES, turned_to: "waste", gone: [2] }),
  long3: table(threeLong, { moves: MOVES, turned_to: query.has("slot") ? "slot" : "waste" }),
  empty: table(picture(2, { r2: [1, "4c2"], w1: [3, "Jd1"] }), { moves: ["turn"] }),
};

await loadWords();
const felt = document.getElementById("felt") as HTMLElement;
const seat = Number(query.get("seat") ?? 1);
const said: string[] = [];
const view: TableView = mountTable(
  felt,
  {
    move: (text) => said.push(`move ${text}`),
    refused: ({ from, to }) => said.push(`refused ${from} ${to}`),
    say: (text) => said.push(text),
  },
  {
    seat,
    names: { 1: "Ann", 2: "Ben", 3: "Cleo" },
    pace: Number(query.get("pace") ?? 350),
    doubleTap: true,
    fourColour: query.has("four"),
    bigIndex: query.has("big"),
  },
);
view.show(cases[query.get("case") ?? "middle"] ?? cases.middle ?? table(middle));
Object.assign(window, { view, said, cases, table, picture });
