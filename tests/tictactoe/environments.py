"""The environments of tic-tac-toe."""

from __future__ import annotations

from plume.envs.environments import Environments, Variant

ENVIRONMENTS = Environments(
    variants=[Variant("tictactoe", "Tic-tac-toe", range(2, 3))],
    pettingzoo=0,
    gymnasium=0,
    open_spiel=1,
)
