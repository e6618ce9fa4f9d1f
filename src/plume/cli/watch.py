"""`plume watch`: bots play a game that is drawn turn by turn."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator
from typing import Annotated, Any

from cyclopts import App, Parameter
from rich.live import Live

from plume import bots
from plume.bots.own import any_bot
from plume.cli.output import console
from plume.cli.per_game import add_for_each_game, find_own_modules
from plume.core.errors import BadOption
from plume.core.game import Game
from plume.core.messages import BASE
from plume.core.options import check_number
from plume.core.position import Position
from plume.language import LANGUAGES, Language, language
from plume.telling import Voice, words
from plume.terminal import draw, games_with_terminal

LOG_LINES = 4
LONGEST_PAUSE = 60

app = App(
    name="watch",
    help="""Watch bots play, turn by turn.

    Example: plume watch GAME --players 4 --seed 7""",
)


def _command(played: Game) -> Callable[..., None]:
    usual = played.options.make()

    def watch(
        options: Any = usual,
        *,
        preset: str | None = None,
        bot: Annotated[tuple[str, ...], Parameter(consume_multiple=False)] = ("random",),
        seed: int | None = None,
        pause: float = 0.4,
        lang: Annotated[str, Parameter(help=f"The language: {', '.join(LANGUAGES)}.")] = BASE,
    ) -> None:
        """Watch bots play, turn by turn.

        Example: plume watch GAME --players 4 --seed 7

        Parameters
        ----------
        preset:
            Options by name, such as "first game"; an option of your own that is not the usual one goes before it.
        bot:
            Who plays: a bot, or your own as module:Class; several with commas between them, one for each seat.
        seed:
            Where the randomness starts; the same seed gives the same game.
        pause:
            Seconds between two turns.

        """
        if not 0 <= pause <= LONGEST_PAUSE:
            raise BadOption("number", name="pause", lowest=0, highest=LONGEST_PAUSE, value=pause)
        voice = Voice(language(lang))
        if seed is None:
            seed = secrets.randbits(32)
        position = Position.new(played, options.with_preset(preset), seed)
        players = [any_bot(one, seed + seat) for seat, one in enumerate(_seated(bot, options.players))]
        if console.can_draw:
            _draw(position, players, voice, pause)
        else:
            _print(position, players, voice)
        console.print("\n" + _result(position, seed, voice.language))

    return watch


def _seated(chosen: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """Who sits where: one bot at all seats, or one at each."""
    find_own_modules()
    if len(chosen) == 1:
        return chosen * seats
    check_number("bot", len(chosen), seats, seats)
    return chosen


def _turns(position: Position, players: list[bots.Bot], voice: Voice) -> Iterator[str]:
    """Play on, and tell after each turn what happened in it."""
    told: list[str] = []
    turn = position.state.turns
    while not position.over:
        seat = position.deciders[0]
        move = _decided(position, players, seat, voice.language, told)
        told += words(position.game, position.play(seat, move), voice)
        if position.state.turns != turn or position.over:
            yield " ".join([f"{turn}.", *told])
            turn = position.state.turns
            told = []


def _decided(position: Position, players: list[bots.Bot], seat: int, spoken: Language, told: list[str]) -> str:
    """What a bot plays; for an engine that fails chance plays on."""
    view, legal = position.view(seat), position.legal(seat)
    try:
        return players[seat].decide(view, legal)
    except bots.EngineFailed as failure:
        name = spoken.label("side", number=seat)
        told.append(spoken.label("forfeited", name=name, problem=spoken.error(failure)))
        players[seat] = bots.RandomBot(seat)
        return players[seat].decide(view, legal)


def _draw(position: Position, players: list[bots.Bot], voice: Voice, pause: float) -> None:
    log: list[str] = []
    with Live(console=console, auto_refresh=False) as live:
        for told in _turns(position, players, voice):
            log = [*log, told][-LOG_LINES:]
            live.update(draw(position.view(None).to_json(), log, voice), refresh=True)
            time.sleep(pause)


def _print(position: Position, players: list[bots.Bot], voice: Voice) -> None:
    for told in _turns(position, players, voice):
        console.print(told, soft_wrap=True)
    console.print(draw(position.view(None).to_json(), [], voice))


def _result(position: Position, seed: int, spoken: Language) -> str:
    options, label = position.options, spoken.label
    names = [label("side", number=seat) for seat in range(options.players)]
    names += [options.side_name(side) for side in range(options.players, options.sides)]
    winners = label("and").join(names[side] for side in position.winners)
    scores = ", ".join(label("score", name=names[side], points=points) for side, points in enumerate(position.scores))
    return label("watched", seed=seed, names=winners, scores=scores)


add_for_each_game(app, _command, games_with_terminal())
