"""`plume review`: what every turn of a game did, what would have been better, and what was luck."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import islice
from math import ceil
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.table import Table

from plume.analysis import Appraisal, Slip, explanation, instead, reviews
from plume.cli.output import console, print_json, progress_bar
from plume.cli.replay import chosen
from plume.cli.streams import speaks_unicode
from plume.core.messages import BASE
from plume.core.options import check_number
from plume.language import LANGUAGES, Language, language
from plume.records import Record
from plume.telling import Voice, words

BLOCKS = "▁▂▃▄▅▆▇█"
PLAIN_BLOCKS = ".:-=+*#@"
MOST_BUDGET = 1_000_000
MOST_TOLD = 3
"""Of each player, so many costly turns are told."""
KIND = ((96, "best"), (90, "strong"), (80, "good"), (0, "open"))
"""Accuracies from which on something kind is said."""


def review(
    path: Path,
    *,
    number: int = 1,
    budget: int | None = None,
    lang: Annotated[str, Parameter(help=f"The language: {', '.join(LANGUAGES)}.")] = BASE,
    json: bool = False,
) -> None:
    """Review a game: the chances after every turn, the turns that cost most, luck and play.

    The same record and budget give the same review.

    Example: plume review game.plume

    Parameters
    ----------
    path:
        A file of records.
    number:
        Which game of the file, counted from 1.
    budget:
        Simulations for each decision; more see more, and take longer.
    json:
        Print as JSON.

    """
    if budget is not None:
        check_number("budget", budget, 1, MOST_BUDGET)
    spoken = language(lang)
    record = chosen(path, number)
    found = _found(record, budget)
    if json:
        print_json(asdict(found))
        return
    for line in Telling(record, found, spoken).lines():
        console.print(line, soft_wrap=isinstance(line, str), markup=False)


def _found(record: Record, budget: int | None) -> Appraisal:
    """The whole review; how far it is, is told on the standard error."""
    with progress_bar(record.game.title, total=100) as advance:
        told = 0
        for found in reviews(record, budget):
            advance(round(100 * found.progress) - told)
            told = round(100 * found.progress)
    return found


class Telling:
    """Tells a review in a language."""

    def __init__(self, record: Record, found: Appraisal, spoken: Language) -> None:
        self._record = record
        self._found = found
        self._language = spoken
        self._names = [record.name(side) for side in range(record.options.sides)]
        self._voice = Voice(spoken, tuple(self._names))
        self._say = spoken.say

    def lines(self) -> Iterator[str | Table]:
        """All of it."""
        yield from self._graph()
        yield from self._slips()
        yield self._say("review_balance")
        yield self._balance()
        yield self._say("review_balance_help")
        yield from self._accuracies()
        yield from self._works()

    def _graph(self) -> Iterator[str]:
        """How the chance of each side went, from before the first turn to the end."""
        names = self._language.label("and").join(self._names)
        yield self._say("review_of", game=self._record.game.title, names=names)
        yield ""
        yield self._say("review_graph")
        width = max(map(len, self._names))
        all_chances = [self._found.chances, *(turn.chances for turn in self._found.turns)]
        room = max(console.width - width - 10, len(BLOCKS))
        shown = [all_chances[place * len(all_chances) // room] for place in range(room)]
        for side, name in enumerate(self._names):
            chances = [chances[side] for chances in (shown if len(all_chances) > room else all_chances)]
            yield f"  {name:{width}} {sparkline(chances)} {self._percent(all_chances[-1][side])}"
        yield ""

    def _slips(self) -> Iterator[str]:
        yield self._say("review_slips")
        told = 0
        for side in range(self._record.options.players):
            for slip in islice((slip for slip in self._found.slips if slip.seat == side), MOST_TOLD):
                yield from self._slip(slip)
                told += 1
        if not told:
            yield f"  {self._say('review_slips_none')}"
        yield ""

    def _slip(self, slip: Slip) -> Iterator[str]:
        """A costly turn: what was played, what would have been better, by how much, and why."""
        cost = self._say(
            "review_slip_cost",
            after=self._percent(self._before(slip) - slip.loss),
            before=self._percent(self._before(slip)),
            points=self._number(slip.points),
            count=ceil(round(slip.points, 1)),
        )
        yield f"  {self._turn(slip.turn, slip.seat)}. {cost}"
        position = self._record.position(slip.at)
        events = position.advance(slip.seat, slip.move, self._record.moves[slip.at].outcomes).events
        show = position.game.events.show
        yield self._moves("review_played", [slip.move], words(position.game, map(show, events), self._voice))
        better = list(instead(self._record, slip))
        told = words(position.game, (event for seen in better for event in seen.events), self._voice)
        yield self._moves("review_better", slip.better, told)
        for ground in slip.grounds:
            yield f"      - {explanation(ground, position.game, self._language, self._names)}"

    def _moves(self, key: str, moves: Sequence[str], sentences: Sequence[str]) -> str:
        """Moves in the notation, and what they bring in sentences."""
        return f"    {self._say(key)}: {', '.join(moves)}. {' '.join(sentences)}".rstrip()

    def _before(self, slip: Slip) -> float:
        """The chance of whoever played when the turn of a slip began."""
        chances = self._found.chances
        for turn in self._found.turns:
            if turn.end > slip.at:
                break
            chances = turn.chances
        return chances[slip.seat]

    def _balance(self) -> Table:
        """Luck apart from play, for every side."""
        table = Table("", *self._names)
        for key in ("start", "luck", "play", "others"):
            heading = self._say(f"review_{'from_start' if key == 'start' else key}")
            table.add_row(heading, *(self._signed(getattr(player, key)) for player in self._found.players))
        table.add_section()
        table.add_row(self._say("review_margin"), *(self._signed(player.margin) for player in self._found.players))
        return table

    def _accuracies(self) -> Iterator[str]:
        yield ""
        yield self._say("review_accuracy")
        for player in self._found.players:
            if player.accuracy is not None:
                accuracy, name = round(player.accuracy), self._names[player.side]
                kind = next(kind for least, kind in KIND if player.accuracy >= least)
                told = self._say("review_accuracy_words", name=name, accuracy=accuracy)
                yield f"  {told}. {self._say(f'review_kind_{kind}')}"

    def _works(self) -> Iterator[str]:
        """What was made, beside the best that could have been made of the same things."""
        game = self._record.game
        for work in self._found.works:
            yield ""
            yield f"{self._turn(work.turn, work.seat)}"
            yield from (f"  {explanation(ground, game, self._language, self._names)}" for ground in work.made)
            if work.best_points > work.points:
                missed = work.best_points - work.points
                yield f"  {self._say(f'{game.name}_review_missed', points=missed, count=missed)}"
                yield from (f"    {explanation(ground, game, self._language, self._names)}" for ground in work.best)
            else:
                yield f"  {self._say(f'{game.name}_review_was_best')}"

    def _turn(self, turn: int, seat: int) -> str:
        key = "review_at_turn" if turn else "review_at_setup"
        return self._say(key, turn=turn, name=self._names[seat])

    def _percent(self, part: float) -> str:
        return self._language.label("percent", number=round(100 * max(part, 0.0)))

    def _number(self, points: float) -> str:
        whole, tenth = divmod(round(10 * abs(points)), 10)
        return self._language.label("decimal", whole=whole, tenth=tenth)

    def _signed(self, points: float) -> str:
        sign = "+" if points > 0 else "−" if points < 0 else ""
        return sign + self._number(points)


def sparkline(chances: Sequence[float]) -> str:
    """A small graph of one line: low blocks for low chances."""
    blocks = BLOCKS if speaks_unicode(sys.stdout) else PLAIN_BLOCKS
    return "".join(blocks[min(int(chance * len(blocks)), len(blocks) - 1)] for chance in chances)
