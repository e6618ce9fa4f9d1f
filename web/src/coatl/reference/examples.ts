/** The worked examples of the rulebooks as data: serpents with their cards, and pieces that lie somewhere. */

export interface ScoredCard {
  name: string;
  /** What is printed on it. */
  drawing: string;
  times: number;
  points: number;
}

export interface ScoredSerpent {
  serpent: string;
  cards: ScoredCard[];
  /** The sum of the cards, where it is told. */
  total: number | null;
}

/** Pieces on a space of the supply board, or on a card of A.D.A.M. */
export interface Place {
  name: string;
  pieces: string[];
}

export interface Example {
  serpents: ScoredSerpent[];
  places: Place[];
}

const CARD = /^ {2}([PT]\d+) +(.+?) +(\d+)× +(\d+)$/;
const SUM = /^ +(\d+)$/;
const PLACE = /^(P?\d+)((?: +\S+)*)$/;

export function exampleOf(lines: readonly string[]): Example {
  const example: Example = { serpents: [], places: [] };
  for (const line of lines) {
    const [, card] = CARD.exec(line) ?? [];
    const [, sum] = SUM.exec(line) ?? [];
    const last = example.serpents.at(-1);
    const place = PLACE.exec(line);
    if (card) last?.cards.push(cardOf(line));
    else if (sum && last) last.total = Number(sum);
    else if (place) example.places.push({ name: place[1] ?? "", pieces: (place[2] ?? "").split(" ").filter(Boolean) });
    else example.serpents.push({ serpent: line, cards: [], total: null });
  }
  return example;
}

function cardOf(line: string): ScoredCard {
  const [, name = "", drawing = "", times, points] = CARD.exec(line) ?? [];
  return { name, drawing, times: Number(times), points: Number(points) };
}
