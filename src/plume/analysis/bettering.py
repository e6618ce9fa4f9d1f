"""What the better moves of a review would have brought, as far as nobody has to guess."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from plume.analysis.appraisal import Slip
from plume.core.game import Game
from plume.core.tape import RawEvent
from plume.core.view import Seen, shown
from plume.records import Record


def instead(record: Record, slip: Slip) -> Iterator[Seen]:
    """What the better moves of a slip bring, as strangers see it; what chance would have given is nobody's to know."""
    position, game, stranger = record.position(slip.at), record.game, record.options.players
    for move in slip.better:
        if move not in position.legal(slip.seat):
            return
        certain = _certain(game, position.advance(slip.seat, move).events, stranger)
        yield shown(game, (slip.seat, move, tuple(certain)))


def _certain(game: Game, events: Iterable[RawEvent], stranger: int) -> Iterator[RawEvent]:
    """What happens until chance gives something; of that only that it does, where others do not see what."""
    for event in events:
        seen, is_chance = game.events.redact(event, stranger), game.events.outcome(event) is not None
        if seen is not None and not (is_chance and seen == event):
            yield seen
        if is_chance:
            return
