"""The environments of Cóatl."""

from __future__ import annotations

from plume.coatl.reading import TITLE
from plume.envs.environments import Environments, Variant

ENVIRONMENTS = Environments(
    variants=[Variant("coatl", TITLE, range(2, 5)), Variant("coatl_solo", f"{TITLE}, solo", range(1, 2))],
    pettingzoo=1,
    gymnasium=1,
    open_spiel=2,
)
