/**
 * What the page has to know of a game. Its folder offers it as `game`: a few facts, and its parts, each a module that
 * is loaded when somebody needs it. Only the table is indispensable.
 */

import type { Component, Snippet } from "svelte";
import * as listed from "../games";
import type { Lesson } from "../lessons/steps";
import type { TableState } from "../table/store.svelte";
import type { Gain, Ending, Landmark, SourceGroup, StatisticsRow, Story } from "../after/review";
import type { Schemas, SeenGame, SeenTable, Update } from "./api";
import { m } from "../paraglide/messages.js";
import type { Sounds } from "./sound";
import type { Travel } from "./stage";

/** Something that happened in a game: of which one the update says. */
export type GameEvent = NonNullable<Update["events"]>[number];

export interface Game {
  title: string;
  /** Who plays against somebody alone, and has no seat. */
  opponent?: string;
  /** Its rulebooks, the one for several players first, and the letter with which the ids of their rules begin. */
  books?: Readonly<Record<string, string>>;
  /** The book for so many players, where it is not the first. */
  bookFor?(players: number): string;
  /** Its lessons, the first one first. */
  lessons?: Readonly<Record<string, () => Promise<{ lesson: Lesson }>>>;
  /** Screens of its own, by the first word of the path. */
  screens?: Readonly<Record<string, () => Promise<{ default: Component }>>>;
  table(): Promise<Face>;
  cover?(): Promise<Cover>;
  opening?(): Promise<Opening>;
  after?(): Promise<Aftermath>;
  reference?(): Promise<Reference>;
  analysis?(): Promise<Analysis>;
  review?(): Promise<OwnReview>;
  counting?(): Promise<Counting>;
  puzzles?(): Promise<PuzzleWords>;
}

/** A game at the common table: how it is shown, what travels in it, and how it is told. */
export interface Face {
  /** What it has to learn before it is shown. */
  ready?(): Promise<void>;
  Table: Component<{ table: TableState }>;
  /** An update in sentences with marks, or, if it is spoken, in words alone; whoever sits at `me` is told as *you*. */
  tell(update: Update, names: readonly string[], isSpoken: boolean, me: number | null): string[];
  /** What travels in an event, for somebody at a seat. */
  travels?(event: GameEvent, seat: number | null): Travel[];
  /** What it sounds like. */
  sounds?: Sounds;
  /** Whether something plays by itself in an event, even within my turn, and is to be watched before I act. */
  isWatched?(event: GameEvent): boolean;
}

/** What the first screens show of a game: small, as it is loaded for all games together. */
export interface Cover {
  /** The address of a file of drawings: its `emblem` in lists. */
  drawings?: string;
  /** The address of a file with `bot-…`, a face for each strength, where bots look other than usual. */
  faces?: string;
  /** A picture of the game, or by its name another one of the file. */
  Picture?: Component<{ name?: string }>;
  slogan?(): string;
  /** What the game is about, in one sentence for somebody new. */
  goal?(): string;
  /** How many can play it, in words, and how long it takes. */
  players?(): string;
  minutes?: number;
  /** How many bots wait for whoever plays at once; one if it does not say. */
  bots?: number;
  /** The preset that leaves out what a first game does not need. */
  first?: string;
  /** A way to begin of its own. */
  Way?: Component;
  /** What there is today, beside the tables that wait for me. */
  Today?: Component;
  /** What is to be known of the options of a table. */
  agreed?(options: SeenTable["options"]): string[];
  /** A game of somebody alone, in a list. */
  alone?(inputs: { game: string }): string;
  lessons?: readonly LessonCover[];
  books?: readonly { name: string; title: () => string }[];
  /** What the page of its cards is called. */
  cards?(): string;
}

/** What one chooses before a table is opened. */
export interface Opening {
  /** The rules of the game. */
  Options?: Component<OptionsProps>;
  /** What of the rules that were chosen belongs to a game of so many. */
  fitting?(options: Schemas["Wishes"], players: number): Schemas["Wishes"];
  /** What stands below the button that opens the table. */
  Instead?: Component;
}

export interface OptionsProps {
  /** What was chosen; what is not there is as usual. */
  options: Readonly<Schemas["Wishes"]>;
  players: number;
  choose: (options: Schemas["Wishes"]) => void;
}

