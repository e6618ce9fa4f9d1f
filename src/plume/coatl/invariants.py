"""What holds in every position of Cóatl. A checker that is a rule file itself, so that it can run compiled."""

from __future__ import annotations

from plume.coatl.adam import HAS_WILD, HIGHEST_POINTS, NEEDS, adam_cards, still_missing
from plume.coatl.assembling import most_together
from plume.coatl.box import cards_in_box, numbers_in_box, pieces_in_box, temples_in_box
from plume.coatl.cardsets import ALL_NUMBERS, SECOND_COPY, number_of, numbers, remaining
from plume.coatl.endings import no_body_left
from plume.coatl.growing import LONE_PAIR_CARD
from plume.coatl.order import is_solo, sides
from plume.coatl.patterns import NOTHING, OPEN, reached
from plume.coatl.pieces import ALL_KINDS, GOLD, HEAD, N_COLOURS, TAIL
from plume.coatl.scoring import points, temples_reached
from plume.coatl.serpents import colour_at
from plume.coatl.setup import has_temple_piles
from plume.coatl.state import (
    ASSEMBLING,
    BODY_BAG,
    CHOOSING,
    COATLS_TO_END,
    COLOURS_DIFFER,
    COMPLETE,
    HAS_HEAD,
    HAS_TAIL,
    IN_DECK,
    IN_DISCARD,
    IN_HAND,
    MOST_CARDS,
    MOST_COATLS,
    MOST_INCOMPLETE,
    MOST_KEPT,
    MOST_TEMPLES,
    NO_ACTION,
    NOT_YET,
    ROOM,
    ROW,
    SPACES,
    THIRD_COATL,
    Adam,
    Coatl,
    Player,
    State,
)
from plume.coatl.zones import BODY_SPACES, row_cards
from plume.core.bits import NONE
from plume.core.words import lowest, popcount, rule

INVARIANTS = (
    "in order",
    "piece count",
    "bag sizes",
    "prophecy count",
    "temple count",
    "sizes",
    "boards",
    "hands",
    "dealt",
    "taken",
    "tokens",
    "coatls",
    "serpents",
    "satisfied",
    "carried",
    "card colours",
    "adam",
    "row",
    "end",
    "knowledge",
    "never satisfied",
    "temple missed",
    "not triggered",
    "feathers",
)
"""What is checked; the languages say what each means."""
IN_ORDER, PIECE_COUNT, BAG_SIZES, PROPHECY_COUNT, TEMPLE_COUNT, SIZES, BOARDS, HANDS = range(8)
DEALT, TAKEN, TOKENS, COATLS, SERPENTS, SATISFIED, CARRIED, CARD_COLOURS = range(8, 16)
ADAM_WRONG, ROW_GAPS, END, KNOWLEDGE = range(16, 20)
NEVER_SATISFIED, TEMPLE_MISSED, NOT_TRIGGERED, FEATHERS = range(20, 24)

SINCE = dict.fromkeys((NEVER_SATISFIED, TEMPLE_MISSED, NOT_TRIGGERED), 2)
"""The version of the rules that an invariant came with, if it is not the first."""


@rule
def broken(s: State) -> int:
    """The first invariant that does not hold, 0 if all do."""
    if not pieces_conserved(s):
        return PIECE_COUNT
    if not gold_conserved(s):
        return FEATHERS
    if not bags_counted(s):
        return BAG_SIZES
    if not prophecies_conserved(s):
        return PROPHECY_COUNT
    if not temples_conserved(s):
        return TEMPLE_COUNT
    if not sizes_right(s):
        return SIZES
    for seat in range(s.seats):
        wrong = broken_before(s, seat)
        if wrong:
            return wrong
    if not adam_right(s.adam):
        return ADAM_WRONG
    if is_solo(s) and s.action == NO_ACTION and not row_at_right(s):
        return ROW_GAPS
    if not end_right(s):
        return END
    if not truth_possible(s):
        return KNOWLEDGE
    if not triggered_in_time(s):
        return NOT_TRIGGERED
    return IN_ORDER


