"""The working memory of the mind for Cóatl: where in it each thing lies. Points and costs are in hundredths."""

from __future__ import annotations

from plume.bots.coatl.figures import N_FIGURES
from plume.coatl import combining
from plume.coatl.pieces import KINDS

POINT = 100

# A serpent that is being read from one end to the other: the sets of `patterns`, its colours and its length.
ONE, TWO, THREE, FOUR, ONES, TWOS, FOURS, COUNTS, LENGTH = range(9)

# A place for a Cóatl: a serpent as far as it is there, and what else one has to know of it.
CARDS, READING, NUMBER = range(9, 12)
SLOT = 12
MOST_SLOTS = 3

# A dream, a serpent that could be: read so far, and how it came to be.
USED, COST, PARENT, COLOUR, OPENED, SCORE = range(9, 15)
DREAM = 15
WIDTH = 8
DEPTH = 11

# ---- where things lie: the memory of the solver comes first
HELD = combining.WORK  # how many of each kind of piece the seat has
NEAR = HELD + KINDS  # on the supply board
BAG_COST = NEAR + KINDS  # what a piece costs that still has to come out of its bag
HAND = BAG_COST + KINDS
TEMPLES = HAND + 1  # in hand
TEMPLES_SEEN = TEMPLES + 1
STYLE = TEMPLES_SEEN + 1
BEAM = STYLE + 1  # how many dreams of each length it has
FIGURE = BEAM + 1  # what things are worth for the purpose at hand
MOST_COST = FIGURE + N_FIGURES  # of a Cóatl that can still be completed in time
LEAST_CARDS = MOST_COST + 1
DIFFER = LEAST_CARDS + 1  # S-LVL-3
IS_NOW = DIFFER + 1  # a Cóatl is to be completed in this action
COMPLETED = IS_NOW + 1
N_SLOTS = COMPLETED + 1
WANTED = N_SLOTS + 1  # the kinds of pieces that the next player seems to need, as a set
SLOTS = WANTED + 1
SPARE_HELD = SLOTS + MOST_SLOTS * SLOT  # what is left while one Cóatl after another is dreamt of
SPARE_HAND = SPARE_HELD + KINDS
SPARE_TEMPLES = SPARE_HAND + 1
MISSING = SPARE_TEMPLES + 1  # pieces that the dreams need and the seat does not have
TRIAL = MISSING + 1
BEST_VALUE = TRIAL + DREAM
BEST_POINTS = BEST_VALUE + 1
BEST_DREAM = BEST_POINTS + 1
BEST_END = BEST_DREAM + 1
BEST_CARDS = BEST_END + 1
BEST_TEMPLE = BEST_CARDS + 1
SAVED_HELD = BEST_TEMPLE + 1
LEVEL_SIZE = SAVED_HELD + KINDS
DREAMS = LEVEL_SIZE + DEPTH + 1
WORK = DREAMS + (DEPTH + 1) * WIDTH * DREAM

BARRED = 1 << 40
"""The cost of what cannot be had."""
