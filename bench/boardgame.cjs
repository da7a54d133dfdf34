// A game of 104 cards on boardgame.io: node boardgame.cjs MODULES PORT memory|DIRECTORY
const { createRequire } = require("node:module");

const [modules, port, storage] = process.argv.slice(2);
const { Server, FlatFile } = createRequire(`${modules}/package.json`)("boardgame.io/dist/cjs/server.js");

const NAMES = "abcdefghijklmnopqrst";

/** Both packs, dealt round to twenty piles. */
function setup() {
  const piles = Object.fromEntries([...NAMES].map((name) => [name, []]));
  for (let card = 0; card < 104; card++) piles[NAMES[card % NAMES.length]].push(card);
  return { piles };
}

/** The top card of a pile goes to another pile. */
function carry({ G }, from, to) {
  if (from === to || !G.piles[from]?.length || !G.piles[to]) return "INVALID_MOVE";
  G.piles[to].push(G.piles[from].pop());
}

const game = {
  name: "cards",
  setup,
  moves: { carry },
  // What it need not do is left out: undo, and the order of turns.
  disableUndo: true,
  turn: { activePlayers: { all: null } },
};
const db = storage === "memory" ? undefined : new FlatFile({ dir: storage, logging: false });
const server = Server({ games: [game], origins: [/127\.0\.0\.1/], db });
const listen = server.app.listen.bind(server.app);
server.app.listen = (wanted, done) => listen(wanted, "127.0.0.1", done);
server.run(Number(port));
