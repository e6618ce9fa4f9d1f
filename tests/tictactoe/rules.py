"""The rules of tic-tac-toe, for every carrier."""

from __future__ import annotations

from plume.core.bits import NONE
from plume.core.chance import next_word, seed, uniform
from plume.core.streams import Stream
from plume.core.words import emit, popcount, rule, scripted, table
from tests.tictactoe.notation import FIRST_DRAWN, MARKED
from tests.tictactoe.state import BOARD_FULL, NOT_YET, THREE_IN_A_ROW, State

LINES = table([0b111, 0b111 << 3, 0b111 << 6, 0b1001001, 0b1001001 << 1, 0b1001001 << 2, 0b100010001, 0b1010100])
ALL_SQUARES = 0b111111111


@rule
def set_up(s: State) -> None:
    """An empty board; who begins is drawn by lot."""
    for square in range(9):
        s.board[square] = 0
    s.turns = 0
    s.first = scripted(s, 0)
    if s.first == NONE:
        s.first = uniform(s.streams[0], 2)
    emit(s, FIRST_DRAWN, s.first)
    decide_who_is_next(s)


@rule
def marks(s: State, mark: int) -> int:
    """The squares with this mark, as a set."""
    squares = 0
    for square in range(9):
        if s.board[square] == mark:
            squares |= 1 << square
    return squares


@rule
def has_line(squares: int) -> bool:
    """Whether three of these squares are in a row."""
    for i in range(len(LINES)):
        if squares & LINES[i] == LINES[i]:
            return True
    return False


@rule
def decide_who_is_next(s: State) -> None:
    """Whose turn it is, if the game is not over."""
    s.deciders = 0
    if has_line(marks(s, 1)) or has_line(marks(s, 2)):
        s.ended_by = THREE_IN_A_ROW
    elif marks(s, 0) == 0:
        s.ended_by = BOARD_FULL
    else:
        s.ended_by = NOT_YET
        s.deciders = 1 << (s.first + s.turns) % 2


@rule
def legal(s: State, seat: int, moves: list[int]) -> int:
    """The free squares."""
    moves[0] = marks(s, 0) if s.deciders >> seat & 1 else 0
    return popcount(moves[0])


@rule
def play(s: State, seat: int, move: int) -> None:
    """Mark a square."""
    s.board[move] = 1 + seat
    s.turns += 1
    emit(s, MARKED, seat, move)
    decide_who_is_next(s)


@rule
def sides(s: State) -> int:
    """Two."""
    return s.seats


@rule
def score(s: State, side: int) -> int:
    """One point for three in a row."""
    return int(has_line(marks(s, 1 + side)))


@rule
def winners(s: State) -> int:
    """Whoever has three in a row, otherwise both."""
    won = score(s, 0) | score(s, 1) << 1
    return won if won else 0b11


@rule
def broken(s: State) -> int:
    """Nobody is more than one mark ahead."""
    ahead = popcount(marks(s, 1 + s.first)) - popcount(marks(s, 2 - s.first))
    return 0 if ahead == 0 or ahead == 1 else 1


@rule
def hide(s: State, viewer: int) -> None:
    """Nothing is hidden but what chance would give."""
    s.streams[0].a = 0
    s.streams[0].b = 0
    s.streams[0].c = 0
    s.streams[0].counter = 0


@rule
def determinise(s: State, viewer: int, stream: Stream) -> None:
    """Only chance is dealt anew."""
    seed(s, next_word(stream), next_word(stream), next_word(stream), next_word(stream))


@rule
def copies(s: State, zone: int, member: int) -> int:
    """Everybody is as likely to begin."""
    return 1
