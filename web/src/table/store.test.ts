// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SeenTable } from "../lib/api";
import { call } from "../lib/attention.svelte";
import { settings } from "../lib/settings.svelte";
import { m } from "../paraglide/messages.js";
import type { Face } from "../lib/game";
import { FakeSocket } from "./fake-socket";
import { TableState } from "./store.svelte";

vi.mock("../lib/attention.svelte", () => ({ announce: vi.fn(), call: vi.fn() }));

/** Longer than any pause between the moves of others. */
const A_WHILE_MS = 5_000;

const FACE: Face = { Table: () => ({}), travels: () => [], tell: () => [] };

function seated(name: string): SeenTable["seats"][number] {
  return { name, kind: "person", bot: null, given_up: false, deadline: null, time_left: null };
}

/** The store knows no game, so this one need not exist. */
const GAME: string = "game";

const TABLE = {
  id: "x",
  game: GAME,
  options: { players: 3 },
  status: "playing",
  seats: [seated("Anna"), seated("Ben"), seated("Chloé")],
  deciders: [0],
  clock: "none",
  audience: "link",
  timeout: "bot",
  opened_at: 0,
  changed_at: 0,
  request: null,
  rematch: null,
  archived: false,
  result: null,
  deal: null,
} as SeenTable;

function game(seat: number | null, deciders: number[]): object {
  return {
    game: GAME,
    position: { seat, deciders, supply: ["k", "r"] },
    scores: [0, 0, 0],
    outlook: {},
    may_undo: false,
    result: null,
  };
}

const CHOICES = {
  legal: { "take 1": null, "begin k": { card: 1 } },
  impossible: [
    { rule: "C-TURN-1", reason: "act-first", why: "you have not done anything yet", moves: ["done", "pass"] },
  ],
};

function moved(number: number, seat: number, move = "take 1"): object {
  return { number, at: 0, game: GAME, what: "moved", seat, move };
}

function welcome(changes: object = {}): object {
  return {
    type: "welcome",
    table: TABLE,
    game: game(0, [0]),
    choices: CHOICES,
    seat: 0,
    number: 2,
    mine: [0],
    is_host: true,
    invitation: null,
    updates: [{ number: 2, at: 0, game: GAME, what: "started", seat: null }],
    present: { type: "present", seats: [0], watching: 0 },
    ...changes,
  };
}

function news(updates: object[], changes: object): object {
  return { type: "news", updates, changes };
}

const openTables: TableState[] = [];

/** A table that somebody has opened; the server has said nothing yet. */
function opened(): TableState {
  const state = new TableState("x");
  openTables.push(state);
  state.open(TABLE, FACE);
  return state;
}

/** A table at which it is my turn. */
function welcomed(): TableState {
  const state = opened();
  FakeSocket.last.say(welcome());
  return state;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.made = [];
  settings.speed = "normal";
});

