"""What things are worth, in hundredths of a point: one set of figures to choose moves by, one to judge a game by.

Those to choose by were found in self-play, where they beat others; they flatter what leads to quick Cóatls. Those to
judge by are nearer to the points that come of it in the end.
"""

from __future__ import annotations

from plume.coatl.evaluator.memory import Figures
from plume.core.words import rule

DECIDING, JUDGING = 0, 1
"""For what."""


@rule
def write_figures(figures: Figures, purpose: int) -> None:
    """Note the figures for a purpose."""
    if purpose == DECIDING:
        write_to_decide(figures)
    else:
        write_to_judge(figures)


@rule
def write_to_decide(figures: Figures) -> None:
    """To choose moves by."""
    figures.pace = 386
    figures.near = 228
    figures.near_end = 282
    figures.bag = 494
    figures.bag_end = 992
    figures.assembly = 262
    figures.temple = 206
    figures.counted = 16
    figures.matched = 126
    figures.later = 36
    figures.spare_card = 22
    figures.junk = 164
    figures.no_room = 16


@rule
def write_to_judge(figures: Figures) -> None:
    """To judge a game by."""
    figures.pace = 280
    figures.near = 165
    figures.near_end = 250
    figures.bag = 260
    figures.bag_end = 450
    figures.assembly = 240
    figures.temple = 110
    figures.counted = 40
    figures.matched = 70
    figures.later = 40
    figures.spare_card = 30
    figures.junk = 100
    figures.no_room = 60
