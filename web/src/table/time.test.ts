import { expect, test } from "vitest";
import { shortTime } from "./time";

test.each([
  [0, "0:00"],
  [-5_000, "0:00"],
  [59_001, "1:00"],
  [65_000, "1:05"],
  [7_384_000, "2:03:04"],
])("%i ms are shown as %s", (ms, shown) => expect(shortTime(ms)).toBe(shown));
