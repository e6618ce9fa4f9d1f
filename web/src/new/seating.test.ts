import { expect, test } from "vitest";
import { seated, toSeats, type Seat } from "./seating";

test("more seats are for the company, and those that are there stay", () => {
  const seats: Seat[] = [{ who: "here", name: "Ben", bot: "random" }];
  expect(seated(seats, 2, "friends", "random").map((seat) => seat.who)).toEqual(["here", "open"]);
  expect(seated(seats, 0, "friends", "random")).toEqual([]);
});

test("seats are sent with what belongs to them alone", () => {
  const others: Seat[] = [
    { who: "here", name: " Ben ", bot: "random" },
    { who: "here", name: "", bot: "random" },
    { who: "open", name: "left over", bot: "random" },
    { who: "bot", name: "left over", bot: "clever" },
  ];
  expect(toSeats("", others, (place) => `Player ${place}`)).toEqual([
    { who: "me" },
    { who: "here", name: "Ben" },
    { who: "here", name: "Player 3" },
    { who: "open" },
    { who: "bot", bot: "clever" },
  ]);
  expect(toSeats(" Anna ", [], () => "")).toEqual([{ who: "me", name: "Anna" }]);
});
