"""The examples of the rulebooks, drawn: serpents with their cards, and pieces that lie somewhere.

An example stands in the rulebook as a block of text. What the text says of points is compared with the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape

from manual.coatl.cards import asked_drawn, is_assortment
from manual.coatl.pieces import is_piece, loose_pieces, serpent
from plume.coatl.explain import ProphecyScore, score
from plume.language import Language

BLOCK = re.compile(r"^```\n(.*?)^```$", re.DOTALL | re.MULTILINE)
SCORED = re.compile(r"  ([PT]\d+) +(.+?) +(\d+)× +(\d+)")
SUM = re.compile(r" +(\d+)")
LAID = re.compile(r"(P\d+|\d+)((?: +\S+)*)")


def draw_examples(text: str, words: Language) -> str:
    """A rulebook with its examples drawn; a block of moves stays as it is."""
    return BLOCK.sub(lambda block: _drawn(block[1].splitlines(), words) or block[0], text)


def _drawn(lines: Sequence[str], words: Language) -> str | None:
    if all(is_piece(token) for token in lines[0].split()):
        return "".join(_serpents(lines, words))
    if all((laid := LAID.fullmatch(line)) and all(map(_is_laid, laid[2].split())) for line in lines):
        return _places(lines, words)
    return None


def _is_laid(token: str) -> bool:
    return is_piece(token) or token == "any"


def _serpents(lines: Sequence[str], words: Language) -> Iterator[str]:
    """Each serpent of an example with the cards below it."""
    starts = [number for number, line in enumerate(lines) if not line.startswith(" ")]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield _scored(lines[start], lines[start + 1 : end], words)


def _scored(text: str, lines: Sequence[str], words: Language) -> str:
    cards = [found for line in lines if (found := SCORED.fullmatch(line))]
    truth = score(text, [card[1] for card in cards])
    rows: list[str] = []
    for name, asked, times, points in (card.groups() for card in cards):
        true = truth.cards[name]
        if (true.times, true.points) != (int(times), int(points)):
            raise ValueError(f"{text} satisfies {name} {true.times} times, for {true.points} points")
        drawn = "".join(asked_drawn(name, asked, words))
        rows.append(_row(f'<a href="#{name.lower()}">{name}</a>', drawn, f"{times}×", points))
    sums = [found[1] for line in lines if (found := SUM.fullmatch(line))]
    if sums and int(sums[0]) != truth.total:
        raise ValueError(f"{text} is worth {truth.total} points")
    rows += [_row("", "", words.say("manual_together"), total) for total in sums]
    if len(cards) + len(sums) != len(lines):
        raise ValueError(f"this example cannot be read: {text}")
    tracks = [(name, _groups(name, card)) for name, card in truth.cards.items() if isinstance(card, ProphecyScore)]
    table = f'<table class="pl-beside"><tbody>{"".join(rows)}</tbody></table>' if rows else ""
    return f'<div class="pl-example" data-search-exclude>{serpent(text, words, tracks)}{table}</div>'


def _groups(name: str, card: ProphecyScore) -> list[list[int]]:
    """The pieces that satisfy a card, as far as they stand together; those of an assortment stand anywhere."""
    return [[piece] for group in card.pieces for piece in group] if is_assortment(name) else card.pieces


def _row(*cells: str) -> str:
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _places(lines: Sequence[str], words: Language) -> str:
    """What lies on the spaces of the supply board, or on the cards of A.D.A.M."""
    rows: list[str] = []
    for line in lines:
        name, *pieces = line.split()
        label = f'<a href="#{name.lower()}">{name}</a>' if name.startswith("P") else escape(name)
        rows.append(f"<li><b>{label}</b>{loose_pieces(' '.join(pieces), words) if pieces else '–'}</li>")
    wide = " pl-spaces" * (not lines[0].startswith("P"))
    return f'<ul class="pl-places{wide}" data-search-exclude>{"".join(rows)}</ul>'
