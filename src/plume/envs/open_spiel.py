"""Plume's games in OpenSpiel: importing this module registers `plume_coatl_v0` and `plume_cotcot_v0`.

Chance is sampled: a state carries its own generators. The number at the end of a name rises whenever behaviour changes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from secrets import randbits
from typing import Any

import pyspiel

from plume.core.game import Game
from plume.core.streams import SEED_BITS
from plume.envs.table import Desk, Table
from plume.games import game as game_named

DRAWN = -1
"""Stands for a seed or a first player that is drawn."""
MOST_MOVES = 3_000
"""No game is longer; the tests of the rules refuse one that is."""

USUAL: Mapping[str, Mapping[str, Any]] = {
    "coatl": {"players": 2, "sacrifice": True, "open_ends": "absent", "first_player": DRAWN, "seed": DRAWN},
    "cotcot": {"players": 2, "edition": "gigamic", "first_player": DRAWN, "seed": DRAWN},
}
"""The parameters of each game and their usual values: options of Plume, and the seed."""


def game_type(game: Game) -> Any:
    """How OpenSpiel describes a game."""
    players = [number for number in game.options.possible_players() if number > 1]
    return pyspiel.GameType(
        short_name=f"plume_{game.name}_v0",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification=dict(USUAL[game.name]),
    )


def game_info(game: Game, players: int) -> Any:
    """The numbers of a game that OpenSpiel wants to know."""
    return pyspiel.GameInfo(
        num_distinct_actions=game.moves.size,
        max_chance_outcomes=0,
        num_players=players,
        min_utility=-1 / (players - 1),
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=MOST_MOVES,
    )


def shares(winners: int, players: int) -> list[float]:
    """What each seat gets: a winner alone 1, winners together less, all others lose the same; together it is 0."""
    share = players / winners.bit_count()
    return [((winners >> seat & 1) * share - 1) / (players - 1) for seat in range(players)]


class PlumeGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Plume with its options. With a seed all initial states are the game that `new` makes of it."""

    game: Game

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**USUAL[self.game.name], **(params or {})}
        self.seed: int = given["seed"]
        chosen = {name: value for name, value in given.items() if name != "seed" and value != DRAWN}
        self.options = self.game.options.make(**chosen)
        self.desk = Desk(self.game, self.options)
        super().__init__(game_type(self.game), game_info(self.game, self.options.players), given)

    def new_initial_state(self) -> PlumeState:
        """The first decision of a game."""
        return self.deal(randbits(SEED_BITS) if self.seed == DRAWN else self.seed)

    def deal(self, seed: int) -> PlumeState:
        """The first decision of the game that `new` makes of a seed."""
        return PlumeState(self, Table.deal(self.desk, seed))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What gives the strings of a state: with perfect recall the information state, otherwise the observation."""
        return Observer(is_key=iig_obs_type is not None and iig_obs_type.perfect_recall)


class PlumeState(pyspiel.State):  # type: ignore[misc]
    """A state at a decision."""

    def __init__(self, game: PlumeGame, table: Table) -> None:
        super().__init__(game)
        self.table = table

    def current_player(self) -> Any:
        """The seat that decides; where several do, the lowest."""
        return self.table.seat if self.table.seat >= 0 else pyspiel.PlayerId.TERMINAL

    def is_terminal(self) -> bool:
        return self.table.seat < 0

    def returns(self) -> list[float]:
        """Nothing before the end, then the shares of the winners."""
        players: int = self.num_players()
        return shares(self.table.winners(), players) if self.is_terminal() else [0.0] * players

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> PlumeState:
        """A state that may be the true one as far as a player can tell. It has no history, which would tell more."""
        seed = 0
        for _ in range(SEED_BITS // 32):
            seed = seed << 32 | int(sampler() * 2**32)
        return self.resampled(player, seed)

    def resampled(self, player: int, seed: int) -> PlumeState:
        """The same, from a seed."""
        return PlumeState(self.get_game(), self.table.resampled(player, seed))

    def __str__(self) -> str:
        return json.dumps(self.table.shown())

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.moves

    def _apply_action(self, action: int) -> None:
        self.table.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        game: Game = self.get_game().game
        return game.moves.text(action)


class Observer:
    """The strings of a state for a player; there are no tensors yet."""

    tensor = None
    dict: Mapping[str, Any] = {}

    def __init__(self, *, is_key: bool) -> None:
        self._is_key = is_key

    def set_from(self, state: PlumeState, player: int) -> None:
        """There is nothing to set."""

    def string_from(self, state: PlumeState, player: int) -> str:
        """A digest of what the player may know, or all of it as JSON."""
        if self._is_key:
            return state.table.key(player)
        return json.dumps(state.table.seen(player))


class CoatlGame(PlumeGame):
    """Cóatl for 2 to 4 players."""

    game = game_named("coatl")


class CotcotGame(PlumeGame):
    """CotCotCollec' for 2 to 5 players."""

    game = game_named("cotcot")


for made in (CoatlGame, CotcotGame):
    pyspiel.register_game(game_type(made.game), made)
