"""`plume play`: a game in the terminal, between people at one keyboard, bots and an automaton."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

from plume.bots.own import any_bot
from plume.cli.exits import OK, REFUSED
from plume.cli.output import console, messages
from plume.cli.per_game import add_for_each_game, find_own_modules
from plume.cli.playing.screen import PlainScreen, Screen
from plume.cli.playing.session import Seats, Session
from plume.cli.serve import open_in_browser
from plume.core.errors import PlumeError
from plume.core.game import Game
from plume.core.options import Options, check_number
from plume.core.position import Position
from plume.core.streams import SEED_BITS
from plume.games import game
from plume.language import LANGUAGES, Language, language
from plume.records import BadRecord, Record, read_file
from plume.terminal import games_with_terminal

LONGEST_NAME = 16

app = App(
    name="play",
    help="""Play in the browser, or a game in the terminal, against bots, each other, or an automaton.

    Example: plume play
    Example: plume play GAME --players 3 --people 2 --names Anna,Ben
    Example: plume play --resume game.plume""",
)


class BadSeating(PlumeError):
    """A game cannot be begun or taken up like this."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Seating:
    """Who plays, and how the game is shown."""

    people: int | None = None
    """How many seats are people, from the first on; usually one. The others are bots."""
    bot: str = "beginner"
    """Who plays at the other seats: a bot, or your own as module:Class."""
    names: tuple[str, ...] | None = None
    """What the players are called, seat by seat: Anna,Ben."""
    seed: int | None = None
    """Where the randomness starts; the same seed gives the same game."""
    lang: Annotated[str, Parameter(help=f"The language: {', '.join(LANGUAGES)}.")] = "en"
    plain: bool = False
    """Plain lines without colours and drawings, for screen readers."""
    auto: bool = False
    """End my turn by itself where nothing else can be done; what was played then cannot be taken back."""
    resume: Path | None = None
    """A file that a game was saved to."""


USUAL = Seating()


def _command(played: Game) -> Callable[..., int]:
    usual = played.options.make()

    def play(options: Any = usual, *, preset: str | None = None, seating: Seating = USUAL) -> int:
        """Play a game in the terminal.

        Example: plume play GAME --players 3 --people 2 --names Anna,Ben

        Parameters
        ----------
        preset:
            Options by name, such as "first game"; an option of your own that is not the usual one goes before it.

        """
        return _in_language(seating, lambda: _play(played, options.with_preset(preset), seating))

    return play


@app.default
def ask(name: str | None = None, /, *, terminal: bool = False, seating: Seating = USUAL) -> int:
    """Play in the browser; with a game, or with --terminal after choosing one, in the terminal.

    Example: plume play

    Parameters
    ----------
    terminal:
        Play here, after choosing which game.

    """
    if name is None and not terminal and seating.resume is None:
        return open_in_browser()
    return _in_language(seating, lambda: _play(None if name is None else game(name), None, seating))


def _in_language(seating: Seating, run: Callable[[], None]) -> int:
    """Run, and if that is refused say why in the language that was asked for."""
    try:
        run()
    except PlumeError as problem:
        messages.print(f"plume: {language(seating.lang).error(problem)}", markup=False, soft_wrap=True)
        return REFUSED
    return OK


def _play(played: Game | None, options: Options | None, seating: Seating) -> None:
    """Begin a game or take one up, asking for what was not said, and play it."""
    spoken = language(seating.lang)
    screen = PlainScreen() if seating.plain or console.is_dumb_terminal else Screen(console)
    record = None if seating.resume is None else _read(seating.resume, played, options)
    if record is not None:
        position = record.position()
        position.stir(secrets.randbits(SEED_BITS))
    else:
        try:
            chosen = played or _ask_game(screen, spoken)
            position = Position.new(chosen, options or _ask_players(screen, spoken, chosen), seating.seed)
        except EOFError:
            screen.say("")
            return
    session = Session(position, _seats(position, seating, record, spoken), screen, spoken, ends_turns=seating.auto)
    if record is not None and seating.resume is not None:
        session.resumed(seating.resume, record)
    session.run()


def _read(path: Path, played: Game | None, options: Options | None) -> Record:
    """The one game in a file, which is the one that was asked for."""
    try:
        records = list(islice(read_file(path), 2))
    except BadRecord as problem:
        raise problem if problem.code == "no-file" else BadRecord("in-file", path=path, problem=problem) from None
    if len(records) != 1:
        raise BadSeating("many-games" if records else "no-game", path=path)
    (record,) = records
    if played not in (None, record.game):
        raise BadSeating("other-game", path=path, found=record.game.title, expected=played.title)
    if options not in (None, record.options, record.game.options.make()):
        raise BadSeating("other-options", path=path, options=record.options.to_json())
    return record


# ---- who sits where


def _seats(position: Position, seating: Seating, record: Record | None, spoken: Language) -> Seats:
    options = position.options
    people = _people(seating, record)
    check_number("people", people, 1, options.players)
    seed = secrets.randbits(32) if seating.seed is None else seating.seed
    find_own_modules()
    chosen = {seat: any_bot(seating.bot, seed + seat, at_once=True) for seat in range(people, options.players)}
    names = [spoken.label("bot" if seat in chosen else "person", number=seat) for seat in range(options.players)]
    for given in (record.seats if record else (), seating.names or ()):
        if len(given) > options.players:
            raise BadSeating("names", seats=options.players, found=len(given))
        names[: len(given)] = [_printable(name) or names[seat] for seat, name in enumerate(given)]
    sides = [options.side_name(side) for side in range(options.players, options.sides)]
    return Seats((*names, *sides), chosen, {"people": str(people)})


def _people(seating: Seating, record: Record | None) -> int:
    """How many are people: as asked for, or as the record says."""
    if seating.people is not None:
        return seating.people
    noted = record.tags.get("people", "1") if record else "1"
    return int(noted) if noted.isdecimal() and len(noted) < 3 else 1


def _printable(name: str) -> str:
    """A name without anything that a terminal would take as a command."""
    return "".join(sign for sign in name if sign.isprintable())[:LONGEST_NAME].strip()


# ---- asking


def _ask_game(screen: Screen, spoken: Language) -> Game:
    games = games_with_terminal()
    answers = {str(number): played for number, played in enumerate(games, 1)} | {one.name: one for one in games}
    titles = ", ".join(f"{number} {played.title}" for number, played in enumerate(games, 1))
    return answers[_ask(screen, spoken, spoken.label("which-game", games=titles), list(answers))]


def _ask_players(screen: Screen, spoken: Language, played: Game) -> Options:
    possible = played.options.possible_players()
    usual = played.options.make()
    told: dict[str, Any] = {"lowest": possible[0], "highest": possible[-1], "usual": usual.players}
    if 1 in possible:
        question = spoken.label("alone", **told, opponent=played.options.make(players=1).side_name(1))
    else:
        question = spoken.label("how-many", **told)
    answer = _ask(screen, spoken, question, ["", *map(str, possible)])
    return played.options.make(players=int(answer)) if answer else usual


def _ask(screen: Screen, spoken: Language, question: str, answers: list[str]) -> str:
    """One of the answers; ask until it is one."""
    while True:
        answer = screen.keyboard.ask(question, texts=lambda: answers).lower()
        if answer in answers:
            return answer
        screen.say(spoken.label("not-an-answer", answer=answer, answers=", ".join(filter(None, answers))))


add_for_each_game(app, _command, games_with_terminal())
