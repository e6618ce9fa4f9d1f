"""Pictures of positions, views, cards and games as SVG, with the drawings of the page.

>>> import plume
>>> game = plume.all_games()[0]
>>> position = plume.Position.new(game, game.options.make(players=2), seed=7)
>>> picture = plume.svg.board(position, seat=0, moves=position.legal(0))
>>> picture[:4], picture[-6:]
('<svg', '</svg>')
"""

from __future__ import annotations

from plume.svg.boards import board, card, cards, figure
from plume.svg.canvas import Canvas, Picture
from plume.svg.graphs import graph, points
from plume.svg.pictures import Look, Pictures

__all__ = ["Canvas", "Look", "Picture", "Pictures", "board", "card", "cards", "figure", "graph", "points"]
