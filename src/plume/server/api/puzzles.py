"""Puzzles: which there are, trying answers, and solutions. Every move is judged here."""

from __future__ import annotations

from random import Random
from typing import Annotated

import msgspec
from msgspec import Meta

from plume.games import all_games
from plume.language import language
from plume.puzzles import Puzzle, Told, kinds, tell
from plume.server import puzzles, views
from plume.server.api.context import Server
from plume.server.api.routes import OK, Bounds, Caller, Questions, get, post
from plume.server.aside import aside
from plume.server.errors import Unknown
from plume.server.puzzles import Puzzler
from plume.server.steady import now
from plume.server.views import Choices, SeenGame, SeenTable, Update

COST_OF_ANSWER = 2
"""What it costs to have an answer judged, in requests."""
MOST_ORDERS = 200
FEWEST = 5
"""Puzzles of a theme, so that one can choose it."""
PuzzleId = Annotated[str, Bounds(min_length=1, max_length=40)]
Word = Annotated[str, Bounds(max_length=40)]


class SeenPuzzle(msgspec.Struct):
    """A puzzle as one chooses it: what is asked for, how hard it is, what it is about, and how I did."""

    id: str
    game: str
    kind: str
    rating: int
    themes: list[str]
    turns: int
    best: int
    """What the best answer is worth."""
    solved: bool | None
    """None if I have not met it."""


class PuzzleCount(msgspec.Struct):
    """How many there are of something."""

    name: str
    count: int


class PuzzlesOfGame(msgspec.Struct):
    """The kinds of puzzles that a game has, and what they are about."""

    game: str
    kinds: list[PuzzleCount]
    themes: list[PuzzleCount]


class MyPuzzles(msgspec.Struct):
    """How I have done: only the first answer to each puzzle counts."""

    rating: int
    tried: int
    solved: int
    streak: int
    best_streak: int
    days: int
    """On how many days in a row I have solved the puzzle of the day."""


class PuzzleShelf(msgspec.Struct):
    """All that there is: the puzzle of the day, one that suits me, the games, and how I have done."""

    day: str
    daily: SeenPuzzle
    next: SeenPuzzle
    games: list[PuzzlesOfGame]
    mine: MyPuzzles


class PuzzleAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """The moves of an answer so far; `undo` takes the last one back."""

    moves: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=MOST_ORDERS)]


class PuzzleVerdict(msgspec.Struct):
    """What a complete answer is worth, beside the best one; None if it does not reach what was asked for."""

    is_right: bool
    worth: float | None
    best: int


class PuzzleTried(msgspec.Struct):
    """The table after the moves of an answer, from my seat, with all that happened; the verdict when it is complete.

    `choices` are there as long as it is not.
    """

    table: SeenTable
    game: SeenGame | None
    choices: Choices | None
    seat: int
    updates: list[Update]
    verdict: PuzzleVerdict | None
    mine: MyPuzzles


class PuzzleSolution(msgspec.Struct):
    """The best answer and the wrong one that tempts, turn by turn with what speaks for it, and what they are worth."""

    best: list[Told]
    worth: int
    wrong: list[Told]
    wrong_worth: float | None
    mine: MyPuzzles


@get("/puzzles")
async def list_puzzles(caller: Caller, server: Server) -> PuzzleShelf:
    """What there is to solve, and how I have done."""
    known, day = await _known(caller, server), puzzles.today()
    return PuzzleShelf(
        day=day.isoformat(),
        daily=_seen(puzzles.of_day(day), known),
        next=_seen(_following(known, None, None, None), known),
        games=[_of_game(game.name) for game in all_games() if kinds(game)],
        mine=_mine(known),
    )


@get("/puzzles/next")
async def next_puzzle(
    caller: Caller, server: Server, game: Word | None = None, kind: Word | None = None, theme: Word | None = None
) -> SeenPuzzle:
    """A puzzle that suits me: about as hard as I am good, and new to me as long as there is one."""
    known = await _known(caller, server)
    return _seen(_following(known, game, kind, theme), known)


@get("/puzzles/{name:str}")
async def read_puzzle(caller: Caller, server: Server, name: PuzzleId) -> SeenPuzzle:
    """A puzzle by its id."""
    return _seen(puzzles.puzzle(name), await _known(caller, server))


