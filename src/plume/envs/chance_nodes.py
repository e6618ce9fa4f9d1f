"""A game as a tree with chance nodes: it stops wherever something is drawn, until the outcome is chosen.

The rules draw in the midst of a move. So a move is tried with the outcomes that are known; where they run out, what the
zone holds at that moment is what chance chooses from, and with one more outcome the move is tried again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plume.core.game import Game
from plume.core.tape import RawEvent
from plume.envs.errors import BadAction
from plume.envs.history import History, parts
from plume.envs.plain_states import PlainState, Ply, digest


@dataclass(frozen=True)
class Draw:
    """Chance has to choose from a zone: the copies of each member that it has, and what the ply has brought before."""

    zone: int
    copies: Mapping[int, int]
    events: tuple[RawEvent, ...] = ()

    def probabilities(self) -> list[tuple[int, float]]:
        """How likely each member is."""
        total = sum(self.copies.values())
        return [(member, copies / total) for member, copies in self.copies.items()]


class Undecided(Exception):
    """The rules draw, and nothing was chosen yet."""

    def __init__(self, draw: Draw) -> None:
        self.draw = draw


class Chosen:
    """Gives the outcomes that were chosen, one by one, and stops the rules after the last."""

    def __init__(self, game: Game, outcomes: Sequence[int]) -> None:
        self._game = game
        self._waiting = iter(outcomes)

    def read(self, s: Any, zone: int) -> int:
        """The next outcome."""
        member = next(self._waiting, None)
        if member is not None:
            return member
        there = {member: self._game.rules.copies(s, zone, member) for member in range(len(self._game.members[zone]))}
        copies = {member: count for member, count in there.items() if count}
        raise Undecided(Draw(zone, copies, tuple(s.tape.events)))


@dataclass(frozen=True)
class Node:
    """A decision, the end, or a chance node: there chance has to choose in the ply after a state, or in the set-up."""

    reached: PlainState
    ply: Ply | None = None
    outcomes: tuple[int, ...] = ()
    draw: Draw | None = None

    @classmethod
    def begin(cls, state: PlainState) -> Node:
        """Set a game up, as far as that goes without chance."""
        return cls(state)._run()

    @classmethod
    def at(cls, state: PlainState) -> Node:
        """A game in progress: its next decision, or what is drawn before it."""
        return cls(state, state.forced)._run()

    @property
    def in_set_up(self) -> bool:
        """Whether there is nothing to see yet."""
        return self.reached.history is None

    @property
    def history(self) -> History | None:
        """What has happened, up to what is drawn now."""
        if self.draw is None:
            return self.reached.history
        if self.ply is None:
            return self.reached.history_of_set_up(self.draw.events)
        return self.reached.history_after(self.ply, self.draw.events)

    def after(self, action: int) -> Node:
        """The game after a move, or an outcome of chance, up to where something is to be chosen again."""
        if self.draw is not None:
            check_action(action, self.draw.copies)
            return Node(self.reached, self.ply, (*self.outcomes, action))._run()
        check_action(action, self.reached.legal)
        return Node(self.reached, Ply(self.reached.seat, action))._run()

    def key(self, seat: int) -> str:
        """A digest of all that a seat may know: the same where it cannot tell two games apart."""
        known = self.reached.key(seat)
        return known if self.history is self.reached.history else digest([known, *parts(self.history, seat)[-1:]])

    def text(self, action: int) -> str:
        """A move, or an outcome of chance, in the notation."""
        game = self.reached.game
        if self.draw is None:
            return game.moves.text(action)
        check_action(action, self.draw.copies)
        return game.members[self.draw.zone][action]

    def shown(self) -> dict[str, Any]:
        """All of it, as JSON in the notation."""
        position = {} if self.in_set_up else self.reached.shown()
        if self.draw is None:
            return position
        game = self.reached.game
        ply = "setup" if self.ply is None else f"{self.ply.seat} {game.moves.text(self.ply.move)}"
        events = [game.events.show(event).to_json() for event in self.draw.events]
        return {**position, "step": ply, "events": events, "draws from": game.zones[self.draw.zone]}

    def _run(self) -> Node:
        """Try the ply, and go on with all that nobody can choose."""
        at = self
        try:
            while at.ply or at.in_set_up:
                state = at._tried(Chosen(at.reached.game, at.outcomes))
                at = Node(state, state.forced)
        except Undecided as stopped:
            return Node(at.reached, at.ply, at.outcomes, stopped.draw)
        return at

    def _tried(self, source: Chosen) -> PlainState:
        return self.reached.set_up(source) if self.ply is None else self.reached.after(self.ply, source)

    def __deepcopy__(self, memo: dict[int, Any]) -> Node:
        return self


def check_action(action: int, legal: Sequence[int] | Mapping[int, int]) -> None:
    """Refuse what is not legal."""
    if action not in legal:
        raise BadAction("illegal", action=action, legal=", ".join(map(str, legal)) or "none")
