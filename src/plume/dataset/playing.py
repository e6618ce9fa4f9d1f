"""The games of a dataset: who plays them, and the rows that each of them makes."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import NamedTuple

from plume import bots as all_bots
from plume.bots.guided import THREADS
from plume.bots.own import AnyBot, any_bot, label
from plume.core.game import Game
from plume.core.legal import LegalMoves
from plume.core.options import Options
from plume.core.position import Position
from plume.core.processes import end_with_parent
from plume.core.streams import ALL_BITS
from plume.core.view import View
from plume.dataset.fields import Decision, Side
from plume.records import Record, write

NEXT_GAME = 1 << 96
"""Game n has the luck of the seed plus n times this, like game n of `plume simulate`."""
MOST_AT_ONCE = 16
"""A process is given so many games at a time, so that it need not ask often."""


@dataclass(frozen=True)
class Plan:
    """What is played: each game depends on this and its number, and on nothing else."""

    game: Game
    options: Options
    bots: tuple[AnyBot, ...]
    seed: int
    observations: bool

    def luck(self, number: int) -> int:
        """The seed of a game."""
        return self.seed + number * NEXT_GAME & ALL_BITS

    def seated(self, number: int) -> tuple[AnyBot, ...]:
        """Who plays a game, and where they sit: drawn by lot."""
        seats = self.options.players
        willing = self.bots * -(-seats // len(self.bots))
        return tuple(self._lot(number, "seats").sample(willing, seats))

    def bot_seed(self, number: int, seat: int) -> int:
        """A seed for a bot, which tells nothing about the luck of the game."""
        return self._lot(number, f"bot {seat}").getrandbits(64)

    def _lot(self, number: int, what: str) -> Random:
        return Random(f"{self.seed} {number} {what}")


class PlayedGame(NamedTuple):
    """A game that was played: its record as text, and its rows."""

    record: str
    decisions: list[Decision]
    sides: list[Side]


def play(plan: Plan, number: int) -> PlayedGame:
    """Play a game of a plan."""
    seated = plan.seated(number)
    players = [any_bot(who, plan.bot_seed(number, seat)) for seat, who in enumerate(seated)]
    position = Position.new(plan.game, plan.options, plan.luck(number))
    decisions: list[Decision] = []
    while not position.over:
        seat = position.deciders[0]
        legal, view = position.legal(seat), position.view(seat)
        move = legal[0] if len(legal) == 1 else players[seat].decide(view, legal, None)
        action, scores, turn = plan.game.moves.number(move), position.scores, position.state.turns
        events = position.advance(seat, action).events
        observation, actions = _observed(view, legal) if plan.observations else (b"", ())
        decisions.append(
            Decision(
                game=number,
                move=len(decisions),
                turn=turn,
                seat=seat,
                bot=label(seated[seat]),
                played=plan.game.moves.text(action),
                kind=plan.game.moves.kind(action),
                action=action,
                legal=len(legal),
                outcomes=tuple(position.outcomes(events)),
                scores=scores,
                lead=lead(scores, seat),
                gain=position.scores[seat] - scores[seat],
                moves_left=0,
                final_lead=0,
                won=False,
                observation=observation,
                legal_actions=actions,
            )
        )
    return _finished(plan, number, position, decisions, tuple(map(label, seated)))


def lead(scores: Sequence[int], side: int) -> int:
    """How many points a side is ahead of the best other one."""
    others = [points for other, points in enumerate(scores) if other != side]
    return scores[side] - max(others, default=0)


def _observed(view: View, legal: LegalMoves) -> tuple[bytes, tuple[int, ...]]:
    """What a seat knows, as environments show it, and what it may do."""
    from plume.envs import observe

    return observe(view).tobytes(), tuple(legal.ids)


def _finished(
    plan: Plan, number: int, position: Position, decisions: Sequence[Decision], names: tuple[str, ...]
) -> PlayedGame:
    """The rows, once it is known how the game ended."""
    scores, winners, options = position.scores, position.winners, plan.options
    told = [
        replace(
            row, moves_left=len(decisions) - 1 - row.move, final_lead=lead(scores, row.seat), won=row.seat in winners
        )
        for row in decisions
    ]
    sides = [
        Side(
            game=number,
            side=side,
            bot=names[side] if side < len(names) else options.side_name(side),
            score=points,
            lead=lead(scores, side),
            won=side in winners,
            ended_by=str(position.ended_by),
            turns=decisions[-1].turn,
            moves=len(decisions),
            decisions=sum(row.seat == side and row.legal > 1 for row in decisions),
        )
        for side, points in enumerate(scores)
    ]
    return PlayedGame(write(Record.of(position, names, number=str(number))), told, sides)


def play_all(plan: Plan, games: int, processes: int) -> Generator[PlayedGame, None, None]:
    """The games of a plan in order, played in processes; in this one where a bot was not given by name."""
    all_bots.prepare((who for who in plan.bots if isinstance(who, str)), plan.game)
    if processes == 1 or not all(isinstance(who, str) for who in plan.bots):
        yield from map(partial(play, plan), range(games))
        return
    at_once = max(1, min(MOST_AT_ONCE, games // (4 * processes)))
    with multiprocessing.get_context("spawn").Pool(processes, _begin) as pool:
        yield from pool.imap(partial(play, plan), range(games), at_once)


def _begin() -> None:
    """What a process does first: cores belong to games, and Ctrl-C is for its parent."""
    os.environ[THREADS] = "1"
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
