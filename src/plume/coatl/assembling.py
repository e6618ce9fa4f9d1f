"""Assembling and completing Cóatls (C-ASM, C-DONE): which moves are legal, and what they do."""

from __future__ import annotations

from plume.coatl import events
from plume.coatl.boards import take_off_board
from plume.coatl.cardsets import CARDS_OF_COLOUR, without
from plume.coatl.growing import grow, satisfied_with
from plume.coatl.notation import MOVES
from plume.coatl.patterns import ASSORTED, OPEN, reached
from plume.coatl.pieces import BODY_KINDS, HEAD_KINDS, N_COLOURS, TAIL_KINDS
from plume.coatl.scoring import points, temples_reached
from plume.coatl.serpents import HEAD_END, TAIL_END, clear
from plume.coatl.state import (
    ASSEMBLING,
    COATLS_TO_END,
    COLOURS_DIFFER,
    COMPLETE,
    HAS_HEAD,
    HAS_TAIL,
    MOST_CARDS,
    MOST_INCOMPLETE,
    Coatl,
    Player,
    State,
)
from plume.coatl.zones import take_visible_temple, visible_temples
from plume.core.moves import WORD_BITS
from plume.core.words import apart, emit, lowest, popcount, rule

BEGIN = MOVES.first("begin")
JOIN_HEAD, JOIN_TAIL, TEMPLE, FULFIL = (MOVES.first(f"{verb} 1") for verb in ("head", "tail", "temple", "fulfil"))
NEXT_COATL = MOVES.first("head 2") - JOIN_HEAD
FIRST_WORD, WORDS_EACH = JOIN_HEAD // WORD_BITS, NEXT_COATL // WORD_BITS
"""The moves that name a Cóatl have two words for each: one for pieces and Temple cards, one for Prophecy cards."""