afterEach(() => {
  for (const table of openTables.splice(0)) table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test("the socket begins without a seat, in the language of the page, and the server says which seat is mine", () => {
  const state = opened();
  expect(Object.fromEntries(FakeSocket.last.query)).toEqual({ after: "0", language: "en" });
  FakeSocket.last.say(welcome());
  expect(state.seat).toBe(0);
  expect(state.decides).toBe(true);
  expect(state.isHost).toBe(true);
  expect(state.updates.map(({ what }) => what)).toEqual(["started"]);
  expect(FakeSocket.last.sent).toEqual([]);
  expect(call).toHaveBeenCalledOnce();
});

test("choices come with the welcome: what is legal, with previews, and why the rest is not", () => {
  const state = welcomed();
  expect(state.legal).toEqual(["take 1", "begin k"]);
  expect(state.can("take 1")).toBe(true);
  expect(state.can("done")).toBe(false);
  expect(state.previewOf("begin k")).toEqual({ card: 1 });
  expect(state.why("pass")).toBe("you have not done anything yet");
  expect(state.why("take 1")).toBeNull();
});

test("news changes what is shown and brings the next choices, without a word from me", async () => {
  const state = welcomed();
  FakeSocket.last.say(
    news([moved(3, 0)], {
      "/game/position/supply/0": "",
      "/game/may_undo": true,
      "/choices/legal": { done: null },
      "/choices/impossible": [],
    }),
  );
  await vi.advanceTimersByTimeAsync(A_WHILE_MS);
  expect(state.game?.position).toMatchObject({ supply: ["", "r"] });
  expect(state.game?.may_undo).toBe(true);
  expect(state.game?.scores).toEqual([0, 0, 0]);
  expect(state.legal).toEqual(["done"]);
  expect(state.why("done")).toBeNull();
  expect(state.updates.map(({ number }) => number)).toEqual([2, 3]);
  expect(state.isBusy).toBe(false);
  expect(FakeSocket.last.sent).toEqual([]);
});

test("I am you where I sit and look from, never where I only watch, and in my turn I am not named", () => {
  const state = welcomed();
  expect([0, 1].map((seat) => state.nameOf(seat))).toEqual(["You", "Ben"]);
  expect(state.whoseTurn).toBe("Your turn");
  FakeSocket.last.say(welcome({ game: game(0, [0, 1]) }));
  expect(state.whoseTurn).toBe("Ben to play");
  FakeSocket.last.say(welcome({ seat: null, mine: [] }));
  expect(state.nameOf(0)).toBe("Anna");
  expect(state.whoseTurn).toBe("Anna to play");
});

test("when it is another's turn I have no choices", async () => {
  const state = welcomed();
  FakeSocket.last.say(news([moved(3, 0, "done")], { "/game/position/deciders": [1], "/choices": null }));
  await vi.advanceTimersByTimeAsync(A_WHILE_MS);
  expect(state.decides).toBe(false);
  expect(state.legal).toEqual([]);
  expect(state.why("pass")).toBeNull();
});

test("an order says what I have seen, and is answered", async () => {
  const state = welcomed();
  const answer = state.play("take 1");
  expect(FakeSocket.last.sent).toEqual([{ type: "play", id: 1, seat: 0, move: "take 1", at: 2 }]);
  expect(state.isBusy).toBe(true);
  expect(await state.play("take 1")).toBeNull();
  expect(FakeSocket.last.sent).toHaveLength(1);
  FakeSocket.last.say(news([moved(3, 0)], {}));
  FakeSocket.last.say({ type: "done", id: 1, number: 3 });
  expect(await answer).toBeNull();
  expect(state.sending).toBe(0);
  void state.undo();
  expect(FakeSocket.last.sent.at(-1)).toEqual({ type: "undo", id: 2, seat: 0 });
});

test("an order that is refused is answered by the reason, which is shown until the next one", async () => {
  const state = welcomed();
  const answer = state.play("pass");
  FakeSocket.last.say({ type: "refused", id: 1, error: { code: "illegal-move", message: "you may only pass when …" } });
  expect(await answer).toBe("you may only pass when …");
  expect(state.problem).toBe("you may only pass when …");
  expect(state.sending).toBe(0);
  void state.play("take 1");
  expect(state.problem).toBeNull();
});

test("what others do is shown one thing after the other, and until then it is not my turn", async () => {
  const state = opened();
  FakeSocket.last.say(welcome({ game: game(0, [1]), choices: null }));
  FakeSocket.last.say(news([moved(3, 1)], { "/game/position/supply/0": "", "/game/position/deciders": [2] }));
  FakeSocket.last.say(
    news([moved(4, 2)], { "/game/position/supply/1": "", "/game/position/deciders": [0], "/choices": CHOICES }),
  );
  await vi.advanceTimersByTimeAsync(50);
  expect(state.game?.position).toMatchObject({ supply: ["", "r"] });
  expect(state.waiting).toBe(2);
  expect(state.legal).toEqual([]);
  expect(call).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(A_WHILE_MS);
  expect(state.game?.position).toMatchObject({ supply: ["", ""] });
  expect(state.waiting).toBe(0);
  expect(state.legal).toEqual(["take 1", "begin k"]);
  expect(call).toHaveBeenCalledOnce();
});

test("where all decide at the same time, what others do does not get in my way", async () => {
  const state = opened();
  FakeSocket.last.say(welcome({ game: game(null, [0, 1, 2]) }));
  FakeSocket.last.say(news([moved(3, 1, "keep P1")], { "/game/position/supply/0": "" }));
  FakeSocket.last.say(news([moved(4, 1, "done")], { "/game/position/deciders": [0, 2] }));
  expect(state.legal).toEqual(["take 1", "begin k"]);
  await vi.advanceTimersByTimeAsync(50);
  expect(state.game?.position).toMatchObject({ supply: ["", "r"], deciders: [0, 2] });
  expect(state.isBusy).toBe(false);
});

test("who does not want to wait skips what others do", async () => {
  const state = opened();
  FakeSocket.last.say(welcome({ game: game(0, [1]), choices: null }));
  for (const number of [3, 4, 5]) FakeSocket.last.say(news([moved(number, 1)], { "/game/scores": [0, number, 0] }));
  await vi.advanceTimersByTimeAsync(50);
  expect(state.game?.scores).toEqual([0, 3, 0]);
  state.skip();
  await vi.advanceTimersByTimeAsync(1);
  expect(state.game?.scores).toEqual([0, 5, 0]);
  expect(state.waiting).toBe(0);
});

test("a lost connection answers what was on its way, comes back where it was, and all is whole again", async () => {
  const state = welcomed();
  const answer = state.play("take 1");
  FakeSocket.last.break();
  expect(await answer).toBe(m.table_lost());
  expect(state.isLost).toBe(true);
  expect(state.sending).toBe(0);
  expect(await state.undo()).toBe(m.table_lost());
  await vi.advanceTimersByTimeAsync(2_000);
  expect(FakeSocket.made).toHaveLength(2);
  expect(Object.fromEntries(FakeSocket.last.query)).toEqual({ after: "2", language: "en", seat: "0" });
  FakeSocket.last.say(welcome({ game: game(0, [1]), choices: null, number: 3, updates: [moved(3, 0)] }));
  expect(state.isLost).toBe(false);
  expect(state.updates.map(({ number }) => number)).toEqual([2, 3]);
  expect(state.decides).toBe(false);
});

test("what was heard and not yet shown is not lost with the connection", async () => {
  const state = opened();
  FakeSocket.last.say(welcome({ game: game(0, [1]), choices: null }));
  for (const number of [3, 4]) FakeSocket.last.say(news([moved(number, 1)], { "/game/scores": [0, number, 0] }));
  FakeSocket.last.break();
  await vi.advanceTimersByTimeAsync(300);
  state.reconnect();
  expect(FakeSocket.last.query.get("after")).toBe("4");
  FakeSocket.last.say(welcome({ game: game(0, [1]), number: 5, updates: [moved(5, 1)] }));
  await vi.advanceTimersByTimeAsync(A_WHILE_MS);
  expect(state.updates.map(({ number }) => number)).toEqual([2, 3, 4, 5]);
  expect(state.waiting).toBe(0);
});

test("a client that has lost count has all told anew, and puts no change where it does not belong", async () => {
  const state = welcomed();
  FakeSocket.last.say(news([moved(4, 0)], { "/game/scores": [9, 9, 9] }));
  expect(FakeSocket.made).toHaveLength(2);
  expect(FakeSocket.last.query.get("after")).toBe("2");
  expect(state.game?.scores).toEqual([0, 0, 0]);
  FakeSocket.last.say(welcome({ number: 4, updates: [moved(3, 0), moved(4, 0)] }));
  FakeSocket.last.say(news([moved(5, 0)], { "/game/scores": [1, 0, 0] }));
  await vi.advanceTimersByTimeAsync(A_WHILE_MS);
  expect(state.game?.scores).toEqual([1, 0, 0]);
  expect(state.updates.map(({ number }) => number)).toEqual([2, 3, 4, 5]);
});

test("two at one screen pass it on: nobody hears or sees what the other one may", async () => {
  const state = opened();
  FakeSocket.last.say(welcome({ seat: null, mine: [0, 1], game: game(null, [0]), choices: null }));
  expect(state.seat).toBeNull();
  expect(state.next).toBe(0);
  state.look(0);
  expect(FakeSocket.last.sent).toEqual([{ type: "look", seat: 0, after: 0 }]);
  expect(state.game).toBeNull();
  expect(state.updates).toEqual([]);
  FakeSocket.last.say(news([moved(3, 2)], { "/game/scores": [9, 9, 9] }));
  FakeSocket.last.say(welcome({ mine: [0, 1], number: 3, updates: [moved(3, 2)] }));
  expect(state.game?.scores).toEqual([0, 0, 0]);
  expect(state.decides).toBe(true);
  expect(state.next).toBeNull();
  FakeSocket.last.say(news([moved(4, 0, "done")], { "/game/position/deciders": [1], "/choices": null }));
  await vi.advanceTimersByTimeAsync(A_WHILE_MS);
  expect(state.next).toBe(1);
  state.look(1);
  expect(state.choices).toBeNull();
  FakeSocket.last.say(welcome({ seat: 1, mine: [0, 1], game: game(1, [1]), number: 7, updates: [moved(7, 0)] }));
  expect(state.updates.map(({ number }) => number)).toEqual([7]);
  expect(state.legal).toEqual(["take 1", "begin k"]);
});

test("who has left a seat is told so, and does not come back", async () => {
  const state = welcomed();
  FakeSocket.last.break(4403, "not-your-seat");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.problem).toBe(m.table_dismissed());
  expect(FakeSocket.made).toHaveLength(1);
});

test("a silent server is noticed while nothing happens, and all is well when it answers", async () => {
  const state = welcomed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.isLost).toBe(false);
  FakeSocket.last.isMute = true;
  await vi.advanceTimersByTimeAsync(9_000);
  expect(state.isLost).toBe(true);
  FakeSocket.last.say({ type: "pong" });
  expect(state.isLost).toBe(false);
  expect(FakeSocket.made).toHaveLength(1);
});

