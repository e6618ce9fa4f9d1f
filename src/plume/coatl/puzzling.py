"""The puzzles of Cóatl: the best assembly, and to beat A.D.A.M. in so many turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from plume.coatl.adam import adam_plays
from plume.coatl.cards import PROPHECIES, Family
from plume.coatl.cardsets import members, numbers, without
from plume.coatl.notation import MOVES, TEMPLE_NAMES
from plume.coatl.options import CoatlOptions
from plume.coatl.order import ADAM, is_solo
from plume.coatl.pieces import ALL_PIECES, HEAD_KINDS, TAIL_KINDS
from plume.coatl.scoring import score
from plume.coatl.solver import Assembly, usual_solver
from plume.coatl.state import (
    ASSEMBLING,
    COATLS_TO_END,
    HAS_HEAD,
    HAS_TAIL,
    NO_ACTION,
    NOT_YET,
    ROW,
    THIRD_COATL,
    Player,
    State,
)
from plume.coatl.zones import row_numbers
from plume.core.bits import NONE
from plume.core.options import Options
from plume.core.position import DONE, Played, Position
from plume.core.structs import copy
from plume.puzzles.kinds import Kind, Solution

LEAST_POINTS = 8
"""An assembly that brings less is no puzzle."""
FEWEST_PIECES = 4
"""With fewer on the board there is little to assemble."""
MOST_BEHIND = 30
"""Who is so far behind A.D.A.M. is not going to beat him soon."""
CLOSE = 4
"""In one turn he is beaten by no more, so that little can be left out."""
TURNS = 2
"""In so many turns he is to be beaten, or in one."""


class BestAssembly:
    """The assembly that scores most, proven by the exact solver. An answer is worth what it scores."""

    usual = 430

    def games(self) -> Sequence[Options]:
        return _TABLES

    def pose(self, position: Position) -> Position | None:
        s: State = position.state
        if not _begins_turn(s) or s.actions_left > 1 or _may_show_temples(s):
            return None
        if s.players[s.current].pieces < FEWEST_PIECES:
            return None
        posed = _by_heart(position)
        posed.state.action = ASSEMBLING
        return posed

    def solve(self, position: Position) -> Solution | None:
        s: State = position.state
        best = usual_solver().best(s, s.current)
        if best.points < LEAST_POINTS or not best.is_optimal or not _needs_all(s, best):
            return None
        return Solution(best.points, best.moves, 1, tuple(_themes(s, best)))

    def worth(self, position: Position, played: Sequence[Played]) -> float | None:
        seat = position.state.current
        return float(score(_after(position, played).state, seat) - score(position.state, seat))

    def solves(self, worth: float | None, best: int) -> bool:
        return worth is not None and worth >= best


class BeatAdam:
    """To beat A.D.A.M. in so many turns, whatever comes up. An answer is worth by how much it does."""

    usual = 170

    def games(self) -> Sequence[Options]:
        return _ALONE

    def pose(self, position: Position) -> Position | None:
        s: State = position.state
        if not is_solo(s) or not _begins_turn(s) or s.ending != NOT_YET:
            return None
        if s.players[0].completed != COATLS_TO_END - 1 or score(s, ADAM) - score(s, 0) > MOST_BEHIND:
            return None
        return _by_heart(position)

    def solve(self, position: Position) -> Solution | None:
        now = _last_turn(position.state)
        if now is not None and now[0] > 0:
            return self._in_one(position.state, *now)
        ways = list(_ways(position))
        wins = [way for way in ways if way is not None and way[0] > 0]
        if None in ways or len(wins) != 1:
            return None
        lead, first, last, s = wins[0]
        themes = ("two-turns", f"{first[0].split()[0]}-first", *_themes(s, last))
        return Solution(lead, (*first, *last.moves), TURNS, themes)

    def _in_one(self, s: State, lead: int, best: Assembly) -> Solution | None:
        if lead > CLOSE or not best.is_optimal or not _needs_all(s, best):
            return None
        return Solution(lead, best.moves, 1, ("one-turn", *_themes(s, best)))

    def worth(self, position: Position, played: Sequence[Played]) -> float | None:
        after = _after(position, played)
        return float(after.scores[0] - after.scores[ADAM]) if after.over else None

    def solves(self, worth: float | None, best: int) -> bool:
        return worth is not None and worth > 0


KINDS: dict[str, Kind] = {"assembly": BestAssembly(), "adam": BeatAdam()}
"""The kinds of puzzles of this game."""
_LEVELS = ((), (3,), (2, 5), (5,), (2,), (2, 3))
"""S-LVL-1 and S-LVL-4 forbid what the others allow, and the question would be another one."""
_ALONE = tuple(CoatlOptions.make(players=1, levels=levels) for levels in _LEVELS)
_TABLES = (*(CoatlOptions.make(players=players) for players in (2, 3)), *_ALONE[:2])

Way = tuple[int, tuple[str, ...], Assembly, State]
"""The lead in the end, the moves of the first turn, the last assembly, and where it begins."""


def _begins_turn(s: State) -> bool:
    return bool(s.deciders) and s.action == NO_ACTION and not s.acted


def _by_heart(position: Position) -> Position:
    """The position without what anybody remembers of cards that were played away: nothing here depends on it."""
    kept = {key: value for key, value in position.to_json().items() if key not in ("known", "random")}
    return Position.from_json(position.game, kept)


def _after(position: Position, played: Sequence[Played]) -> Position:
    """The position after an answer."""
    after = position.copy()
    for one in played:
        after.advance(one.seat, one.move, position.outcomes(one.events))
    return after


def _may_show_temples(s: State) -> bool:
    """Whether a Temple card could come up, and be laid beside a second serpent in the same turn."""
    me = s.players[s.current]
    coatls = [me.coatls[number] for number in members(me.incomplete)]
    heads = _count(me, HEAD_KINDS) + sum(coatl.ends & HAS_HEAD != 0 for coatl in coatls)
    tails = _count(me, TAIL_KINDS) + sum(coatl.ends & HAS_TAIL != 0 for coatl in coatls)
    return any(s.temple_under) and min(heads, tails) > 1


def _count(me: Player, kinds: int) -> int:
    return sum(me.board[kind] for kind in range(len(ALL_PIECES)) if kinds >> kind & 1)


# ---- what is needed for it


def _needs_all(s: State, best: Assembly) -> bool:
    """Whether without any one of the pieces and cards that it uses less would be scored."""
    return all(usual_solver().best(less, s.current).points < best.points for less in _without_one(s, best))


def _without_one(s: State, best: Assembly) -> Iterator[State]:
    """The state without as many of a thing that the rest would do."""
    used = [move.split() for move in best.moves]
    pieces = [words[-1] for words in used if words[0] in ("begin", "head", "tail")]
    for piece in dict.fromkeys(pieces):
        less = copy(s)
        me = less.players[s.current]
        kind = MOVES.parse(f"begin {piece}") - MOVES.first("begin")
        spared = me.board[kind] - pieces.count(piece) + 1
        me.board[kind] -= spared
        me.pieces -= spared
        if not me.board[kind]:
            me.kinds &= ~(1 << kind)
        yield less
    for words in used:
        if words[0] in ("fulfil", "temple"):
            yield _without_card(s, words[-1])


def _without_card(s: State, name: str) -> State:
    """The state without a card, wherever it could be laid from."""
    less = copy(s)
    me = less.players[s.current]
    if name.startswith("P"):
        number = int(name[1:])
        while numbers(me.hand) >> number & 1:
            me.hand = without(me.hand, number)
            me.hand_size -= 1
        return less
    temple = TEMPLE_NAMES.index(name)
    if me.temples >> temple & 1:
        me.temples &= ~(1 << temple)
        me.temple_count -= 1
    for pile, top in enumerate(less.temple_top):
        if top == temple:
            less.temple_top[pile] = NONE
    return less


# ---- A.D.A.M.


def _last_turn(s: State) -> tuple[int, Assembly] | None:
    """The best lead with which the third Cóatl can be completed now, after A.D.A.M.'s last turn."""
    best = usual_solver().best(s, 0)
    if not best.points:
        return None
    after = copy(s)
    after.players[0].completed = COATLS_TO_END
    after.ending, after.trigger, after.turns_left = THIRD_COATL, 0, 0
    adam_plays(after)
    return score(s, 0) + best.points - score(after, ADAM), best


