// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import type { SeenGame } from "../lib/api";
import type { CotcotEvent } from "./position";
import { sounds } from "./sounds";

vi.mock("../lib/catalogue", () => ({ factsOf: () => ({ scorings_at: [4, 7, 10] }) }));

function heard(event: CotcotEvent): string[] {
  return sounds.of(event, {} as SeenGame).map(({ name, step = 0 }) => `${name} ${step}`);
}

test("a longer collection sounds higher", () => {
  expect(heard({ event: "started", seat: 0, item: "key" })).toEqual(["woodenKnock 0"]);
  expect(heard({ event: "added", seat: 0, item: "key", length: 4 })).toEqual(["woodenKnock 3"]);
  expect(heard({ event: "joker added", seat: 0, item: "key", length: 5 })).toEqual(["woodenKnock 4"]);
});

test("only the last rooster crows to the end", () => {
  expect(heard({ event: "coq", card: "coq", number: 7 })).toEqual(["halfCrow 0"]);
  expect(heard({ event: "coq", card: "coq", number: 10 })).toEqual(["wholeCrow 0"]);
});

test("the fox sniffs, a chest has a lid, the end a bell", () => {
  expect(heard({ event: "fox", seat: 0, owner: 1, item: "key" })).toEqual(["sniffAndPaws 0"]);
  expect(heard({ event: "chest", seat: 0, card: "key" })).toEqual(["lid 0"]);
  expect(heard({ event: "over", why: "tenth coq" } as CotcotEvent)).toEqual(["farmBell 0"]);
  expect(heard({ event: "turn", seat: 0 })).toEqual([]);
});