@rule
def assembles(s: State, me: Player, moves: list[int]) -> None:
    """Write the sets of all begins, extensions, fulfilments and Temple cards that are legal now."""
    if s.closing:
        word = FIRST_WORD + WORDS_EACH * (s.closing - 1)
        coatl = me.coatls[s.closing - 1]
        moves[word + 1] = fulfils(s, me, coatl)
        if popcount(coatl.cards) < s.least_cards:  # C-DONE-3, S-LVL-4: it must carry a card before anything else
            return
        moves[word] = temples(s, me, coatl) << TEMPLE - JOIN_HEAD
    if me.completed >= COATLS_TO_END:  # C-DONE-6
        return
    moves[BEGIN // WORD_BITS] = begins(me) << BEGIN % WORD_BITS
    left = me.incomplete
    while left:
        number = lowest(left)
        left &= left - 1
        word = FIRST_WORD + WORDS_EACH * number
        coatl = me.coatls[number]
        moves[word] = extensions(s, me, coatl)
        moves[word + 1] = fulfils(s, me, coatl)


@rule
def begins(me: Player) -> int:
    """C-ASM-1: any piece of the board, unless two Cóatls are incomplete already."""
    if popcount(me.incomplete) >= MOST_INCOMPLETE:
        return 0
    return me.kinds


@rule
def extensions(s: State, me: Player, coatl: Coatl) -> int:
    """C-ASM-2: heads and bodies that may join the head end, then bodies and tails that may join the tail end."""
    bodies = me.kinds & BODY_KINDS
    if coatl.ends == HAS_TAIL:
        return bodies | completing(s, me, coatl, HEAD_END, me.kinds & HEAD_KINDS)
    if coatl.ends == HAS_HEAD:
        tails = completing(s, me, coatl, TAIL_END, me.kinds >> 2 * N_COLOURS)
        return (bodies >> N_COLOURS | tails << N_COLOURS) << JOIN_TAIL - JOIN_HEAD
    return me.kinds & ~TAIL_KINDS | me.kinds >> N_COLOURS << JOIN_TAIL - JOIN_HEAD


@rule
def completing(s: State, me: Player, coatl: Coatl, end: int, colours: int) -> int:
    """C-DONE-1, C-DONE-2, S-LVL-4: the colours, out of these, of the piece that completes it.

    There must be a body, and cards beside it or in hand that the completed Cóatl satisfies.
    """
    if coatl.length < 2:
        return 0
    missing = s.least_cards - popcount(coatl.cards)
    if missing <= 0:
        return colours
    if me.hand & (coatl.satisfied | coatl.one_short | ASSORTED) == 0:
        return 0
    allowed = 0
    for colour in range(N_COLOURS):
        if colours >> colour & 1:
            cards = addable(s, coatl, me.hand & satisfied_with(coatl, end, colour))
            if most_together(s, cards) >= missing:
                allowed |= 1 << colour
    return allowed


@rule
def addable(s: State, coatl: Coatl, cards: int) -> int:
    """C-ASM-4, S-LVL-3: those of these cards that may lie beside the ones that a Cóatl carries."""
    cards &= ~coatl.cards
    if s.levels & COLOURS_DIFFER:
        for colour in range(N_COLOURS):
            if coatl.cards & CARDS_OF_COLOUR[colour]:
                cards &= ~CARDS_OF_COLOUR[colour]
    return cards


@rule
def most_together(s: State, cards: int) -> int:
    """How many of these cards may lie side by side: all, or with S-LVL-3 one of each card colour."""
    if not s.levels & COLOURS_DIFFER:
        return popcount(cards)
    found = 0
    for colour in range(N_COLOURS):
        found += cards & CARDS_OF_COLOUR[colour] != 0
    return found


@rule
def fulfils(s: State, me: Player, coatl: Coatl) -> int:
    """C-ASM-3, C-ASM-4, C-PAT-4: the cards in hand that the Cóatl satisfies and may carry, up to four."""
    if popcount(coatl.cards) >= MOST_CARDS:
        return 0
    cards = addable(s, coatl, me.hand & coatl.satisfied)
    if s.closed_ends:
        return cards & reached(coatl, OPEN)
    return cards


@rule
def temples(s: State, me: Player, coatl: Coatl) -> int:
    """C-DONE-4: the Temple cards, in hand or visible, of which at least one requirement holds."""
    first, second, third = temples_reached(coatl)
    return (me.temples | visible_temples(s)) & (first | second | third)


@rule
def begin(s: State, seat: int, kind: int) -> None:
    """C-ASM-1: a piece of the board is a new Cóatl."""
    finish_completion(s, seat)
    me = s.players[seat]
    number = me.begun
    me.begun += 1
    me.incomplete |= 1 << number
    clear(me.coatls[number])
    s.action = ASSEMBLING
    take_off_board(me, kind)
    grow(me.coatls[number], TAIL_END, kind)
    emit(s, events.BEGUN, seat, number, kind)


@apart
def extend(s: State, seat: int, number: int, end: int, kind: int) -> None:
    """C-ASM-2: a piece of the board joins an end; with head and tail the Cóatl is complete (C-DONE-1)."""
    finish_completion(s, seat)
    me = s.players[seat]
    coatl = me.coatls[number]
    s.action = ASSEMBLING
    take_off_board(me, kind)
    grow(coatl, end, kind)
    emit(s, events.EXTENDED, seat, number, end, kind)
    if coatl.ends == COMPLETE:
        me.incomplete &= ~(1 << number)
        me.completed += 1
        s.closing = number + 1
        emit(s, events.COMPLETED, seat, number)


@rule
def fulfil(s: State, seat: int, number: int, card: int) -> None:
    """C-ASM-3, C-DONE-3: a card from hand is put next to a Cóatl."""
    if s.closing != number + 1:
        finish_completion(s, seat)
    me = s.players[seat]
    me.hand = without(me.hand, card)
    me.taken = without(me.taken, card)
    me.hand_size -= 1
    me.coatls[number].cards |= 1 << card
    s.action = ASSEMBLING
    emit(s, events.FULFILLED, seat, number, card)


@rule
def fulfil_temple(s: State, seat: int, number: int, card: int) -> None:
    """C-DONE-4: a Temple card, from hand or from a pile, is put next to the Cóatl, which takes nothing more."""
    me = s.players[seat]
    me.coatls[number].temple = card
    emit(s, events.TEMPLE_FULFILLED, seat, number, card)
    if me.temples >> card & 1:
        me.temples &= ~(1 << card)
        me.temples_taken &= ~(1 << card)
        me.temple_count -= 1
    else:
        take_visible_temple(s, card)
    finish_completion(s, seat)


@apart
def finish_completion(s: State, seat: int) -> None:
    """C-DONE-5: the step of completing is over, and the Cóatl's points are announced."""
    if s.closing:
        coatl = s.players[seat].coatls[s.closing - 1]
        coatl.points = points(coatl)
        emit(s, events.SCORED, seat, s.closing - 1, coatl.points)
        s.closing = 0
