"""What is measured, beside what."""

from __future__ import annotations

from typing import NamedTuple

GROUPS = {
    "engine": "random play of whole games with the listing of legal moves; decisions, per CPU second",
    "environment": "steps with legal actions and, but for OpenSpiel's states, observations; per CPU second",
    "batch": "steps of many games, with observations and masks; on all cores, per second, compared per CPU second",
}
"""What a kind of speed is."""
ENGINE, ENVIRONMENT, BATCH = GROUPS

ENVIRONMENTS = {
    "chess": "peers",
    "rlcard": "peers",
    "open_spiel": "peers",
    "plume_open_spiel": "peers",
    "catanatron": "peers-catanatron",
    "pettingzoo": "peers-pettingzoo",
    "pgx": "peers-pgx",
}
"""The environment in which the runs of a peer find it; those of Plume alone run in its own."""


class Row(NamedTuple):
    """A run, `module.function` in `runs`, and the runs of Plume that it is compared with."""

    group: str
    who: str
    game: str
    interface: str
    run: str
    beside: tuple[str, ...] = ()
    target: str = ""

    @property
    def what(self) -> str:
        return f"{self.who}, {self.game}"

    @property
    def is_plume(self) -> bool:
        return self.who == "Plume"


_COMPILED = ("plume.coatl_compiled",)
_BOTH = ("plume.coatl_compiled", "plume.coatl_plain")
_AEC = ("plume.coatl_aec",)
_SEAT = ("plume.coatl_seat",)
_SPIEL = ("plume_open_spiel.coatl",)
_RL = ("plume_open_spiel.coatl_environment",)
_BATCH = ("plume.coatl_batch",)

ROWS = [
    Row(ENGINE, "Plume", "Cóatl, 3 players", "compiled", "plume.coatl_compiled"),
    Row(ENGINE, "Plume", "CotCotCollec', 4 players", "compiled", "plume.cotcot_compiled"),
    Row(ENGINE, "OpenSpiel", "hearts", "rollouts in C++", "open_spiel.hearts_rollouts", _COMPILED),
    Row(ENGINE, "Plume", "Cóatl, 3 players", "plain", "plume.coatl_plain"),
    Row(ENGINE, "Plume", "CotCotCollec', 4 players", "plain", "plume.cotcot_plain"),
    Row(ENGINE, "RLCard", "gin rummy", "Python", "rlcard.engine", _BOTH),
    Row(ENGINE, "python-chess", "chess", "Python", "chess.engine", _BOTH),
    Row(ENGINE, "Catanatron", "Catan, 3 players", "Python", "catanatron.engine", _BOTH),
    Row(ENVIRONMENT, "Plume", "Cóatl, 3 players", "PettingZoo", "plume.coatl_aec", target="60,000"),
    Row(ENVIRONMENT, "Plume", "CotCotCollec', 4 players", "PettingZoo", "plume.cotcot_aec", target="60,000"),
    Row(ENVIRONMENT, "RLCard", "gin rummy", "its own", "rlcard.environment", _AEC),
    Row(ENVIRONMENT, "PettingZoo", "connect four", "PettingZoo", "pettingzoo.connect_four", _AEC),
    Row(ENVIRONMENT, "PettingZoo", "Hanabi", "PettingZoo", "pettingzoo.hanabi", _AEC),
    Row(ENVIRONMENT, "PettingZoo", "Texas hold'em", "PettingZoo", "pettingzoo.texas_holdem", _AEC),
    Row(ENVIRONMENT, "Plume", "Cóatl, alone", "Gymnasium", "plume.coatl_solo", target="80,000"),
    Row(ENVIRONMENT, "Plume", "Cóatl, against one", "Gymnasium", "plume.coatl_seat"),
    Row(ENVIRONMENT, "Catanatron", "Catan, against one", "Gymnasium", "catanatron.environment", _SEAT),
    Row(ENVIRONMENT, "Plume", "Cóatl, 3 players", "OpenSpiel states", "plume_open_spiel.coatl", target="60,000"),
    Row(
        ENVIRONMENT, "Plume", "CotCotCollec', 4 players", "OpenSpiel states", "plume_open_spiel.cotcot", target="60,000"
    ),
    Row(ENVIRONMENT, "OpenSpiel", "hearts, in C++", "OpenSpiel states", "open_spiel.hearts", _SPIEL),
    Row(ENVIRONMENT, "OpenSpiel", "gin rummy, in C++", "OpenSpiel states", "open_spiel.gin_rummy", _SPIEL),
    Row(ENVIRONMENT, "OpenSpiel", "liar's poker, in Python", "OpenSpiel states", "open_spiel.liars_poker", _SPIEL),
    Row(ENVIRONMENT, "Plume", "Cóatl, 3 players", "rl_environment", "plume_open_spiel.coatl_environment"),
    Row(ENVIRONMENT, "OpenSpiel", "gin rummy, in C++", "rl_environment", "open_spiel.gin_rummy_environment", _RL),
    Row(BATCH, "Plume", "Cóatl, 2 players", "NumPy", "plume.coatl_batch", target="3 million"),
    Row(BATCH, "Plume", "CotCotCollec', 4 players", "NumPy", "plume.cotcot_batch", target="3 million"),
    Row(BATCH, "Pgx", "sparrow mahjong", "JAX, resets ready", "pgx.sparrow_mahjong_from_ready", _BATCH),
    Row(BATCH, "Pgx", "sparrow mahjong", "JAX, auto_reset", "pgx.sparrow_mahjong", _BATCH),
    Row(BATCH, "Pgx", "backgammon", "JAX, resets ready", "pgx.backgammon_from_ready", _BATCH),
    Row(BATCH, "Pgx", "backgammon", "JAX, auto_reset", "pgx.backgammon", _BATCH),
]
