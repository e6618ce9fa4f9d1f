"""A slow, plain reference engine of Cóatl for 2 to 4 players: a test oracle, written from the rules alone.

Pieces are texts: "<r" a head, "r" a body, "r>" a tail, "o" a golden body; cards are "P12" and "T4"; moves are the
texts of C-MOVE-1, and "steal 1 k b" (X-GOLD-4).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import Any

from tests.coatl.promo import PROMO_PROPHECIES, PROMO_TEMPLES

Chance = Callable[[str, Counter[str]], str]
Card = dict[str, Any]

COLOURS = "kbgry"
LETTER = {"black": "k", "blue": "b", "green": "g", "red": "r", "yellow": "y"}
HEADS_PER_COLOUR = 3
TAILS_PER_COLOUR = 3
BODIES_PER_COLOUR = 24
FEWER_BODIES_PER_COLOUR = {2: 14, 3: 18}
GOLDEN = "o"
GOLDEN_BODIES = {2: 4, 3: 5, 4: 6}
FEATHER_POINTS = 2
SPACES = range(1, 11)
BOARD_ROOM = 8
ROW_SIZE = 6
HAND_LIMIT = 5
KEEP_LIMIT = 3
CARDS_PER_COATL = 4
INCOMPLETE_LIMIT = 2
COATLS_TO_END = 3
TOKENS = ("commit", "future", "pick")

THIRD_COATL = "third coatl"
NO_BODIES = "no bodies"
ALL_PASSED = "all passed"


# ---------------------------------------------------------------------------------------------- patterns and points


def times(card: Card, colours: str, *, head: bool = True, tail: bool = True, open_ends: str = "absent") -> int:
    """How many times the serpent satisfies a Prophecy card (C-PAT-1 to C-PAT-7)."""
    return _times(card["family"], tuple(card["pattern"]), colours, head, tail, open_ends)


@lru_cache(maxsize=1_000_000)
def _times(family: str, pattern: tuple[str, ...], colours: str, head: bool, tail: bool, open_ends: str) -> int:
    """C-PAT-3 just counts; every other family counts its disjoint matches (C-PAT-2)."""
    assert open_ends in ("absent", "closed")
    assert set(colours) <= set(COLOURS)
    if family == "count":
        return colours.count(LETTER[pattern[0]])
    if family == "assortment":
        return int(has_pieces(pattern, colours))
    if family == "isolated-pair":
        return most_disjoint(isolated_pairs(LETTER[pattern[1]], colours, head, tail, open_ends))
    return most_disjoint(adjacent_matches(pattern, colours))


def adjacent_matches(pattern: tuple[str, ...], colours: str) -> list[frozenset[int]]:
    """C-PAT-5 to C-PAT-7: every stretch of adjacent pieces that reads as the pattern, as a set of positions."""
    expression = "".join(element_expression(element) for element in pattern)
    if not re.search(expression, colours):
        return []
    stretches = [(start, end) for start in range(len(colours)) for end in range(start + 1, len(colours) + 1)]
    return [frozenset(range(start, end)) for start, end in stretches if re.fullmatch(expression, colours[start:end])]


def element_expression(element: str) -> str:
    """One element of a pattern as a regular expression: a colour, "colour+" (C-PAT-6) or "any+" (C-PAT-7)."""
    if element == "any+":
        return f"[{COLOURS}]+"
    if element.endswith("+"):
        return LETTER[element[:-1]] + "+"
    return LETTER[element]


def has_pieces(pattern: tuple[str, ...], colours: str) -> bool:
    """X-PROMO-1: at least these pieces, anywhere and in any order."""
    return all(colours.count(LETTER[element]) >= pattern.count(element) for element in pattern)


def isolated_pairs(colour: str, colours: str, head: bool, tail: bool, open_ends: str) -> list[frozenset[int]]:
    """C-PAT-4: two adjacent pieces of the colour, isolated on both sides; the neighbours are not used up."""
    pairs = []
    for first in range(len(colours) - 1):
        second = first + 1
        is_pair = colours[first] == colour and colours[second] == colour
        head_side = side_isolated(colour, colours[:first][-1:], head, open_ends)
        tail_side = side_isolated(colour, colours[second + 1 :][:1], tail, open_ends)
        if is_pair and head_side and tail_side:
            pairs.append(frozenset([first, second]))
    return pairs


def side_isolated(colour: str, neighbour: str, closed: bool, open_ends: str) -> bool:
    """C-PAT-4: another colour stands there, or nothing (`closed`: only beyond the head or the tail itself)."""
    if neighbour:
        return neighbour != colour
    return closed or open_ends == "absent"


def most_disjoint(matches: list[frozenset[int]]) -> int:
    """C-PAT-2: the largest number of matches that share no piece, by exhaustive search."""
    found: dict[tuple[frozenset[int], ...], int] = {}

    def search(left: tuple[frozenset[int], ...]) -> int:
        if not left:
            return 0
        if left not in found:
            first, rest = left[0], left[1:]
            without = search(rest)
            using = 1 + search(tuple(match for match in rest if not match & first))
            found[left] = max(without, using)
        return found[left]

    return search(tuple(matches))


def points(card: Card, times: int) -> int:
    """C-SCORE-1: the points of the one highest level that is reached, 0 if none is."""
    reached = 0
    for needed, worth in sorted(card["levels"]):
        if times >= needed:
            reached = worth
    return reached


def temple_requirements(card: Card, colours: str, beside: Collection[str] = ()) -> list[bool]:
    """C-PAT-8: which of the Temple card's requirements hold, in the order of the card, with cards of these colours."""
    return [requirement_holds(requirement, colours, beside) for requirement in card["requirements"]]