/** A lesson, as one chooses it. */
export interface LessonCover {
  name: string;
  title: () => string;
  help: () => string;
  /** Which of the game's pictures shows it. */
  picture: string;
}

/** Somebody on the podium: a side without a seat is an automaton. */
export interface PodiumProps {
  story: Story;
  side: number;
  seat: SeenTable["seats"][number] | undefined;
  hasWon: boolean;
}

/** What is told of a game when it is over. */
export interface Aftermath {
  ready?(): Promise<void>;
  Sprites: Component;
  /** The place where a game ends; it says by custom properties what its podium is made of. */
  Stage?: Component<{ children: Snippet }>;
  /** What stands on somebody's block of the podium. */
  Above?: Component<PodiumProps>;
  /** The sums of everybody, as a small table beside the podium. */
  Sums?: Component<{ story: Story; names: readonly string[]; order: readonly number[] }>;
  /** The scoring: all of it, or counted again, step by step, as often as `counts` says. */
  Scoring: Component<{ story: Story; names: readonly string[]; me: number | null; counts: number }>;
  /** The cards that somebody has, in a replay in which all are open. */
  Hand: Component<{ cards: readonly string[] }>;
  /** Which ones these are, from what the position has for a seat. */
  handOf(seat: SeenGame["position"]["seats"][number]): readonly string[];
  /** Who won, in one sentence, where the game has one of its own. */
  headline?(ending: Ending, winner: number): string | null;
  /** By how much somebody won, or with null I, where points have another name. */
  lead?(won: { count: number; name: string | null }): string;
  /** How the game came to its end. */
  ended(ending: Ending): string[];
  /** What decided where points did not: that they were level, and what the sides had in what decided. */
  tieBreak?(criterion: string, told: { level: string; values: string }): string[];
  /** The result of a side in a few words, and what else is to be said of it. */
  note(story: Story, side: number): string;
  remarks?(ending: Ending, side: number): string[];
  sources(story: Story): SourceGroup[];
  gain(gain: Gain): string;
  /** What its points over time are called, where they have another name. */
  overTime?(): string;
  rows(story: Story): StatisticsRow[];
  landmarks(story: Story, names: readonly string[], me: number | null): Landmark[];
  /** Where somebody who played alone goes on. */
  Elsewhere?: Component;
  /** What the points over time show. */
  caption(story: Story): string;
  /** What brought the end near. */
  trigger?(story: Story, names: readonly string[], me: number | null): { turn: number; text: string } | null;
}

/** What one looks up about a game. */
export interface Reference {
  ready?(): Promise<void>;
  Sprites?: Component;
  /** What its cards and its books are about, in their titles. */
  title(): string;
  /** The books of one game, as one chooses among them. */
  books: Readonly<Record<string, () => string>>;
  /** All its cards; at a table also where they are. */
  Cards?: Component<{ table?: TableState | undefined }>;
  /** What is printed on a card, as small as a line. */
  CardDrawing?: Component<{ name: string; drawing: string }>;
  /** A worked example of a rulebook, drawn. */
  Example?: Component<{ lines: readonly string[] }>;
  /** A picture of a rulebook, which a line describes in the words of the game. */
  Picture?: Component<{ line: string }>;
}

/** Where somebody presses for a move, as selectors. */
export interface Way {
  /** What plays it, the best first: some of it is there only when something is held. */
  press: readonly string[];
  /** What is taken hold of for it. */
  hold?: string;
  /** Where things go by it. */
  to?: string;
}

/** What one has to know of a game to give advice: moves and reasons in words, and where moves are pressed. */
export interface Analysis {
  /** A reason in a sentence, with marks; who it is about is called by name. */
  explain(ground: Schemas["Ground"], names: readonly string[]): string;
  /** A move as one tells somebody to play it, with marks. */
  imperative(move: string, table: TableState): string;
  /** What a legal move brings me by the server's preview, in points. */
  gain(move: string, table: TableState): number;
  /** Where it is pressed; null for what was pressed already, and is played later with others. */
  way(move: string, table: TableState): Way | null;
}

/** What the review of a game tells beside what it tells of every game. */
export interface OwnReview {
  /** What the players made, beside the best that was possible; a moment leads to the table as it was then. */
  Works: Component<{ works: readonly Schemas["Work"][]; names: readonly string[]; see: (at: number) => void }>;
}

