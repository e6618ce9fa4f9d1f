"""Reads observations back into the JSON of a view, by the names that a layout publishes and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import compress
from typing import Any

from plume.envs.observing.layout import Layout, PlacedBlock

LETTERS = {"black": "k", "blue": "b", "green": "g", "red": "r", "yellow": "y"}
PARTS = {"heads": "<{}", "bodies": "{}", "tails": "{}>"}
PIECES = [*(part.format(letter) for part in PARTS.values() for letter in LETTERS.values()), "o"]
GOLDEN = "golden feathers"
PROPHECIES = [f"P{number}" for number in range(55)]
USUAL = PROPHECIES[:49]
"""Without the promo cards."""
ORDER = {name: number for number, name in enumerate(PROPHECIES)}
HAND_CARDS = ["ring", "rug", "trophy", "necklace", "showcase", "corn", "key", "spoon", "button", "bell", "joker", "x2"]


class Shown:
    """An observation by the names of its blocks and bytes; a part of it has names without what comes before them."""

    def __init__(self, layout: Layout, players: int, observation: bytes, part: str = "") -> None:
        assert len(observation) == layout.size(players)
        self._layout, self._players, self._observation, self._part = layout, players, observation, part

    def part(self, name: str) -> Shown:
        """The part of a seat, or of the automaton."""
        return Shown(self._layout, self._players, self._observation, f"{name}, ")

    def numbers(self, block: str) -> dict[str, int]:
        """The bytes of a block by what they stand for."""
        names, values = self._block(block)
        return dict(zip(names, values, strict=True))

    def members(self, block: str) -> list[str]:
        """A set: the bytes that are 1."""
        names, values = self._block(block)
        assert max(values) <= 1, block
        return list(compress(names, values))

    def one(self, block: str) -> str | None:
        """The one byte that is 1, if there is one."""
        members = self.members(block)
        assert len(members) <= 1, block
        return members[0] if members else None

    def _block(self, name: str) -> tuple[Sequence[str], bytes]:
        start, _, block = _rows(self._layout, self._players)[self._part + name]
        return block.bytes, self._observation[start : start + len(block.bytes)]


@cache
def _rows(layout: Layout, players: int) -> dict[str, PlacedBlock]:
    return {row.name: row for row in layout.blocks(players)}


def decode(game: str, layout: Layout, players: int, observation: bytes) -> dict[str, Any]:
    """What an observation says, as the JSON of a view; of two bodies on a space the first in the alphabet is first."""
    shown = Shown(layout, players, observation)
    assert shown.numbers("game")["players"] == players
    return {"game": game, **DECODERS[game](shown, players, shown.numbers("game")["seat"])}


def in_order(view: dict[str, Any]) -> dict[str, Any]:
    """The JSON of a view with the bodies on each space of a supply board as `decode` has them."""
    if "supply" not in view:
        return view
    return {**view, "supply": [" ".join(sorted(space.split())) for space in view["supply"]]}


class Seats:
    """The parts of the seats: where they are in turn order seen from the viewer, in the order of the table."""

    def __init__(self, shown: Shown, players: int, viewer: int) -> None:
        self._players, self._viewer = players, viewer
        self.parts = [shown.part(f"seat +{(seat - viewer) % players}") for seat in range(players)]
        self._flags = [part.numbers("seat") for part in self.parts]

    def with_flag(self, flag: str) -> list[int]:
        """The seats that a flag is set for."""
        assert {flags[flag] for flags in self._flags} <= {0, 1}
        return [seat for seat, flags in enumerate(self._flags) if flags[flag]]

    def the_one(self, flag: str) -> int:
        """The only seat that a flag is set for."""
        (seat,) = self.with_flag(flag)
        return seat

    def named(self, number: int) -> int | None:
        """A seat that is written as 1 + places after the viewer; 0 is none."""
        return (self._viewer + number - 1) % self._players if number else None


# ---- Cóatl


def _coatl(shown: Shown, players: int, viewer: int) -> dict[str, Any]:
    numbers, turn, seats = shown.numbers("game"), shown.numbers("turn"), Seats(shown, players, viewer)
    in_set_up = shown.one("action") == "set-up"
    expansions = shown.members("expansions")
    golden = GOLDEN in expansions
    every = PROPHECIES if "promo" in expansions else USUAL
    return {
        "seat": viewer,
        "options": _coatl_options(shown, seats),
        "first": seats.the_one("first"),
        "supply": [_space(shown, space) for space in range(1, 11)],
        "bags": {
            part: _bag(shown.numbers("bags"), piece, golden and part == "bodies") for part, piece in PARTS.items()
        },
        "row": [shown.one(f"row {slot}") for slot in range(1, 7)],
        "deck_size": numbers["deck"],
        "discard_size": numbers["discard"],
        "temples": {
            "visible": [shown.one("temple 1"), shown.one("temple 2")],
            "under": [shown.numbers("under")[pile] for pile in ("1", "2")],
        },
        "seats": [
            _coatl_seat(part, shown if seat == viewer else None, in_set_up, golden)
            for seat, part in enumerate(seats.parts)
        ],
        "deciders": seats.with_flag("decides"),
        "turn": {
            "seat": seats.the_one("on turn"),
            "number": turn["low"] + 256 * turn["high"],
            "action": shown.one("action"),
            "completing": turn["completing"] or None,
            "acted": [False, True][turn["acted"]],
            "actions_left": turn["actions left"],
            "passes": turn["passes"],
        },
        "end": _end(shown, seats, players),
        **({"adam": _adam(shown.part("automaton"))} if players == 1 else {}),
        "known": [
            {
                "in_deck": _prophecies(shown.members("in deck")),
                "in_discard": _prophecies(shown.members("in discard")),
                "deck": _any_of(shown.members("maybe in deck"), every),
                "discard": _any_of(shown.members("maybe in discard"), every),
                "hands": [_any_of(part.members("maybe in hand"), every) for part in seats.parts],
            }
        ],
    }


def _coatl_options(shown: Shown, seats: Seats) -> dict[str, Any]:
    numbers = shown.numbers("game")
    common = {"players": numbers["players"], "open_ends": ["absent", "closed"][numbers["closed ends"]]}
    common |= {name.replace(" ", "_"): True for name in shown.members("expansions")}
    if numbers["players"] > 1:
        first = seats.named(numbers["first named"])
        return {**common, "sacrifice": [False, True][numbers["sacrifice"]], "first_player": first}
    assert numbers["sacrifice"] == numbers["first named"] == 0
    adam = shown.part("automaton")
    order = adam.numbers("space order")
    return {
        **common,
        "levels": [int(level.removeprefix("level ")) for level in adam.members("levels")],
        "space_order": [order[str(place)] for place in range(1, 11)],
        "solo_temples": ["two", "piles"][adam.numbers("adam")["temple piles"]],
    }


def _space(shown: Shown, space: int) -> str:
    part = "bodies" if space <= 6 else "heads" if space <= 8 else "tails"
    counts = shown.numbers(f"space {space}")
    letters = {**LETTERS, "golden": "o"}
    return " ".join(sorted(PARTS[part].format(letters[name]) for name, count in counts.items() for _ in range(count)))


def _bag(pieces: dict[str, int], piece: str, golden: bool) -> dict[str, int]:
    return {letter: pieces[piece.format(letter)] for letter in [*LETTERS.values(), *(["o"] if golden else [])]}


def _end(shown: Shown, seats: Seats, players: int) -> dict[str, Any]:
    said = shown.members("end")
    (why,) = (name.removeprefix("by ") for name in said if name.startswith("by "))
    (ended_by,) = (name.removeprefix("ended by ") for name in said if name.startswith("ended by "))
    by = seats.with_flag("triggered the end")
    if players == 1 and shown.part("automaton").numbers("adam")["triggered the end"]:
        by.append(players)
    assert len(by) == (why != "not yet")
    return {
        "triggered": why if by else None,
        "by": by[0] if by else None,
        "turns_left": shown.numbers("turn")["turns left"] if by else None,
        "ended_by": None if ended_by == "not yet" else ended_by,
    }


def _coatl_seat(part: Shown, own: Shown | None, in_set_up: bool, golden: bool) -> dict[str, Any]:
    """What lies before a seat; `own` is where the viewer's hand is, if it is their seat."""
    numbers = part.numbers("seat")
    board = part.numbers("board")
    return {
        "board": " ".join(piece for piece in PIECES for _ in range(board[piece])),
        "hand": None if own is None else _prophecies(own.members("hand")),
        "hand_size": None if own is None and in_set_up else numbers["hand"],
        "taken": _prophecies(part.members("taken")),
        "dealt": None if own is None else _prophecies(own.members("dealt")),
        "temples": None if own is None else own.members("temples"),
        "temple_count": numbers["temple cards"],
        "temples_taken": part.members("temples taken"),
        "tokens": part.members("tokens"),
        "coatls": [
            _one_coatl(part, f"coatl {number}") for number in range(1, 5) if part.numbers(f"coatl {number}")["begun"]
        ],
        **({"feathers": numbers["feathers"]} if golden else {}),
    }


