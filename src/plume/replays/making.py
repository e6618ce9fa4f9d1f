"""A whole game as one HTML file, which needs nothing else."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from functools import cache
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from plume.core.messages import BASE
from plume.core.position import Position
from plume.language import Language, language
from plume.records import Record
from plume.replays.film import Film
from plume.replays.seeing import SeenMove, moments
from plume.telling import Voice, words

LABELS = ("first", "turn_back", "back", "play", "pause", "next", "turn_next", "last", "speed", "moment", "keys")
"""What the player says, as `library_replay_…` in the language."""
NOTEBOOK_HEIGHT = 760


class Replay(str):
    """A game as HTML: text that shows itself in a notebook."""

    __slots__ = ()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write it to a file."""
        Path(path).write_text(self, encoding="utf-8")

    def _repr_html_(self) -> str:
        """In a frame of its own, so that it and the notebook leave each other alone."""
        return (
            f'<iframe srcdoc="{escape(self, quote=True)}" width="100%" height="{NOTEBOOK_HEIGHT}" '
            'style="border:0" sandbox="allow-scripts"></iframe>'
        )


def replay(record: Record, *, seat: int | None = None, lang: str = BASE) -> Replay:
    """A game as one HTML file that plays it: openly, or with a seat as that seat saw it."""
    record.view(seat, at=0)  # refuses a seat that does not exist
    spoken = language(lang)
    names = tuple(map(record.name, range(record.options.sides)))
    voice = Voice(spoken, names, seat)
    film, told = Film(names, lang), []
    before: Position | None = None
    for position, seen in moments(record, seat):
        if before is not None and seen is not None:
            film.add(_as_seen(before, seat), () if seen.is_hidden else [seen.text])
        film.add(_as_seen(position, seat))
        told.append(_told(record, seen, voice))
        before = position.copy()
    return Replay(_page(record, film, told, seat, spoken, names))


def _as_seen(position: Position, seat: int | None) -> Any:
    return position if seat is None else position.view(seat)


def _told(record: Record, seen: SeenMove | None, voice: Voice) -> dict[str, Any]:
    """What is said of a moment: the turn, who played what, and what came of it."""
    if seen is None:
        return {"turn": 0, "move": voice.language.say("library_replay_begin"), "told": record.comment or ""}
    gave = f" → {' '.join(seen.gave)}" if seen.gave else ""
    said = [*words(record.game, seen.events, voice), *([f"“{seen.comment}”"] if seen.comment else [])]
    return {"turn": seen.turn, "move": f"{record.name(seen.seat)}: {seen.text}{gave}", "told": " ".join(said)}


def _page(
    record: Record, film: Film, told: list[dict[str, Any]], seat: int | None, spoken: Language, names: Sequence[str]
) -> str:
    width, height = film.size
    labels = {key: spoken.say(f"library_replay_{key}", at="{at}", last="{last}", turn="{turn}") for key in LABELS}
    data = {"parts": film.parts, "frames": film.frames, "told": told, "labels": labels}
    title = f"{record.game.title}: {', '.join(names)}"
    by = "" if seat is None else spoken.say("library_replay_seen_by", name=names[seat])
    return Template(_file("replay.html")).substitute(
        {f"say_{key}": escape(text, quote=True) for key, text in labels.items()},
        lang=spoken.code,
        title=escape(title),
        by=escape(" · ".join(filter(None, [by, _result(record, spoken)]))),
        style=_file("replay.css"),
        script=_file("replay.js"),
        view=f"0 0 {width:g} {height:g}",
        defined="".join(film.defined.values()),
        first="".join(film.parts[number] for number in film.frames[0][2:]),
        last=len(told) - 1,
        data=json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
    )


def _result(record: Record, spoken: Language) -> str:
    """How the game ended, in a few words; nothing if it goes on."""
    if record.result is None:
        return ""
    scores = ", ".join(f"{record.name(side)} {points}" for side, points in enumerate(record.result.scores))
    winners = spoken.label("and").join(map(record.name, record.result.winners))
    return spoken.say("library_replay_won", count=len(record.result.winners), names=winners, scores=scores)


@cache
def _file(name: str) -> str:
    return (Path(__file__).parent / name).read_text("utf-8")
