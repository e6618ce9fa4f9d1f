"""Plume: its engine, its environments and its batches. Its games in OpenSpiel run with OpenSpiel's."""

from __future__ import annotations

import gymnasium

import plume
from bench.peers.clock import CORES, GAMES, Speed, batch_speed
from bench.peers.loops import aec, gymnasium_masked
from plume.core.carriers import Engine, compiled, plain
from plume.core.measure import measure
from plume.envs import coatl_v0, cotcot_v0
from plume.envs.batch import Batch


def coatl_compiled() -> Speed:
    """Decisions of Cóatl, 3 players, on the compiled rules."""
    return _engine(compiled(plume.coatl.GAME), players=3)


def coatl_plain() -> Speed:
    """The same on the plain rules."""
    return _engine(plain(plume.coatl.GAME), players=3)


def cotcot_compiled() -> Speed:
    """Decisions of CotCotCollec', 4 players, on the compiled rules."""
    return _engine(compiled(plume.cotcot.GAME), players=4)


def cotcot_plain() -> Speed:
    """The same on the plain rules."""
    return _engine(plain(plume.cotcot.GAME), players=4)


def _engine(engine: Engine, players: int) -> Speed:
    return Speed(measure(engine, engine.game.options.make(players=players))["decisions_per_s"])


def coatl_aec() -> Speed:
    """Cóatl in PettingZoo, 3 players."""
    return aec(coatl_v0.env(players=3))


def cotcot_aec() -> Speed:
    """CotCotCollec' in PettingZoo, 4 players."""
    return aec(cotcot_v0.env(players=4))


def coatl_solo() -> Speed:
    """Cóatl alone against A.D.A.M. in Gymnasium."""
    return gymnasium_masked(gymnasium.make("plume.envs.gymnasium:plume/CoatlSolo-v0"))


def coatl_seat() -> Speed:
    """Cóatl against one random player in Gymnasium."""
    return gymnasium_masked(gymnasium.make("plume.envs.gymnasium:plume/Coatl-v0", players=2, opponents="random"))


def coatl_batch() -> Speed:
    """Cóatl in batches, 2 players."""
    return _batch("coatl", players=2)


def cotcot_batch() -> Speed:
    """CotCotCollec' in batches, 4 players."""
    return _batch("cotcot", players=4)


def _batch(game: str, players: int) -> Speed:
    batch = Batch(game, games=GAMES, players=players, seed=1, threads=CORES)
    return batch_speed(batch.random_actions, batch.step)
