"""Whose turn it is, what `done` and `pass` do, and the end of the game (C-TURN, C-END)."""

from __future__ import annotations

from plume.coatl import events
from plume.coatl.assembling import finish_completion
from plume.coatl.state import (
    ALL_PASSED,
    BODY_BAG,
    COATLS_TO_END,
    NO_ACTION,
    NO_BODIES,
    NOT_YET,
    PICKING,
    TAKING,
    THIRD_COATL,
    State,
)
from plume.coatl.zones import BODY_SPACES, HEAD_SPACES, TAIL_SPACES, fill_row, fill_supply
from plume.core.words import emit, rule


@rule
def turn_order(s: State, seat: int) -> int:
    """A seat's place in turn order, counted from 0."""
    return (seat - s.first) % s.seats


@rule
def end_action(s: State, seat: int) -> None:
    """`done`: the supply board, the triggers, then the second action of a final turn or the next player (C-SETUP-7)."""
    if s.action == NO_ACTION:  # C-END-2: the second action is declined
        end_turn(s, seat)
        return
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
def runs_short(s: State) -> bool:
    """C-TAKE-4: the supply board holds no body, or neither head nor tail."""
    return s.filled & BODY_SPACES == 0 or s.filled & (HEAD_SPACES | TAIL_SPACES) == 0


@rule
def check_triggers(s: State, seat: int) -> None:
    """C-END-1: the first trigger decides how the game ends, and how many turns are left."""
    if s.ending != NOT_YET:
        return
    if s.players[seat].completed >= COATLS_TO_END:
        s.ending = THIRD_COATL
        s.turns_left = s.seats - 1  # C-END-2
    elif s.bag_size[BODY_BAG] == 0 and s.filled & BODY_SPACES == 0:
        s.ending = NO_BODIES
        s.turns_left = s.seats - 1 - turn_order(s, seat) + s.seats  # C-END-3
    else:
        return
    s.trigger = seat
    emit(s, events.END_TRIGGERED, seat, s.ending)


@rule
def pass_turn(s: State, seat: int) -> None:
    """C-TURN-2: `pass` ends the whole turn."""
    emit(s, events.PASSED, seat)
    s.passes += 1
    end_turn(s, seat)


@rule
def end_turn(s: State, seat: int) -> None:
    """The row is filled (C-CARD-3); then the next player's turn, or the end."""
    fill_row(s)
    if s.passes >= s.seats:  # C-END-4
        end_game(s, ALL_PASSED)
    elif s.ending == NOT_YET:
        start_turn(s, following(s, seat))
    elif s.turns_left:
        s.turns_left -= 1
        start_turn(s, following(s, seat))
    else:
        end_game(s, s.ending)


@rule
def following(s: State, seat: int) -> int:
    """The next seat in turn order."""
    return seat + 1 if seat + 1 < s.seats else 0


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
