"""A slow, plain reference engine of the solo game of Cóatl (A.D.A.M.): a test oracle, written from the rules alone.

What is the same for one player and for several (assembling, patterns, points) is taken from `reference.py`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.coatl.reference import (
    ALL_PASSED,
    CARDS_PER_COATL,
    COATLS_TO_END,
    COLOURS,
    HAND_LIMIT,
    HEADS_PER_COLOUR,
    KEEP_LIMIT,
    LETTER,
    NO_BODIES,
    ROW_SIZE,
    SPACES,
    TAILS_PER_COLOUR,
    THIRD_COATL,
    Card,
    Chance,
    Coatl,
    Reference,
    Seat,
    colours_of,
    is_complete,
)

PLAYER = 0
ADAM = 1
SIDES = 2
SOLO_BODIES_PER_COLOUR = 16
CARDS_DEALT = 5
ADAM_CARDS = 3
ADAM_CARDS_LEVEL_5 = 4
HAND_LIMIT_LEVEL_2 = 4
LEVELS = frozenset(range(1, 6))


# ------------------------------------------------------------------------------------------------- A.D.A.M.'s cards


def coloured_needs(card: Card) -> Counter[str]:
    """S-ADAM-1, X-PROMO-4: the coloured places at the highest level; "one or more" is one piece, "not" is ignored."""
    needs: Counter[str] = Counter()
    for element in card["pattern"]:
        if element != "any+" and not element.startswith("not-"):
            needs[LETTER[element.removesuffix("+")]] += highest_level(card)
    return needs


def has_any_place(card: Card) -> bool:
    """S-ADAM-1: "any" is one piece of any colour; only the mirrors have it, and they have one level."""
    places = list(card["pattern"]).count("any+") * highest_level(card)
    assert places in (0, 1)
    return places == 1


def highest_level(card: Card) -> int:
    """S-ADAM-1: how many times the card's highest level asks for the pattern."""
    return max(int(needed) for needed, _ in card["levels"])


def highest_points(card: Card) -> int:
    """S-END-2: the points of the card's highest level."""
    return max(int(worth) for _, worth in card["levels"])


@dataclass
class AdamCard:
    """One of A.D.A.M.'s cards with the colours of the pieces on it (S-ADAM-3: their kind is not kept)."""

    text: str
    needs: Counter[str]
    has_any: bool
    pieces: Counter[str] = field(default_factory=Counter)
    any_piece: str | None = None

    def place_open(self, colour: str) -> bool:
        """Whether a coloured place of this colour is open."""
        return self.pieces[colour] < self.needs[colour]

    def any_open(self) -> bool:
        """Whether the "any" place is there and open."""
        return self.has_any and self.any_piece is None

    def still_needs(self, colour: str) -> bool:
        """S-ADAM-2: while the "any" place is open every piece is needed."""
        return self.place_open(colour) or self.any_open()

    def satisfied(self) -> bool:
        """S-ADAM-6: it has all it needs."""
        return not self.any_open() and not any(self.place_open(colour) for colour in COLOURS)

    def put(self, colour: str) -> None:
        """S-ADAM-3: a coloured place is filled before the "any" place."""
        if self.place_open(colour):
            self.pieces[colour] += 1
        else:
            assert self.any_open()
            self.any_piece = colour

    def all_pieces(self) -> Counter[str]:
        """The colours of all the pieces on the card, the one on its "any" place too."""
        pieces = Counter(self.pieces)
        if self.any_piece is not None:
            pieces[self.any_piece] += 1
        return pieces


# ----------------------------------------------------------------------------------------------------------- engine


