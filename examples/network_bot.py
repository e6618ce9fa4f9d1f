"""A bot that plays what a network finds best: the one that `ppo.py --network` saves. It needs NumPy alone.

It can sit wherever bots do. In the folder of this file:

    PLUME_NETWORK=network.npz plume arena cotcot --bots network_bot:Network,random --games 100
    PLUME_NETWORK=network.npz plume play cotcot --bot network_bot:Network
"""

from __future__ import annotations

import os

import numpy as np

from plume import LegalMoves, View
from plume.envs import action_mask, observe

FILE = "PLUME_NETWORK"
"""The environment variable that names the file with the network."""
SCALE = 8.0
"""What the bytes were divided by when it learnt."""


class Network:
    """Plays the legal move with the greatest logit."""

    def __init__(self) -> None:
        with np.load(os.environ.get(FILE, "network.npz")) as file:
            arrays = [file[name] for name in file]
        self._layers = list(zip(arrays[::2], arrays[1::2], strict=True))

    def decide(self, view: View, legal: LegalMoves, clock: float | None = None) -> str:
        """What it finds best of what is legal."""
        values = observe(view) / SCALE
        for weights, biases in self._layers[:-1]:
            values = np.maximum(weights @ values + biases, 0)
        weights, biases = self._layers[-1]
        logits = (weights @ values + biases)[:-1]  # the last output is the value of the position
        return view.game.moves.text(int(np.where(action_mask(legal), logits, -np.inf).argmax()))
