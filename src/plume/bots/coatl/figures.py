"""What things are worth, in hundredths of a point: one set of figures to choose moves by, one to judge a game by.

Those to choose by were found in self-play, where they beat others; they flatter what leads to quick Cóatls. Those to
judge by are nearer to the points that come of it in the end.
"""

from __future__ import annotations

from plume.core.words import rule, table

(
    PACE,  # a turn
    NEAR,  # a body on the supply board: two come with one action, but seldom both are wanted
    NEAR_END,  # a head or tail there
    BAG,  # a body that still has to come out of its bag
    BAG_END,
    ASSEMBLY,  # the action in which a Cóatl is completed
    TEMPLE,  # each point of a Temple card
    COUNTED,  # each piece towards a count that is not reached
    MATCHED,  # a pattern as far as it is there, in hundredths of its points
    LATER,  # the dreams after the first, in hundredths: much may come between
    SPARE_CARD,  # a card in hand that no dream needs
    JUNK,  # a piece that no dream needs, beyond the first two
    NO_ROOM,  # a piece that is needed and for which there is no room
) = range(13)
N_FIGURES = 13

DECIDING, JUDGING = 0, 1
"""For what: each set of figures in its turn."""

FIGURES = table(
    [
        *(386, 228, 282, 494, 992, 262, 206, 16, 126, 36, 22, 164, 16),
        *(280, 165, 250, 260, 450, 240, 110, 40, 70, 40, 30, 100, 60),
    ]
)


@rule
def write_figures(work: list[int], where: int, purpose: int) -> None:
    """Note the figures for a purpose in the working memory."""
    for figure in range(N_FIGURES):
        work[where + figure] = FIGURES[N_FIGURES * purpose + figure]
