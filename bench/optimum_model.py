"""The best assembly of one action as a CP-SAT model, written from the rules alone: it shares no matching with Plume.

Runs in an environment of its own: positions as JSON lines on the standard input, the most points on the standard
output. A Cóatl is a row of places: those before what lies there already, what lies there, those behind. Every place
holds one piece or nothing. A match of a card is a switch that may be on only where its pieces lie, and no piece belongs
to two matches of one card.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from ortools.sat.python import cp_model

from plume.coatl.cards import PROPHECIES, TEMPLES, Family, Prophecy, Requirement

COLOURS = "kbgry"
MOST_CARDS, MOST_COMPLETED, MOST_UNFINISHED = 4, 3, 2
TEMPLE_POINTS = (3, 7)
HEAD, BODY, TAIL = "<", "", ">"


def part_of(piece: str) -> str:
    """Whether it is a head, a body or a tail."""
    return HEAD if piece.startswith("<") else TAIL if piece.endswith(">") else BODY


@dataclass
class Row:
    """A Cóatl in the model: what each place may hold, and whether it is completed in this action."""

    completed: Any
    colours: list[dict[str, Any]]
    """By place: for each colour whether it lies there, as a switch or as 0 or 1."""
    first: int
    last: int
    """Where what lies there already begins and ends; `last` before `first` for a new one."""
    pieces: list[tuple[str, Any]]
    """Pieces of the board that may be used, with their switches."""
    carried: list[str]
    laid: dict[str, Any] = field(default_factory=dict)


class Model:
    """One position, from the view of one seat."""

    def __init__(self, position: dict[str, Any], seat: int) -> None:
        self.cp = cp_model.CpModel()
        self.points: list[Any] = []
        me = position["seats"][seat]
        options = position["options"]
        levels = options.get("levels") or []
        self.is_closed = options["open_ends"] == "closed"
        self.least = MOST_CARDS if 4 in levels else 1
        self.colours_differ = 3 in levels
        self.board = Counter(me["board"].split())
        self.hand = Counter(me["hand"])
        self.temples = [card for card in [*me["temples"], *position["temples"]["visible"]] if card]
        coatls = [(coatl, coatl["serpent"].split()) for coatl in me["coatls"]]
        done = [coatl for coatl, pieces in coatls if is_complete(pieces)]
        self.unfinished = [self.add_row(pieces, coatl["cards"]) for coatl, pieces in coatls if not is_complete(pieces)]
        self.new = [self.add_row([], []) for _ in range(MOST_UNFINISHED)]
        self.rows = [*self.unfinished, *self.new]
        self.share_pieces()
        self.limit_coatls(len(done))
        self.lay_cards()
        self.lay_temples()

    def switch(self) -> Any:
        return self.cp.new_bool_var("")

    # pieces

    def add_row(self, lying: list[str], carried: list[str]) -> Row:
        """A Cóatl that may be completed. All of its places are empty if it is not."""
        completed = self.switch()
        bodies = sum(count for piece, count in self.board.items() if part_of(piece) == BODY)
        has_head = bool(lying) and part_of(lying[0]) == HEAD
        has_tail = bool(lying) and part_of(lying[-1]) == TAIL
        pieces: list[tuple[str, Any]] = []
        before = [] if has_head else self.add_side(completed, HEAD, bodies if lying else 0, pieces)
        behind = [] if has_tail else self.add_side(completed, TAIL, bodies, pieces)
        inside = [{colour: int(colour == piece.strip("<>")) for colour in COLOURS} for piece in lying]
        used = [switch for piece, switch in pieces if part_of(piece) == BODY]
        lying_bodies = sum(part_of(piece) == BODY for piece in lying)
        self.cp.add(sum(used) + lying_bodies >= 1).only_enforce_if(completed)  # C-DONE-1
        first = len(before)
        return Row(completed, [*before[::-1], *inside, *behind], first, first + len(lying) - 1, pieces, carried)

    def add_side(self, completed: Any, end: str, bodies: int, pieces: list[tuple[str, Any]]) -> list[dict[str, Any]]:
        """The places on one side, from the inside out: bodies without gaps, then a head or a tail."""
        places: list[dict[str, Any]] = []
        inner: Any = completed
        ends = []
        for place in range(bodies + 1):
            here = {piece: self.switch() for piece in self.board if part_of(piece) in (BODY, end)}
            pieces += here.items()
            body = sum(switch for piece, switch in here.items() if part_of(piece) == BODY)
            closing = sum(switch for piece, switch in here.items() if part_of(piece) == end)
            self.cp.add(body + closing <= inner)
            if place == bodies:
                self.cp.add(body == 0)
            inner = body
            ends.append(closing)
            places.append(
                {colour: sum(switch for piece, switch in here.items() if colour in piece) for colour in COLOURS}
            )
        self.cp.add(sum(ends) == completed)
        return places

    def share_pieces(self) -> None:
        """No piece is used twice."""
        for piece, count in self.board.items():
            self.cp.add(sum(switch for row in self.rows for kind, switch in row.pieces if kind == piece) <= count)

    def limit_coatls(self, done: int) -> None:
        """C-ASM-1, C-DONE-6: three at most, and a new one only if no two others are unfinished then."""
        self.cp.add(sum(row.completed for row in self.rows) <= MOST_COMPLETED - done)
        if len(self.unfinished) == MOST_UNFINISHED:
            for row in self.new:
                self.cp.add(row.completed <= sum(old.completed for old in self.unfinished))
        self.cp.add(self.new[1].completed <= self.new[0].completed)

    # cards

    def lay_cards(self) -> None:
        """C-ASM-3, C-ASM-4, C-DONE-2, S-LVL-3, S-LVL-4."""
        for row in self.rows:
            for name in row.carried:
                self.score(row, name, row.completed)
            for name in self.hand:
                if name not in row.carried:
                    row.laid[name] = laid = self.switch()
                    self.cp.add(laid <= row.completed)
                    levels = self.score(row, name, laid)
                    self.cp.add(sum(levels) + sum(self.early(row, name)) >= laid)
            count = len(row.carried) + sum(row.laid.values())
            self.cp.add(count <= MOST_CARDS).only_enforce_if(row.completed)
            self.cp.add(count >= self.least).only_enforce_if(row.completed)
            if self.colours_differ:
                for colour in range(len(COLOURS)):
                    same = [laid for name, laid in row.laid.items() if prophecy(name).colour == colour]
                    taken = any(prophecy(name).colour == colour for name in row.carried)
                    self.cp.add(sum(same) <= 1 - taken)
        for name, copies in self.hand.items():
            self.cp.add(sum(row.laid[name] for row in self.rows if name in row.laid) <= copies)

    def score(self, row: Row, name: str, counts: Any) -> list[Any]:
        """The levels of a card, at most one of them on, and none if the card does not count."""
        card = prophecy(name)
        matches = self.matches(row, card)
        levels = []
        for times, points in card.levels:
            reached = self.switch()
            self.cp.add(sum(matches) >= times).only_enforce_if(reached)
            self.points.append(points * reached)
            levels.append(reached)
        self.cp.add(sum(levels) <= counts)
        return levels

    def matches(self, row: Row, card: Prophecy) -> list[Any]:
        """Switches for matches that share no piece (C-PAT-2)."""
        if card.family is Family.COUNT:
            (place,) = card.pattern
            return [row.colours[i][letter(place)] for i in range(len(row.colours))]
        if card.family is Family.ISOLATED_PAIR:
            colour = letter(card.pattern[1])
            return [self.lone_pair(row, i, colour) for i in range(len(row.colours) - 1)]
        stretches = self.stretches(row, card)
        for i in range(len(row.colours)):
            self.cp.add(sum(switch for switch, start, end in stretches if start <= i <= end) <= 1)
        return [switch for switch, _, _ in stretches]

    def stretches(self, row: Row, card: Prophecy) -> list[tuple[Any, int, int]]:
        """Possible matches, each with the places where it begins and ends."""
        found = []
        for start in range(len(row.colours)):
            for colours in self.spelt(card, len(row.colours) - start):
                asked = [(start + i, colour) for i, colour in enumerate(colours) if colour]
                lying = [row.colours[i][colour] for i, colour in asked]
                if not any(isinstance(switch, int) and switch == 0 for switch in lying):
                    matched = self.switch()
                    for switch in lying:
                        self.cp.add(matched <= switch)
                    found.append((matched, start, start + len(colours) - 1))
        return found

    def spelt(self, card: Prophecy, longest: int) -> list[list[str]]:
        """The sequences of colours that match a card (C-PAT-5 to C-PAT-7); an empty text is any colour."""
        repeating = [i for i, place in enumerate(card.pattern) if place.repeats]
        letters = ["" if len(place.colours) == len(COLOURS) else letter(place) for place in card.pattern]
        found = [letters]
        if repeating:
            (i,) = repeating
            found = [letters[:i] + [letters[i]] * n + letters[i + 1 :] for n in range(1, longest)]
        return [colours for colours in found if len(colours) <= longest]

    def lone_pair(self, row: Row, i: int, colour: str, *, may_be_cut: bool = False) -> Any:
        """C-PAT-4: two of a colour at places i and i + 1, and beside them another colour or nothing.

        One that is looked at on the way may end where the serpent ends then: all that lay there before is part of it.
        """
        pair = self.switch()
        self.cp.add(pair <= row.colours[i][colour])
        self.cp.add(pair <= row.colours[i + 1][colour])
        is_new = row.last < row.first
        if i > 0 and not (may_be_cut and (is_new or i <= row.first)):
            self.cp.add(pair + row.colours[i - 1][colour] <= 1)
        if i + 2 < len(row.colours) and not (may_be_cut and (is_new or i + 1 >= row.last)):
            self.cp.add(pair + row.colours[i + 2][colour] <= 1)
        return pair

    def early(self, row: Row, name: str) -> list[Any]:
        """C-ASM-6: an isolated pair can be laid on the way, unless an open end does not count as absent."""
        card = prophecy(name)
        if card.family is not Family.ISOLATED_PAIR or self.is_closed:
            return []
        colour = letter(card.pattern[1])
        return [self.lone_pair(row, i, colour, may_be_cut=True) for i in range(len(row.colours) - 1)]

    def lay_temples(self) -> None:
        """C-DONE-4, C-PAT-8: one for each Cóatl, each once."""
        beside: dict[str, list[Any]] = {name: [] for name in self.temples}
        for row in self.rows:
            mine = []
            for name in self.temples:
                one, both = self.switch(), self.switch()
                holds = [self.holds(row, asked) for asked in TEMPLES[int(name[1:])].requirements]
                self.cp.add(one <= sum(holds))
                self.cp.add(2 * both <= sum(holds))
                self.points += [TEMPLE_POINTS[0] * one, TEMPLE_POINTS[1] * both]
                mine += [one, both]
                beside[name] += [one, both]
            self.cp.add(sum(mine) <= row.completed)
        for switches in beside.values():
            self.cp.add(sum(switches) <= 1)

    def holds(self, row: Row, asked: Requirement) -> Any:
        """A switch that may be on only if a requirement is met."""
        met = self.switch()
        counts = [sum(place[colour] for place in row.colours) for colour in COLOURS]
        if asked.absent is not None:
            self.cp.add(counts[asked.absent] == 0).only_enforce_if(met)
        elif asked.equal is not None:
            one, other = asked.equal
            self.cp.add(counts[one] == counts[other]).only_enforce_if(met)
            self.cp.add(counts[one] >= 1).only_enforce_if(met)
        else:
            self.cp.add(sum(counts) == asked.length).only_enforce_if(met)
        return met

    def most_points(self) -> int:
        """The optimum, proven."""
        self.cp.maximize(sum(self.points))
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        status = solver.solve(self.cp)
        if status != cp_model.OPTIMAL:
            raise RuntimeError(solver.status_name(status))
        points: int = round(solver.objective_value)
        return points


def is_complete(pieces: list[str]) -> bool:
    """Whether a serpent has a head and a tail."""
    return part_of(pieces[0]) == HEAD and part_of(pieces[-1]) == TAIL


def prophecy(name: str) -> Prophecy:
    """A Prophecy card by its name."""
    return PROPHECIES[int(name[1:])]


def letter(place: Any) -> str:
    """The one colour of a place of a pattern."""
    (colour,) = place.colours
    return COLOURS[colour]


def main() -> None:
    """Answer every line at once."""
    for line in sys.stdin:
        case = json.loads(line)
        sys.stdout.write(f"{Model(case['position'], case['seat']).most_points()}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
