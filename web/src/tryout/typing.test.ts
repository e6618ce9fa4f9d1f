import { expect, test } from "vitest";
import { indentation, Past } from "./typing";

test("a new line begins where the block does", () => {
  expect(indentation("x = 1")).toBe("");
  expect(indentation("for x in y:")).toBe("    ");
  expect(indentation("for x in y:\n    if x:  # yes")).toBe("        ");
  expect(indentation("for x in y:\n    print(x)")).toBe("    ");
});

test("arrows lead back and forth, and what is being typed is not lost", () => {
  const past = new Past();
  expect(past.walk(-1, "new")).toBeNull();
  past.add("one");
  past.add("two");
  past.add("two");
  expect(past.walk(-1, "new")).toBe("two");
  expect(past.walk(-1, "two")).toBe("one");
  expect(past.walk(-1, "one")).toBeNull();
  expect(past.walk(1, "one")).toBe("two");
  expect(past.walk(1, "two")).toBe("new");
  expect(past.walk(1, "new")).toBeNull();
});
