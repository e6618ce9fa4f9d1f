"""The working memory of the evaluator for CotCotCollec'. Values are in hundredths of a point."""

from __future__ import annotations

from typing import Annotated

from plume.core.structs import I64, STRUCT, struct
from plume.cotcot.cards import N_ITEMS

POINT = 100


@struct
class ItemValue:
    """What cards of an item are worth to a seat."""

    next: I64  # what the next card of it brings
    one_more: I64  # what one more does than are in hand


@struct
class Rivals:
    """The collections that others have of the item that is looked at."""

    longest: I64
    having: I64  # how many have it as long
    second: I64  # the next length
    factor: I64  # 2 if a doubler lies on the longest
    holds: I64  # whether a card of it is known to be in a hand


@struct
class Memory:
    """All that the evaluator notes."""

    items: Annotated[list[ItemValue], N_ITEMS]
    rivals: Annotated[Rivals, STRUCT]

    span: I64  # for how many scorings, in percent, what is laid counts
    span_of_hand: I64  # the same for what is taken
    danger: I64  # in percent, how probable a scoring is before the next turn
    trigger: I64  # and with the next card
    shed: I64  # what it is worth to get rid of a card

    starts: I64  # items in hand that could start a collection
    best_start: I64
    best_item: I64  # the item of the best of them
    second_start: I64
    best_add: I64  # the most that a card brings to a collection that there is
