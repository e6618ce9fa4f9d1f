"""The first lessons: positions in which all that a lesson shows can be played, whatever else the learner tries.

They lie in the folder `lessons` of the game that they are about.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated, Any

from msgspec import Meta

from plume.core.game import Game
from plume.core.legal import LegalMoves
from plume.core.options import check_choice
from plume.core.position import Position
from plume.games import all_games
from plume.server.journal import Occupant, Opened

LessonName = Annotated[str, Meta(pattern="^[a-z0-9-]{1,40}$", description="the name of a lesson, such as `solo`")]
TEACHER = "beginner"
"""The bot that plays against the learner where the lesson does not say what it does."""
WISHES = "teacher"
"""What a lesson says of its teacher: the moves it plays, the first that is legal; none is what the learner is after."""
SUFFIX = ".json"


def known() -> dict[str, tuple[Game, Traversable]]:
    """All lessons by their names: the game, and the file with the position."""
    return {file.name.removesuffix(SUFFIX): (game, file) for game in all_games() for file in _lessons_of(game)}


def opened(name: LessonName, learner: Occupant, teacher: str) -> Opened:
    """A table for somebody's lesson, taken up from the lesson's position, which nobody else sees and no list shows."""
    lessons = known()
    check_choice("lesson", name, tuple(lessons))
    game, file = lessons[name]
    start: dict[str, Any] = json.loads(file.read_text("utf-8"))
    wishes: list[str] = start.pop(WISHES, [])
    options = Position.from_json(game, start).options
    teachers = (Occupant(name=teacher, bot=TEACHER),) * (options.players - 1)
    return Opened(
        game=game.name,
        options=options.to_json(),
        seats=(learner, *teachers),
        host=str(learner.owner),
        audience="seated",
        start=start,
        lesson=True,
        wishes=tuple(wishes),
        rules=game.version,
    )


def wished(opened: Opened, legal: LegalMoves) -> str | None:
    """What the teacher of a lesson plays, if the lesson says it."""
    return next((move for move in opened.wishes if move in legal), None)


def _lessons_of(game: Game) -> Iterator[Traversable]:
    """The files of a game's lessons, each with a position as JSON."""
    folder = files(game.package).joinpath("lessons")
    if folder.is_dir():
        yield from (file for file in folder.iterdir() if file.name.endswith(SUFFIX))