def requirement_holds(requirement: dict[str, Any], colours: str, beside: Collection[str]) -> bool:
    """C-PAT-8, X-PROMO-2: `absent`, `length`, `equal` or `no such card`."""
    ((kind, value),) = requirement.items()
    if kind == "no such card":
        return value not in beside
    if kind == "absent":
        return LETTER[value] not in colours
    if kind == "length":
        return len(colours) == int(value)
    assert kind == "equal"
    one, other = colours.count(LETTER[value[0]]), colours.count(LETTER[value[1]])
    return one == other and one >= 1


# ------------------------------------------------------------------------------------------------------- components


def is_head(piece: str) -> bool:
    """A head is written "<r"."""
    return piece.startswith("<")


def is_tail(piece: str) -> bool:
    """A tail is written "r>"."""
    return piece.endswith(">")


def is_body(piece: str) -> bool:
    """A body is written "r"."""
    return not is_head(piece) and not is_tail(piece)


def colours_of(pieces: list[str]) -> str:
    """The colours of pieces, from head to tail (C-PAT-1)."""
    return "".join(pieces).replace("<", "").replace(">", "")


def is_complete(pieces: list[str]) -> bool:
    """C-DONE-1: a head, a tail and at least one body."""
    return is_head(pieces[0]) and is_tail(pieces[-1]) and len(pieces) >= 3


def zone_of_space(space: int) -> str:
    """C-BOX-2: the bag that fills a space."""
    if space <= 6:
        return "bodies"
    return "heads" if space <= 8 else "tails"


def card_table(facts: list[Card], promo: Collection[Card], letter: str) -> dict[str, Card]:
    """The cards of the game by their texts."""
    return {f"{letter}{card['number']}": card for card in [*facts, *promo]}


@dataclass
class Coatl:
    """A Cóatl: its pieces from head to tail, its Prophecy cards and its Temple card."""

    pieces: list[str]
    cards: list[str] = field(default_factory=list)
    temple: str | None = None

    def complete(self) -> bool:
        """C-DONE-1."""
        return is_complete(self.pieces)


@dataclass
class Seat:
    """What lies before one player."""

    board: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    dealt: list[str] = field(default_factory=list)
    temples: list[str] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)
    feathers: int = 0
    coatls: list[Coatl] = field(default_factory=list)

    def room(self) -> int:
        """C-BOX-3: how many pieces the player board still takes."""
        return BOARD_ROOM - len(self.board)

    def completed(self) -> int:
        """How many Cóatls are complete."""
        return sum(coatl.complete() for coatl in self.coatls)

    def incomplete(self) -> int:
        """How many Cóatls are incomplete."""
        return len(self.coatls) - self.completed()


# ----------------------------------------------------------------------------------------------------------- engine