@post("/puzzles/{name:str}/answer", status=OK)
async def try_answer(caller: Caller, server: Server, name: PuzzleId, data: PuzzleAnswer) -> PuzzleTried:
    """Try an answer, as far as it goes. The first complete one counts for my rating."""
    server.take(caller.identity, caller.address, COST_OF_ANSWER)
    asked = puzzles.puzzle(name)
    person = await server.house.person(caller.identity)
    tried = await aside(puzzles.attempt, asked, data.moves, person)
    known = await _known(caller, server)
    verdict = None
    if tried.verdict.is_complete:
        known = await _meet(caller, server, known, asked, is_right=tried.verdict.is_right)
        verdict = PuzzleVerdict(tried.verdict.is_right, tried.verdict.worth, asked.worth)
    seen, choices = views.game(tried.table, tried.seat, language(server.language(caller)))
    updates = (views.update(tried.table, change, tried.seat) for change in tried.changes)
    return PuzzleTried(
        table=views.seen_table(tried.table),
        game=seen,
        choices=None if verdict else choices,
        seat=tried.seat,
        updates=[update for update in updates if update is not None],
        verdict=verdict,
        mine=_mine(known),
    )


@post("/puzzles/{name:str}/solution", status=OK)
async def read_solution(caller: Caller, server: Server, name: PuzzleId) -> PuzzleSolution:
    """The solution. Whoever asks for it before they have answered has missed the puzzle."""
    server.take(caller.identity, caller.address, COST_OF_ANSWER)
    asked = puzzles.puzzle(name)
    known = await _meet(caller, server, await _known(caller, server), asked, is_right=False)
    best, wrong = await aside(_told, asked)
    return PuzzleSolution(best, asked.worth, wrong, asked.wrong_worth, _mine(known))


def _told(asked: Puzzle) -> tuple[list[Told], list[Told]]:
    return list(tell(asked, asked.moves)), list(tell(asked, asked.wrong))


async def _known(caller: Caller, server: Server) -> Puzzler:
    """How somebody has done so far."""
    if caller.identity is None:
        return Puzzler()
    kept = await server.house.store.puzzler(caller.identity)
    return Puzzler() if kept is None else msgspec.json.decode(kept, type=Puzzler)


async def _meet(caller: Caller, server: Server, known: Puzzler, asked: Puzzle, *, is_right: bool) -> Puzzler:
    """Note how somebody has met a puzzle, if they are known here."""
    after = puzzles.met(known, asked, is_right=is_right, day=puzzles.today())
    person = await server.house.person(caller.identity)
    if after is not known and person is not None:
        content = msgspec.json.encode(after).decode()
        await server.house.store.keep_puzzler(person.id, content, now())
    return after


def _following(known: Puzzler, game: str | None, kind: str | None, theme: str | None) -> Puzzle:
    found = puzzles.following(known, puzzles.wanted(game, kind, theme), Random())
    if found is None:
        raise Unknown("puzzle")
    return found


def _seen(asked: Puzzle, known: Puzzler) -> SeenPuzzle:
    return SeenPuzzle(
        id=asked.id,
        game=asked.game.name,
        kind=asked.kind,
        rating=asked.rating,
        themes=list(asked.themes),
        turns=asked.turns,
        best=asked.worth,
        solved=True if asked.id in known.solved else False if asked.id in known.missed else None,
    )


def _of_game(game: str) -> PuzzlesOfGame:
    found = puzzles.wanted(game, None, None)
    return PuzzlesOfGame(
        game,
        [PuzzleCount(*one) for one in puzzles.counted([asked.kind] for asked in found).items()],
        [PuzzleCount(*one) for one in puzzles.counted(asked.themes for asked in found).items() if one[1] >= FEWEST],
    )


def _mine(known: Puzzler) -> MyPuzzles:
    return MyPuzzles(
        rating=round(known.rating),
        tried=known.tried,
        solved=len(known.solved),
        streak=known.streak,
        best_streak=known.best_streak,
        days=known.days_until(puzzles.today()),
    )


QUESTIONS = Questions("puzzles", [list_puzzles, next_puzzle, read_puzzle, try_answer, read_solution])