@rule
def pieces_conserved(s: State) -> bool:
    """C-BOX-1, S-SETUP-1, X-FEWER-1: 150 pieces, alone 110; what A.D.A.M. has or had is counted by colour."""
    for colour in range(N_COLOURS):
        missing = 0
        for part in range(3):
            kind = N_COLOURS * part + colour
            found = in_play(s, kind)
            if s.bag[kind] < 0 or found > pieces_in_box(s, kind):
                return False
            missing += pieces_in_box(s, kind) - found
        if missing != adam_pieces(s.adam, colour):
            return False
    return True


@rule
def gold_conserved(s: State) -> bool:
    """X-GOLD-1, X-GOLD-5: a golden body stays one, or is a feather."""
    found = s.bag[GOLD] + on_supply(s, GOLD)
    for seat in range(s.seats):
        if s.players[seat].feathers < 0:
            return False
        found += s.players[seat].board[GOLD] + s.players[seat].feathers
    return s.bag[GOLD] >= 0 and found == s.golden


@rule
def in_play(s: State, kind: int) -> int:
    """How many pieces of a kind are in the bag, on the supply board and before the players."""
    found = s.bag[kind] + on_supply(s, kind)
    for seat in range(s.seats):
        player = s.players[seat]
        found += player.board[kind]
        for number in range(player.begun):
            found += in_serpent(player.coatls[number], kind)
    return found


@rule
def adam_pieces(adam: Adam, colour: int) -> int:
    """How many pieces of a colour A.D.A.M. has on his cards or has discarded."""
    found = adam.discarded[colour]
    for place in range(adam.held):
        found += adam.pieces[N_COLOURS * place + colour] + (adam.wild[place] == colour)
    return found


@rule
def on_supply(s: State, kind: int) -> int:
    """How many pieces of a kind lie on the supply board."""
    found = 0
    for space in range(SPACES):
        if s.filled >> space & 1:
            found += s.supply[2 * space] == kind
            if BODY_SPACES >> space & 1:
                found += s.supply[2 * space + 1] == kind
    return found


@rule
def in_serpent(coatl: Coatl, kind: int) -> int:
    """How many pieces of a kind a serpent has: its ends may be a head and a tail, all else are bodies."""
    colour = kind % N_COLOURS
    head = int(coatl.ends & HAS_HEAD != 0 and colour_at(coatl, 0) == colour)
    tail = int(coatl.ends & HAS_TAIL != 0 and colour_at(coatl, coatl.length - 1) == colour)
    if kind // N_COLOURS == HEAD:
        return head
    if kind // N_COLOURS == TAIL:
        return tail
    return coatl.count[colour] - head - tail


@rule
def bags_counted(s: State) -> bool:
    """The size of a bag is the sum of what it holds."""
    for bag in range(3):
        found = s.bag[GOLD] if bag == BODY_BAG else 0
        for colour in range(N_COLOURS):
            found += s.bag[N_COLOURS * bag + colour]
        if found != s.bag_size[bag]:
            return False
    return True


@rule
def prophecies_conserved(s: State) -> bool:
    """X-PROMO-1: 54 Prophecy cards, or 60, by number."""
    once, twice, more = counted(0, 0, 0, s.deck)
    once, twice, more = counted(once, twice, more, s.discard)
    once, twice, more = counted(once, twice, more, row_cards(s))
    once, twice, more = counted(once, twice, more, adam_cards(s.adam))
    for seat in range(s.seats):
        player = s.players[seat]
        once, twice, more = counted(once, twice, more, player.hand)
        once, twice, more = counted(once, twice, more, player.dealt)
        for number in range(player.begun):
            once, twice, more = counted(once, twice, more, player.coatls[number].cards)
    return once == numbers_in_box(s) and twice == cards_in_box(s) >> SECOND_COPY and more == 0


@rule
def counted(once: int, twice: int, more: int, cards: int) -> tuple[int, int, int]:
    """Add a set to the cards that were found once, twice and more often."""
    for copies in (numbers(cards), cards >> SECOND_COPY):
        more |= twice & copies
        twice |= once & copies
        once |= copies
    return once, twice, more