class Reference:
    """One game of Cóatl; `chance` decides every random event, in the order of C-SETUP-7."""

    def __init__(
        self,
        facts: dict[str, Any],
        players: int,
        chance: Chance,
        *,
        sacrifice: bool = True,
        open_ends: str = "absent",
        first_player: int | None = None,
        promo: bool = False,
        fewer_bodies: bool = False,
        golden_feathers: bool = False,
    ) -> None:
        assert 2 <= players <= 4  # C-BOX-4
        assert open_ends in ("absent", "closed")
        assert not (fewer_bodies and players == 4)  # X-FEWER-1
        self._lay_out_cards(facts, promo)
        self.bodies_per_colour = BODIES_PER_COLOUR
        if fewer_bodies or (golden_feathers and players < 4):
            self.bodies_per_colour = FEWER_BODIES_PER_COLOUR[players]  # X-FEWER-1, X-GOLD-1
        self.golden_bodies = GOLDEN_BODIES[players] if golden_feathers else 0  # X-GOLD-1
        self.players = players
        self.chance = chance
        self.open_ends = open_ends
        self.over = False
        self.ended_by: str | None = None
        self._listed: dict[int, set[str]] = {}  # legal moves by seat, until somebody plays
        self.seats = [Seat(tokens=list(TOKENS) if sacrifice else []) for _ in range(players)]
        # The turn.
        self.choosing: set[int] = set(range(players))  # seats that still choose in the set-up
        self.current: int | None = None
        self.action: str | None = None  # take, choose, assemble, pick, future, commit; None between actions
        self.actions_done = 0  # in this turn
        self.cards_drawn = 0  # in this action
        self.completing: Coatl | None = None  # the Cóatl whose completion step (C-DONE-3) lasts
        # The end.
        self.passes = 0  # turns passed one after another
        self.round = 0
        self.trigger: str | None = None
        self.trigger_seat: int | None = None
        self.trigger_round: int | None = None
        self._set_up(first_player)

    # -------------------------------------------------------------------------------------------------- set-up

    def _lay_out_cards(self, facts: dict[str, Any], promo: bool) -> None:
        """The cards that this game has (X-PROMO-1, X-PROMO-2)."""
        self.prophecies = card_table(facts["prophecies"], PROMO_PROPHECIES if promo else (), "P")
        self.temple_cards = card_table(facts["temples"], PROMO_TEMPLES if promo else (), "T")

    def _set_up(self, first_player: int | None) -> None:
        """C-SETUP-1 to C-SETUP-7, chance in the order of C-SETUP-7."""
        self._set_up_first_player(first_player)
        self._set_up_supply()
        self._set_up_temples()
        self._set_up_prophecies()

    def _set_up_first_player(self, first_player: int | None) -> None:
        """C-SETUP-1."""
        if first_player is None:
            self.first = int(self._random("first", Counter(str(seat) for seat in range(self.players))))
        else:
            assert 0 <= first_player < self.players
            self.first = first_player

    def _set_up_supply(self) -> None:
        """C-BOX-1, C-BOX-2, C-SETUP-3, X-FEWER-1, X-GOLD-1."""
        self.bags: dict[str, Counter[str]] = {
            "heads": Counter({f"<{colour}": HEADS_PER_COLOUR for colour in COLOURS}),
            "bodies": Counter({**dict.fromkeys(COLOURS, self.bodies_per_colour), GOLDEN: self.golden_bodies}),
            "tails": Counter({f"{colour}>": TAILS_PER_COLOUR for colour in COLOURS}),
        }
        self.supply: dict[int, list[str]] = {space: [] for space in SPACES}
        self._fill_supply()

    def _set_up_temples(self) -> None:
        """C-SETUP-4: hands in turn order, then the top of pile 1 and of pile 2; the first pile gets the odd card."""
        self.covered: Counter[str] = Counter(list(self.temple_cards))
        for seat in self._turn_order():
            self.seats[seat].temples.append(self._random("temples", self.covered))
        left = self.covered.total()
        self.under = [left - left // 2, left // 2]
        self.tops: list[str | None] = [None, None]
        self._uncover(0)
        self._uncover(1)

    def _set_up_prophecies(self) -> None:
        """C-SETUP-5, C-SETUP-6: the row, then 3/4/5/6 cards to the 1st/2nd/3rd/4th player."""
        self.deck: Counter[str] = Counter({text: int(card["copies"]) for text, card in self.prophecies.items()})
        self.discard_pile: Counter[str] = Counter()
        self.row: list[str] = []
        self._refill_row()
        for position, seat in enumerate(self._turn_order()):
            for _ in range(3 + position):
                self.seats[seat].dealt.append(self._draw_from_deck())

    def _turn_order(self) -> list[int]:
        """C-SETUP-1: the seats in turn order."""
        return [(self.first + step) % self.players for step in range(self.players)]

    def _position(self, seat: int) -> int:
        """The place of a seat in turn order, 0 for the first player."""
        return self._turn_order().index(seat)

    # -------------------------------------------------------------------------------------------------- chance

    def _random(self, zone: str, what: Counter[str]) -> str:
        """Asks chance for a member of the multiset and takes it out."""
        members = Counter({text: count for text, count in what.items() if count > 0})
        assert members
        text = self.chance(zone, Counter(members))
        assert members[text] > 0, (zone, text)
        what[text] -= 1
        return text

    def _fill_supply(self) -> None:
        """C-TAKE-4, C-TAKE-5: fills the empty spaces in ascending order, bodies always in twos."""
        for space in SPACES:
            zone = zone_of_space(space)
            needed = 2 if zone == "bodies" else 1
            if not self.supply[space] and self.bags[zone].total() >= needed:
                for _ in range(needed):
                    self.supply[space].append(self._random(zone, self.bags[zone]))

    def _uncover(self, pile: int) -> None:
        """C-DONE-4, C-SAC-3: the pile's next card shows at once; an empty pile stays empty."""
        if self.under[pile] > 0:
            self.under[pile] -= 1
            self.tops[pile] = self._random("temples", self.covered)
        else:
            self.tops[pile] = None

    def _card_in_deck_or_discard(self) -> bool:
        """C-CARD-4: whether a card can be drawn from the deck, after a shuffle if need be."""
        return self.deck.total() + self.discard_pile.total() > 0

    def _draw_from_deck(self) -> str:
        """C-CARD-4: when the deck is empty the discard pile becomes the new deck first."""
        if self.deck.total() == 0:
            self.deck = self.discard_pile
            self.discard_pile = Counter()
        return self._random("deck", self.deck)

    def _refill_row(self) -> None:
        """C-CARD-3, C-CARD-4: to 6 cards; the row stays short when deck and discard pile are empty."""
        while len(self.row) < ROW_SIZE and self._card_in_deck_or_discard():
            self.row.append(self._draw_from_deck())

    # --------------------------------------------------------------------------------------------- legal moves

    def deciders(self) -> set[int]:
        """The seats that have to decide now (C-SETUP-6: all at the same time in the set-up)."""
        if self.over:
            return set()
        if self.choosing:
            return set(self.choosing)
        assert self.current is not None
        return {self.current}

    def legal(self, seat: int) -> set[str]:
        """The legal moves of a seat, as in C-MOVE-1; none if it has nothing to decide."""
        if seat not in self._listed:
            self._listed[seat] = self._legal(seat)
        return self._listed[seat]

    def _legal(self, seat: int) -> set[str]:
        """The same, found anew."""
        if seat not in self.deciders():
            return set()
        if self.choosing:
            return self._legal_set_up(self.seats[seat])
        return self._legal_turn(self.seats[seat])

    def _legal_set_up(self, me: Seat) -> set[str]:
        """C-SETUP-6: keeps up to 3 of the cards dealt."""
        moves = {"done"}
        if len(me.hand) < KEEP_LIMIT:
            moves |= {f"keep {card}" for card in me.dealt}
        return moves

    def _legal_turn(self, me: Seat) -> set[str]:
        """The moves that start an action or go on with it."""
        if self.action is None:
            return self._legal_start(me)
        if self.action == "choose":
            return self._legal_draws(me) | {"done"}  # one card at least was drawn by the move that began it
        if self.action == "assemble":
            return self._legal_assemble(me) | self._legal_assemble_done()
        if self.action == "future":
            return self._legal_future(me)
        assert self.action in ("take", "pick", "commit", "steal")
        return {"done"}

    def _legal_start(self, me: Seat) -> set[str]:
        """C-TURN-1, C-TURN-2; the second action of a final turn may be declined with `done` (C-END-2)."""
        actions = self._legal_takes(me) | self._legal_draws(me) | self._legal_assemble(me)
        moves = actions | self._legal_tokens(me) | self._legal_steals(me)  # X-GOLD-6: neither is ever forced
        if self.actions_done > 0:
            moves.add("done")
        elif not actions or me.completed() >= COATLS_TO_END:
            moves.add("pass")
        return moves

    def _legal_takes(self, me: Seat) -> set[str]:
        """C-TAKE-1 to C-TAKE-3: a space that is not empty, with room for all it holds."""
        return {f"take {space}" for space in SPACES if 0 < len(self.supply[space]) <= me.room()}

    def _legal_draws(self, me: Seat) -> set[str]:
        """C-CARD-1, C-CARD-2: from the row or from the top of the deck, to 5 cards in hand."""
        if len(me.hand) >= HAND_LIMIT:
            return set()
        moves = {f"draw {card}" for card in self.row}
        if self._card_in_deck_or_discard():
            moves.add("draw deck")
        return moves

    # ------------------------------------------------------------------------------------------------ assemble

    def _legal_assemble(self, me: Seat) -> set[str]:
        """C-ASM-1 to C-ASM-7 with the completion step C-DONE-3, C-DONE-4 and the end of assembling C-DONE-6."""
        moves: set[str] = set()
        if self.completing is not None:
            moves |= self._legal_completion_step(me, self.completing)
        if self._may_leave_completion_step() and me.completed() < COATLS_TO_END:
            moves |= self._legal_begins(me)
            for number, coatl in enumerate(me.coatls, start=1):
                if not coatl.complete():
                    moves |= self._legal_extends(me, number, coatl)
                    moves |= self._legal_fulfils(me, number, coatl)
        return moves

    def _may_leave_completion_step(self) -> bool:
        """C-DONE-3: not before the completed Cóatl carries a card."""
        return self.completing is None or len(self.completing.cards) > 0

    def _legal_assemble_done(self) -> set[str]:
        """C-ASM-7, C-DONE-3: the player ends the action when they like, but for a completed Cóatl without a card."""
        return {"done"} if self._may_leave_completion_step() else set()

    def _legal_completion_step(self, me: Seat, coatl: Coatl) -> set[str]:
        """C-DONE-3, C-DONE-4: further Prophecy cards, then one Temple card."""
        number = next(place for place, mine in enumerate(me.coatls, start=1) if mine is coatl)
        moves = self._legal_fulfils(me, number, coatl)
        if coatl.cards:
            moves |= self._legal_temples(me, number, coatl)
        return moves

    def _legal_begins(self, me: Seat) -> set[str]:
        """C-ASM-1: not with 2 incomplete Cóatls already."""
        if me.incomplete() >= INCOMPLETE_LIMIT:
            return set()
        return {f"begin {piece}" for piece in me.board if piece != GOLDEN}  # X-GOLD-3

    def _legal_extends(self, me: Seat, number: int, coatl: Coatl) -> set[str]:
        """C-ASM-2: bodies on either open end, a head on the head end, a tail on the tail end."""
        moves: set[str] = set()
        for piece in me.board:
            if piece == GOLDEN:
                continue  # X-GOLD-3
            if not is_tail(piece) and self._may_grow_to(me, coatl, [piece, *coatl.pieces]):
                moves.add(f"head {number} {piece}")
            if not is_head(piece) and self._may_grow_to(me, coatl, [*coatl.pieces, piece]):
                moves.add(f"tail {number} {piece}")
        return moves

    def _may_grow_to(self, me: Seat, coatl: Coatl, pieces: list[str]) -> bool:
        """C-ASM-2, C-DONE-1, C-DONE-2: whether the Cóatl may become these pieces."""
        if any(is_head(piece) for piece in pieces[1:]) or any(is_tail(piece) for piece in pieces[:-1]):
            return False  # that end is not open
        if is_head(pieces[0]) and is_tail(pieces[-1]) and len(pieces) == 2:
            return False  # a head and a tail are never joined directly
        if is_complete(pieces) and not coatl.cards:
            return any(self._satisfied(card, pieces) for card in me.hand)
        return True

    def _satisfied(self, card: str, pieces: list[str]) -> bool:
        """C-ASM-3: at least the card's lowest level."""
        lowest = min(int(needed) for needed, _ in self.prophecies[card]["levels"])
        return self._times(card, pieces) >= lowest

    def _times(self, card: str, pieces: list[str]) -> int:
        """How many times these pieces satisfy a Prophecy card, open ends as the option says (C-PAT-4)."""
        return times(
            self.prophecies[card],
            colours_of(pieces),
            head=is_head(pieces[0]),
            tail=is_tail(pieces[-1]),
            open_ends=self.open_ends,
        )

    def _legal_fulfils(self, me: Seat, number: int, coatl: Coatl) -> set[str]:
        """C-ASM-3, C-ASM-4: at most 4 Prophecy cards, no two of the same number."""
        if len(coatl.cards) >= CARDS_PER_COATL:
            return set()
        cards = [card for card in me.hand if card not in coatl.cards and self._satisfied(card, coatl.pieces)]
        return {f"fulfil {number} {card}" for card in cards}

    def _legal_temples(self, me: Seat, number: int, coatl: Coatl) -> set[str]:
        """C-DONE-4: from hand or a visible card, if at least one of its requirements holds."""
        cards = me.temples + [top for top in self.tops if top is not None]
        return {f"temple {number} {card}" for card in cards if any(self._requirements(card, coatl))}

    def _requirements(self, temple: str, coatl: Coatl) -> list[bool]:
        """C-PAT-8, X-PROMO-3: which requirements hold for a Cóatl with the Prophecy cards that lie beside it."""
        beside = {self.prophecies[card]["colour"] for card in coatl.cards}
        return temple_requirements(self.temple_cards[temple], colours_of(coatl.pieces), beside)

    # -------------------------------------------------------------------------------------------------- tokens

    def _legal_tokens(self, me: Seat) -> set[str]:
        """C-SAC-0 to C-SAC-3: each token left may be used in place of an action."""
        moves: set[str] = set()
        if "pick" in me.tokens:
            moves |= self._legal_picks(me)
        if "future" in me.tokens:
            moves.add("future")
        if "commit" in me.tokens:
            moves |= {f"commit {top}" for top in self.tops if top is not None}
        return moves

    def _legal_picks(self, me: Seat) -> set[str]:
        """C-SAC-1: one head, one tail or two bodies that the bag holds, with room on the player board."""
        moves: set[str] = set()
        if me.room() >= 1:
            for zone in ("heads", "tails"):
                moves |= {f"pick {piece}" for piece, count in self.bags[zone].items() if count > 0}
        if me.room() >= 2:
            for place, one in enumerate(COLOURS):
                for other in COLOURS[place:]:
                    wanted = Counter([one, other])
                    if all(self.bags["bodies"][colour] >= count for colour, count in wanted.items()):
                        moves.add(f"pick {one} {other}")
        return moves

    def _legal_future(self, me: Seat) -> set[str]:
        """C-SAC-2: discards until the first draw; a card at least, unless the hand is full or no card is left."""
        draws = self._legal_draws(me)
        moves = set(draws)
        if self.cards_drawn == 0:
            moves |= {f"discard {card}" for card in me.hand}
        if self.cards_drawn > 0 or not draws:
            moves.add("done")
        return moves

    # ------------------------------------------------------------------------------------------ golden feathers

    def _legal_steals(self, me: Seat) -> set[str]:
        """X-GOLD-4: one or two coloured bodies of one opponent; the place of the golden body is free for them."""
        if GOLDEN not in me.board:
            return set()
        moves: set[str] = set()
        for number, other in enumerate(self.seats):
            if other is not me:
                bodies = [piece for piece in other.board if is_body(piece) and piece != GOLDEN]
                bodies.sort(key=COLOURS.index)
                for count in (1, 2):
                    if count <= me.room() + 1:
                        moves |= {f"steal {number} {' '.join(taken)}" for taken in combinations(bodies, count)}
        return moves

    def _steal(self, me: Seat, other: Seat, bodies: list[str]) -> None:
        """X-GOLD-4, X-GOLD-5: the golden body is from now on a feather of the opponent."""
        self.action = "steal"
        me.board.remove(GOLDEN)
        other.feathers += 1
        for body in bodies:
            other.board.remove(body)
            me.board.append(body)

    # ---------------------------------------------------------------------------------------------------- play

    def play(self, seat: int, move: str) -> None:
        """Plays a legal move."""
        assert move in self.legal(seat), (seat, move)
        self._listed = {}
        if self.choosing:
            self._play_set_up(seat, move)
        else:
            self._play_turn(self.seats[seat], move.split())

    def _play_set_up(self, seat: int, move: str) -> None:
        """C-SETUP-6: after the last `done` the other cards are discarded and the first player's turn starts."""
        me = self.seats[seat]
        if move != "done":
            card = move.split()[1]
            me.dealt.remove(card)
            me.hand.append(card)
            return
        self.choosing.remove(seat)
        if not self.choosing:
            for each in self.seats:
                self.discard_pile.update(each.dealt)
                each.dealt = []
            self.current = self.first

    def _play_turn(self, me: Seat, words: list[str]) -> None:
        """One move of a turn."""
        verb = words[0]
        if verb == "take":
            self._take(me, int(words[1]))
        elif verb == "draw":
            self._draw(me, words[1])
        elif verb in ("begin", "head", "tail", "fulfil", "temple"):
            self._assemble(me, verb, words[1:])
        elif verb in ("pick", "future", "commit"):
            self._use_token(me, verb, words[1:])
        elif verb == "steal":
            self._steal(me, self.seats[int(words[1])], words[2:])
        elif verb == "discard":
            self._discard(me, words[1])
        elif verb == "pass":
            self._pass()
        else:
            assert verb == "done"
            self._done()

    def _take(self, me: Seat, space: int) -> None:
        """C-TAKE-1: all that the space holds."""
        self.action = "take"
        me.board.extend(self.supply[space])
        self.supply[space] = []

    def _draw(self, me: Seat, what: str) -> None:
        """C-CARD-1: from the row or from the top of the deck."""
        if self.action is None:
            self.action = "choose"
        self.cards_drawn += 1
        if what == "deck":
            me.hand.append(self._draw_from_deck())
        else:
            self.row.remove(what)
            me.hand.append(what)

    def _assemble(self, me: Seat, verb: str, words: list[str]) -> None:
        """C-ASM-1 to C-ASM-3, C-DONE-3, C-DONE-4."""
        self.action = "assemble"
        if verb == "begin":
            self._begin(me, words[0])
            return
        coatl = me.coatls[int(words[0]) - 1]
        if coatl is not self.completing:
            self.completing = None  # C-DONE-3: the move concerns another Cóatl
        if verb == "fulfil":
            me.hand.remove(words[1])
            coatl.cards.append(words[1])
        elif verb == "temple":
            self._fulfil_temple(me, coatl, words[1])
        else:
            self._extend(me, coatl, verb, words[1])

    def _begin(self, me: Seat, piece: str) -> None:
        """C-ASM-1."""
        self.completing = None
        me.board.remove(piece)
        me.coatls.append(Coatl([piece]))

    def _extend(self, me: Seat, coatl: Coatl, end: str, piece: str) -> None:
        """C-ASM-2, C-DONE-3: a piece that completes the Cóatl begins its completion step."""
        me.board.remove(piece)
        if end == "head":
            coatl.pieces.insert(0, piece)
        else:
            coatl.pieces.append(piece)
        if coatl.complete():
            self.completing = coatl

    def _fulfil_temple(self, me: Seat, coatl: Coatl, card: str) -> None:
        """C-DONE-4, C-DONE-5: from hand, or from a pile, whose next card shows at once; it ends the completion step."""
        coatl.temple = card
        self.completing = None
        if card in me.temples:
            me.temples.remove(card)
        else:
            self._uncover(self.tops.index(card))

    def _use_token(self, me: Seat, token: str, words: list[str]) -> None:
        """C-SAC-0 to C-SAC-3; the supply board is filled at the `done` of a Perfect Pick."""
        self.action = token
        me.tokens.remove(token)
        if token == "pick":
            self._pick(me, words)
        elif token == "future":
            self._future()
        else:
            me.temples.append(words[0])
            self._uncover(self.tops.index(words[0]))

    def _pick(self, me: Seat, pieces: list[str]) -> None:
        """C-SAC-1: the pieces come out of the bags."""
        for piece in pieces:
            zone = "heads" if is_head(piece) else "tails" if is_tail(piece) else "bodies"
            self.bags[zone][piece] -= 1
            me.board.append(piece)

    def _future(self) -> None:
        """C-SAC-2: the whole row is discarded, then refilled at once."""
        self.discard_pile.update(self.row)
        self.row = []
        self._refill_row()

    def _discard(self, me: Seat, card: str) -> None:
        """C-SAC-2: a Prophecy card from hand."""
        me.hand.remove(card)
        self.discard_pile[card] += 1

    # ---------------------------------------------------------------------------------------- the end of a turn

    def _done(self) -> None:
        """C-SETUP-7: supply board, triggers, row; the row only when the turn ends (C-CARD-3, C-END-2)."""
        declined = self.action is None
        if self.action == "pick" or (self.action == "take" and self._supply_needs_filling()):
            self._fill_supply()
        self._check_triggers()
        self._end_action()
        if declined or self.actions_done >= self._actions_allowed():
            self.passes = 0
            self._end_turn()

    def _end_action(self) -> None:
        """Clears what belongs to one action."""
        self.actions_done += 1
        self.action = None
        self.cards_drawn = 0
        self.completing = None

    def _supply_needs_filling(self) -> bool:
        """C-TAKE-4: the supply board holds no body, or holds neither head nor tail."""
        pieces = [piece for space in SPACES for piece in self.supply[space]]
        no_body = not any(is_body(piece) for piece in pieces)
        neither_head_nor_tail = all(is_body(piece) for piece in pieces)
        return no_body or neither_head_nor_tail

    def _no_body_left(self) -> bool:
        """C-END-1: on the supply board and in the bag, golden ones too (X-GOLD-7)."""
        on_supply = any(is_body(piece) for space in SPACES for piece in self.supply[space])
        return not on_supply and self.bags["bodies"].total() == 0

    def _check_triggers(self) -> None:
        """C-END-1: the first trigger decides; a later one changes nothing."""
        assert self.current is not None
        if self.trigger is not None:
            return
        if self.seats[self.current].completed() >= COATLS_TO_END:
            self.trigger = THIRD_COATL
        elif self._no_body_left():
            self.trigger = NO_BODIES
        if self.trigger is not None:
            self.trigger_seat = self.current
            self.trigger_round = self.round

    def _actions_allowed(self) -> int:
        """C-END-2: two for those later in turn order than the trigger, otherwise one."""
        assert self.current is not None
        if self.trigger != THIRD_COATL:
            return 1
        assert self.trigger_seat is not None
        return 2 if self._position(self.current) > self._position(self.trigger_seat) else 1

    def _pass(self) -> None:
        """C-TURN-2: ends the whole turn; C-END-4: when all have passed one after another the game ends at once."""
        self.passes += 1
        self._end_turn()
        if self.passes == self.players and not self.over:
            self._end_game(ALL_PASSED)

    def _end_turn(self) -> None:
        """C-CARD-3, then the next player in turn order or the end of the game."""
        assert self.current is not None
        self._refill_row()
        self.actions_done = 0
        following = (self.current + 1) % self.players
        if following == self.first:
            self.round += 1
        if self.trigger is not None and self._game_ends_before(following):
            self._end_game(self.trigger)
        else:
            self.current = following

    def _game_ends_before(self, following: int) -> bool:
        """C-END-2: it would be the trigger's turn again. C-END-3: the round after the trigger's has been played."""
        if self.trigger == THIRD_COATL:
            return following == self.trigger_seat
        assert self.trigger_round is not None
        return self.round == self.trigger_round + 2

    def _end_game(self, ended_by: str) -> None:
        """The game is over."""
        self.over = True
        self.ended_by = ended_by
        self.current = None

    # ------------------------------------------------------------------------------------------------- scoring

    def coatl_points(self, coatl: Coatl) -> int:
        """C-ASM-6, C-SCORE-1: the points of a Cóatl's cards; an incomplete one scores nothing."""
        if not coatl.complete():
            return 0
        total = sum(points(self.prophecies[card], self._times(card, coatl.pieces)) for card in coatl.cards)
        if coatl.temple is not None:
            total += points(self.temple_cards[coatl.temple], sum(self._requirements(coatl.temple, coatl)))
        return total

    def scores(self) -> list[int]:
        """C-SCORE-1, C-DONE-5, X-GOLD-5: the points of every seat as announced so far."""
        return [self._announced(seat) + FEATHER_POINTS * seat.feathers for seat in self.seats]

    def _announced(self, seat: Seat) -> int:
        """C-DONE-5: the points of the Cóatls, but for one whose completion step lasts."""
        return sum(self.coatl_points(coatl) for coatl in seat.coatls if coatl is not self.completing)

    def cards_fulfilled(self, seat: int) -> int:
        """C-SCORE-2: Prophecy and Temple cards next to completed Cóatls."""
        completed = [coatl for coatl in self.seats[seat].coatls if coatl.complete()]
        return sum(len(coatl.cards) + (coatl.temple is not None) for coatl in completed)

    def most_valuable(self, seat: int) -> int:
        """C-SCORE-2: the points of the single most valuable completed Cóatl, 0 without one."""
        return max((self.coatl_points(coatl) for coatl in self.seats[seat].coatls), default=0)

    def winners(self) -> list[int]:
        """C-SCORE-2: points, then cards, then the most valuable Cóatl, then a shared victory."""
        scores = self.scores()
        ranks = [(scores[seat], self.cards_fulfilled(seat), self.most_valuable(seat)) for seat in range(self.players)]
        return [seat for seat in range(self.players) if ranks[seat] == max(ranks)]

    # ---------------------------------------------------------------------------------------------------- dump

    def dump(self) -> dict[str, Any]:
        """The whole state as JSON-like data, for comparison with another engine."""
        return {
            "supply": [list(self.supply[space]) for space in SPACES],
            "bags": {zone: self._dump_bag(zone) for zone in ("heads", "bodies", "tails")},
            "row": sorted(self.row),
            "deck": sorted(self.deck.elements()),
            "discard": sorted(self.discard_pile.elements()),
            "temples": list(self.tops),
            "covered": sorted(self.covered.elements()),
            "under": list(self.under),
            "current": self.current,
            "over": self.over,
            "ended_by": self.ended_by,
            "seats": [self._dump_seat(seat) for seat in self.seats],
        }

    def _dump_bag(self, zone: str) -> dict[str, int]:
        """How many pieces of each colour a bag holds."""
        counts = {piece.strip("<>"): count for piece, count in self.bags[zone].items()}
        return {colour: counts.get(colour, 0) for colour in COLOURS + GOLDEN}

    def _dump_seat(self, seat: Seat) -> dict[str, Any]:
        """What lies before one player."""
        return {
            "board": sorted(seat.board),
            "hand": sorted(seat.hand),
            "dealt": sorted(seat.dealt),
            "temples": sorted(seat.temples),
            "tokens": sorted(seat.tokens),
            "feathers": seat.feathers,
            "coatls": [self._dump_coatl(coatl) for coatl in seat.coatls],
        }

    def _dump_coatl(self, coatl: Coatl) -> dict[str, Any]:
        """One Cóatl."""
        return {
            "pieces": " ".join(coatl.pieces),
            "cards": sorted(coatl.cards),
            "temple": coatl.temple,
            "complete": coatl.complete(),
        }
