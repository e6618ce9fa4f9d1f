"""The exact solver: the assembly of one action that brings the most points, and the one that promises most.

The search is in `arranging` and `combining`, which run plain or compiled; here a position goes in and moves come out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from itertools import product
from typing import Any, Literal

from plume.coatl import combining, rules
from plume.coatl.assembling import finish_completion
from plume.coatl.describe import prophecy_names
from plume.coatl.errors import BadAssembly
from plume.coatl.explain import score
from plume.coatl.notation import MOVES, TEMPLE_NAMES, read_serpent, write_serpent
from plume.coatl.options import OPEN_ENDS, CoatlOptions
from plume.coatl.pieces import HEAD_KINDS, KINDS, PIECES, TAIL_KINDS
from plume.coatl.state import ASSEMBLING, COMPLETE, HAS_HEAD, HAS_TAIL, NO_ACTION, Coatl, State
from plume.coatl.workspace import Plan, PlannedCoatl, Workspace
from plume.core import carriers
from plume.core.bits import NONE, whole_number
from plume.core.carriers import Engine, why_not
from plume.core.errors import WrongSeat
from plume.core.options import check_choice, check_number
from plume.core.position import Position
from plume.core.structs import copy
from plume.core.view import View

FILE = "plume.coatl.solving"
USUAL_BUDGET, PLAIN_BUDGET = combining.USUAL_BUDGET, 200_000
"""How many pieces the search places if nothing is said: always enough, or in plain Python some seconds."""
MOST_BUDGET = 2**40
ENGINES = ("plain", "compiled")
HEADS, TAILS = (tuple(PIECES[kind] for kind in range(KINDS) if kinds >> kind & 1) for kinds in (HEAD_KINDS, TAIL_KINDS))


@dataclass(frozen=True)
class Serpent:
    """A Cóatl of an assembly, with its cards and what each is worth."""

    number: int
    """Counted from 1, as in moves."""
    serpent: str
    cards: dict[str, int]
    points: int
    ends: tuple[str, ...] = ()
    """Of an unfinished one: the head and tail it waits for, of the best colours."""


@dataclass(frozen=True)
class Assembly:
    """What a player can assemble in one action."""

    points: int
    """Of the Cóatls that are completed; of an assembly that completes nothing, its promise."""
    moves: tuple[str, ...]
    """To be played one after another; none where assembling brings nothing."""
    serpents: tuple[Serpent, ...]
    is_optimal: bool
    """Whether it is proven that nothing is better."""
    upper_bound: int
    """No assembly has more points; without proof this is a rough bound."""
    nodes: int
    """How many pieces the search has placed."""
    open: Assembly | None = None
    """The best that completes nothing: what the unfinished Cóatls would bring with the ends that they lack."""

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def solve(
    table: Position | View,
    seat: int | None = None,
    *,
    budget: int | None = None,
    engine: Literal["plain", "compiled"] | Engine = "plain",
) -> Assembly:
    """The best that a seat can assemble in one action, from a position or from what the seat sees of it.

    Without a seat, the one that sees or decides. If it is not its turn, the moves are those it had if it were.

    >>> import plume
    >>> seat = {"board": "b y y>", "hand": ["P28"], "coatls": [{"serpent": "<b"}]}
    >>> best = solve(plume.coatl.position({"seats": [seat, {}]}))
    >>> best.points, best.moves
    (7, ('tail 1 b', 'tail 1 y', 'tail 1 y>', 'fulfil 1 P28', 'temple 1 T1', 'done'))
    """
    if budget is not None:
        check_number("budget", budget, 1, MOST_BUDGET)
    seat = _seat(table, seat)
    return Solver(engine).solve(_in_turn(table.state, seat), seat, budget)


def lying(
    pieces: str = "",
    serpents: Sequence[str] = (),
    hand: Sequence[str] = (),
    temples: Sequence[str] = (),
    visible: Sequence[str] = (),
    *,
    open_ends: str = OPEN_ENDS[0],
    levels: Sequence[int] = (),
) -> Position:
    """A position in which these things lie before the one who is to play, and nothing else matters.

    A serpent may name the cards beside it: `<b b r : P4 P9`. With levels it is a solo game. The promo cards can be
    named too; the Temple cards that are not named are in the hands of two others.
    """
    me = {
        "board": pieces,
        "hand": list(hand),
        "temples": list(temples),
        "coatls": [_read_coatl(text) for text in serpents],
    }
    tops = [*visible, None, None][: max(2, len(visible))]
    options: dict[str, Any] = {"open_ends": open_ends, "promo": True}
    if levels:
        return _position({"options": {**options, "levels": list(levels)}, "seats": [me]}, tops)
    rest = [name for name in TEMPLE_NAMES if name not in (*temples, *visible)]
    others = [{"temples": rest[::2]}, {"temples": rest[1::2]}]
    return _position({"options": options, "seats": [me, *others]}, tops)


def _position(data: dict[str, Any], tops: Sequence[str | None]) -> Position:
    from plume.coatl import GAME

    return Position.from_json(GAME, {**data, "temples": {"visible": tops}})


def _read_coatl(text: str) -> dict[str, Any]:
    """An unfinished serpent and its cards."""
    serpent, _, cards = text.partition(":")
    if read_serpent(serpent).ends == COMPLETE:
        raise BadAssembly("completed-serpent", text=serpent.strip())
    return {"serpent": serpent, "cards": cards.replace(",", " ").split()}


def _seat(table: Position | View, seat: int | None) -> int:
    """The seat that is meant, if there is such a one and its hand can be seen."""
    if table.game.name != CoatlOptions.game:
        raise BadAssembly("other-game", game=table.game.title)
    if isinstance(table, View):
        if table.seat is None:
            raise BadAssembly("spectator")
        if seat not in (None, table.seat):
            raise BadAssembly("hidden-hand", seat=seat, viewer=table.seat)
        return table.seat
    if seat is None:
        if len(table.deciders) > 1:
            raise WrongSeat("which-seat", seats=", ".join(map(str, table.deciders)))
        return table.state.current  # type: ignore[no-any-return]
    number = whole_number(seat)
    last = table.options.players - 1
    if number is None or not 0 <= number <= last:
        raise WrongSeat("not-a-seat" if last else "not-the-seat", seat=seat, last=last)
    return number


def _in_turn(s: State, seat: int) -> State:
    """The state, a copy of it, in which the seat may assemble."""
    state = copy(s)
    if state.current != seat or state.action not in (NO_ACTION, ASSEMBLING):
        state.current = seat
        state.deciders = 1 << seat
        state.action = NO_ACTION
        state.closing = 0
    return state


class Solver:
    """The search on one engine, with the memory it needs: for many positions one after another."""

    def __init__(self, engine: Literal["plain", "compiled"] | Engine = "plain") -> None:
        if not isinstance(engine, Engine):
            from plume.coatl import GAME

            check_choice("engine", engine, ENGINES)
            engine = carriers.plain(GAME, FILE) if engine == "plain" else carriers.compiled(GAME, FILE)
        self._engine = engine
        self._space = engine.make(Workspace)
        self._budget = USUAL_BUDGET if engine.is_compiled else PLAIN_BUDGET

    def solve(self, s: State, seat: int, budget: int | None = None) -> Assembly:
        """The best assembly of a seat whose turn it is."""
        return self.best(s, seat, budget, None if s.closing else self.open(s, seat, budget))

    def best(self, s: State, seat: int, budget: int | None = None, keeping_open: Assembly | None = None) -> Assembly:
        """The one that brings the most points."""
        self._engine.module.assembly(self._engine.load(s), seat, budget or self._budget, self._space)
        return self._assembly(s, seat, keeping_open)

    def open(self, s: State, seat: int, budget: int | None = None) -> Assembly:
        """The one that completes nothing and promises most."""
        self._engine.module.promise(self._engine.load(s), seat, budget or self._budget, self._space)
        return self._assembly(s, seat, None)

    def _assembly(self, s: State, seat: int, keeping_open: Assembly | None) -> Assembly:
        plan = self._plan()
        after = copy(s)
        moves = tuple(MOVES.text(move) for move in _played(after, seat, plan))
        return Assembly(
            points=plan.points,
            moves=(*moves, "done") if moves or s.action == ASSEMBLING else (),
            serpents=tuple(_serpent(after, seat, coatl) for coatl in plan.coatls[: plan.size]),
            is_optimal=bool(plan.is_proven),
            upper_bound=plan.upper,
            nodes=plan.nodes,
            open=keeping_open,
        )

    def _plan(self) -> Plan:
        """What the search has left, for the plain rules."""
        found: Plan = self._engine.plain(Plan, self._space.plan)
        return found


@cache
def usual_solver() -> Solver:
    """The solver as fast as it is to be had, for one position after another."""
    from plume.coatl import GAME

    if (found := carriers.in_browser(GAME, FILE)) is not None:
        return Solver(found)
    return Solver(carriers.plain(GAME, FILE) if why_not("compiled") else carriers.compiled(GAME, FILE))


def _played(s: State, seat: int, plan: Plan) -> Iterator[int]:
    """The moves of a plan but for `done`, each played. A Temple card is only laid: what shows then is chance."""
    while (move := combining.next_move(s, seat, plan)) != combining.DONE:
        yield move
        if MOVES.kind(move).startswith("temple"):
            _, number, card = MOVES.text(move).split()
            s.players[seat].coatls[int(number) - 1].temple = TEMPLE_NAMES.index(card)
            finish_completion(s, seat)
        else:
            rules.play(s, seat, move)
    finish_completion(s, seat)


def _serpent(s: State, seat: int, planned: PlannedCoatl) -> Serpent:
    """A Cóatl of a plan as it lies after all moves, with the cards of the plan, laid or not."""
    coatl = s.players[seat].coatls[planned.number]
    names = prophecy_names(coatl.cards | planned.cards)
    if coatl.temple != NONE:
        names.append(TEMPLE_NAMES[coatl.temple])
    for head, tail in _possible_ends(coatl):
        found = score(f"{head} {write_serpent(coatl)} {tail}".strip(), names, OPEN_ENDS[s.closed_ends])
        if found.total == planned.promise:
            break
    return Serpent(
        number=planned.number + 1,
        serpent=write_serpent(coatl),
        cards={name: card.points for name, card in found.cards.items()},
        points=found.total,
        ends=tuple(end for end in (head, tail) if end),
    )


def _possible_ends(coatl: Coatl) -> Iterator[tuple[str, str]]:
    """Heads and tails that would complete it; an end that is there needs none."""
    return product(("",) if coatl.ends & HAS_HEAD else HEADS, ("",) if coatl.ends & HAS_TAIL else TAILS)
