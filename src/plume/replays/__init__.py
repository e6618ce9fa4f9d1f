"""Whole games as one HTML file that plays them: the pictures of all positions, and what happened, move by move.

>>> from plume.records import Record
>>> import plume
>>> game = plume.all_games()[0]
>>> film = replay(Record.of(plume.Position.new(game, game.options.make(players=2), seed=7)))
>>> film[:15], film.rstrip()[-7:]
('<!doctype html>', '</html>')
"""

from __future__ import annotations

from plume.replays.making import Replay, replay

__all__ = ["Replay", "replay"]
