"""What batches on the CPU and on a GPU share: the game, how large things are, seeds and rewards."""

from __future__ import annotations

from typing import Any

import numpy as np

from plume.core.carriers.records import dtype
from plume.core.chance import WORD
from plume.core.game import Game
from plume.core.options import Options, check_choice, check_number, check_switch
from plume.core.streams import seed_words
from plume.envs.errors import BadArray
from plume.envs.observing import layout_of
from plume.envs.rewards import ILLEGAL_CHOICES, reward_rows
from plume.games import game as game_named

BATCHING = "plume.envs.batching"
MOST_GAMES = 2**24
WORDS_OF_SEED = 4


class Setting:
    """A game with its options, how many of it are played, from which seeds, and what an illegal action does."""

    def __init__(
        self,
        game: str | Game,
        games: int,
        seed: int,
        seeds: Any,
        illegal: str,
        autoreset: bool,
        options: dict[str, Any],
    ) -> None:
        check_number("games", games, 1, MOST_GAMES)
        check_choice("illegal", illegal, ILLEGAL_CHOICES)
        self.game = game_named(game) if isinstance(game, str) else game
        self.options: Options = self.game.options.make(**options)
        self.games = games
        check_switch("autoreset", autoreset)
        self.illegal = illegal
        self.autoreset = autoreset
        self.layout = layout_of(self.game)
        self.width = self.layout.words(self.options.players)
        self.observation_shape = games, self.layout.size(self.options.players)
        self.mask_shape = games, self.game.moves.size
        self.seeds = seed_rows(games, seed, seeds)

    def reward_rows(self) -> Any:
        """The rewards of all seats for every result of a step."""
        return np.array(reward_rows(self.options), np.float32)


def options_state(game: Game, options: Options) -> Any:
    """A state that has nothing but the options."""
    made = np.zeros(1, dtype(game.state)).view(np.recarray)
    options.apply(made[0])
    return np.asarray(made)


def seed_rows(games: int, seed: int, seeds: Any) -> Any:
    """The four words of each game's seed: the seeds that are given, or the seed plus 2^96 times the game's number."""
    if seeds is not None:
        if np.shape(seeds) != (games,):
            raise BadArray("shape", name="seeds", expected=(games,), found=np.shape(seeds))
        return np.array([seed_words(one) for one in seeds], np.int64)
    rows = np.empty((games, WORDS_OF_SEED), np.int64)
    rows[:] = seed_words(seed)
    rows[:, -1] = rows[:, -1] + np.arange(games) & WORD
    return rows