@rule
def temples_conserved(s: State) -> bool:
    """X-PROMO-2: 15 Temple cards, or 20, and a pile without a visible card is empty."""
    seen = s.covered
    found = popcount(s.covered)
    for pile in range(2):
        if s.temple_top[pile] != NONE:
            seen |= 1 << s.temple_top[pile]
            found += 1
        elif s.temple_under[pile]:
            return False
    for seat in range(s.seats):
        player = s.players[seat]
        seen |= player.temples
        found += popcount(player.temples)
        for number in range(player.begun):
            if player.coatls[number].temple != NONE:
                seen |= 1 << player.coatls[number].temple
                found += 1
    return seen == temples_in_box(s) and found == popcount(seen)


@rule
def sizes_right(s: State) -> bool:
    """The numbers that everybody sees are those of the cards that are there."""
    if s.deck_size != popcount(s.deck) or s.discard_size != popcount(s.discard):
        return False
    under = s.temple_under[0] + s.temple_under[1]
    if under != (popcount(s.covered) if has_temple_piles(s) else 0):
        return False
    for seat in range(s.seats):
        player = s.players[seat]
        if player.hand_size != popcount(player.hand) or player.temple_count != popcount(player.temples):
            return False
    return True


@rule
def broken_before(s: State, seat: int) -> int:
    """The first invariant that does not hold for what lies before a player, 0 if all do."""
    player = s.players[seat]
    if not board_counted(player):
        return BOARDS
    if player.hand_size > (MOST_KEPT if s.action == CHOOSING else s.hand_limit):
        return HANDS
    if player.temple_count > MOST_TEMPLES:
        return HANDS
    if player.dealt and s.action != CHOOSING:
        return DEALT
    if remaining(player.taken, player.hand) or player.temples_taken & ~player.temples:
        return TAKEN
    if player.tokens and not s.sacrifice:
        return TOKENS
    if not coatls_counted(player):
        return COATLS
    for number in range(player.begun):
        coatl = player.coatls[number]
        closing = s.closing == number + 1 and s.current == seat
        if not serpent_counted(coatl):
            return SERPENTS
        if not satisfied_known(coatl):
            return SATISFIED
        if not cards_allowed(s, coatl, closing):
            return CARRIED
        if s.levels & COLOURS_DIFFER and most_together(s, coatl.cards) != popcount(coatl.cards):
            return CARD_COLOURS
        if coatl.cards & ~ever_satisfied(s, coatl):
            return NEVER_SATISFIED
        if not meets_its_temple(coatl):
            return TEMPLE_MISSED
    return IN_ORDER


@rule
def board_counted(player: Player) -> bool:
    """C-BOX-3."""
    found = 0
    kinds = 0
    for kind in range(ALL_KINDS):
        if player.board[kind] < 0:
            return False
        found += player.board[kind]
        if player.board[kind] and kind != GOLD:
            kinds |= 1 << kind
    return found == player.pieces and found <= ROOM and kinds == player.kinds


@rule
def coatls_counted(player: Player) -> bool:
    """C-ASM-1: which Cóatls are complete, and how many are not."""
    incomplete = 0
    for number in range(player.begun):
        if player.coatls[number].ends != COMPLETE:
            incomplete |= 1 << number
    if player.begun > MOST_COATLS or player.completed > COATLS_TO_END or popcount(incomplete) > MOST_INCOMPLETE:
        return False
    return incomplete == player.incomplete and player.begun == player.completed + popcount(incomplete)


@rule
def serpent_counted(coatl: Coatl) -> bool:
    """Its colours are counted right, and a head and a tail have a body between them (C-DONE-1)."""
    if coatl.length < 1 or (coatl.ends == COMPLETE and coatl.length < 3):
        return False
    for colour in range(N_COLOURS):
        found = 0
        for i in range(coatl.length):
            found += colour_at(coatl, i) == colour
        if found != coatl.count[colour]:
            return False
    return True


@rule
def satisfied_known(coatl: Coatl) -> bool:
    """The set that is kept up to date is what the one matcher finds."""
    return reached(coatl, NOTHING) == coatl.satisfied


