"""What can be agreed before a game of Cóatl."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypedDict

from plume.coatl.pieces import BODY, FEWER_BODIES, GOLDEN_BODIES, IN_BOX, SOLO_BODIES
from plume.coatl.state import FOUR_FULFILLED, HAND_LIMIT, HAND_OF_FOUR, MOST_CARDS, MOST_PLAYERS, SMALL_HAND, SPACES
from plume.core.bits import NONE, set_of, whole_number
from plume.core.errors import BadOption
from plume.core.options import Options, check_choice, check_number, check_switch

OPEN_ENDS = ("absent", "closed")
SOLO_TEMPLES = ("two", "piles")
LEVELS = (1, 2, 3, 4, 5)
SPACE_ORDER = tuple(range(1, SPACES + 1))


class CoatlChoices(TypedDict, total=False):
    """The options of Cóatl beside the number of players, as `plume.coatl.new` takes them."""

    sacrifice: bool | None
    open_ends: Literal["absent", "closed"]
    first_player: int | None
    levels: Collection[int] | None
    space_order: Sequence[int] | None
    solo_temples: Literal["two", "piles"] | None
    promo: bool
    fewer_bodies: bool
    golden_feathers: bool


@dataclass(frozen=True, kw_only=True)
class CoatlOptions(Options):
    """The options of Cóatl: for several players, and for one against A.D.A.M.

    An option that is None is not chosen: it has its usual value, or does not belong to this number of players.
    """

    game: ClassVar = "coatl"
    presets: ClassVar = {"first game": {"sacrifice": False}}
    benchmarks: ClassVar = {"coatl": {"players": 3}, "coatl solo": {"players": 1}}
    examples: ClassVar = ("--players 1 --levels 1,3",)

    players: int = 2
    """How many play: 2 to 4, or 1 against A.D.A.M."""
    sacrifice: bool | None = None
    """C-SETUP-2: play with Sacrifice tokens, as usual; not alone."""
    open_ends: Literal["absent", "closed"] = "absent"
    """C-PAT-4: whether an open end counts as absent beside an isolated pair."""
    first_player: int | None = None
    """C-SETUP-1: the seat that begins; drawn at random if none is named; not alone."""
    levels: tuple[int, ...] | None = None
    """S-LVL: alone, the advanced algorithms that are switched on, some of 1 to 5."""
    space_order: tuple[int, ...] | None = None
    """S-SETUP-2: alone, the order in which A.D.A.M. looks at the spaces; usually 1 to 10."""
    solo_temples: Literal["two", "piles"] | None = None
    """S-SETUP-5: alone, two Temple cards as usual, or piles as in a game of several."""
    promo: bool = False
    """X-PROMO: play with the promo cards."""
    fewer_bodies: bool = False
    """X-FEWER-1: play with fewer bodies; with 2 or 3 players."""
    golden_feathers: bool = False
    """X-GOLD: play with golden bodies, and with 2 or 3 players with fewer others; not alone."""

    @property
    def is_solo(self) -> bool:
        """Whether it is played alone, against A.D.A.M."""
        return self.players == 1

    @property
    def sides(self) -> int:
        """The players, and A.D.A.M. after them."""
        return 2 if self.is_solo else self.players

    def side_name(self, side: int) -> str:
        return super().side_name(side) if side < self.players else "A.D.A.M."

    def check(self) -> None:
        check_number("players", self.players, 1, MOST_PLAYERS)
        check_choice("open_ends", self.open_ends, OPEN_ENDS)
        for name in EXPANSIONS:
            check_switch(name, getattr(self, name))
        for name in SEVERAL if self.is_solo else ALONE:
            if getattr(self, name) is not None:
                code = "only-several" if self.is_solo else "only-alone"
                raise BadCoatlOption(code, name=name, value=getattr(self, name))
        if self.is_solo:
            self._check_solo()
        else:
            self._check_several()

    def _check_several(self) -> None:
        if self.fewer_bodies and self.players not in FEWER_BODIES:
            raise BadCoatlOption("not-with-four", name="fewer_bodies", rule=NOT_ALONE["fewer_bodies"])
        self._settle("sacrifice", True)
        check_switch("sacrifice", self.sacrifice)
        if self.first_player is not None:
            check_number("first_player", self.first_player, 0, self.players - 1)

    def _check_solo(self) -> None:
        for name, rule in NOT_ALONE.items():
            if getattr(self, name):
                raise BadCoatlOption("not-alone", name=name, rule=rule)
        self._settle("levels", ())
        self._settle("space_order", SPACE_ORDER)
        self._settle("solo_temples", SOLO_TEMPLES[0])
        check_choice("solo_temples", self.solo_temples, SOLO_TEMPLES)
        levels, order = _whole_numbers(self.levels), _whole_numbers(self.space_order)
        if isinstance(self.space_order, set | frozenset):
            order = None
        if levels is None or not set(levels) <= set(LEVELS):
            raise BadCoatlOption("levels", value=self.levels)
        if order is None or sorted(order) != list(SPACE_ORDER):
            raise BadCoatlOption("space-order", value=self.space_order)
        object.__setattr__(self, "levels", tuple(sorted(set(levels))))
        object.__setattr__(self, "space_order", order)

    def _settle(self, name: str, usual: object) -> None:
        """Give an option that was not chosen its usual value."""
        if getattr(self, name) is None:
            object.__setattr__(self, name, usual)

    def apply(self, s: Any) -> None:
        s.seats = self.players
        s.sacrifice = int(bool(self.sacrifice))
        s.closed_ends = int(self.open_ends == "closed")
        s.chosen_first = NONE if self.first_player is None else self.first_player
        s.levels = set_of(self.levels or ())
        s.temple_piles = int(self.solo_temples == "piles")
        for i, space in enumerate(self.space_order or SPACE_ORDER):
            s.space_order[i] = space - 1
        s.hand_limit = SMALL_HAND if s.levels & HAND_OF_FOUR else HAND_LIMIT
        s.least_cards = MOST_CARDS if s.levels & FOUR_FULFILLED else 1
        s.promo = int(self.promo)
        s.fewer_bodies = int(self.fewer_bodies)
        s.bodies = self._bodies()
        s.golden = GOLDEN_BODIES[self.players] if self.golden_feathers else 0

    def _bodies(self) -> int:
        """C-BOX-1, S-SETUP-1, X-FEWER-1, X-GOLD-1: how many bodies of each colour there are."""
        if self.is_solo:
            return SOLO_BODIES
        if self.fewer_bodies or self.golden_feathers:
            return FEWER_BODIES.get(self.players, IN_BOX[BODY])
        return IN_BOX[BODY]

    def values(self) -> dict[str, Any]:
        foreign = (*SEVERAL, *NOT_ALONE) if self.is_solo else ALONE
        own = {name: value for name, value in super().values().items() if name not in foreign}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in own.items()}

    def to_json(self) -> dict[str, Any]:
        return {name: value for name, value in self.values().items() if value or name not in EXPANSIONS}


def _whole_numbers(values: object) -> tuple[int, ...] | None:
    """A list or set of whole numbers; None for anything else."""
    if not isinstance(values, list | tuple | set | frozenset):
        return None
    numbers = tuple(number for value in values if (number := whole_number(value)) is not None)
    return numbers if len(numbers) == len(values) else None


SEVERAL = ("sacrifice", "first_player")
ALONE = ("levels", "space_order", "solo_temples")
NOT_ALONE = {"fewer_bodies": "X-FEWER-1", "golden_feathers": "X-GOLD-1"}
"""Expansions for several players, and the rules that say so."""
EXPANSIONS = ("promo", *NOT_ALONE)
"""They are off, and named only where they are on."""


class BadCoatlOption(BadOption):
    """A game of Cóatl cannot be set up like this."""
