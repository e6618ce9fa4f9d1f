/** What is printed on the cards: told by the server once, and in the words of the language. */

import { answer, api, type Schemas } from "../lib/api";
import { m } from "../paraglide/messages.js";
import { colourWord, letterOf, type Letter } from "./pieces";

export type CardFacts = Schemas["CoatlCard"];

const facts = new Map<string, CardFacts>();
let loading: Promise<void> | null = null;

/** Learn what is printed on the cards; what has failed is asked for again. */
export function loadCards(): Promise<void> {
  loading ??= answer(api.GET("/api/games/coatl/cards")).then(
    (cards) => cards.forEach((card) => facts.set(card.name, card)),
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

export function allCards(): CardFacts[] {
  return [...facts.values()];
}

export function cardNamed(name: string): CardFacts {
  const found = facts.get(name);
  if (!found) throw new Error(`there is no card ${name}`);
  return found;
}

export function isTemple(name: string): boolean {
  return name.startsWith("T");
}

/** What the families are called; a story of a game tells both sizes of banners as one. */
export const FAMILY_NAMES: Record<string, () => string> = {
  count: m.coatl_family_count,
  "isolated-pair": m.coatl_family_isolated_pair,
  triple: m.coatl_family_triple,
  pair: m.coatl_family_pair,
  alternating: m.coatl_family_alternating,
  blocks: m.coatl_family_blocks,
  "blocks-of-five": m.coatl_family_blocks,
  "blocks-of-four": m.coatl_family_blocks,
  rainbow: m.coatl_family_rainbow,
  bridge: m.coatl_family_bridge,
  mirror: m.coatl_family_mirror,
  assortment: m.coatl_family_assortment,
  temple: m.coatl_family_temple,
};

export function familyName(card: CardFacts): string {
  return FAMILY_NAMES[card.family]?.() ?? card.family;
}

/** The drawing that stands for the family of a card. */
export function emblemOf({ family }: CardFacts): string {
  return family.startsWith("blocks") ? "blocks" : family;
}

/** A card by its family and number, as in the log: Twins P5. */
export function cardTitle(name: string): string {
  return m.coatl_card_title({ family: familyName(cardNamed(name)), name });
}

function lettersOf(card: CardFacts): Letter[] {
  return card.pattern.map((place) => place.replaceAll(/[!+]/g, "")).filter((text): text is Letter => text.length === 1);
}

function countOf(letters: readonly Letter[], letter: Letter | undefined): number {
  return letters.filter((other) => other === letter).length;
}

/** What a card asks for, in one short sentence; what it is worth stands in its table of levels. */
export function asks(card: CardFacts): string {
  const letters = lettersOf(card);
  const [one = "", two = "", three = "", four = "", five = ""] = letters.map(colourWord);
  const last = letters.at(-1);
  const blocks = {
    first: countOf(letters, letters[0]),
    one,
    second: countOf(letters, last),
    two: last ? colourWord(last) : "",
  };
  switch (card.family) {
    case "count":
      return m.coatl_asks_count({ one });
    case "isolated-pair":
      return m.coatl_asks_isolated_pair({ one: two });
    case "triple":
      return m.coatl_asks_triple({ one });
    case "pair":
      return m.coatl_asks_pair({ one, two });
    case "alternating":
      return m.coatl_asks_alternating({ one, two });
    case "rainbow":
      return m.coatl_asks_rainbow({ one, two, three, four, five });
    case "bridge":
      return m.coatl_asks_bridge({ one, two, three });
    case "mirror":
      return m.coatl_asks_mirror({ one, two });
    case "assortment":
      return m.coatl_asks_assortment();
    case "temple":
      return card.pattern.length > 2 ? m.coatl_asks_temple_three() : m.coatl_asks_temple();
    default:
      return m.coatl_asks_blocks(blocks);
  }
}

/** One of the requirements of a Temple card, as data; `card` is the colour of cards that may not lie beside it. */
export type Requirement = { absent: Letter } | { card: Letter } | { equal: [Letter, Letter] } | { length: number };

export function requirementOf(text: string): Requirement {
  const [first = "", second = "", last = ""] = text.split(" ");
  if (last === "card") return { card: letterOf(second) };
  if (text.startsWith("no ")) return { absent: letterOf(text.slice(3)) };
  return text.endsWith(" long") ? { length: Number(first) } : { equal: [letterOf(first), letterOf(last)] };
}

/** A requirement in words, for those who listen and for tooltips. */
export function requirementWords(requirement: Requirement): string {
  if ("absent" in requirement) return m.coatl_requires_absent({ one: colourWord(requirement.absent) });
  if ("card" in requirement) return m.coatl_requires_no_card({ one: colourWord(requirement.card) });
  if ("length" in requirement) return m.coatl_requires_length({ length: requirement.length });
  return m.coatl_requires_equal({ one: colourWord(requirement.equal[0]), two: colourWord(requirement.equal[1]) });
}

const HOW_MANY: readonly (() => string)[] = [m.coatl_one_of_them, m.coatl_two_of_them, m.coatl_three_of_them];

/** How often a card is to be met for one of its levels, as it stands beside the points. */
export function timesWords(card: CardFacts, times: number): string {
  if (card.family === "temple")
    return times === 2 && card.pattern.length === 2 ? m.coatl_both() : (HOW_MANY[times - 1]?.() ?? "");
  return card.family === "count" ? String(times) : m.coatl_times({ times });
}

/** How many requirements of a Temple card hold, or how often a card is met, beside a serpent. */
export function metWords(card: CardFacts, times: number): string {
  return card.family === "temple" ? m.coatl_of_all({ times, all: card.pattern.length }) : timesWords(card, times);
}

/** What a card asks for and what it is worth, in whole sentences. */
export function explained(card: CardFacts): string[] {
  const asked =
    card.family === "temple" ? card.pattern.map((text) => requirementWords(requirementOf(text))) : [asks(card)];
  return [...asked, card.levels.map(([times, points]) => m.coatl_level_words({ times, points })).join(" ")];
}

/** A whole card in words. */
export function cardWords(name: string): string {
  return [`${cardTitle(name)}.`, ...explained(cardNamed(name))].join(" ");
}
