"""What analysis knows of Cóatl: why moves are good, what being ahead is worth, and what could have been assembled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from plume.analysis.appraisal import Work
from plume.analysis.grounds import Fact, Ground
from plume.bots.evaluator import ALL_TRAITS
from plume.coatl.cards import PROPHECIES, Family
from plume.coatl.cardsets import members, numbers
from plume.coatl.describe import prophecy_names
from plume.coatl.evaluator.prospects import actions_to_come
from plume.coatl.explain import score
from plume.coatl.growing import grow
from plume.coatl.notation import TEMPLE_NAMES, write_pieces, write_serpent
from plume.coatl.options import OPEN_ENDS
from plume.coatl.pieces import ALL_PIECES, GOLD, HEAD_KINDS, TAIL_KINDS
from plume.coatl.scoring import prophecy_points
from plume.coatl.serpents import HEAD_END, TAIL_END
from plume.coatl.solver import Serpent as Assembled
from plume.coatl.solver import usual_solver
from plume.coatl.state import ASSEMBLING, COMPLETE, HAS_HEAD, HAS_TAIL, NO_ACTION, NOT_YET, Coatl, State
from plume.coatl.worth import Pieces, cards_met
from plume.coatl.zones import row_numbers
from plume.core.bits import NONE
from plume.core.position import DONE, Position
from plume.core.structs import copy
from plume.records import Record

PACE = 1_600
"""Simulations in a second, on an ordinary machine."""
CERTAIN, UNCERTAIN, FARTHEST = 3.5, 0.35, 20
"""So many points ahead make a victory e times as likely, and so many more for each turn that is left."""


def swing(s: State) -> float:
    """By how many points somebody must be ahead to be e times as likely to win."""
    turns = max(min(actions_to_come(s, seat, ALL_TRAITS), FARTHEST) for seat in range(s.seats))
    return CERTAIN + UNCERTAIN * turns


# ---- why moves are good


def grounds(position: Position, seat: int, moves: Sequence[str]) -> Iterator[Ground]:
    """What these moves bring: what is finished and satisfied, what comes onto the board and into hand."""
    before: State = position.state
    after: State = _played(position, seat, moves)
    yield from _on_serpents(before, after, seat)
    if after.ending != before.ending and before.ending == NOT_YET:
        yield Ground("ends", {})
    yield from _onto_board(before, after, seat)
    for move in moves:
        verb, *named = move.split()
        if verb in ("draw", "keep", "commit") and named != ["deck"]:
            yield _into_hand(before, seat, verb, named[0])
        elif verb in ("draw", "future", "pass"):
            yield Ground({"draw": "deck"}.get(verb, verb), {})


def _played(position: Position, seat: int, moves: Sequence[str]) -> State:
    """The state after these moves, but for what the last `done` brings."""
    after = position.copy()
    for move in moves:
        if move != DONE or after.state.closing:
            after.advance(seat, move)
    found: State = after.state
    return found


def _on_serpents(before: State, after: State, seat: int) -> Iterator[Ground]:
    """What has become of the serpents of a seat, the finished ones first."""
    pairs = list(zip(before.players[seat].coatls, after.players[seat].coatls, strict=True))
    changed = [(n, old, new) for n, (old, new) in enumerate(pairs, 1) if old != new]
    for number, old, new in sorted(changed, key=lambda found: found[2].ends != COMPLETE):
        worth = score(write_serpent(new), _cards(new), OPEN_ENDS[after.closed_ends])
        if new.ends == COMPLETE != old.ends:
            yield Ground("completes", {"coatl": number, "points": worth.total})
        elif new.length > old.length:
            yield Ground("grows", {"coatl": number, "length": new.length})
        laid = [(name, card) for name, card in worth.cards.items() if name not in _cards(old)]
        for name, card in sorted(laid, key=lambda found: -found[1].points):
            facts: dict[str, Fact] = {"card": name, "coatl": number, "times": card.times, "points": card.points}
            yield Ground(_how(name), facts)
        if new.ends != COMPLETE:
            yield from _shown_now(before, seat, number, old, new)


def _how(card: str) -> str:
    """How a serpent earns the points of a card beside it: by requirements, by pieces of a colour, or by a pattern."""
    if card.startswith("T"):
        return "temple"
    return "counts" if PROPHECIES[int(card[1:])].family is Family.COUNT else "satisfies"


def _shown_now(s: State, seat: int, number: int, old: Coatl, new: Coatl) -> Iterator[Ground]:
    """Cards in hand that a serpent satisfies better than before."""
    gains = _gains(old, new, numbers(s.players[seat].hand) & ~new.cards, s.closed_ends)
    for points, card in sorted(gains, reverse=True)[:1]:
        yield Ground("shows", {"card": f"P{card}", "coatl": number, "points": points})


def _gains(old: Coatl, new: Coatl, cards: int, closed_ends: int) -> Iterator[tuple[int, int]]:
    """The cards that a serpent satisfies better than before, with their points now."""
    for card in members(cards):
        points = _points(new, card, closed_ends)
        if points > (_points(old, card, closed_ends) if old.length else 0):
            yield points, card


def _points(coatl: Coatl, card: int, closed_ends: int) -> int:
    met = cards_met(Pieces.of(coatl), coatl.cards, closed_ends)
    return prophecy_points(card, met.ones, met.twos, met.fours)


def _cards(coatl: Coatl) -> list[str]:
    return prophecy_names(coatl.cards) + ([] if coatl.temple == NONE else [TEMPLE_NAMES[coatl.temple]])


def _onto_board(before: State, after: State, seat: int) -> Iterator[Ground]:
    """The pieces that came onto the board, and what each would do on a serpent."""
    old, new = before.players[seat].board, after.players[seat].board
    came = [kind for kind in range(len(ALL_PIECES)) for _ in range(new[kind] - old[kind])]
    if not came:
        return
    yield Ground("takes", {"pieces": write_pieces(came)})
    for kind in dict.fromkeys(came):
        if kind == GOLD:
            yield Ground("gold", {})
        else:
            yield from _fits(before, seat, kind)


def _fits(s: State, seat: int, kind: int) -> Iterator[Ground]:
    """What a piece would do at the ends of the serpents that are being built: the best of it."""
    me = s.players[seat]
    cards = numbers(me.hand) | row_numbers(s)
    found = []
    for number in members(me.incomplete):
        coatl = me.coatls[number]
        for end in _free_ends(coatl, kind):
            grown = copy(coatl)
            grow(grown, end, kind)
            gains = max(_gains(coatl, grown, cards & ~coatl.cards, s.closed_ends), default=None)
            if gains is not None:
                found.append((*gains, number + 1))
            elif grown.ends == COMPLETE:
                yield Ground("closes", {"piece": ALL_PIECES[kind], "coatl": number + 1})
    if found:
        points, card, number = max(found)
        yield Ground("fits", {"piece": ALL_PIECES[kind], "card": f"P{card}", "coatl": number, "points": points})


def _free_ends(coatl: Coatl, kind: int) -> Iterator[int]:
    """The ends of a serpent that a piece may join."""
    if not coatl.ends & HAS_HEAD and not TAIL_KINDS >> kind & 1:
        yield HEAD_END
    if not coatl.ends & HAS_TAIL and not HEAD_KINDS >> kind & 1:
        yield TAIL_END


def _into_hand(s: State, seat: int, verb: str, card: str) -> Ground:
    """A card that comes into hand, and the serpent that satisfies it already."""
    me = s.players[seat]
    if card.startswith("P"):
        worth = [(_points(me.coatls[n], int(card[1:]), s.closed_ends), n + 1) for n in members(me.incomplete)]
        points, number = max(worth, default=(0, 0))
        if points:
            return Ground("shown", {"card": card, "coatl": number, "points": points})
    return Ground({"draw": "draws", "keep": "keeps", "commit": "commits"}[verb], {"card": card})


# ---- what could have been assembled


def works(record: Record) -> Iterator[Work]:
    """Every assembly that finished a serpent, beside the best that was possible then with the same things."""
    begun: tuple[int, State, int] | None = None
    for at, position in enumerate(record.positions()):
        s: State = position.state
        if begun is not None and s.action != ASSEMBLING:
            yield from _work(*begun, position)
            begun = None
        if s.action == NO_ACTION and s.deciders:
            begun_at = (at, copy(s), s.current)
        elif s.action == ASSEMBLING and begun is None:
            begun = begun_at


def _work(start: int, s: State, seat: int, then: Position) -> Iterator[Work]:
    """What an assembly made of the things that there were before it."""
    after: State = then.state
    old, new = s.players[seat], after.players[seat]
    finished = [n for n in range(new.begun) if new.coatls[n].ends == COMPLETE != old.coatls[n].ends]
    if not finished:
        return
    best = usual_solver().best(s, seat)
    yield Work(
        turn=s.turns,
        seat=seat,
        start=start,
        points=sum(new.coatls[n].points for n in finished),
        made=tuple(_made(n + 1, new.coatls[n], after.closed_ends) for n in finished),
        best_points=best.points,
        best=tuple(map(_best, best.serpents)),
        moves=best.moves,
        is_proven=best.is_optimal,
    )


def _made(number: int, coatl: Coatl, closed_ends: int) -> Ground:
    serpent = write_serpent(coatl)
    worth = score(serpent, _cards(coatl), OPEN_ENDS[closed_ends]).cards
    return _serpent(number, serpent, {name: card.points for name, card in worth.items()}, coatl.points)


def _best(found: Assembled) -> Ground:
    return _serpent(found.number, found.serpent, found.cards, found.points)


def _serpent(number: int, serpent: str, cards: Mapping[str, int], points: int) -> Ground:
    """A serpent with its cards, and what each of them is worth, in the same order."""
    worth = " ".join(map(str, cards.values()))
    made: dict[str, str | int] = {"coatl": number, "serpent": serpent, "points": points}
    return Ground("serpent", made | {"cards": " ".join(cards), "worth": worth})