def _one_coatl(part: Shown, name: str) -> dict[str, Any]:
    numbers = part.numbers(name)
    places = part.numbers(f"{name} pieces")
    pieces = ["kbgry"[places[str(place)] - 1] for place in range(1, numbers["length"] + 1)]
    assert sum(map(bool, places.values())) == len(pieces)
    if numbers["head"]:
        pieces[0] = f"<{pieces[0]}"
    if numbers["tail"]:
        pieces[-1] = f"{pieces[-1]}>"
    return {
        "serpent": " ".join(pieces),
        "cards": _prophecies(part.members(f"{name} cards")),
        "temple": part.one(f"{name} temple"),
        "points": numbers["points low"] + 256 * numbers["points high"],
    }


def _adam(part: Shown) -> dict[str, Any]:
    numbers = part.numbers("adam")
    cards = []
    for place in range(1, 5):
        card, pieces = part.one(f"card {place}"), part.numbers(f"card {place} pieces")
        if place > numbers["cards"]:
            assert card is None
            assert not any(pieces.values())
            continue
        wild = pieces.pop("any")
        cards.append({"card": card, "pieces": _by_letter(pieces), "any": "kbgry"[wild - 1] if wild else None})
    return {
        "cards": cards,
        "realised": _prophecies(part.members("realised")),
        "points": numbers["points low"] + 256 * numbers["points high"],
        "discarded": _by_letter(part.numbers("discarded")),
    }


