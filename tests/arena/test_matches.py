"""A match: reproducible, on what a seat may see alone, and whatever a bot does wrong is named."""

from __future__ import annotations

import gc
import io
from collections.abc import Iterator
from random import Random
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import pytest

from plume import records
from plume.arena import Conditions, Match, MatchResult, play
from plume.arena.matches import FAULTS_TO_LOSE, Watch, _Seat, ranks
from plume.core.legal import LegalMoves
from plume.core.position import Position
from plume.core.view import View
from plume.games import game
from tests.any_game import everything_seen
from tests.arena.tournaments import FIRST, STRANGE
from tests.coatl.test_view import twins

SEEN: list[tuple[View, LegalMoves]] = []
SEES = f"{__name__}:Sees"


class Sees:
    """Keeps what it was shown."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def decide(self, view: View, legal: LegalMoves, clock: float | None = None) -> str:
        SEEN.append((view, legal))
        return self._rng.choice(list(legal))


def played(*bots: str, of: str = "tictactoe", seed: int = 1, time: float | None = None, **options: Any) -> MatchResult:
    """The result of one match."""
    the_game = game(of)
    chosen = the_game.options.make(players=len(bots), **options)
    return play(Conditions(the_game, chosen, time, keep_records=True), Match(0, 0, seed, bots))


@pytest.mark.parametrize(("of", "players"), [("coatl", 1), ("coatl", 2), ("coatl", 4), ("cotcot", 3)])
def test_a_match_is_the_same_every_time_and_its_record_is_true(of: str, players: int) -> None:
    one, again = (played(*["random"] * players, of=of) for _ in range(2))
    assert one.record == again.record
    assert (one.scores, one.ranks, one.decisions) == (again.scores, again.ranks, again.decisions)
    assert one.record != played(*["random"] * players, of=of, seed=2).record
    (record,) = records.read_stream(io.BytesIO(str(one.record).encode()))
    record.check()
    assert record.seats == ("random",) * players
    assert record.result is not None
    assert record.result.scores == one.scores
    assert {side for side, rank in enumerate(one.ranks) if rank == 0} == set(record.result.winners)


@pytest.mark.parametrize(
    ("bot", "kind", "message"),
    [
        ("Raises", "raised", "ZeroDivisionError: no idea"),
        ("Leaves", "raised", "SystemExit: 1"),
        ("Cheats", "illegal", "played 'win'"),
        ("Ghost", "illegal", "played something that cannot be shown (ValueError)"),
    ],
)
def test_what_a_bot_does_wrong_is_named_and_costs_it_the_game(bot: str, kind: str, message: str) -> None:
    result = played(STRANGE + bot, "random", of="cotcot")
    assert [(fault.seat, fault.bot, fault.kind, fault.message) for fault in result.faults] == [
        (0, STRANGE + bot, kind, message)
    ] * FAULTS_TO_LOSE
    assert result.forfeits == (0,)
    assert result.ranks == (1, 0)


def test_a_bot_that_cannot_be_made_has_lost() -> None:
    result = played(f"{STRANGE}Unborn", "random")
    assert [(fault.kind, fault.message) for fault in result.faults] == [("raised", "OSError: no brain")]
    assert (result.forfeits, result.ranks, result.decisions[0]) == ((0,), (1, 0), 0)


def test_a_bot_that_overruns_its_time_is_late() -> None:
    late = f"{STRANGE}Late"
    assert not played(late, "random").faults
    result = played(late, "random", time=0.05)
    assert {fault.kind for fault in result.faults} == {"late"}
    assert result.faults[0].message.endswith("s of 0.05 s")


def test_few_faults_do_not_cost_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plume.arena.matches.FAULTS_TO_LOSE", 100)
    result = played(f"{STRANGE}Cheats", FIRST)
    assert result.faults
    assert result.forfeits == ()


def test_ranks() -> None:
    assert ranks((5, 9, 7), (1,), ()) == (2, 0, 1)
    assert ranks((9, 9, 7), (1,), ()) == (1, 0, 2), "the rules decide a tie, not the points"
    assert ranks((9, 9, 7), (0, 1), ()) == (0, 0, 2)
    assert ranks((9, 5, 7), (0,), (0,)) == (2, 1, 0), "who forfeits is last, and the best of the others wins"
    assert ranks((9, 5, 7), (0,), (0, 2)) == (1, 0, 1)


# what a bot gets


def reachable(*roots: object) -> Iterator[object]:
    """Everything that can be reached from objects without going through code."""
    waiting, known = list(roots), set()
    while waiting:
        found = waiting.pop()
        if id(found) in known or isinstance(found, type | ModuleType | FunctionType | BuiltinFunctionType):
            continue
        known.add(id(found))
        yield found
        waiting += gc.get_referents(found)


@pytest.mark.parametrize(("of", "players"), [("coatl", 1), ("coatl", 3), ("cotcot", 2)])
def test_no_path_leads_from_what_a_bot_gets_to_the_position(
    of: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    positions: list[Position] = []
    new = Position.new

    def noted(*arguments: Any) -> Position:
        positions.append(new(*arguments))
        return positions[-1]

    monkeypatch.setattr(Position, "new", noted)
    SEEN.clear()
    played(*[SEES] * players, of=of)
    (position,) = positions
    assert SEEN
    for view, legal in SEEN[:: max(1, len(SEEN) // 20)]:
        assert isinstance(view, View)
        assert isinstance(legal, LegalMoves)
        assert view.seat == legal.seat
        for found in reachable(view, legal):
            assert not isinstance(found, Position)
            assert found is not position.state
            assert found is not position.history


def test_a_bot_gets_the_same_whatever_it_cannot_see(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two positions differ in hidden cards alone: what reaches the bot is the same, and so is its decision."""
    compared = 0
    for seed in range(8):
        for position, other, viewer, exchanged in twins(seed, 30, Random(seed), players=2):
            if viewer is None or viewer not in position.deciders or len(position.legal(viewer)) < 2:
                continue
            SEEN.clear()
            chosen = []
            for each in (position, other):
                seat = _Seat(viewer, SEES, seed, Conditions(position.game, position.options), Watch())
                seat.sit_down()
                chosen.append(seat.choose(each))
            one, two = ((everything_seen(view), list(legal)) for view, legal in SEEN)
            assert one == two
            assert chosen[0] == chosen[1]
            compared += exchanged > 0
    assert compared > 3
