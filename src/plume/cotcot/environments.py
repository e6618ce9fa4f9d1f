"""The environments of CotCotCollec'."""

from __future__ import annotations

from plume.cotcot.reading import TITLE
from plume.envs.environments import Environments, Variant

ENVIRONMENTS = Environments(
    variants=[Variant("cotcot", TITLE, range(2, 6))],
    pettingzoo=0,
    gymnasium=0,
    open_spiel=1,
)
