"""The rules of Cóatl: a turn, its legal moves, and playing them.

Legality is decided by the sets of moves here and in `setup`, `assembling`, `tokens` and `stealing`, and nowhere else.
"""

from __future__ import annotations

from plume.coatl import events
from plume.coatl.assembling import (
    BEGIN,
    FULFIL,
    JOIN_HEAD,
    JOIN_TAIL,
    NEXT_COATL,
    TEMPLE,
    assembles,
    begin,
    extend,
    fulfil,
    fulfil_temple,
)
from plume.coatl.boards import put_on_board
from plume.coatl.cardsets import numbers, plus
from plume.coatl.dealing import determinise
from plume.coatl.invariants import broken
from plume.coatl.notation import MOVES
from plume.coatl.order import is_solo, sides
from plume.coatl.pieces import GOLD, N_COLOURS
from plume.coatl.scoring import score, winners
from plume.coatl.serpents import HEAD_END, TAIL_END
from plume.coatl.setup import end_choice, keep, keeps, set_up
from plume.coatl.state import (
    ASSEMBLING,
    CHOOSING,
    COATLS_TO_END,
    DRAWING,
    FORESEEING,
    MOST_KEPT,
    NO_ACTION,
    ROOM,
    TAKING,
    Player,
    State,
)
from plume.coatl.stealing import steal, steals
from plume.coatl.tokens import commit, commits, discard_from_hand, futures, pick, picks, see_the_future
from plume.coatl.turns import end_action, pass_turn
from plume.coatl.view import hide
from plume.coatl.zones import BODY_SPACES, cards_left, copies, deal_card, row_numbers, take_from_row
from plume.core.moves import WORD_BITS
from plume.core.words import emit, popcount, rule

__all__ = ["broken", "copies", "determinise", "hide", "legal", "play", "score", "set_up", "sides", "winners"]

WORDS = MOVES.words

DONE, TAKE, DRAW, PASS = (MOVES.first(kind) for kind in ("done", "take", "draw", "pass"))
FUTURE, PICK, COMMIT = (MOVES.first(kind) for kind in ("future", "pick", "commit"))
KEEP, DISCARD = (MOVES.first(kind) for kind in ("keep", "discard"))
DRAW_DECK = MOVES.parse("draw deck") - DRAW
STEAL, STEAL_MORE = (MOVES.first(f"steal {seat}") for seat in (0, 2))
"""Stealing from the first two seats, and from the others."""
STEALS_EACH = MOVES.first("steal 1") - STEAL


