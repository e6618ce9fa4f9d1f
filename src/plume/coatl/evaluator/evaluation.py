"""The evaluator for Cóatl: the rules, which moves are worth a try, and what a position is worth."""

from __future__ import annotations

from plume.bots.evaluator import EARLY
from plume.coatl import rules
from plume.coatl.boards import PAIR_FIRST, PAIR_SECOND
from plume.coatl.cardsets import N_CARDS
from plume.coatl.evaluator.assemblies import (
    asks_solver,
    propose_cards,
    propose_completions,
    propose_early_cards,
    propose_room,
    propose_solution,
)
from plume.coatl.evaluator.features import note_features
from plume.coatl.evaluator.figures import DECIDING
from plume.coatl.evaluator.memory import Memory
from plume.coatl.evaluator.prospects import prospects, take_stock
from plume.coatl.evaluator.rivals import denial, harm, note_losses, note_wanted
from plume.coatl.evaluator.value import note_inputs, promise
from plume.coatl.evaluator.weights import consider, forget_all, keep_considered
from plume.coatl.order import ADAM, is_solo
from plume.coatl.pieces import GOLD, N_COLOURS
from plume.coatl.rules import (
    COMMIT,
    DISCARD,
    DONE,
    DRAW,
    DRAW_DECK,
    FUTURE,
    KEEP,
    PASS,
    PICK,
    TAKE,
    broken,
    hide,
    score,
    set_up,
    sides,
    winners,
)
from plume.coatl.state import ASSEMBLING, CHOOSING, NO_ACTION, SPACES, Player, State
from plume.coatl.stealing import FIRST_STEAL
from plume.coatl.tokens import HEADS_AND_TAILS
from plume.coatl.zones import BODY_SPACES, visible_temples
from plume.core.bits import NONE
from plume.core.exponential import exp
from plume.core.movesets import has_move, heaviest
from plume.core.streams import Stream
from plume.core.words import lowest, popcount, rule, seldom

__all__ = [
    "BY_SPREAD",
    "CURIOSITY",
    "Memory",
    "broken",
    "determinise",
    "evaluate",
    "hide",
    "legal",
    "play",
    "propose",
    "score",
    "set_up",
    "sides",
    "winners",
]

UNSEEN_CARD = 33
"""What a card is worth that nobody has seen."""
NEW_ROW = 20
THIRD_CARD = 115
"""What further cards are worth together, in hundredths of the second."""
MOST_STEPS = 40
CURIOSITY, BY_SPREAD = 0.0, 4.0


@seldom
def legal(s: State, seat: int, moves: list[int]) -> int:
    """`rules.legal`, compiled once for all that evaluates."""
    return rules.legal(s, seat, moves)


@seldom
def play(s: State, seat: int, move: int) -> None:
    """`rules.play`, compiled once for all that evaluates."""
    rules.play(s, seat, move)


@seldom
def determinise(s: State, viewer: int, stream: Stream) -> None:
    """`rules.determinise`, compiled once for all that evaluates."""
    rules.determinise(s, viewer, stream)


@seldom
def propose(s: State, seat: int, traits: int, moves: list[int], weights: list[float], memory: Memory) -> int:
    """The moves worth a try, weighed by the prospects after them."""
    forget_all(moves, weights)
    note_wanted(s, seat, traits, memory)
    if s.action == NO_ACTION and s.players[seat].board[GOLD]:
        note_losses(s, seat, traits, memory)
    take_stock(s, seat, traits, DECIDING, memory)
    me = s.players[seat]
    if s.action == ASSEMBLING:
        propose_going_on(s, seat, traits, moves, weights, memory)
    else:
        base = prospects(memory, me, 0, 0)
        consider(moves, weights, DONE, base)
        consider(moves, weights, PASS, base)
        propose_cards_for_hand(s, me, base, moves, weights, memory)
        if s.action == NO_ACTION:
            propose_takes(s, me, moves, weights, memory)
            propose_tokens(s, me, base, moves, weights, memory)
            if me.board[GOLD]:
                propose_steals(s, seat, moves, weights, memory)
            if asks_solver(traits):
                propose_solution(s, seat, moves, weights, memory)
            else:
                propose_completions(s, seat, moves, weights, memory)
            propose_room(s, seat, base, moves, weights, memory)
            if traits & EARLY:
                propose_early_cards(s, seat, moves, weights, memory)
    return keep_considered(moves, weights)


