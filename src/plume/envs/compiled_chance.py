"""A game as a tree with chance nodes, compiled: as `chance_nodes`, but it tells nothing of what happened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from plume.core.carriers import carrier
from plume.core.carriers.asking import OUTCOMES, ZONE, Unanswered
from plume.core.carriers.records import record
from plume.core.game import Game
from plume.core.options import Options
from plume.envs.chance_nodes import Draw, check_action
from plume.envs.compiled_states import CompiledState, Simulator
from plume.envs.observing import rules_with_observation

ASKING = "plume.envs.asking"
MOST_OUTCOMES = 4096
"""No ply of a game draws more often."""


class Asker:
    """A game with its options on the rules that ask what chance gives, and room to work in: use it in one thread."""

    def __init__(self, game: Game, options: Options) -> None:
        engine = carrier("asking").load(game, ASKING, rules_with_observation(game))
        self.simulator = Simulator(game, options)
        self.asking: Any = engine.module
        self.script = engine.ints(OUTCOMES + MOST_OUTCOMES)
        self.address: int = self.script.ctypes.data
        self.ply = engine.ints(2)
        self.members = [engine.ints(len(members)) for members in game.members]
        self.before = bytearray(self.simulator.empty)
        self.state_before = self.simulator.state(self.before)

    def __reduce__(self) -> tuple[Any, ...]:
        return Asker, (self.simulator.game, self.simulator.options)


@dataclass(frozen=True, slots=True)
class CompiledNode:
    """A decision, the end, or a chance node: there chance has to choose in the ply after a state, or in the set-up."""

    asker: Asker
    reached: CompiledState
    ply: int | None = None
    outcomes: tuple[int, ...] = ()
    draw: Draw | None = None

    @classmethod
    def begin(cls, asker: Asker) -> CompiledNode:
        """Set a game up, as far as that goes without chance."""
        empty = CompiledState(asker.simulator, asker.simulator.empty)
        return _tried(asker, empty, asker.asking.SET_UP, ())

    @classmethod
    def at(cls, asker: Asker, state: Any) -> CompiledNode:
        """A game in progress: its next decision, or what is drawn before it."""
        reached = CompiledState.read(asker.simulator, record(state).tobytes())
        return _tried(asker, reached, reached.moves[0], ()) if len(reached.moves) == 1 else cls(asker, reached)

    @property
    def in_set_up(self) -> bool:
        """Whether there is nothing to see yet."""
        set_up: int = self.asker.asking.SET_UP
        return self.ply == set_up

    def after(self, action: int) -> CompiledNode:
        """The game after a move, or an outcome of chance, up to where something is to be chosen again."""
        if self.draw is None:
            check_action(action, self.reached.moves)
            return _tried(self.asker, self.reached, action, ())
        assert self.ply is not None, "chance gives something in a ply"
        check_action(action, self.draw.copies)
        return _tried(self.asker, self.reached, self.ply, (*self.outcomes, action))

    def resampled(self, viewer: int, seed: int) -> CompiledNode:
        """A decision that may be the true one as far as a viewer can tell."""
        made = self.reached.resampled(viewer, seed)
        self.asker.asking.forget_chance(made.state)
        return CompiledNode(self.asker, made)

    def text(self, action: int) -> str:
        """A move, or an outcome of chance, in the notation."""
        game = self.asker.simulator.game
        if self.draw is None:
            return game.moves.text(action)
        check_action(action, self.draw.copies)
        return game.members[self.draw.zone][action]

    def __deepcopy__(self, memo: dict[int, Any]) -> CompiledNode:
        return self


def _tried(asker: Asker, reached: CompiledState, ply: int, outcomes: tuple[int, ...]) -> CompiledNode:
    """Try a ply with the outcomes that chance gave, and go on with all that nobody can choose."""
    made = CompiledState(asker.simulator, reached.memory)
    try:
        _play(asker, made, ply, outcomes)
    except Unanswered:
        tried, plies = asker.ply.tolist()
        if plies:  # what was asked for is at an end, and chance stopped what follows from it
            reached, outcomes = CompiledState(asker.simulator, asker.before), ()
        return CompiledNode(asker, reached, tried, outcomes, _draw(asker, made))
    return CompiledNode(asker, made.told())


def _play(asker: Asker, made: CompiledState, ply: int, outcomes: tuple[int, ...]) -> None:
    """Play a ply on a state; it stops where chance has to choose."""
    asking, at = asker.asking, asker.simulator
    asker.script[:OUTCOMES] = len(outcomes), 0, 0
    asker.script[OUTCOMES : OUTCOMES + len(outcomes)] = outcomes
    room = made.state, asker.state_before, at.moves, at.told, asker.ply, asker.address
    if ply == asking.SET_UP:
        asking.set_up(*room)
    else:
        asking.step(*room, ply)


def _draw(asker: Asker, stopped: CompiledState) -> Draw:
    """What chance has to choose from, in a state that was stopped there."""
    zone = int(asker.script[ZONE])
    members = asker.members[zone]
    asker.asking.copies(stopped.state, zone, members)
    return Draw(zone, {member: count for member, count in enumerate(members.tolist()) if count})
