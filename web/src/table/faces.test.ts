import { expect, test, vi } from "vitest";
import { faceOf, HEADS } from "./faces";

vi.mock("../lib/catalogue", () => ({ catalogue: () => ({ levels: ["a", "b", "c", "d", "e"], bots: [] }) }));

test("every strength has a face of its own, and bots for experiments share one", () => {
  const faces = ["a", "b", "c", "d", "e", "odd", "other"].map((bot) => faceOf({ kind: "bot", bot, name: "Pip" }));
  expect(faces).toEqual(["rabbit", "dog", "monkey", "eagle", "jaguar", "mask", "mask"]);
});

test("people have the head they chose; who has none gets one, always the same", () => {
  expect(faceOf({ kind: "person", bot: null, avatar: "owl", name: "Anna" })).toBe("owl");
  const given = faceOf({ kind: "person", bot: null, avatar: "", name: "Anna" });
  expect(Object.keys(HEADS)).toContain(given);
  expect(faceOf({ name: "Anna" })).toBe(given);
  expect(faceOf({ kind: "free", bot: null, name: "" })).toBeNull();
});
