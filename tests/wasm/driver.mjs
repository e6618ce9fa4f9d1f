// Runs rules in WebAssembly as a test asks: a question is one object of JSON, and so is the answer.
import { Desk } from "../../web/src/pocket/desk.ts";
import { Rules } from "../../web/src/pocket/rules.ts";

const unpacked = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const packed = (numbers) => new Uint8Array(new Float64Array(numbers).buffer);

async function digest(...parts) {
  const whole = new Uint8Array(await new Blob(parts).arrayBuffer());
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
  return [...found.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Random games: of each a digest of its moves and all its states. */
async function games(rules, { runs, longest, words }) {
  const s = rules.room("State"), states = rules.room("State", longest + 1), played = rules.room("int", longest);
  const moves = rules.room("int", words), chooser = rules.room("Stream");
  const found = [];
  for (const { state, seeds } of runs)
    for (const seed of seeds) {
      rules.bytes(s).set(unpacked(state));
      const length = rules.call("trace_game", s, states, played, moves, chooser, seed, 0, 0, 0);
      found.push(
        await digest(rules.bytes({ ...played, size: length }), rules.bytes({ ...states, size: length + 1 })),
      );
    }
  return found;
}

/** What workers of a page report of searches, one after another. */
function reports(module, { orders }) {
  const desk = new Desk(module, orders[0].order);
  return orders.map(({ order, state, stream }) => desk.search(order, unpacked(state), unpacked(stream)));
}

/** Memory for a search. */
function desk(rules, { words, weights: size, sides }) {
  const states = rules.room("State", 2), stream = rules.room("Stream"), moves = rules.room("int", words);
  const weights = rules.room("float", size), values = rules.room("float", sides);
  const memory = rules.room("Memory"), tree = rules.room("Tree");
  return { hidden: rules.item(states, 0), states, stream, moves, weights, values, memory, tree };
}

/** Search from what a seat sees, and forget what was searched before. */
function search(rules, room, { traits, simulations }, { state, seat, seed }) {
  const { hidden, states, stream, moves, weights, values, memory, tree } = room;
  for (const cleared of [moves, weights, values, memory, tree]) rules.bytes(cleared).fill(0);
  rules.bytes(hidden).set(unpacked(state));
  rules.bytes(stream).set(unpacked(seed));
  rules.call("search", states, seat, traits, simulations, stream, moves, weights, values, memory, tree);
}

/** Searches: of each a digest of its tree and its random stream, and the move that it would play without. */
async function searches(rules, question) {
  const room = desk(rules, question);
  const { hidden, stream, moves, weights, memory, tree } = room;
  const found = [];
  for (const run of question.runs) {
    search(rules, room, question, run);
    const grown = await digest(rules.bytes(tree), rules.bytes(stream));
    rules.call("deal", hidden, run.seat, stream);
    found.push([grown, rules.call("best_move", hidden, run.seat, question.traits, moves, weights, memory)]);
  }
  return found;
}

/** Powers of e, as bits. */
function powers(rules, { exponents }) {
  const asked = rules.room("float", exponents.length), found = rules.room("float", exponents.length);
  rules.bytes(asked).set(packed(exponents));
  rules.call("powers_of_e", asked, found);
  return [...rules.bytes(found)];
}

/** The best assemblies. */
function assemblies(rules, { runs, budget }) {
  const s = rules.room("State"), space = rules.room("Workspace"), plan = rules.field(space, "plan");
  return runs.map(({ state, seat }) => {
    rules.bytes(s).set(unpacked(state));
    return ["assembly", "promise"].map((entry) => {
      rules.call(entry, s, seat, budget, space);
      return [...rules.bytes({ ...plan, size: 1 })];
    });
  });
}

/** Random games, again and again: each time it says how many decisions there were. */
function decisions(rules, { state, seeds, games, words, tally: size }) {
  const s = rules.room("State"), moves = rules.room("int", words);
  const chooser = rules.room("Stream"), tally = rules.room("int", size);
  return () => {
    rules.bytes(s).set(unpacked(state));
    rules.bytes(tally).fill(0);
    rules.call("play_games", s, moves, chooser, ...seeds, games, tally);
    return Number(new BigInt64Array(rules.bytes(tally).slice().buffer)[1]);
  };
}

/** Searches, again and again: each time it says how many simulations there were. */
function simulations(rules, question) {
  const room = desk(rules, question);
  return () => {
    for (const run of question.runs) search(rules, room, question, run);
    return question.runs.length * question.simulations;
  };
}

const ANSWERS = { games, searches, powers, assemblies };
const WORKS = { decisions, simulations };

/** The answer to a question about a module. */
export async function answer(module, question) {
  if (question.ask === "reports") return reports(module, question);
  return await ANSWERS[question.ask](new Rules(module), question);
}

/** What does something for so many seconds, and says how much was done. */
export function worker(module, question) {
  const work = WORKS[question.ask](new Rules(module), question);
  return (seconds) => {
    let done = 0;
    for (const start = performance.now(); performance.now() - start < 1_000 * seconds; ) done += work();
    return done;
  };
}
