"""The other direction of the protocol of engines: a bot of Plume that answers lines on a stream."""

from __future__ import annotations

import json
import sys
from typing import Any, TextIO

from plume.bots import Bot
from plume.bots.engines import BETWEEN_MOVES, PROTOCOL
from plume.bots.own import AnyBot, any_bot, label
from plume.core.errors import BadOption, PlumeError
from plume.core.events import Event
from plume.core.game import Game
from plume.core.legal import LegalMoves
from plume.core.view import Seen, View
from plume.games import all_games, game


class Speaker:
    """Plays with a bot what it is told of by lines, and answers by lines."""

    def __init__(self, who: AnyBot, answers: TextIO, version: str) -> None:
        self._who = who
        self._version = version
        self._answers = answers
        self._bot: Bot | None = None
        self._game: Game | None = None
        self._opening: list[Event] = []
        self._history: list[Seen] = []
        self._position: dict[str, Any] = {}
        self._legal: list[str] = []

    def hear(self, line: str) -> bool:
        """Do what a line says; False if it was the last one. What makes no sense is answered by `error`."""
        word, _, rest = line.strip().partition(" ")
        if word == "quit":
            return False
        try:
            self._obey(word, rest)
        except (PlumeError, ValueError, KeyError, TypeError, AttributeError) as problem:
            self._say(f"error {type(problem).__name__}: {' '.join(str(problem).split())}")
        return True

    def _obey(self, word: str, rest: str) -> None:
        match word:
            case "plume":
                self._greet(rest)
            case "new":
                self._begin(json.loads(rest))
            case "seen":
                seen = json.loads(rest)
                self._history.append(Seen(seen["seat"], seen["move"], tuple(map(Event.from_json, seen["events"]))))
            case "position":
                self._position = json.loads(rest)
            case "legal":
                self._legal = rest.split(BETWEEN_MOVES)
            case "go":
                self._say(f"move {self._decided(float(rest) if rest else None)}")

    def _greet(self, version: str) -> None:
        if version.strip() != str(PROTOCOL):
            raise BadOption("engine-protocol", found=version, version=PROTOCOL)
        games = " ".join(one.name for one in all_games())
        self._say(f"name Plume {label(self._who)}", f"version {self._version}", f"games {games}", "ready")

    def _begin(self, new: dict[str, Any]) -> None:
        self._game = game(new["game"])
        self._bot = any_bot(self._who, int(new.get("seed", 0)), at_once=True)
        self._opening = list(map(Event.from_json, new.get("opening", [])))
        self._history = []

    def _decided(self, clock: float | None) -> str:
        """What the bot plays; of whom nothing was said but a position, that is its game."""
        if self._bot is None or self._game is None:
            self._begin({"game": self._position["game"]})
        assert self._game is not None
        assert self._bot is not None
        view = View.from_json(self._game, self._position, self._opening, self._history)
        seat = 0 if view.seat is None else view.seat
        return self._bot.decide(view, LegalMoves.of(self._game.moves, seat, self._legal), clock)

    def _say(self, *lines: str) -> None:
        for line in lines:
            self._answers.write(f"{line}\n")
        self._answers.flush()


def speak(who: AnyBot, version: str, lines: TextIO = sys.stdin, answers: TextIO = sys.stdout) -> None:
    """Let a bot answer lines until there are no more, or one says `quit`."""
    speaker = Speaker(who, answers, version)
    for line in iter(lines.readline, ""):
        if not speaker.hear(line):
            return
