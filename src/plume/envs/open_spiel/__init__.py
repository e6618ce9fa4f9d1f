"""Plume's games in OpenSpiel: importing this registers them. Needs the extra `open-spiel`.

Each is there with sampled chance on the compiled rules (`plume_coatl_v1`), and with explicit chance on the plain ones
(`plume_coatl_explicit_v1`). The number at the end of a name rises whenever behaviour changes.
"""

from __future__ import annotations

from typing import ClassVar

from plume.core.extras import require

require("open-spiel", "pyspiel")

import pyspiel

from plume.envs.open_spiel.explicit import ExplicitGame, ExplicitState
from plume.envs.open_spiel.kinds import COATL, COATL_SOLO, COTCOT
from plume.envs.open_spiel.sampled import SampledGame, SampledState
from plume.envs.open_spiel.states import PlumeGame, PlumeState

__all__ = ["ExplicitState", "PlumeGame", "PlumeState", "SampledState"]


class Coatl(SampledGame):
    """Cóatl for 2 to 4 players."""

    kind: ClassVar = COATL


class CoatlSolo(SampledGame):
    """Cóatl for one against A.D.A.M."""

    kind: ClassVar = COATL_SOLO


class Cotcot(SampledGame):
    """CotCotCollec' for 2 to 5 players."""

    kind: ClassVar = COTCOT


class ExplicitCoatl(ExplicitGame):
    """Cóatl with explicit chance."""

    kind: ClassVar = COATL


class ExplicitCoatlSolo(ExplicitGame):
    """Cóatl against A.D.A.M. with explicit chance."""

    kind: ClassVar = COATL_SOLO


class ExplicitCotcot(ExplicitGame):
    """CotCotCollec' with explicit chance."""

    kind: ClassVar = COTCOT


for made in (Coatl, CoatlSolo, Cotcot, ExplicitCoatl, ExplicitCoatlSolo, ExplicitCotcot):
    pyspiel.register_game(made.type(), made)