@rule
def propose_going_on(s: State, seat: int, traits: int, moves: list[int], weights: list[float], memory: Memory) -> None:
    """In the middle of an assembly: cards for what was completed, then the next one, or nothing more."""
    if asks_solver(traits):
        if propose_solution(s, seat, moves, weights, memory):
            return
    elif s.closing and propose_cards(s, seat, moves, weights, memory):
        return
    base = prospects(memory, s.players[seat], 0, 0)
    consider(moves, weights, DONE, base)
    if not asks_solver(traits):
        propose_completions(s, seat, moves, weights, memory)
    propose_room(s, seat, base, moves, weights, memory)
    if traits & EARLY:
        propose_early_cards(s, seat, moves, weights, memory)


@seldom
def propose_takes(s: State, me: Player, moves: list[int], weights: list[float], memory: Memory) -> None:
    """Each space of the supply board."""
    for space in range(SPACES):
        if not has_move(moves, TAKE + space):
            continue
        one = s.supply[2 * space]
        other = s.supply[2 * space + 1] if BODY_SPACES >> space & 1 else NONE
        consider(moves, weights, TAKE + space, with_pieces(memory, me, one, other) + denial(memory, one, other))


@seldom
def with_pieces(memory: Memory, me: Player, one: int, other: int) -> int:
    """The prospects with one or two more pieces."""
    memory.means.held[one] += 1
    if other != NONE:
        memory.means.held[other] += 1
    value = prospects(memory, me, 0, 0)
    memory.means.held[one] -= 1
    if other != NONE:
        memory.means.held[other] -= 1
    return value


@seldom
def with_card(memory: Memory, me: Player, card: int) -> int:
    """The prospects with one more card in hand."""
    hand = memory.means.hand
    memory.means.hand |= 1 << card
    value = prospects(memory, me, 0, 0)
    memory.means.hand = hand
    return value


@seldom
def propose_cards_for_hand(
    s: State, me: Player, base: int, moves: list[int], weights: list[float], memory: Memory
) -> None:
    """Cards of the row, of the deck and of the set-up, and what to discard."""
    best = NONE
    most = base
    for card in range(N_CARDS):
        if has_move(moves, DRAW + card) or has_move(moves, KEEP + card):
            value = with_card(memory, me, card)
            if best == NONE or value > most:
                most = value
                best = card
    more = more_cards(s, me, best, most, moves, memory)
    for card in range(N_CARDS):
        if has_move(moves, DRAW + card):
            consider(moves, weights, DRAW + card, with_card(memory, me, card) + more)
        elif has_move(moves, KEEP + card):
            consider(moves, weights, KEEP + card, with_card(memory, me, card) + UNSEEN_CARD)
        elif has_move(moves, DISCARD + card):
            memory.means.hand &= ~(1 << card)
            consider(moves, weights, DISCARD + card, prospects(memory, me, 0, 0) + UNSEEN_CARD)
            memory.means.hand |= 1 << card
    consider(moves, weights, DRAW + DRAW_DECK, base + UNSEEN_CARD + more)


@seldom
def more_cards(s: State, me: Player, first: int, value: int, moves: list[int], memory: Memory) -> int:
    """What the other cards are worth that may be drawn with the same action, after the best one."""
    room = s.hand_limit - me.hand_size - 1
    if first == NONE or room <= 0 or s.action == CHOOSING:
        return 0
    hand = memory.means.hand
    memory.means.hand |= 1 << first
    gain = UNSEEN_CARD
    for card in range(N_CARDS):
        if card != first and has_move(moves, DRAW + card):
            gain = max(gain, with_card(memory, me, card) - value)
    memory.means.hand = hand
    return gain if room == 1 else gain + gain * THIRD_CARD // 100


@seldom
def propose_ends(me: Player, choice: int, moves: list[int], weights: list[float], memory: Memory) -> None:
    """Perfect Pick of a head or, from the sixth choice on, of a tail, if there is none at hand nor within reach."""
    kind = 2 * choice
    for colour in range(N_COLOURS):
        if memory.means.held[kind + colour] or memory.near[kind + colour]:
            return
    for colour in range(N_COLOURS):
        if has_move(moves, PICK + choice + colour):
            consider(moves, weights, PICK + choice + colour, with_pieces(memory, me, kind + colour, NONE))


