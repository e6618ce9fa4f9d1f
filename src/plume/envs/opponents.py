"""Who plays the other seats of a game in which an agent has one."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Protocol

from plume.bots.own import AnyBot, any_bot
from plume.core.game import Game
from plume.core.options import Options
from plume.core.streams import SEED_BITS
from plume.envs.episodes import Episode, Follower

RANDOM = "random"


class Opponent(Protocol):
    """Plays a seat."""

    def decide(self, episode: Episode) -> int:
        """What it plays now, where its seat decides."""


class RandomOpponent:
    """Plays what `RandomBot` does, without a look at the game."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def decide(self, episode: Episode) -> int:
        return self._rng.choice(episode.state.moves)


class BotOpponent:
    """A bot, which sees what its seat may know of a game on the plain rules."""

    def __init__(self, who: AnyBot, seed: int, follower: Follower) -> None:
        self._bot = any_bot(who, seed)
        self._follower = follower

    def decide(self, episode: Episode) -> int:
        position, seat = self._follower.after(episode.actions), episode.state.seat
        return position.game.moves.parse(self._bot.decide(position.view(seat), position.legal(seat)))


def seated(whoever: Mapping[int, AnyBot], game: Game, options: Options, seed: int) -> dict[int, Opponent]:
    """The bots at these seats, in a game from this seed; their own chance follows from it."""
    if all(who == RANDOM for who in whoever.values()):
        return {seat: RandomOpponent(_seed_of(seat, seed)) for seat in whoever}
    follower = Follower(game, options, seed)
    return {seat: BotOpponent(who, _seed_of(seat, seed), follower) for seat, who in whoever.items()}


def draw_seat(players: int, seed: int) -> int:
    """The seat of the agent in a game from this seed, where none was chosen."""
    return Random(f"the seat in {seed}").randrange(players)


def _seed_of(seat: int, seed: int) -> int:
    return Random(f"seat {seat} in {seed}").getrandbits(SEED_BITS)
