"""Games between bots, to think about."""

from __future__ import annotations

from functools import cache

import plume
from plume import bots
from plume.core.position import Position
from plume.records import Record


@cache
def game_of_bots(name: str, players: int, seed: int, bot: str = "hard") -> Record:
    """A game that bots have played to its end."""
    game = plume.game(name)
    position = Position.new(game, game.options.make(players=players), seed)
    seats = [bots.make(bot, seed + seat) for seat in range(players)]
    while not position.over:
        seat = position.deciders[0]
        position.play(seat, seats[seat].decide(position.view(seat), position.legal(seat)))
    return Record.of(position)
