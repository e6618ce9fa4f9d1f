// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { recordsIn } from "./luggage";

test("a file holds one record or many, as text or as lines of JSON", () => {
  expect(recordsIn('{"plume":2}\n')).toEqual(['{"plume":2}']);
  expect(recordsIn('\n{"a":1}\n\n{"b":2}')).toEqual(['{"a":1}', '{"b":2}']);
  expect(recordsIn('[plume 2]\n[game "x"]\n\n1. a\n[plume 2]\n2. b\n')).toEqual([
    '[plume 2]\n[game "x"]\n\n1. a\n',
    "[plume 2]\n2. b\n",
  ]);
  expect(recordsIn("nonsense")).toEqual(["nonsense"]);
  expect(recordsIn(" \n")).toEqual([]);
});
