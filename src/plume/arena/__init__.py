"""Tournaments between bots: fair matches, ratings, a ladder, on one machine or several. Needs the extra `arena`."""

from __future__ import annotations

from plume.core.extras import require

require("arena", "openskill")

from plume.arena.errors import BadArena
from plume.arena.ladder import Ladder
from plume.arena.matches import Conditions, Fault, Match, MatchResult, play
from plume.arena.plot import svg
from plume.arena.tournament import Tournament, run

__all__ = ["BadArena", "Conditions", "Fault", "Ladder", "Match", "MatchResult", "Tournament", "play", "run", "svg"]
