"""Games between a bot of ours and OpenSpiel's ISMCTS bot. Runs in the peers' own environment and prints JSON."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import plume
from plume import bots
from plume.core.carriers import compiled
from plume.core.position import Position
from plume.core.streams import SEED_BITS
from plume.envs.compiled_states import STEPPING
from plume.envs.environments import environments_of
from plume.envs.observing import rules_with_observation
from plume.envs.open_spiel import SampledState
from plume.envs.rewards import rewards

SEATS = 2


@dataclass
class Side:
    """How much one side thought in a game."""

    decisions: int = 0
    seconds: float = 0.0
    simulations: int = 0
    longest: float = 0.0

    def add(self, seconds: float, simulations: int = 0) -> None:
        """One more decision."""
        self.decisions += 1
        self.seconds += seconds
        self.simulations += simulations
        self.longest = max(self.longest, seconds)


@dataclass(frozen=True)
class Result:
    """A game: the deal, the seat of our bot, what it won (a shared victory is half of one), the points of the seats."""

    deal: int
    seat: int
    won: float
    scores: tuple[int, ...]
    ours: Side
    theirs: Side


class CompiledRollouts(RandomRolloutEvaluator):  # type: ignore[misc]
    """The same random rollouts, but in one call of our compiled rules."""

    def evaluate(self, state: SampledState) -> list[float]:
        """What one random game from here brings."""
        table = state.compiled.copy()
        table.play_out(int.from_bytes(self._random_state.bytes(SEED_BITS // 8)))
        return rewards(table.winners(), state.get_game().options)


ROLLOUTS = {"openspiel": RandomRolloutEvaluator, "compiled": CompiledRollouts}


class TimedISMCTS(ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's bot as it is, but for two things: it looks at the clock, and a seed decides the worlds it samples."""

    def __init__(self, game: Any, seconds: float, uct_c: float, rollouts: str, seed: int) -> None:
        numbers, worlds = np.random.RandomState(seed), Random(seed)
        super().__init__(game, ROLLOUTS[rollouts](1, numbers), uct_c, 0, random_state=numbers)
        self.set_resampler(lambda state, player: state.resampled(player, worlds.getrandbits(SEED_BITS)))
        self.simulations = 0
        self._seconds = seconds

    def run_search(self, state: Any) -> Any:
        """Simulate until the time is over."""
        end = time.perf_counter() + self._seconds
        self.reset()
        self._root_node = self.create_new_node(state)
        while time.perf_counter() < end or self._root_node.total_visits <= 0:
            self.run_simulation(self.sample_root_state(state))
            self.simulations += 1
        return self.get_final_policy(state, self._root_node)


class Mirror:
    """The same game twice: as a position, of which our bot gets views, and as a state of OpenSpiel."""

    def __init__(self, game: Any, deal: int) -> None:
        self.position = Position.new(game.game, game.options, deal)
        self.state: SampledState = game.deal(deal)
        self._engine = compiled(game.game, STEPPING, rules=rules_with_observation(game.game))
        self._go_on()

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return self.position.deciders[0]

    def play(self, move: int) -> None:
        """Play a move in both, where chance gives both the same."""
        self.position.play(self.seat, move)
        self.state.apply_action(move)
        self._go_on()

    def _go_on(self) -> None:
        """Play what nobody can choose, as the environment does, and see that both agree."""
        while not self.position.over and len(legal := self.position.legal(self.seat)) == 1:
            self.position.play(self.seat, next(legal.ids))
        if self._engine.load(self.position.state).tobytes() != self.state.compiled.memory:
            raise RuntimeError(f"position and state of OpenSpiel differ: {self.position!r}, {self.state}")


class Match:
    """A bot of ours against OpenSpiel's, with the same time for each move."""

    def __init__(self, game: str, bot: str, seconds: float, uct_c: float, rollouts: str) -> None:
        offered = environments_of(plume.game(game))
        assert offered is not None
        name = f"plume_{game}_v{offered.open_spiel}"
        self._game = pyspiel.load_game(name, {"players": SEATS, "information_state": "digest"})
        self._bot = bot
        bots.prepare([bot], plume.game(game))
        self._seconds = seconds
        self._uct_c = uct_c
        self._rollouts = rollouts

    def play(self, deal: int, seat: int) -> Result:
        """One game of a deal, with our bot in this seat."""
        mirror, ours, theirs = Mirror(self._game, deal), Side(), Side()
        bot = bots.make(self._bot, deal)
        peer = TimedISMCTS(self._game, self._seconds, self._uct_c, self._rollouts, deal)
        while not mirror.position.over:
            if mirror.seat == seat:
                mirror.play(self._ours(bot, mirror.position, seat, ours))
            else:
                mirror.play(self._theirs(peer, mirror.state, theirs))
        winners = mirror.position.winners
        won = 1 / len(winners) if seat in winners else 0.0
        return Result(deal, seat, won, mirror.position.scores, ours, theirs)

    def _ours(self, bot: bots.Bot, position: Position, seat: int, side: Side) -> int:
        view, legal = position.view(seat), position.legal(seat)
        start = time.perf_counter()
        move = bot.decide(view, legal, self._seconds)
        side.add(time.perf_counter() - start)
        return position.game.moves.number(move)

    def _theirs(self, bot: TimedISMCTS, state: SampledState, side: Side) -> int:
        before, start = bot.simulations, time.perf_counter()
        move = int(bot.step(state))
        side.add(time.perf_counter() - start, bot.simulations - before)
        return move


def results(deals: list[int], **chosen: Any) -> Iterator[Result]:
    """Each deal twice, with the seats exchanged."""
    match = Match(**chosen)
    for deal in deals:
        for seat in range(SEATS):
            yield match.play(deal, seat)


if __name__ == "__main__":
    for result in results(**json.loads(sys.argv[1])):
        sys.stdout.write(json.dumps(asdict(result)) + "\n")
        sys.stdout.flush()