/** What was counted over many games, in the words of the game. */
export interface Counting {
  Sprites?: Component;
  /** The drawing of one thing that was counted. */
  Picture?: Component<{ name: string }>;
  /** The levels of an opponent without a seat. */
  levels?(levels: readonly number[]): string;
  /** Numbers that stand by themselves. */
  facts?(counted: readonly Schemas["Counted"][]): { label: string; value: number }[];
  /** What there is of several kinds, the favourite first. */
  shares?(counted: readonly Schemas["Counted"][]): Shares;
}

/** How many there were of each kind, and what they brought, with the heads of the columns. */
export interface Shares {
  title: string;
  help: string;
  kind: string;
  count: string;
  points: string;
  /** What they brought for each. */
  each: string;
  rows: readonly { name: string; title: string; count: number; points: number }[];
}

/** What is asked for in puzzles of one kind, in words. */
export interface PuzzleKind {
  title(): string;
  /** What is to be done in so many turns. */
  ask(turns: number): string;
  /** What an answer is worth; null if it does not reach what is asked for. */
  worth(worth: number | null): string;
}

/** The puzzles of a game in words: its kinds, and what they are about. */
export interface PuzzleWords {
  kinds: Readonly<Record<string, PuzzleKind>>;
  themes: Readonly<Record<string, () => string>>;
}

const games = new Map<string, Game>(Object.entries(listed));

/** All games by their names. */
export const GAMES: ReadonlyMap<string, Game> = games;

/** A game that the server has: one without a folder here is shown as data, and played by its moves. */
export function meet(name: string, title: string): void {
  if (!games.has(name)) games.set(name, { title, table: () => import("../plain/face") });
}

/** What a game is called. */
export function titleOf(game: string): string {
  return GAMES.get(game)?.title ?? game;
}

/** The names of the sides that have no seat at a table with so many seats. */
export function othersAt(game: string, seats: number): string[] {
  const opponent = seats === 1 ? GAMES.get(game)?.opponent : undefined;
  return opponent === undefined ? [] : [opponent];
}

/** A part of a game that has learned what it needs. */
async function readied<T extends { ready?(): Promise<void> }>(loading: Promise<T>): Promise<T> {
  const part = await loading;
  await part.ready?.();
  return part;
}

/** How a game is shown, told and played at a table. */
export async function faceOf(game: string): Promise<Face> {
  const found = GAMES.get(game);
  if (!found) throw new Error(m.common_not_found());
  return readied(found.table());
}

/** What is told of a game when it is over; nothing if it says nothing itself. */
export async function aftermathOf(game: string): Promise<Aftermath | null> {
  const loading = GAMES.get(game)?.after?.();
  return loading ? readied(loading) : null;
}

/** What one looks up about a game. */
export async function referenceOf(game: Game | null | undefined): Promise<Reference | null> {
  const loading = game?.reference?.();
  return loading ? readied(loading) : null;
}

/** What is known of a game whose folder says nothing: its moves as they are written, and where they are pressed. */
const PLAIN: Analysis = {
  explain: () => "",
  imperative: (move) => move,
  gain: () => 0,
  way: (move) => ({ press: [`[data-move="${CSS.escape(move)}"]`] }),
};

/** What one has to know of a game to give advice. */
export async function analysisOf(game: string): Promise<Analysis> {
  return (await GAMES.get(game)?.analysis?.()) ?? PLAIN;
}

/** What the review of a game tells of its own; nothing if its folder says nothing. */
export async function ownReviewOf(game: string): Promise<OwnReview | null> {
  return (await GAMES.get(game)?.review?.()) ?? null;
}

/** How a game tells what was counted in it; nothing if it says nothing itself. */
export async function countingOf(game: string): Promise<Counting | null> {
  return (await GAMES.get(game)?.counting?.()) ?? null;
}

/** The puzzles of a game in words. */
export async function puzzlesOf(game: string): Promise<PuzzleWords> {
  return (await GAMES.get(game)?.puzzles?.()) ?? { kinds: {}, themes: {} };
}

/** The game to which a rulebook belongs. */
export function gameOfBook(book: string): Game | null {
  return [...GAMES.values()].find(({ books }) => books !== undefined && book in books) ?? null;
}