test("an order without an answer shows a sign soon and is given up later; the connection comes back", async () => {
  const state = welcomed();
  FakeSocket.last.isMute = true;
  const answer = state.play("take 1");
  expect(state.sent).toBe("take 1");
  await vi.advanceTimersByTimeAsync(4_000);
  expect(state.isLost).toBe(true);
  expect(state.sending).toBe(1);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(await answer).toBe(m.table_lost());
  expect(state.sent).toBeNull();
  expect(FakeSocket.made).toHaveLength(2);
  FakeSocket.last.say(welcome());
  expect(state.isLost).toBe(false);
});

test("the browser says at once that it is offline, and it is come again when it is not", () => {
  const state = welcomed();
  dispatchEvent(new Event("offline"));
  expect(state.isLost).toBe(true);
  dispatchEvent(new Event("online"));
  expect(FakeSocket.made).toHaveLength(2);
  FakeSocket.last.say(welcome());
  expect(state.isLost).toBe(false);
});

test("what others say and anybody shows is seen for a while, and counted until I look", async () => {
  const state = welcomed();
  const said = { number: 3, at: 0, game: GAME, what: "said", seat: 1, details: { text: "Hello" } };
  FakeSocket.last.say(news([said], {}));
  FakeSocket.last.say({ type: "reacted", seat: 0, what: "clap" });
  await vi.advanceTimersByTimeAsync(50);
  expect(state.voices.map(({ seat, text, reaction }) => [seat, text ?? reaction])).toEqual([
    [1, "Hello"],
    [0, "clap"],
  ]);
  expect(state.unread).toBe(1);
  state.listen();
  expect(state.unread).toBe(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(state.voices).toEqual([]);
  state.react("thanks");
  expect(FakeSocket.last.sent).toEqual([{ type: "react", seat: 0, what: "thanks" }]);
});
