import { expect, test } from "vitest";
import { beginning, following } from "./telling";

test("it goes from card to card, then to the next step", () => {
  expect(following({ at: 0, card: 0 }, [2, 1])).toEqual({ at: 0, card: 1 });
  expect(following({ at: 0, card: 1 }, [2, 1])).toEqual({ at: 1, card: 0 });
  expect(following({ at: 1, card: 0 }, [2, 1])).toBeNull();
});

test("a step without cards takes one beat", () => {
  expect(following({ at: 0, card: 0 }, [0, 3])).toEqual({ at: 1, card: 0 });
});

test("a step that was told as a whole is followed by the next one", () => {
  expect(following({ at: 0, card: null }, [4, 1])).toEqual({ at: 1, card: 0 });
});

test("it begins where one is, and anew after the end", () => {
  expect(beginning({ at: 1, card: null }, 3)).toEqual({ at: 1, card: 0 });
  expect(beginning({ at: 2, card: null }, 3)).toEqual({ at: 0, card: 0 });
  expect(beginning(null, 3)).toEqual({ at: 0, card: 0 });
});