@seldom
def propose_bodies(me: Player, moves: list[int], weights: list[float], memory: Memory) -> None:
    """Perfect Pick of two bodies: of the colour that is wanted most, and perhaps of the next."""
    best = NONE
    most = 0
    for colour in range(N_COLOURS):
        value = with_pieces(memory, me, N_COLOURS + colour, NONE)
        if best == NONE or value > most:
            best = colour
            most = value
    for pair in range(len(PAIR_FIRST)):
        choice = PICK + HEADS_AND_TAILS + pair
        if (PAIR_FIRST[pair] == best or PAIR_SECOND[pair] == best) and has_move(moves, choice):
            one = N_COLOURS + PAIR_FIRST[pair]
            consider(moves, weights, choice, with_pieces(memory, me, one, N_COLOURS + PAIR_SECOND[pair]))


@seldom
def propose_tokens(s: State, me: Player, base: int, moves: list[int], weights: list[float], memory: Memory) -> None:
    """Sacrifice tokens: a pick that fits, a Temple card that one will need, a new row."""
    if me.tokens == 0:
        return
    propose_ends(me, 0, moves, weights, memory)
    propose_ends(me, N_COLOURS, moves, weights, memory)
    propose_bodies(me, moves, weights, memory)
    left = visible_temples(s)
    temples = memory.means.temples
    while left:
        card = lowest(left)
        left &= left - 1
        memory.means.temples = temples | 1 << card
        consider(moves, weights, COMMIT + card, prospects(memory, me, 0, 0))
        memory.means.temples = temples
    consider(moves, weights, FUTURE, base + NEW_ROW)


@seldom
def propose_steals(s: State, seat: int, moves: list[int], weights: list[float], memory: Memory) -> None:
    """X-GOLD-4: of the bodies of others, one of each colour, and two with the one that is wanted most."""
    me = s.players[seat]
    memory.means.held[GOLD] -= 1
    best = NONE
    most = 0
    for colour in range(N_COLOURS):
        if can_steal(s, moves, colour):
            value = with_pieces(memory, me, N_COLOURS + colour, NONE)
            consider_steals(s, colour, colour, NONE, value, moves, weights, memory)
            if best == NONE or value > most:
                best = colour
                most = value
    for pair in range(len(PAIR_FIRST)):
        one = PAIR_FIRST[pair]
        two = PAIR_SECOND[pair]
        if (one == best or two == best) and can_steal(s, moves, N_COLOURS + pair):
            value = with_pieces(memory, me, N_COLOURS + one, N_COLOURS + two)
            consider_steals(s, N_COLOURS + pair, one, two, value, moves, weights, memory)
    memory.means.held[GOLD] += 1


@rule
def can_steal(s: State, moves: list[int], choice: int) -> bool:
    """Whether anybody has this to take."""
    for other in range(s.seats):
        if has_move(moves, FIRST_STEAL[other] + choice):
            return True
    return False


@rule
def consider_steals(
    s: State, choice: int, one: int, two: int, value: int, moves: list[int], weights: list[float], memory: Memory
) -> None:
    """Consider to take bodies of these colours from each of those who have them."""
    for other in range(s.seats):
        consider(moves, weights, FIRST_STEAL[other] + choice, value + harm(s, memory, other, one, two))


@seldom
def evaluate(
    s: State, traits: int, values: list[float], moves: list[int], weights: list[float], memory: Memory, stream: Stream
) -> None:
    """Finish what is being assembled; then judge by what was learnt."""
    steps = 0
    while s.deciders and s.action == ASSEMBLING and steps < MOST_STEPS:
        seat = lowest(s.deciders)
        legal(s, seat, moves)
        play(s, seat, heaviest(moves, weights, propose(s, seat, traits, moves, weights, memory)))
        steps += 1
    if s.deciders == 0:
        share_victory(s, values)
        return
    judge(s, values, memory)


@seldom
def judge(s: State, values: list[float], memory: Memory) -> None:
    """Who is how likely to win, by what was learnt from the ends of games."""
    note_features(s, memory)
    count = sides(s)
    for seat in range(s.seats):
        note_inputs(memory, seat, count)
        values[seat] = promise(memory, s.seats)
    if is_solo(s):
        values[ADAM] = 0.0
    to_chances(values, count)


@rule
def share_victory(s: State, values: list[float]) -> None:
    """A finished game: those who have won share the victory."""
    won = winners(s)
    for side in range(sides(s)):
        values[side] = 1.0 / popcount(won) if won >> side & 1 else 0.0


@rule
def to_chances(values: list[float], count: int) -> None:
    """Chances to win out of promises: one more makes it e times as likely."""
    most = values[0]
    for side in range(1, count):
        most = max(most, values[side])
    total = 0.0
    for side in range(count):
        values[side] = exp(values[side] - most)
        total += values[side]
    for side in range(count):
        values[side] /= total
