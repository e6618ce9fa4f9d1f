// An engine in JavaScript for the protocol of docs/engines.md. It looks at what it holds: moves that name a card or a
// piece of which it has many come first, and "done" last.
//
//     plume watch coatl --bot "random,engine:node examples/engines/engine.mjs"

import { createInterface } from "node:readline";

const game = { seat: 0, position: null, legal: [], random: () => 0 };

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How often each word stands in what lies before me: the cards in hand, and the pieces on the board. */
function holdings(position, seat) {
  const mine = position.seats[seat];
  const words = [...(mine.hand ?? []), ...(mine.board ?? "").split(" ")].filter(Boolean);
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function decide() {
  const held = holdings(game.position, game.seat);
  const worth = (move) =>
    move === "done"
      ? 0
      : 1 + game.random() + move.split(" ").reduce((sum, word) => sum + (held.get(word) ?? 0), 0);
  const [best] = game.legal.map((move) => [worth(move), move]).sort(([one], [other]) => other - one);
  return best[1];
}

const OBEY = {
  plume: () => say("name Holdings", "version 1.0", "games coatl cotcot", "ready"),
  new: (json) => {
    const { seat, seed } = JSON.parse(json);
    Object.assign(game, { seat, random: chance(seed) });
  },
  position: (json) => (game.position = JSON.parse(json)),
  legal: (moves) => (game.legal = moves.split("; ")),
  go: () => say(`move ${decide()}`),
  quit: () => process.exit(0),
};

function say(...lines) {
  process.stdout.write(lines.map((line) => `${line}\n`).join(""));
}

for await (const line of createInterface({ input: process.stdin })) {
  const [word] = line.split(" ", 1);
  OBEY[word]?.(line.slice(word.length + 1)); // what it does not know it need not know
}
