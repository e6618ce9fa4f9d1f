"""The first lessons: positions in which all that a lesson shows can be played, whatever else the learner tries."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Literal

from plume.core.position import Position
from plume.games import game as game_named
from plume.server.journal import Opened, Place

LessonName = Literal["coatl", "solo", "cotcot"]
TEACHER = "random"
"""The bot that plays against the learner; the positions leave it little to choose."""


def opened(name: LessonName, learner: Place, teacher: str) -> Opened:
    """A table for somebody's lesson, taken up from the lesson's position, which nobody else sees and no list shows."""
    data: dict[str, Any] = json.loads(files(__name__).joinpath(f"{name}.json").read_text("utf-8"))
    game = game_named(data["game"])
    options = Position.from_json(game, data["start"]).options
    teachers = (Place(name=teacher, bot=TEACHER),) * (options.players - 1)
    return Opened(
        game=data["game"],
        options=options.to_json(),
        seats=(learner, *teachers),
        host=str(learner.owner),
        audience="seated",
        start=data["start"],
        lesson=True,
        rules=game.version,
    )
