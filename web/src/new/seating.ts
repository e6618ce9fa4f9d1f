/** The seats of a table that is about to be opened. */

import type { Schemas } from "../lib/api";
import { botSeat } from "../lib/bots";

export type NewSeat = Schemas["NewSeat"];
export type Company = "bots" | "friends" | "screen" | "challenge";
export type Who = "here" | "open" | "bot";

/** A seat beside mine: somebody here with a name, a friend who comes by the link, or a bot. */
export interface Seat {
  who: Who;
  name: string;
  bot: string;
}

const WHO: Record<Company, Who> = { bots: "bot", friends: "open", screen: "here", challenge: "bot" };

/** As many seats as are wanted: those that are there stay, new ones are for the company that was chosen. */
export function seated(seats: readonly Seat[], count: number, company: Company, bot: string): Seat[] {
  return Array.from({ length: count }, (_, place) => seats[place] ?? { who: WHO[company], name: "", bot });
}

/** The seats as the server wants them; somebody here without a name is called by the place. */
export function toSeats(myName: string, others: readonly Seat[], nameOf: (place: number) => string): NewSeat[] {
  const me: NewSeat = myName.trim() ? { who: "me", name: myName.trim() } : { who: "me" };
  return [me, ...others.map((seat, number) => toSeat(seat, nameOf(number + 2)))];
}

function toSeat({ who, name, bot }: Seat, usual: string): NewSeat {
  if (who === "bot") return botSeat(bot);
  return who === "open" ? { who } : { who, name: name.trim() || usual };
}
