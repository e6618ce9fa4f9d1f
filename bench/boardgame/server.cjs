// A card game of the size of CotCotCollec', in boardgame.io, on its own server with its in-memory storage: two players
// take turns, a face-up card comes into hand and is replaced from a hidden pile. Hands and pile are secret.
const { Server, Origins, SocketIO } = require("boardgame.io/server");

const ITEMS = ["ring", "rug", "trophy", "necklace", "showcase", "corn", "key", "spoon", "button", "bell"];
const FACE_UP = 3;
const HAND = 4;

function setup({ ctx, random }) {
  const pile = random.Shuffle(ITEMS.flatMap((item) => Array(9).fill(item)));
  const players = {};
  const table = {};
  for (const player of ctx.playOrder) {
    players[player] = { hand: pile.splice(0, HAND) };
    table[player] = { chests: 0, points: [], collections: ITEMS.map((item) => ({ item, length: 0, jokers: 0 })) };
  }
  return { secret: { pile }, players, table, market: pile.splice(0, FACE_UP), pileSize: pile.length };
}

function take({ G, playerID, random }, slot) {
  const hand = G.players[playerID].hand;
  hand.push(G.market[slot]);
  if (hand.length > HAND) {
    const laid = hand.shift();
    const collection = G.table[playerID].collections.find(({ item }) => item === laid);
    collection.length += 1;
    G.secret.pile.push(laid);
  }
  const next = random.Die(G.secret.pile.length) - 1;
  G.market[slot] = G.secret.pile.splice(next, 1)[0];
  G.pileSize = G.secret.pile.length;
}

const game = {
  name: "turns",
  setup,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { take: { move: take, client: false } },
  playerView: ({ G, playerID }) => {
    const { secret, players, ...open } = G;
    return { ...open, players: { [playerID]: players[playerID] } };
  },
};

// Clients whose table waits for its turn to be measured read nothing, and so answer no pings.
const transport = new SocketIO({ socketOpts: { pingInterval: 3_600_000, pingTimeout: 3_600_000 } });

Server({ games: [game], origins: [Origins.LOCALHOST], transport }).run(Number(process.argv[2]));
