"""What sampled and explicit games have in common."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import numpy as np
import pyspiel

from plume.core.options import check_choice
from plume.core.streams import SEED_BITS
from plume.envs.observing import layout_of
from plume.envs.open_spiel.parameters import SpielVariant
from plume.envs.rewards import rewards

MOST_MOVES = 3_000
"""No game is longer; the tests of the rules refuse one that is."""
RECORD, DIGEST = "record", "digest"
"""What an information state can be."""


class PlumeGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Plume with its options."""

    variant: ClassVar[SpielVariant]
    suffix: ClassVar[str]
    remark: ClassVar[str]
    """What is added to the name of a game and to its title."""
    chance_mode: ClassVar[Any]
    parameters: ClassVar[Mapping[str, Any]] = {"information_state": RECORD}
    """The parameters that are no options of Plume, with their usual values."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        check_choice("information_state", given["information_state"], (RECORD, DIGEST))
        self.game = self.variant.game
        self.options = self.variant.options(given)
        self.keeps_record = given["information_state"] == RECORD
        self.observation_size = layout_of(self.game).size(self.options.players)
        written = {name: given[name] for name in self.parameters} | self.variant.parameters(self.options)
        super().__init__(self.type(has_tensor=not self.keeps_record), self._info(), written)

    @classmethod
    def type(cls, *, has_tensor: bool = False) -> Any:
        """How OpenSpiel describes the game. Alone one sees everything but what chance will give.

        A record, of whatever length, has no tensor; what a digest is made of has.
        """
        variant, at = cls.variant, pyspiel.GameType
        return at(
            short_name=f"plume_{variant.name}{cls.suffix}_v{variant.version}",
            long_name=variant.title + cls.remark,
            dynamics=at.Dynamics.SEQUENTIAL,
            chance_mode=cls.chance_mode,
            information=(
                at.Information.PERFECT_INFORMATION if variant.is_solo else at.Information.IMPERFECT_INFORMATION
            ),
            utility=at.Utility.GENERAL_SUM if variant.is_solo else at.Utility.ZERO_SUM,
            reward_model=at.RewardModel.TERMINAL,
            max_num_players=max(variant.players),
            min_num_players=min(variant.players),
            provides_information_state_string=True,
            provides_information_state_tensor=has_tensor,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={**cls.parameters, **variant.usual},
        )

    def _info(self) -> Any:
        """The numbers of a game that OpenSpiel wants to know."""
        is_explicit = self.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
        return pyspiel.GameInfo(
            num_distinct_actions=self.game.moves.size,
            max_chance_outcomes=max(map(len, self.game.members)) if is_explicit else 0,
            num_players=self.options.players,
            min_utility=-1 / (self.options.sides - 1),
            max_utility=1.0,
            utility_sum=0.0 if self.options.players > 1 else None,
            max_game_length=MOST_MOVES,
        )

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Observer | None:
        """What observes states: with perfect recall information states, otherwise observations.

        There is none for other types, which would show what is public or private alone.
        """
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not wanted.public_info or wanted.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        has_tensor = _has_tensor(params or {}) and not (wanted.perfect_recall and self.keeps_record)
        return Observer(wanted.perfect_recall, self.observation_size if has_tensor else 0)


class PlumeState(pyspiel.State):  # type: ignore[misc]
    """A state of a game of Plume."""

    @abstractmethod
    def information(self, player: int) -> str:
        """The information state of a player: a record, or a digest."""

    @abstractmethod
    def seen(self, player: int) -> Mapping[str, Any]:
        """What a player may know, as JSON in the notation."""

    @abstractmethod
    def observation(self, player: int) -> Any:
        """What a player may know, as bytes."""

    @abstractmethod
    def resampled(self, player: int, seed: int) -> PlumeState:
        """A state that may be the true one as far as a player can tell. It has no history, which would tell more."""

    @abstractmethod
    def _winners(self) -> int: ...

    def apply_action_with_legality_check(self, action: int) -> None:
        """The same as `apply_action`, which always checks; OpenSpiel's own can fail while it words its error."""
        self.apply_action(action)

    # OpenSpiel has these too, but makes a new game for each tensor, and lists of numbers.

    def observation_tensor(self, player: int | None = None) -> Any:
        """What a player may know, as an array; if nobody is named, whoever decides."""
        return self.observation(self._named(player)).astype(np.float32)

    def information_state_tensor(self, player: int | None = None) -> Any:
        """The same, for information states that are digests: all that they are made of is in an observation."""
        if self.get_game().keeps_record:
            raise pyspiel.SpielError("a record has no tensor: load the game with information_state=digest")
        return self.observation_tensor(player)

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What a player may choose now, or, if nobody is named, whoever decides, be it chance."""
        current = self.current_player()
        if current == pyspiel.PlayerId.CHANCE and player in (None, current):
            return [outcome for outcome, _ in self.chance_outcomes()]
        return self._legal_actions(current) if current >= 0 and player in (None, current) else []

    def rewards(self) -> list[float]:
        """Nothing before the end."""
        return self.returns()

    def _named(self, player: int | None) -> int:
        """A player who exists."""
        chosen: int = self.current_player() if player is None else player
        if not 0 <= chosen < self.get_game().options.players:
            raise pyspiel.SpielError(f"there is no player {player}")
        return chosen

    @abstractmethod
    def _legal_actions(self, player: int) -> list[int]: ...

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> PlumeState:
        """The same, from numbers between 0 and 1."""
        seed = 0
        for _ in range(SEED_BITS // 32):
            seed = seed << 32 | int(sampler() * 2**32)
        return self.resampled(player, seed)

    def returns(self) -> list[float]:
        """Nothing before the end."""
        game: PlumeGame = self.get_game()
        return rewards(self._winners(), game.options) if self.is_terminal() else [0.0] * game.options.players


class Observer:
    """Writes what a player may know, now or since the beginning: as text, and as bytes in a tensor of this size."""

    def __init__(self, recalls: bool, size: int) -> None:
        self._recalls = recalls
        self.tensor = np.zeros(size, np.float32) if size else None
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: PlumeState, player: int) -> None:
        """Write what a player may know into the tensor."""
        if self.tensor is not None:
            self.tensor[:] = state.observation(player)

    def string_from(self, state: PlumeState, player: int) -> str:
        """What a player may know now as JSON, or their information state."""
        return state.information(player) if self._recalls else json.dumps(state.seen(player))


def _has_tensor(parameters: Mapping[str, Any]) -> bool:
    """Whether an observer has a tensor: its one parameter. OpenSpiel adds a name where it reads them from a text."""
    unknown = set(parameters) - {"name", "tensor"}
    if unknown:
        raise ValueError(f"an observer has no parameter {', '.join(sorted(unknown))}, only 'tensor'")
    return bool(parameters.get("tensor", True))


class Cached:
    """Something that follows from the history of a state: its clones share it, and it is never written."""

    def __init__(self, value: Any = None) -> None:
        self.value = value

    def __deepcopy__(self, memo: dict[int, Any]) -> Cached:
        return Cached(self.value)

    def __reduce__(self) -> tuple[Any, ...]:
        return Cached, ()