class SoloReference(Reference):
    """One solo game; `chance` decides every random event, in the order of C-SETUP-7 and S-SETUP-7."""

    # The base class keeps the row without order as `row`, which this class never sets: see `spots`.

    def __init__(
        self,
        facts: dict[str, Any],
        chance: Chance,
        *,
        levels: frozenset[int] = frozenset(),
        space_order: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
        solo_temples: str = "two",
        open_ends: str = "absent",
        promo: bool = False,
    ) -> None:
        assert levels <= LEVELS
        assert sorted(space_order) == list(SPACES)
        assert solo_temples in ("two", "piles")
        assert open_ends in ("absent", "closed")
        self._lay_out_cards(facts, promo)
        self.chance = chance
        self.levels = levels
        self.space_order = space_order
        self.solo_temples = solo_temples
        self.open_ends = open_ends
        self._set_fields()
        self._set_up_supply()
        self._set_up_temples()
        self._set_up_prophecies()

    def _set_fields(self) -> None:
        """The state before anything is laid out."""
        self.over = False
        self.ended_by = None
        self._listed = {}
        self.seats = [Seat()]  # S-SETUP-1: no Sacrifice tokens
        self.choosing = {PLAYER}
        self.current = None
        self.action = None
        self.actions_done = 0
        self.cards_drawn = 0
        self.completing = None
        self.passes = 0
        self.trigger = None
        self.turns_left: int | None = None  # once triggered: turns until the end, the one being played included
        self.spots: list[str | None] = [None] * ROW_SIZE  # the row from left to right
        self.adam: list[AdamCard] = []  # from left to right
        self.realised: list[str] = []
        self.discarded: Counter[str] = Counter()

    # -------------------------------------------------------------------------------------------------- set-up

    def _set_up_supply(self) -> None:
        """S-SETUP-1, C-SETUP-3."""
        self.bags = {
            "heads": Counter({f"<{colour}": HEADS_PER_COLOUR for colour in COLOURS}),
            "bodies": Counter(dict.fromkeys(COLOURS, SOLO_BODIES_PER_COLOUR)),
            "tails": Counter({f"{colour}>": TAILS_PER_COLOUR for colour in COLOURS}),
        }
        self.supply = {space: [] for space in SPACES}
        self._fill_supply()

    def _set_up_temples(self) -> None:
        """S-SETUP-5: two cards and no more, or a card in hand and two piles (C-SETUP-4)."""
        self.covered = Counter(list(self.temple_cards))
        self.tops = [None, None]
        if self.solo_temples == "two":
            self.under = [1, 1]
        else:
            self.seats[PLAYER].temples.append(self._random("temples", self.covered))
            left = self.covered.total()
            self.under = [left - left // 2, left // 2]
        self._uncover(0)
        self._uncover(1)

    def _set_up_prophecies(self) -> None:
        """S-SETUP-3, S-SETUP-4, S-SETUP-6, S-SETUP-7: the row, A.D.A.M.'s cards, then five for the player."""
        self.deck = Counter({text: int(card["copies"]) for text, card in self.prophecies.items()})
        self.discard_pile = Counter()
        self._refill_row()
        for _ in range(self._adam_cards()):
            self._deal_to_adam(self._draw_from_deck())
        for _ in range(CARDS_DEALT):
            self.seats[PLAYER].dealt.append(self._draw_from_deck())

    def _adam_cards(self) -> int:
        """S-SETUP-4, S-LVL-5: how many cards A.D.A.M. has."""
        return ADAM_CARDS_LEVEL_5 if 5 in self.levels else ADAM_CARDS

    def _deal_to_adam(self, text: str) -> None:
        """S-SETUP-4, S-ADAM-7: a card to the right of A.D.A.M.'s cards, with nothing on it."""
        card = self.prophecies[text]
        self.adam.append(AdamCard(text, coloured_needs(card), has_any_place(card)))

    # ------------------------------------------------------------------------------------------------- the row

    def _refill_row(self) -> None:
        """S-ROW-1: the cards left slide to the right, then new ones come in one by one, left of all others."""
        left = [card for card in self.spots if card is not None]
        while len(left) < ROW_SIZE and self._card_in_deck_or_discard():
            left.insert(0, self._draw_from_deck())
        gaps: list[str | None] = [None] * (ROW_SIZE - len(left))
        self.spots = [*gaps, *left]

    def _take_from_row(self, text: str) -> None:
        """S-ROW-1: of two equal cards the rightmost; it leaves a gap until the turn ends."""
        places = [place for place, card in enumerate(self.spots) if card == text]
        self.spots[max(places)] = None

    def _row_cards(self) -> list[str]:
        """The cards in the row from left to right, without the gaps."""
        return [card for card in self.spots if card is not None]

    # ----------------------------------------------------------------------------------- the player's legal moves

    def _legal_set_up(self, me: Seat) -> set[str]:
        """S-SETUP-6: keeps exactly 3."""
        if len(me.hand) == KEEP_LIMIT:
            return {"done"}
        return {f"keep {card}" for card in me.dealt}

    def _hand_limit(self) -> int:
        """C-CARD-2, S-LVL-2."""
        return HAND_LIMIT_LEVEL_2 if 2 in self.levels else HAND_LIMIT

    def _legal_draws(self, me: Seat) -> set[str]:
        """C-CARD-1, C-CARD-2, S-LVL-2: from the row or from the top of the deck, up to the hand limit."""
        if len(me.hand) >= self._hand_limit():
            return set()
        moves = {f"draw {card}" for card in self._row_cards()}
        if self._card_in_deck_or_discard():
            moves.add("draw deck")
        return moves

    def _cards_to_complete(self) -> int:
        """C-DONE-2, S-LVL-4: how many Prophecy cards a complete Cóatl must carry."""
        return CARDS_PER_COATL if 4 in self.levels else 1

    def _may_stand_beside(self, card: str, others: list[str]) -> bool:
        """C-ASM-4: at most 4, no two of the same number; S-LVL-3: no two of the same card colour."""
        if len(others) >= CARDS_PER_COATL or card in others:
            return False
        colours = [self.prophecies[other]["colour"] for other in others]
        return 3 not in self.levels or self.prophecies[card]["colour"] not in colours

    def _legal_fulfils(self, me: Seat, number: int, coatl: Coatl) -> set[str]:
        """C-ASM-3, C-ASM-4, S-LVL-3."""
        fitting = [card for card in me.hand if self._may_stand_beside(card, coatl.cards)]
        return {f"fulfil {number} {card}" for card in fitting if self._satisfied(card, coatl.pieces)}

    def _may_grow_to(self, me: Seat, coatl: Coatl, pieces: list[str]) -> bool:
        """C-ASM-2, C-DONE-1, C-DONE-2, S-LVL-4."""
        if not super()._may_grow_to(me, coatl, pieces):
            return False
        return not is_complete(pieces) or self._can_carry_enough(coatl.cards, me.hand, pieces)

    def _can_carry_enough(self, cards: list[str], hand: list[str], pieces: list[str]) -> bool:
        """S-LVL-4: whether cards from hand can be added one after another until there are enough; tries all ways."""
        if len(cards) >= self._cards_to_complete():
            return True
        for place, card in enumerate(hand):
            rest = hand[:place] + hand[place + 1 :]
            legal = self._may_stand_beside(card, cards) and self._satisfied(card, pieces)
            if legal and self._can_carry_enough([*cards, card], rest, pieces):
                return True
        return False

    def _may_leave_completion_step(self) -> bool:
        """C-DONE-3, S-LVL-4: not before the completed Cóatl carries the cards it must."""
        return self.completing is None or len(self.completing.cards) >= self._cards_to_complete()

    def _legal_temples(self, me: Seat, number: int, coatl: Coatl) -> set[str]:
        """C-DONE-4: after the Prophecy cards, so not before there are enough of them (S-LVL-4)."""
        if len(coatl.cards) < self._cards_to_complete():
            return set()
        return super()._legal_temples(me, number, coatl)

    # ------------------------------------------------------------------------------------------ the player's turn

    def _play_set_up(self, seat: int, move: str) -> None:
        """S-SETUP-6, S-SETUP-7: A.D.A.M.'s first turn is part of the `done` that ends set-up."""
        me = self.seats[seat]
        if move != "done":
            card = move.split()[1]
            me.dealt.remove(card)
            me.hand.append(card)
            return
        self.discard_pile.update(me.dealt)
        me.dealt = []
        self.choosing = set()
        self.current = PLAYER
        self._adam_turn()

    def _draw(self, me: Seat, what: str) -> None:
        """C-CARD-1, S-ROW-1: from the row or from the top of the deck."""
        self.action = "choose"
        if what == "deck":
            me.hand.append(self._draw_from_deck())
        else:
            self._take_from_row(what)
            me.hand.append(what)

    def _done(self) -> None:
        """C-SETUP-7, S-SETUP-7: supply board, triggers, row, then A.D.A.M.'s turn."""
        if self.action == "take":
            self._check_supply()
        self._check_third_coatl()
        self._check_no_bodies(PLAYER)
        self.action = None
        self.completing = None
        self.passes = 0
        self._refill_row()
        self._end_turn_of(PLAYER)

    def _pass(self) -> None:
        """C-TURN-2, C-END-4."""
        self.passes += 1
        if self.passes == SIDES and self.turns_left != 1:
            self._end_game(ALL_PASSED)
        else:
            self._end_turn_of(PLAYER)

    def _check_supply(self) -> None:
        """C-TAKE-4: the board's state decides."""
        if self._supply_needs_filling():
            self._fill_supply()

    # ------------------------------------------------------------------------------------------------- the end

    def _check_third_coatl(self) -> None:
        """S-END-1: this turn, then one more of A.D.A.M.; the first trigger decides (C-END-1)."""
        if self.trigger is None and self.seats[PLAYER].completed() >= COATLS_TO_END:
            self.trigger = THIRD_COATL
            self.turns_left = len([PLAYER, ADAM])

    def _check_no_bodies(self, side: int) -> None:
        """S-END-1, C-END-3: this turn, the player's if it was A.D.A.M.'s, then one final turn each."""
        if self.trigger is None and self._no_body_left():
            self.trigger = NO_BODIES
            self.turns_left = len([ADAM, PLAYER, ADAM, PLAYER] if side == ADAM else [PLAYER, ADAM, PLAYER])

    def _end_turn_of(self, side: int) -> None:
        """S-END-1: the game ends or the other side has its turn."""
        if self.turns_left is not None:
            self.turns_left -= 1
            if self.turns_left == 0:
                assert self.trigger is not None
                self._end_game(self.trigger)
                return
        if side == PLAYER:
            self._adam_turn()

    # ----------------------------------------------------------------------------------------- A.D.A.M.'s turn

    def _adam_turn(self) -> None:
        """S-ADAM-2 to S-ADAM-7, S-ROW-1."""
        self._adam_search()
        if self.passes == SIDES:
            self._end_game(self.trigger if self.trigger and self.turns_left == 1 else ALL_PASSED)  # C-END-4: at once
            return
        self._check_supply()
        self._check_no_bodies(ADAM)
        self._adam_realise()
        self._adam_takes_cards()
        self._refill_row()
        self._end_turn_of(ADAM)

    def _adam_search(self) -> None:
        """S-ADAM-2 to S-ADAM-4: takes a space and places it, or passes; S-END-1: which pass is one for C-END-4."""
        wanted = self._wanted_space()
        first = self._first_filled_space()
        if wanted is not None:
            self.passes = 0
            for colour in self._empty_space(wanted):
                self._adam_places(colour)
        elif first is not None:
            self.passes = 0
            self.discarded.update(self._empty_space(first))
        else:
            self.passes += 1

    def _wanted_space(self) -> int | None:
        """S-ADAM-2: card by card from the left, space by space in his order."""
        for card in self.adam:
            for space in self.space_order:
                if any(card.still_needs(colour) for colour in colours_of(self.supply[space])):
                    return space
        return None

    def _first_filled_space(self) -> int | None:
        """S-ADAM-4: the first space in his order that is not empty."""
        for space in self.space_order:
            if self.supply[space]:
                return space
        return None

    def _empty_space(self, space: int) -> list[str]:
        """The colours of all that the space holds, in the order drawn (S-ADAM-3); they leave the supply board."""
        colours = list(colours_of(self.supply[space]))
        self.supply[space] = []
        return colours

    def _adam_places(self, colour: str) -> None:
        """S-ADAM-3: on the leftmost card that still needs it; what no card needs is discarded."""
        for card in self.adam:
            if card.still_needs(colour):
                card.put(colour)
                return
        self.discarded[colour] += 1

    def _adam_realise(self) -> None:
        """S-ADAM-6: again and again the leftmost satisfied card."""
        satisfied = [card for card in self.adam if card.satisfied()]
        while satisfied:
            self._realise(satisfied[0])
            satisfied = [card for card in self.adam if card.satisfied()]

    def _realise(self, realised: AdamCard) -> None:
        """S-ADAM-6: its pieces go to his other cards, leftmost first; the rest is discarded."""
        self.adam = [card for card in self.adam if card is not realised]
        self.realised.append(realised.text)
        left = list(realised.all_pieces().elements())
        for card in self.adam:
            left = self._hand_on(left, card)
        self.discarded.update(left)

    def _hand_on(self, pieces: list[str], card: AdamCard) -> list[str]:
        """S-ADAM-6: first the card's coloured places, then its "any" place; returns what is left over."""
        left: list[str] = []
        for colour in sorted(pieces, key=COLOURS.index):
            if card.place_open(colour):
                card.put(colour)
            else:
                left.append(colour)
        if left and card.any_open():
            card.put(left.pop(0))
        return left

    def _adam_takes_cards(self) -> None:
        """S-ADAM-7: the rightmost card of the row, until he has as many as at set-up or the row runs out."""
        while len(self.adam) < self._adam_cards() and self._row_cards():
            text = self._row_cards()[-1]
            self._take_from_row(text)
            self._deal_to_adam(text)

    # ------------------------------------------------------------------------------------------------- scoring

    def scores(self) -> list[int]:
        """C-SCORE-1 for the player, S-END-2 for A.D.A.M., as announced so far."""
        adam = sum(highest_points(self.prophecies[text]) for text in self.realised)
        return [self._announced(self.seats[PLAYER]), adam]

    def winners(self) -> list[int]:
        """S-END-2: the player only with strictly more points; S-LVL-1: and with a Temple card."""
        player, adam = self.scores()
        has_temple = any(coatl.temple is not None for coatl in self.seats[PLAYER].coatls)
        if 1 in self.levels and not has_temple:
            return [ADAM]
        return [PLAYER] if player > adam else [ADAM]

    # ---------------------------------------------------------------------------------------------------- dump

    def dump(self) -> dict[str, Any]:
        """The whole state as JSON-like data; with `two` Temple cards `covered` holds those not in play."""
        return {
            "supply": [list(self.supply[space]) for space in SPACES],
            "bags": {zone: self._dump_bag(zone) for zone in ("heads", "bodies", "tails")},
            "row": list(self.spots),
            "deck": sorted(self.deck.elements()),
            "discard": sorted(self.discard_pile.elements()),
            "temples": list(self.tops),
            "covered": sorted(self.covered.elements()),
            "under": list(self.under),
            "current": self.current,
            "over": self.over,
            "ended_by": self.ended_by,
            "seats": [self._dump_seat(seat) for seat in self.seats],
            "adam": self._dump_adam(),
        }

    def _dump_adam(self) -> dict[str, Any]:
        """S-SEE-1: A.D.A.M.'s cards, the pieces on them, his realised pile and all discarded pieces."""
        return {
            "cards": [self._dump_adam_card(card) for card in self.adam],
            "realised": sorted(self.realised),
            "discarded": {colour: self.discarded[colour] for colour in COLOURS},
        }

    def _dump_adam_card(self, card: AdamCard) -> dict[str, Any]:
        """One of A.D.A.M.'s cards."""
        return {
            "card": card.text,
            "pieces": {colour: card.pieces[colour] for colour in COLOURS},
            "any": card.any_piece,
        }
