"""What a learnt value looks at: whole numbers for each side, and for the table. Points are in hundredths."""

from __future__ import annotations

from plume.bots.evaluator import CLOSELY
from plume.coatl.adam import HAS_WILD, HIGHEST_POINTS, NEEDS
from plume.coatl.evaluator.figures import DECIDING, JUDGING
from plume.coatl.evaluator.memory import MOST_SLOTS, OF_SIDE, OF_SLOT, POINT, TABLE, Memory
from plume.coatl.evaluator.prospects import actions_to_come, count_held, prospects, take_stock
from plume.coatl.order import ADAM, is_solo, turn_order
from plume.coatl.pieces import GOLD, N_COLOURS, TAIL
from plume.coatl.scoring import has_fulfilled_temple, score
from plume.coatl.state import (
    BODY_BAG,
    COATLS_TO_END,
    DRAWING,
    FORESEEING,
    NO_BODIES,
    ROW,
    THIRD_COATL,
    Adam,
    Player,
    State,
)
from plume.coatl.zones import BODY_SPACES, HEAD_SPACES, TAIL_SPACES
from plume.core.bits import NONE
from plume.core.words import lowest, popcount, rule, seldom

STRENGTH, POINTS, TIME, TO_MOVE, CLOSING, ORDER = range(6)
HAND, TEMPLES, TOKENS, FEATHERS, HELD, HEADS, TAILS, GOLDEN = range(6, 14)
INCOMPLETE, LENGTH, CARDS_LAID, LAST_BUT_ONE, LAST, ALL_DONE = range(14, 20)
SPARE_CARDS, SPARE_PIECES = 20, 21
FIRST_SLOT = 22
"""For each purpose of figures, what each Cóatl may become that is possible."""

CARDS_OF_ADAM, OF_CARD = 6, 3
ROW_OF_ADAM = 20
"""Of A.D.A.M.: what his cards bring, need and have; what those of the row bring and need, the next one first."""

TURNS, BODIES, SPACES_LEFT, BY_THIRD, BY_BODIES, TURNS_LEFT, IN_ACTION = range(7)
LEVELS, TEMPLE_WON = 7, 12


@seldom
def note_features(s: State, memory: Memory) -> None:
    """Write the rows of all sides and that of the table."""
    for place in range(len(memory.features)):
        memory.features[place] = 0
    for seat in range(s.seats):
        note_player(s, seat, memory)
    if is_solo(s):
        note_adam(s, memory)
    note_table(s, memory)


@seldom
def note_player(s: State, seat: int, memory: Memory) -> None:
    """What a player has, and may make of it."""
    me = s.players[seat]
    first = OF_SIDE * seat
    row = memory.features
    take_stock(s, seat, CLOSELY, DECIDING, memory)
    prospects(memory, me, 0, 0)
    note_outlook(memory, first + FIRST_SLOT + OF_SLOT * MOST_SLOTS)
    take_stock(s, seat, CLOSELY, JUDGING, memory)
    worth = prospects(memory, me, 0, 0)
    note_outlook(memory, first + FIRST_SLOT)
    row[first + SPARE_CARDS] = popcount(memory.spare.hand)
    row[first + SPARE_PIECES] = count_held(memory.spare)
    row[first + POINTS] = POINT * score(s, seat)
    row[first + STRENGTH] = row[first + POINTS] + worth
    row[first + TIME] = min(actions_to_come(s, seat, CLOSELY), 30)
    row[first + TO_MOVE] = s.deciders >> seat & 1
    row[first + ORDER] = turn_order(s, seat)
    row[first + HAND] = me.hand_size
    row[first + TEMPLES] = me.temple_count
    row[first + TOKENS] = popcount(me.tokens)
    row[first + FEATHERS] = me.feathers
    row[first + HELD] = me.pieces
    row[first + GOLDEN] = me.board[GOLD]
    for colour in range(N_COLOURS):
        row[first + HEADS] += me.board[colour]
        row[first + TAILS] += me.board[N_COLOURS * TAIL + colour]
    row[first + LAST_BUT_ONE] = me.completed == COATLS_TO_END - 2
    row[first + LAST] = me.completed == COATLS_TO_END - 1
    row[first + ALL_DONE] = me.completed >= COATLS_TO_END
    note_unfinished(me, first, memory)


@rule
def note_unfinished(me: Player, first: int, memory: Memory) -> None:
    """The Cóatls that a player has begun."""
    left = me.incomplete
    while left:
        coatl = me.coatls[lowest(left)]
        left &= left - 1
        memory.features[first + INCOMPLETE] += 1
        memory.features[first + LENGTH] += coatl.length
        memory.features[first + CARDS_LAID] += popcount(coatl.cards)


@rule
def note_outlook(memory: Memory, first: int) -> None:
    """What each Cóatl may become, as it was when prospects were last reckoned."""
    for n in range(OF_SLOT * MOST_SLOTS):
        memory.features[first + n] = memory.outlook[n]


@seldom
def note_adam(s: State, memory: Memory) -> None:
    """How far A.D.A.M. is with his cards, and which ones he may take next."""
    adam = s.adam
    first = OF_SIDE * ADAM
    row = memory.features
    row[first + STRENGTH] = POINT * adam.points
    row[first + POINTS] = POINT * adam.points
    row[first + HAND] = adam.held
    for place in range(adam.held):
        note_card(adam, place, first + CARDS_OF_ADAM + OF_CARD * place, memory)
    for i in range(ROW):
        card = s.row[ROW - 1 - i]
        if card != NONE:
            row[first + ROW_OF_ADAM + 2 * i] = POINT * HIGHEST_POINTS[card]
            row[first + ROW_OF_ADAM + 2 * i + 1] = pieces_needed(card)


@rule
def pieces_needed(card: int) -> int:
    """How many pieces A.D.A.M. needs for a card."""
    needed = HAS_WILD[card]
    for colour in range(N_COLOURS):
        needed += NEEDS[N_COLOURS * card + colour]
    return needed


@rule
def note_card(adam: Adam, place: int, first: int, memory: Memory) -> None:
    """What a card before A.D.A.M. brings him, what it needs, and what it has."""
    card = adam.cards[place]
    memory.features[first] = POINT * HIGHEST_POINTS[card]
    memory.features[first + 1] = pieces_needed(card)
    there = 1 if adam.wild[place] != NONE else 0
    for colour in range(N_COLOURS):
        there += adam.pieces[N_COLOURS * place + colour]
    memory.features[first + 2] = there


@seldom
def note_table(s: State, memory: Memory) -> None:
    """How far the game is, and how it is going to end."""
    first = TABLE
    row = memory.features
    row[first + TURNS] = s.turns
    row[first + BODIES] = s.bag_size[BODY_BAG] + 2 * popcount(s.filled & BODY_SPACES)
    row[first + SPACES_LEFT] = popcount(s.filled & (HEAD_SPACES | TAIL_SPACES))
    row[first + BY_THIRD] = s.ending == THIRD_COATL
    row[first + BY_BODIES] = s.ending == NO_BODIES
    row[first + TURNS_LEFT] = s.turns_left
    row[first + IN_ACTION] = s.action == DRAWING or s.action == FORESEEING
    if is_solo(s):
        for level in range(5):
            row[first + LEVELS + level] = s.levels >> level + 1 & 1
        row[first + TEMPLE_WON] = has_fulfilled_temple(s, 0)