@rule
def legal(s: State, seat: int, moves: list[int]) -> int:
    """Write the sets of a seat's legal moves, and return how many moves there are."""
    for word in range(WORDS):
        moves[word] = 0
    if s.deciders >> seat & 1 == 0:
        return 0
    me = s.players[seat]
    turn = may_end(s, me) << DONE
    cards = 0
    if s.action == NO_ACTION or s.action == ASSEMBLING:
        assembles(s, me, moves)
    if s.action == NO_ACTION:
        turn |= takes(s, me) << TAKE
        cards = draws(s, me)
        if may_pass(s, me, turn | cards, moves):
            cards |= 1 << PASS % WORD_BITS
        beside_actions(s, seat, me, moves)
    elif s.action == DRAWING:
        cards = draws(s, me)
    elif s.action == FORESEEING:
        cards = draws(s, me)
        moves[DISCARD // WORD_BITS] = numbers(me.hand)
    elif s.action == CHOOSING:
        moves[KEEP // WORD_BITS] = keeps(me)
    moves[DONE // WORD_BITS] |= turn
    moves[DRAW // WORD_BITS] = cards
    count = 0
    for word in range(WORDS):
        count += popcount(moves[word])
    return count


@rule
def may_pass(s: State, me: Player, others: int, moves: list[int]) -> bool:
    """C-TURN-2: with three complete Cóatls, or where nothing can be taken, drawn or assembled."""
    return not s.acted and (me.completed >= COATLS_TO_END or (others == 0 and is_empty(moves)))


@rule
def beside_actions(s: State, seat: int, me: Player, moves: list[int]) -> None:
    """C-SAC-0, X-GOLD-4: tokens and stealing, which nobody is forced to use (C-TURN-2, X-GOLD-6)."""
    if me.board[GOLD]:
        steals(s, seat, moves)
    if me.tokens:
        tokens = futures(me) | picks(s, me) << PICK - FUTURE | commits(s, me) << COMMIT - FUTURE
        moves[FUTURE // WORD_BITS] |= tokens << FUTURE % WORD_BITS


@rule
def is_empty(moves: list[int]) -> bool:
    """Whether there is no legal move so far."""
    members = 0
    for word in range(WORDS):
        members |= moves[word]
    return members == 0


@rule
def takes(s: State, me: Player) -> int:
    """C-TAKE-1 to C-TAKE-3: the spaces that hold something and for all of which there is room."""
    if me.pieces <= ROOM - 2:
        return s.filled
    if me.pieces == ROOM - 1:
        return s.filled & ~BODY_SPACES
    return 0


@rule
def draws(s: State, me: Player) -> int:
    """C-CARD-1, C-CARD-2, S-LVL-2: the cards of the row and the top of the deck, unless the hand is full."""
    if me.hand_size >= s.hand_limit:
        return 0
    cards = row_numbers(s)
    if cards_left(s):
        cards |= 1 << DRAW_DECK
    return cards


@rule
def may_end(s: State, me: Player) -> bool:
    """Whether `done` is legal."""
    if s.action == NO_ACTION:
        return s.acted == 1  # C-END-2: the second action may be declined
    if s.action == ASSEMBLING:
        return s.closing == 0 or popcount(me.coatls[s.closing - 1].cards) >= s.least_cards  # C-DONE-3
    if s.action == FORESEEING:
        return draws(s, me) == 0  # C-SAC-2
    if s.action == CHOOSING:
        return not is_solo(s) or me.hand_size == MOST_KEPT  # S-SETUP-6
    return True


@rule
def play(s: State, seat: int, move: int) -> None:
    """Play a legal move. The kinds of moves follow each other as in the move table."""
    if move >= JOIN_HEAD:
        play_on_coatl(s, seat, (move - JOIN_HEAD) // NEXT_COATL, (move - JOIN_HEAD) % NEXT_COATL)
    elif move == DONE:
        if s.action == CHOOSING:
            end_choice(s, seat)
        else:
            end_action(s, seat)
    elif move < STEAL:
        take(s, seat, move - TAKE)
    elif move < DRAW:
        steal(s, seat, (move - STEAL) // STEALS_EACH, (move - STEAL) % STEALS_EACH)
    elif move < PASS:
        choose_card(s, seat, move - DRAW)
    elif move == PASS:
        pass_turn(s, seat)
    elif move < FUTURE:
        begin(s, seat, move - BEGIN)
    elif move == FUTURE:
        see_the_future(s, seat)
    elif move < COMMIT:
        pick(s, seat, move - PICK)
    elif move < KEEP:
        commit(s, seat, move - COMMIT)
    elif move < DISCARD:
        keep(s, seat, move - KEEP)
    elif move < STEAL_MORE:
        discard_from_hand(s, seat, move - DISCARD)
    else:
        steal(s, seat, 2 + (move - STEAL_MORE) // STEALS_EACH, (move - STEAL_MORE) % STEALS_EACH)


@rule
def play_on_coatl(s: State, seat: int, number: int, move: int) -> None:
    """Extend a Cóatl or put a card next to it; `move` is counted from its first move."""
    if move < JOIN_TAIL - JOIN_HEAD:
        extend(s, seat, number, HEAD_END, move)
    elif move < TEMPLE - JOIN_HEAD:
        extend(s, seat, number, TAIL_END, N_COLOURS + move - (JOIN_TAIL - JOIN_HEAD))
    elif move < FULFIL - JOIN_HEAD:
        fulfil_temple(s, seat, number, move - (TEMPLE - JOIN_HEAD))
    else:
        fulfil(s, seat, number, move - (FULFIL - JOIN_HEAD))


@rule
def take(s: State, seat: int, space: int) -> None:
    """C-TAKE-1, C-TAKE-2: all that a space holds goes to the player board."""
    take_piece(s, seat, space, s.supply[2 * space])
    if BODY_SPACES >> space & 1:
        take_piece(s, seat, space, s.supply[2 * space + 1])
    s.filled &= ~(1 << space)
    s.action = TAKING


@rule
def take_piece(s: State, seat: int, space: int, kind: int) -> None:
    """One piece comes to the player board."""
    put_on_board(s.players[seat], kind)
    emit(s, events.PIECE_TAKEN, seat, space, kind)


@rule
def choose_card(s: State, seat: int, choice: int) -> None:
    """C-CARD-1: a card from the row, which all see, or from the deck."""
    me = s.players[seat]
    card = choice
    if choice == DRAW_DECK:
        card = deal_card(s, seat)
    else:
        take_from_row(s, card)
        me.taken = plus(me.taken, card)
        emit(s, events.CARD_TAKEN, seat, card)
    me.hand = plus(me.hand, card)
    me.hand_size += 1
    s.action = DRAWING
