import { expect, test } from "vitest";
import { squares } from "./qr";

/** The squares of a code, a line for each row. */
function drawn(text: string): string[] {
  return (squares(text) ?? []).map((row) => row.map((isDark) => (isDark ? "#" : ".")).join(""));
}

test("a code is as large as its text needs, and too long a text has none", () => {
  const sides = [14, 15, 26, 42, 62, 84, 106, 122, 152, 180, 213].map((length) => squares("a".repeat(length))?.length);
  expect(sides).toEqual([21, 25, 25, 29, 33, 37, 41, 45, 49, 53, 57]);
  expect(squares("a".repeat(214))).toBeNull();
});

test("three finders stand in the corners, and lines of every other square between them", () => {
  const code = drawn("https://plume.example/table/41a4ac62996b");
  const finder = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"];
  expect(code.slice(0, 7).map((row) => row.slice(0, 7))).toEqual(finder);
  expect(code.slice(0, 7).map((row) => row.slice(-7))).toEqual(finder);
  expect(code.slice(-7).map((row) => row.slice(0, 7))).toEqual(finder);
  expect(code[6]!.slice(6, -6)).toMatch(/^(#\.)+#$/);
});

test("a code is drawn as one that other programs have read", () => {
  expect(drawn("Plume")).toEqual(READ);
});

const READ = `
#######..#.#..#######
#.....#.#.....#.....#
#.###.#...#...#.###.#
#.###.#..#.#..#.###.#
#.###.#.###.#.#.###.#
#.....#..##.#.#.....#
#######.#.#.#.#######
..........###........
#.#.#.#..#.#....#..#.
##.##..#.#....#...###
#..#..#.....#...#.###
#.#.#....##...#....#.
.##.#.#..##.#.#.##..#
........#..#.#.#.....
#######...##.###.####
#.....#..#####.##....
#.###.#.####.###...##
#.###.#..#....##..##.
#.###.#.#...#...###.#
#.....#.......#....#.
#######.##..#.###..##
`
  .trim()
  .split("\n");