@rule
def cards_allowed(s: State, coatl: Coatl, closing: bool) -> bool:
    """C-ASM-4, C-DONE-2, C-DONE-4, S-LVL-4; and a completed Cóatl's points were announced (C-DONE-5)."""
    carried = popcount(coatl.cards)
    if carried > MOST_CARDS or coatl.cards & ~ALL_NUMBERS:
        return False
    if coatl.ends != COMPLETE or closing:
        return coatl.temple == NONE and coatl.points == 0
    return carried >= s.least_cards and coatl.points == points(coatl)


@rule
def ever_satisfied(s: State, coatl: Coatl) -> int:
    """C-ASM-3, C-ASM-6: the cards a serpent satisfies, or may have satisfied before a pair of it grew."""
    if s.closed_ends:
        return reached(coatl, OPEN)
    cards = reached(coatl, NOTHING)
    for i in range(1, coatl.length):
        if colour_at(coatl, i) == colour_at(coatl, i - 1):
            cards |= LONE_PAIR_CARD[colour_at(coatl, i)]
    return cards


@rule
def meets_its_temple(coatl: Coatl) -> bool:
    """C-DONE-4: one of its requirements holds."""
    if coatl.temple == NONE:
        return True
    first, second, third = temples_reached(coatl)
    return (first | second | third) >> coatl.temple & 1 == 1


@rule
def adam_right(adam: Adam) -> bool:
    """S-ADAM-1, S-END-2."""
    if adam.held > adam.hand_size:
        return False
    for place in range(adam.held):
        for colour in range(N_COLOURS):
            if adam.pieces[N_COLOURS * place + colour] > NEEDS[N_COLOURS * adam.cards[place] + colour]:
                return False
        if adam.wild[place] != NONE and not HAS_WILD[adam.cards[place]]:
            return False
        if adam.wild[place] != NONE and adam.missing[place] >> adam.wild[place] & 1:  # S-ADAM-3
            return False
        if adam.missing[place] != still_missing(adam, place):
            return False
    total = 0
    cards = adam.realised
    while cards:
        total += HIGHEST_POINTS[number_of(lowest(cards))]
        cards &= cards - 1
    return total == adam.points


@rule
def row_at_right(s: State) -> bool:
    """S-ROW-1: between turns no card has a gap on its right."""
    for slot in range(1, ROW):
        if s.row[slot] == NONE and s.row[slot - 1] != NONE:
            return False
    return True


@rule
def end_right(s: State) -> bool:
    """C-END-2, C-END-3, S-END-1: A.D.A.M. has no Cóatls, and each side has at most two turns after a trigger."""
    if s.ending == THIRD_COATL and s.trigger >= s.seats:
        return False
    return s.turns_left <= 2 * sides(s) - 1


@rule
def triggered_in_time(s: State) -> bool:
    """C-END-1: a trigger is noticed when the action is done that brought it about."""
    if s.ending != NOT_YET or s.ended_by != NOT_YET:
        return True
    for seat in range(s.seats):
        assembles = s.action == ASSEMBLING and s.current == seat
        if s.players[seat].completed >= COATLS_TO_END and not assembles:
            return False
    return s.action != NO_ACTION or not no_body_left(s)


@rule
def truth_possible(s: State) -> bool:
    """Every hidden card is where each viewer knows that it is, or thinks that it may be."""
    for viewer in range(s.seats + 1):
        known = s.known[viewer]
        may_be = known.may_be
        if remaining(known.in_deck, s.deck) or remaining(known.in_discard, s.discard):
            return False
        if numbers(remaining(s.deck, known.in_deck)) & ~may_be[IN_DECK]:
            return False
        if numbers(remaining(s.discard, known.in_discard)) & ~may_be[IN_DISCARD]:
            return False
        for seat in range(s.seats):
            player = s.players[seat]
            hidden = numbers(remaining(player.hand, player.taken)) | numbers(player.dealt)
            if seat != viewer and hidden & ~may_be[IN_HAND + seat]:
                return False
    return True
