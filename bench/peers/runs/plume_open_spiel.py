"""Plume's games in OpenSpiel."""

from __future__ import annotations

import pyspiel
from open_spiel.python.rl_environment import Environment, ObservationType

import plume.envs.open_spiel  # noqa: F401  registers the games
from bench.peers.clock import Speed
from bench.peers.loops import open_spiel_environment, open_spiel_states

COATL, COTCOT = "plume_coatl_v2(players=3)", "plume_cotcot_v1(players=4)"


def coatl() -> Speed:
    """Cóatl, 3 players."""
    return open_spiel_states(pyspiel.load_game(COATL))


def cotcot() -> Speed:
    """CotCotCollec', 4 players."""
    return open_spiel_states(pyspiel.load_game(COTCOT))


def coatl_environment() -> Speed:
    """Cóatl through `rl_environment`."""
    return open_spiel_environment(Environment(COATL, observation_type=ObservationType.OBSERVATION))
