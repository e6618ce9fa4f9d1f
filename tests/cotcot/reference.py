"""A slow, plain reference engine of CotCotCollec' for 2 to 5 players: a test oracle, written from the rules alone.

Cards are texts: the ten items by name, "joker", "x2" (a doubler) and "coq" (a Gengis Coq); moves are those of K-MOVE-1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Chance = Callable[[str, Counter[str]], str]

ITEMS = ("ring", "rug", "trophy", "necklace", "showcase", "corn", "key", "spoon", "button", "bell")
JOKER = "joker"
DOUBLER = "x2"
COQ = "coq"

CARDS_PER_ITEM = 9
JOKERS = 5
COQS = 10
FACE_UP = 3
HAND_AT_START = 4
POINTS_PER_TURN = 3
FIRST_SCORING = 4
SECOND_SCORING = 7
FINAL_SCORING = 10
EDITIONS = ("gigamic", "zoch")


# ---------------------------------------------------------------------------------------------------------- scoring


def score_item(lengths: dict[int, int], doubled: set[int]) -> dict[int, int]:
    """Points by seat for one item; `lengths` are those of the collections not under the fox (K-SCORE-1 to K-SCORE-3).

    Seats in `doubled` that have no length here (their collection is under the fox) get nothing and do not appear.
    """
    points = undoubled_points(lengths)
    for seat in points:
        if seat in doubled:
            points[seat] = points[seat] * 2
    return points


def undoubled_points(lengths: dict[int, int]) -> dict[int, int]:
    """K-SCORE-2: one alone 4; else the longest 3, or 2 each; the second longest 1, or nothing; all others nothing."""
    points = dict.fromkeys(lengths, 0)
    if len(lengths) == 0:
        return points
    if len(lengths) == 1:
        return dict.fromkeys(lengths, 4)
    longest_length = max(lengths.values())
    longest = [seat for seat in lengths if lengths[seat] == longest_length]
    for seat in longest:
        points[seat] = 3 if len(longest) == 1 else 2
    shorter_lengths = [length for length in lengths.values() if length < longest_length]
    if shorter_lengths:
        second_length = max(shorter_lengths)
        second = [seat for seat in lengths if lengths[seat] == second_length]
        for seat in second:
            points[seat] = 1 if len(second) == 1 else 0
    return points


# ------------------------------------------------------------------------------------------------------- components


@dataclass
class Collection:
    """The face-up cards on one chest: item cards, jokers, at most one doubler."""

    items: int = 1
    jokers: int = 0
    doubled: bool = False

    @property
    def length(self) -> int:
        """K-SCORE-1: items, jokers included; chest and doubler do not count."""
        return self.items + self.jokers

    @property
    def open(self) -> bool:
        """K-COLL-5: a doubler closes the collection."""
        return not self.doubled


@dataclass
class Seat:
    """What one player has in hand and before them."""

    hand: list[str] = field(default_factory=list)
    laid_as_chest: list[str] = field(default_factory=list)  # every card ever laid as a chest, free or not (K-SEE-2)
    free_chests: int = 0
    collections: dict[str, Collection] = field(default_factory=dict)  # by item (K-COLL-3)

    def open_items(self) -> list[str]:
        """The items of which this player has an open collection."""
        return [item for item in self.collections if self.collections[item].open]


class Reference:
    """One game of CotCotCollec'; `chance` decides who begins and every card at the moment it comes up."""

    def __init__(
        self, players: int, chance: Chance, *, edition: str = "gigamic", first_player: int | None = None
    ) -> None:
        assert 2 <= players <= 5  # K-BOX-1
        assert edition in EDITIONS  # K-OPT-1
        self.players = players
        self.chance = chance
        self.edition = edition
        self.seats = [Seat() for _ in range(players)]
        self.market: list[str] = []
        self.pile: Counter[str] = Counter()
        self.coqs = 0
        self.fox: tuple[int, str] | None = None  # seat and item of the collection it is on
        self.scorings: list[list[int]] = []
        self.over = False
        # The turn.
        self.current = 0
        self.points_left = POINTS_PER_TURN
        self.fox_moved = False  # as an action, in this turn (K-TURN-1)
        self._set_up(first_player)

    # -------------------------------------------------------------------------------------------------- set-up

    def _set_up(self, first_player: int | None) -> None:
        """K-SETUP-1 to K-SETUP-3: first player, face-up cards, hands in turn order, then the Gengis Coq cards."""
        self._set_up_first_player(first_player)
        self.pile = Counter(dict.fromkeys(ITEMS, CARDS_PER_ITEM))
        self.pile[JOKER] = JOKERS
        for _ in range(FACE_UP):
            self.market.append(self._turn_over())
        for step in range(self.players):
            me = self.seats[(self.current + step) % self.players]
            me.hand.append(DOUBLER)
            for _ in range(HAND_AT_START):
                me.hand.append(self._turn_over())
        self.pile[COQ] = COQS

    def _set_up_first_player(self, first_player: int | None) -> None:
        """K-SETUP-3."""
        if first_player is None:
            self.current = int(self._random("first", Counter(str(seat) for seat in range(self.players))))
        else:
            assert 0 <= first_player < self.players
            self.current = first_player

    # -------------------------------------------------------------------------------------------------- chance

    def _random(self, zone: str, what: Counter[str]) -> str:
        """Asks chance for one of `what`, of which it gets a copy without zeros."""
        members = Counter({member: count for member, count in what.items() if count > 0})
        chosen = self.chance(zone, Counter(members))
        assert members[chosen] > 0, f"{chosen} is not in {zone}"
        return chosen

    def _turn_over(self) -> str:
        """One card leaves the pile, whatever it is."""
        card = self._random("pile", self.pile)
        self.pile[card] -= 1
        return card

    def _card_from_pile(self) -> str | None:
        """K-COQ-1 to K-COQ-3: the next card that is no Gengis Coq; None if the 10th came up and the game is over."""
        while True:
            card = self._turn_over()
            if card != COQ:
                return card
            self.coqs += 1
            if self.coqs in (FIRST_SCORING, SECOND_SCORING):
                self._hold_scoring(final=False)
            if self.coqs == FINAL_SCORING:
                self._hold_scoring(final=True)
                self._end_game()
                return None

    # --------------------------------------------------------------------------------------------------- legal

    def deciders(self) -> set[int]:
        """The seat whose turn it is; nobody when the game is over (K-COQ-3)."""
        return set() if self.over else {self.current}

    def legal(self, seat: int) -> set[str]:
        """Every legal move of the seat as a text of K-MOVE-1."""
        if seat not in self.deciders():
            return set()
        me = self.seats[seat]
        if self.points_left == 0:
            return {"done"} | self._legal_free_fox()
        moves = self._legal_chests(me) | self._legal_starts(me) | self._legal_adds(me)
        moves |= self._legal_jokers(me) | self._legal_doubles(me)
        moves |= self._legal_takes() | self._legal_draw()
        moves |= self._legal_fox_own() | self._legal_fox_away()
        return moves

    def _legal_chests(self, me: Seat) -> set[str]:
        """K-CHEST-1: any card from hand."""
        return {f"chest {card}" for card in me.hand}

    def _legal_starts(self, me: Seat) -> set[str]:
        """K-COLL-1, K-COLL-3, K-COLL-4: an item card on a free chest, without a collection of that item."""
        if me.free_chests == 0:
            return set()
        return {f"start {card}" for card in me.hand if card in ITEMS and card not in me.collections}

    def _legal_adds(self, me: Seat) -> set[str]:
        """K-COLL-2: an item card on one's own open collection of it."""
        return {f"add {item}" for item in me.open_items() if item in me.hand}

    def _legal_jokers(self, me: Seat) -> set[str]:
        """K-COLL-4: a joker on any open collection of one's own."""
        if JOKER not in me.hand:
            return set()
        return {f"joker {item}" for item in me.open_items()}

    def _legal_doubles(self, me: Seat) -> set[str]:
        """K-COLL-5: the doubler on an open collection of one's own."""
        if DOUBLER not in me.hand:
            return set()
        return {f"double {item}" for item in me.open_items()}

    def _legal_takes(self) -> set[str]:
        """K-TAKE-1."""
        return {f"take {card}" for card in self.market}

    def _legal_draw(self) -> set[str]:
        """K-TAKE-2: costs 2 points."""
        return {"draw"} if self.points_left >= 2 else set()

    def _has_fox(self) -> bool:
        """Whether the fox is on a collection of the player whose turn it is."""
        return self.fox is not None and self.fox[0] == self.current

    def _left_neighbour(self) -> int:
        """K-FOX-5: the next player in turn order."""
        return (self.current + 1) % self.players

    def _legal_fox_own(self) -> set[str]:
        """K-FOX-2, K-TURN-1: to another collection of one's own, for 1 point, at most one fox action a turn."""
        if not self._has_fox() or self.fox_moved:
            return set()
        own = self.seats[self.current].collections
        return {f"fox {item}" for item in own if (self.current, item) != self.fox}

    def _legal_fox_away(self) -> set[str]:
        """K-FOX-3, K-OPT-1, K-TURN-1: to the left neighbour, in the zoch edition to any other player, for 2 points."""
        if not self._has_fox() or self.fox_moved or self.points_left < 2:
            return set()
        if self.edition == "gigamic":
            return self._fox_to(self._left_neighbour())
        moves: set[str] = set()
        for seat in range(self.players):
            if seat != self.current:
                moves |= self._fox_to(seat)
        return moves

    def _legal_free_fox(self) -> set[str]:
        """K-FOX-4: with all points spent, to the left neighbour only, in both editions."""
        return self._fox_to(self._left_neighbour()) if self._has_fox() else set()

    def _fox_to(self, seat: int) -> set[str]:
        """K-FOX-5: the fox moves to each collection, open or closed, of that seat."""
        return {f"fox {seat} {item}" for item in self.seats[seat].collections}

    # ---------------------------------------------------------------------------------------------------- play

    def play(self, seat: int, move: str) -> None:
        """One legal move, with the replacement and the scorings it causes (K-TURN-2)."""
        assert move in self.legal(seat), f"{move} is not legal for seat {seat}"
        verb, *words = move.split()
        if verb == "done":
            self._next_turn()
        elif verb == "fox":
            self._move_fox(words)
        elif verb == "take":
            self._take(words[0])
        elif verb == "draw":
            self._draw()
        else:
            self._lay(self.seats[seat], verb, words[0])

    def _next_turn(self) -> None:
        """K-TURN-1, K-SETUP-3: the next player clockwise has 3 points."""
        self.current = self._left_neighbour()
        self.points_left = POINTS_PER_TURN
        self.fox_moved = False

    def _move_fox(self, words: list[str]) -> None:
        """K-FOX-2 for 1 point, K-FOX-3 for 2 points, K-FOX-4 free when no points are left."""
        if len(words) == 1:
            self.fox = (self.current, words[0])
            self.points_left -= 1
            self.fox_moved = True
            return
        self.fox = (int(words[0]), words[1])
        if self.points_left > 0:
            self.points_left -= 2
            self.fox_moved = True

    def _take(self, card: str) -> None:
        """K-TAKE-1, K-COQ-2: the card is in hand before its replacement is turned over."""
        self.points_left -= 1
        self.market.remove(card)
        self.seats[self.current].hand.append(card)
        replacement = self._card_from_pile()
        if replacement is not None:
            self.market.append(replacement)

    def _draw(self) -> None:
        """K-TAKE-2, K-COQ-2: the card comes into hand after the scorings that its drawing causes."""
        self.points_left -= 2
        card = self._card_from_pile()
        if card is not None:
            self.seats[self.current].hand.append(card)

    def _lay(self, me: Seat, verb: str, name: str) -> None:
        """The five moves that lay a card from hand, for 1 point each."""
        self.points_left -= 1
        if verb == "chest":  # K-CHEST-1
            me.hand.remove(name)
            me.laid_as_chest.append(name)
            me.free_chests += 1
        elif verb == "start":
            me.hand.remove(name)
            self._start(me, name)
        elif verb == "add":  # K-COLL-2
            me.hand.remove(name)
            me.collections[name].items += 1
        elif verb == "joker":  # K-COLL-4
            me.hand.remove(JOKER)
            me.collections[name].jokers += 1
        else:  # K-COLL-5
            assert verb == "double"
            me.hand.remove(DOUBLER)
            me.collections[name].doubled = True

    def _start(self, me: Seat, item: str) -> None:
        """K-COLL-1, and the fox where this start brings it in (K-FOX-1, K-OPT-1)."""
        me.free_chests -= 1
        me.collections[item] = Collection()
        if self.fox is None and self._fox_enters():
            self.fox = (self.current, item)

    def _fox_enters(self) -> bool:
        """K-FOX-1: at the first collection of the game; K-OPT-1, zoch: once every player has a collection."""
        if self.edition == "gigamic":
            return True
        return all(len(seat.collections) > 0 for seat in self.seats)

    def _end_game(self) -> None:
        """K-COQ-3: the points left become 0, the seat stays the last mover's."""
        self.over = True
        self.points_left = 0

    # ------------------------------------------------------------------------------------------------- scoring

    def _hold_scoring(self, *, final: bool) -> None:
        """K-COQ-2, K-SCORE-1 to K-SCORE-4: the position as it is now."""
        points = [0] * self.players
        for item in ITEMS:
            for seat, worth in self._score_of(item).items():
                points[seat] += worth
        if final:
            for seat in range(self.players):
                points[seat] -= self._penalty(self.seats[seat])
        self.scorings.append(points)

    def _score_of(self, item: str) -> dict[int, int]:
        """K-FOX-1, K-SCORE-2, K-SCORE-3: one item, the collection under the fox treated as absent."""
        lengths: dict[int, int] = {}
        doubled: set[int] = set()
        for seat in range(self.players):
            collection = self.seats[seat].collections.get(item)
            if collection is None or self.fox == (seat, item):
                continue
            lengths[seat] = collection.length
            if collection.doubled:
                doubled.add(seat)
        return score_item(lengths, doubled)

    def _penalty(self, seat: Seat) -> int:
        """K-SCORE-4: 2 for each chest without an item, 1 for each card in hand."""
        return 2 * seat.free_chests + len(seat.hand)

    def scores(self) -> list[int]:
        """K-SCORE-5: the points of all scorings held so far."""
        return [sum(points[seat] for points in self.scorings) for seat in range(self.players)]

    def winners(self) -> list[int]:
        """K-SCORE-5: everybody with the most points."""
        scores = self.scores()
        return [seat for seat in range(self.players) if scores[seat] == max(scores)]

    # ---------------------------------------------------------------------------------------------------- dump

    def dump(self) -> dict[str, Any]:
        """The whole state as JSON-like data, for comparison with another engine."""
        return {
            "market": sorted(self.market),
            "pile": {card: count for card, count in self.pile.items() if count > 0},
            "coqs": self.coqs,
            "fox": None if self.fox is None else list(self.fox),
            "current": self.current,
            "points_left": self.points_left,
            "fox_moved": self.fox_moved,
            "over": self.over,
            "scorings": [list(points) for points in self.scorings],
            "seats": [self._dump_seat(seat) for seat in self.seats],
        }

    def _dump_seat(self, seat: Seat) -> dict[str, Any]:
        """One player's part of the dump."""
        return {
            "hand": sorted(seat.hand),
            "chests": seat.free_chests,
            "collections": {
                item: {"length": collection.length, "jokers": collection.jokers, "doubled": collection.doubled}
                for item, collection in seat.collections.items()
            },
        }
