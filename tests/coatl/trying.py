"""Brute force over the rules themselves: every sequence of moves of one assemble action, to compare the solver with.

A rule file, so that it runs compiled. Positions that were seen before are known by a hash of what can still change.
"""

from __future__ import annotations

from typing import Any

from plume.coatl.assembling import NEXT_COATL
from plume.coatl.notation import MOVES
from plume.coatl.pieces import HEAD_KINDS, KINDS, TAIL_KINDS
from plume.coatl.rules import legal, play, score
from plume.coatl.scoring import points
from plume.coatl.serpents import colour_at
from plume.coatl.state import MOST_COATLS, ROOM, Player, State
from plume.core.moves import WORD_BITS
from plume.core.words import entry, lowest, popcount, rule, seldom, store

WORDS = MOVES.words
DONE, BEGIN, FUTURE, JOIN_HEAD, TEMPLE = (
    MOVES.first(kind) for kind in ("done", "begin", "future", "head 1", "temple 1")
)
DEEPEST = 48
SEEN = 1 << 16
TOO_MANY = -1
ENDS_EACH = 2
"""Ends of every colour, once they are free: enough for two serpents."""

BEGINS = (1 << FUTURE - BEGIN) - 1 << BEGIN % WORD_BITS
PIECES_ONLY = (1 << TEMPLE - JOIN_HEAD) - 1
HEADS_AND_TAILS = HEAD_KINDS | TAIL_KINDS


@entry
def most_points(
    s: State, seat: int, ends_are_free: int, states: list[Any], moves: list[int], left: list[int], seen: list[int]
) -> int:
    """The best score: sixteen times the points, less the pieces used; TOO_MANY where there is too much to try.

    With free ends nothing is completed at first; then the board holds heads and tails of all colours and nothing else.
    """
    for i in range(SEEN):
        seen[i] = 0
    store(states, 0, s)
    states[0].temple_under[0] = 0  # what shows when a Temple card is taken is chance
    states[0].temple_under[1] = 0
    pieces = s.players[seat].pieces
    before = score(s, seat)
    best = 0 if s.closing == 0 else TOO_MANY
    known = 0
    depth = 0
    list_moves(states[0], seat, ends_are_free, 0, moves, left)
    while depth >= 0:
        move = take_move(WORDS * depth, left)
        if move < 0:
            depth -= 1
            continue
        store(states, depth + 1, states[depth])
        after = states[depth + 1]
        me = after.players[seat]
        if move == DONE:
            after.passes = pieces - me.pieces  # nobody passes here: a place to keep what was used
            free_the_ends(me)
        else:
            play(after, seat, move)
        ends_freed = ends_are_free and me.pieces > ROOM
        if ends_are_free and after.closing and not ends_freed:
            continue
        if is_known(fingerprint(after, me), seen):
            continue
        known += 1
        if known > SEEN // 2:
            return TOO_MANY
        if after.closing == 0 or popcount(me.coatls[after.closing - 1].cards) >= s.least_cards:
            found = score(after, seat) - before
            if after.closing:
                found += points(me.coatls[after.closing - 1])
            used = after.passes if ends_are_free else pieces - me.pieces
            if not ends_are_free or ends_freed:
                best = max(best, 16 * found - used)
        depth += 1
        list_moves(after, seat, ends_are_free, depth, moves, left)
    return best


@seldom
def list_moves(s: State, seat: int, ends_are_free: int, depth: int, moves: list[int], left: list[int]) -> None:
    """The moves of assembling that are legal; with free ends no Temple card, and DONE stands for freeing them."""
    legal(s, seat, moves)
    moves[0] = 0
    moves[BEGIN // WORD_BITS] &= BEGINS
    moves[BEGIN // WORD_BITS + 1] = 0
    moves[BEGIN // WORD_BITS + 2] = 0
    if ends_are_free:
        for number in range(MOST_COATLS):
            moves[(JOIN_HEAD + NEXT_COATL * number) // WORD_BITS] &= PIECES_ONLY
        if s.players[seat].pieces > ROOM:
            moves[BEGIN // WORD_BITS] = 0
        else:
            moves[0] = 1 << DONE
    for word in range(WORDS):
        left[WORDS * depth + word] = moves[word]


@rule
def take_move(first: int, left: list[int]) -> int:
    """The next move of a set, which is taken out of it; negative for none."""
    for word in range(WORDS):
        if left[first + word]:
            move = WORD_BITS * word + lowest(left[first + word])
            left[first + word] &= left[first + word] - 1
            return move
    return -1


@rule
def free_the_ends(me: Player) -> None:
    """The board holds heads and tails of all colours, and nothing else."""
    me.pieces = 0
    me.kinds = HEADS_AND_TAILS
    for kind in range(KINDS):
        me.board[kind] = ENDS_EACH * (HEADS_AND_TAILS >> kind & 1)
        me.pieces += me.board[kind]


@seldom
def fingerprint(s: State, me: Player) -> int:
    """A hash of what one action can change."""
    found = mixed(s.closing, me.hand)
    found = mixed(found, me.temples << 20 | s.passes << 10 | me.incomplete)
    found = mixed(found, (s.temple_top[0] + 1 << 8) + s.temple_top[1])
    for kind in range(KINDS):
        found = mixed(found, me.board[kind])
    for number in range(me.begun):
        coatl = me.coatls[number]
        found = mixed(found, coatl.cards)
        found = mixed(found, (coatl.temple + 1 << 8) + coatl.ends)
        for i in range(coatl.length):
            found = mixed(found, 1 + colour_at(coatl, i))
    return found | 1


@rule
def mixed(found: int, number: int) -> int:
    """One more number in the hash."""
    found = (found ^ number) * -7046029254386353131
    return found ^ found >> 29


@rule
def is_known(key: int, seen: list[int]) -> bool:
    """Whether this hash was met before; it is noted."""
    place = key >> 40 & SEEN - 1
    while seen[place]:
        if seen[place] == key:
            return True
        place = place + 1 & SEEN - 1
    seen[place] = key
    return False
