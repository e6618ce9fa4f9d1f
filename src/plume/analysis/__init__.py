"""Understanding a game: what a decision is worth, to whoever has to take it."""

from plume.analysis.assessing import Assessment, Assessor, Choice, assess

__all__ = ["Assessment", "Assessor", "Choice", "assess"]