def _by_letter(counts: dict[str, int]) -> dict[str, int]:
    return {LETTERS[name]: count for name, count in counts.items()}


def _prophecies(names: Iterable[str]) -> list[str]:
    """Cards in order; the second copy of one is a card like the first."""
    return sorted((name.removeprefix("second ") for name in names), key=ORDER.__getitem__)


def _any_of(names: list[str], every: list[str]) -> str:
    return "all" if names == every else " ".join(_prophecies(names))


# ---- CotCotCollec'


def _cotcot(shown: Shown, players: int, viewer: int) -> dict[str, Any]:
    numbers, turn, seats = shown.numbers("game"), shown.numbers("turn"), Seats(shown, players, viewer)
    fox = shown.one("fox")
    assert len(seats.with_flag("has the fox")) == (fox is not None)
    scorings = max(numbers["coqs"] - 1, 0) // 3
    return {
        "seat": viewer,
        "options": {
            "players": numbers["players"],
            "edition": ["gigamic", "zoch"][numbers["zoch"]],
            "first_player": seats.named(numbers["first named"]),
        },
        "first": seats.the_one("first"),
        "market": [shown.one(f"market {slot}") for slot in range(1, 4)],
        "pile_size": numbers["pile"],
        "coqs": numbers["coqs"],
        "fox": {"seat": seats.the_one("has the fox"), "item": fox} if fox else None,
        "seats": [
            _cotcot_seat(part, shown if seat == viewer else None, scorings) for seat, part in enumerate(seats.parts)
        ],
        "deciders": seats.with_flag("decides"),
        "turn": {
            "seat": seats.the_one("on turn"),
            "number": turn["low"] + 256 * turn["high"],
            "points_left": numbers["points left"],
            "fox_moved": [False, True][numbers["fox moved"]],
        },
        "ended_by": [None, "tenth coq"][turn["over"]],
    }


def _cotcot_seat(part: Shown, own: Shown | None, scorings: int) -> dict[str, Any]:
    numbers, points = part.numbers("seat"), part.numbers("points")
    scored = [points["1"], points["2"], points["3"] - points["3 below 0"]]
    assert 0 in (points["3"], points["3 below 0"])
    assert not any(scored[scorings:])
    length, jokers, doubled = part.numbers("length"), part.numbers("jokers"), part.members("doubled")
    assert all(length[item] for item in [*doubled, *(item for item, count in jokers.items() if count)])
    return {
        "hand": None if own is None else _copies(own.numbers("hand")),
        "hand_size": numbers["hand"],
        "taken": _copies(part.numbers("taken")),
        "chests": numbers["chests"],
        "shown": _copies(part.numbers("shown")),
        "collections": [
            {"item": item, "length": length[item], "jokers": jokers[item], "doubled": item in doubled}
            for item in HAND_CARDS[:10]
            if length[item]
        ],
        "points": scored[:scorings],
    }


def _copies(counts: dict[str, int]) -> list[str]:
    return [card for card in HAND_CARDS for _ in range(counts[card])]


DECODERS: dict[str, Callable[[Shown, int, int], dict[str, Any]]] = {"coatl": _coatl, "cotcot": _cotcot}
