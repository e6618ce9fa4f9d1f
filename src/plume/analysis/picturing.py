"""How a review shows itself in a notebook: the chances as a graph, what cost most, and luck apart from play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from plume.core.messages import BASE
from plume.language import Language, language
from plume.svg import Picture, graph

if TYPE_CHECKING:
    from plume.analysis.appraisal import Appraisal

BALANCE = {"start": "review_from_start", "luck": "review_luck", "play": "review_play", "others": "review_others"}
"""What makes the margin, and how it is called."""
MARGIN = "review_margin"


def chances(found: Appraisal, *, names: Sequence[str] = (), lang: str = BASE, width: float | None = None) -> Picture:
    """The chance of every side to win, from before the first turn to the end."""
    spoken, sides = language(lang), range(len(found.chances))
    after = [found.chances, *(turn.chances for turn in found.turns)]
    return graph(
        [[(turn, values[side]) for turn, values in enumerate(after)] for side in sides],
        [_name(side, names, spoken) for side in sides],
        said=spoken.say("review_graph"),
        least=0,
        most=1,
        told=lambda chance: spoken.label("percent", number=round(100 * chance)),
        width=width,
    )


def figure(found: Appraisal, *, names: Sequence[str] = (), lang: str = BASE) -> str:
    """A review as HTML."""
    spoken = language(lang)
    called = [_name(side, names, spoken) for side in range(len(found.chances))]
    return "".join(
        [
            f"<figure>{chances(found, names=names, lang=lang)}</figure>",
            f"<h4>{escape(spoken.say('review_slips'))}</h4>",
            _table(_slips(found, called, spoken), ["", *map(spoken.say, ("review_played", "review_better")), ""]),
            f"<h4>{escape(spoken.say('review_balance'))}</h4>",
            _table(_balance(found, spoken), ["", *called]),
        ]
    )


def _slips(found: Appraisal, names: Sequence[str], spoken: Language) -> Iterator[list[str]]:
    """The turns that cost most: what was played, what would have been better, and by how much."""
    for slip in found.slips:
        where = spoken.say("review_at_turn", turn=slip.turn, name=names[slip.seat])
        cost = spoken.label("percent", number=round(100 * slip.loss))
        yield [where, slip.move, ", ".join(slip.better), f"−{cost}"]


def _balance(found: Appraisal, spoken: Language) -> Iterator[list[str]]:
    """What everybody's margin came of; the last line is the sum of the others."""
    for part, key in {**BALANCE, "margin": MARGIN}.items():
        yield [spoken.say(key), *(_signed(getattr(player, part), spoken) for player in found.players)]


def _signed(points: float, spoken: Language) -> str:
    sign = "+" if points > 0 else "−" if points < 0 else ""
    whole, tenth = divmod(round(10 * abs(points)), 10)
    return sign + spoken.label("decimal", whole=whole, tenth=tenth)


def _table(rows: Iterable[Sequence[str]], heads: Sequence[str]) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in heads)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _name(side: int, names: Sequence[str], spoken: Language) -> str:
    return names[side] if side < len(names) else spoken.label("side", number=side)
