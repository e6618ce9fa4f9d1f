"""Whose turn it is, what `done` and `pass` do, and the end of the game (C-TURN, C-END)."""

from __future__ import annotations

from plume.coatl import events
from plume.coatl.adam import adam_plays
from plume.coatl.assembling import finish_completion
from plume.coatl.endings import all_passed, check_triggers, runs_short
from plume.coatl.order import following, is_solo, turn_order
from plume.coatl.state import ALL_PASSED, NO_ACTION, NOT_YET, PICKING, TAKING, THIRD_COATL, State
from plume.coatl.zones import fill_row, fill_supply
from plume.core.words import emit, rule


@rule
def end_action(s: State, seat: int) -> None:
    """`done`: the supply board, the triggers, then the second action of a final turn or the next player (C-SETUP-7).

    A second action that is declined (C-END-2) has filled and triggered nothing.
    """
    finish_completion(s, seat)
    if s.action == PICKING or (s.action == TAKING and runs_short(s)):
        fill_supply(s)
    check_triggers(s, seat)
    s.passes = 0
    s.actions_left -= 1
    if s.actions_left:
        s.acted = 1
        s.action = NO_ACTION
        emit(s, events.TURN, seat, s.actions_left)
    else:
        end_turn(s, seat)


@rule
def pass_turn(s: State, seat: int) -> None:
    """C-TURN-2: `pass` ends the whole turn."""
    emit(s, events.PASSED, seat)
    s.passes += 1
    end_turn(s, seat)


@rule
def end_turn(s: State, seat: int) -> None:
    """The row is filled (C-CARD-3, S-ROW-1); then A.D.A.M. plays (S-SETUP-7), and the next player; or it is the end."""
    fill_row(s)
    if is_over(s):
        return
    if is_solo(s):
        adam_plays(s)
        if is_over(s):
            return
    start_turn(s, following(s, seat))


@rule
def is_over(s: State) -> bool:
    """Whether the game ends with the turn that was played last; if not, one of the turns that are left begins."""
    if s.ending != NOT_YET and s.turns_left == 0:
        end_game(s, s.ending)
    elif all_passed(s):
        end_game(s, ALL_PASSED)
    elif s.ending != NOT_YET:
        s.turns_left -= 1
    return s.ended_by != NOT_YET


@rule
def begin_play(s: State) -> None:
    """Set-up is over: the first player's turn, or A.D.A.M.'s and then the player's."""
    if is_solo(s):
        adam_plays(s)
        if is_over(s):
            return
    start_turn(s, s.first)


@rule
def start_turn(s: State, seat: int) -> None:
    """A turn is one action; in a final turn two for those later in turn order than the third Cóatl (C-END-2)."""
    s.current = seat
    s.deciders = 1 << seat
    s.action = NO_ACTION
    s.acted = 0
    s.actions_left = 1
    if s.ending == THIRD_COATL and turn_order(s, seat) > turn_order(s, s.trigger):
        s.actions_left = 2
    s.turns += 1
    emit(s, events.TURN, seat, s.actions_left)


@rule
def end_game(s: State, why: int) -> None:
    """Nobody decides any more."""
    s.ended_by = why
    s.deciders = 0
    s.action = NO_ACTION
    emit(s, events.GAME_OVER, why)