def _ways(position: Position) -> Iterator[Way | None]:
    """All first turns that take or draw what lies there, and the best end after each; None where chance matters.

    To assemble first gains nothing: all that is assembled in two turns can be assembled in the second one.
    """
    for moves in _first_turns(position):
        after = position.copy()
        for move in moves:
            after.advance(0, move)
        if after.over or after.state.ending != NOT_YET or _chance_matters(position.state, after):
            yield None
            return
        last = _last_turn(after.state)
        if last is not None:
            yield last[0], moves, last[1], after.state


def _first_turns(position: Position) -> Iterator[tuple[str, ...]]:
    s: State = position.state
    yield from ((move, DONE) for move in position.legal() if move.startswith("take"))
    room = s.hand_limit - s.players[0].hand_size
    cards = [f"draw P{card}" for card in members(row_numbers(s))]
    for size in range(1, room + 1):
        for drawn in combinations(cards, size):
            yield (*drawn, DONE)


def _chance_matters(before: State, after: Position) -> bool:
    """Whether something came up that the next turn, or A.D.A.M.'s last one, could use."""
    turn = [one for one in after.history if MOVES.text(one.move) == DONE][-1]
    came = after.outcomes(turn.events)
    s: State = after.state
    if any(not name.startswith("P") for name in came):
        return True
    drawn = len(after.history) - 1 if MOVES.kind(after.history[0].move).startswith("draw") else 0
    gained = s.adam.realised.bit_count() - before.adam.realised.bit_count()
    return gained > ROW - drawn


def _themes(s: State, best: Assembly) -> Iterator[str]:
    """What an assembly is about."""
    finished = [serpent for serpent in best.serpents if not serpent.ends]
    cards = [name for serpent in finished for name in serpent.cards]
    if len(finished) > 1:
        yield "two-serpents"
    if any(name.startswith("T") for name in cards):
        yield "temple"
    if any(_is_twice(name, points) for serpent in finished for name, points in serpent.cards.items()):
        yield "twice"
    families = [PROPHECIES[int(name[1:])].family.value for name in cards if name.startswith("P")]
    yield from dict.fromkeys("blocks" if "blocks" in family else family for family in families)


def _is_twice(name: str, points: int) -> bool:
    """Whether a Prophecy card that wants a pattern brings more than its pattern once."""
    if not name.startswith("P"):
        return False
    card = PROPHECIES[int(name[1:])]
    return card.family is not Family.COUNT and points > card.levels[0][1]
