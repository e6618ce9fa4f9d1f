"""The solver against brute force over the rules, and as people call it."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import plume
from plume.cli import main
from plume.coatl import GAME, combining
from plume.coatl.combining import SCORE_BITS
from plume.coatl.errors import BadAssembly, BadCoatlPosition
from plume.coatl.notation import MOVES
from plume.coatl.solver import FILE, Assembly, Solver, lying, solve
from plume.coatl.workspace import Workspace
from plume.core import carriers
from plume.core.errors import BadOption, PlumeError, WrongSeat
from plume.core.position import Position
from tests.coatl import trying
from tests.coatl.midgame import midgame
from tests.coatl.tables import coatl, seat, table
from tests.scale import FULL, share

PROPHECIES = [f"P{number}" for number in range(49)] + [f"P{number}" for number in range(5)]
TEMPLES = [f"T{number}" for number in range(15)]
PROMO_PROPHECIES = [f"P{number}" for number in range(49, 55)]
PROMO_TEMPLES = [f"T{number}" for number in range(15, 20)]


class BruteForce:
    """All sequences of moves, tried compiled."""

    def __init__(self) -> None:
        self._engine = engine = carriers.compiled(GAME, "tests.coatl.trying")
        self._states, self._moves = engine.states(trying.DEEPEST), engine.moves()
        self._left, self._seen = engine.ints(trying.DEEPEST * trying.WORDS), engine.ints(trying.SEEN)

    def score(self, position: Position, *, ends_are_free: bool) -> int | None:
        """Sixteen times the most points, less the pieces used; None where there is too much to try."""
        found = self._engine.module.most_points(
            self._engine.load(position.state), 0, int(ends_are_free), self._states, self._moves, self._left, self._seen
        )
        return None if found == trying.TOO_MANY else int(found)


@pytest.fixture(scope="module")
def brute_force() -> BruteForce:
    return BruteForce()


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver("compiled")


# ---- small cases


def small_case(rng: Random) -> dict[str, Any]:
    """A few pieces of few colours, some cards, up to two unfinished serpents, with options of all kinds."""
    letters = rng.sample("kbgry", rng.randint(2, 4))
    promo = rng.random() < 0.5
    prophecies = shuffled(rng, PROPHECIES, PROMO_PROPHECIES if promo else [])
    temples = shuffled(rng, TEMPLES, PROMO_TEMPLES if promo else [])
    if rng.random() < 0.5:
        prophecies.sort(key=lambda card: rng.random() - (int(card[1:]) < 15))
    levels = [level for level in (3, 4) if rng.random() < 0.6] if rng.random() < 0.35 else None
    mine = seat(
        " ".join(_piece(rng, letters, rng.choice("hbbbtt")) for _ in range(rng.randint(2, 6))),
        " ".join(prophecies.pop() for _ in range(rng.randint(0, 5 if levels and 4 in levels else 4))),
        temples=[temples.pop() for _ in range(rng.randint(0, 2))],
        coatls=[
            *(_unfinished(rng, letters, prophecies) for _ in range(rng.choice([0, 1, 1, 2]))),
            *(_fitting(rng, "<g k g r k>", prophecies, 1) for _ in range(0 if levels else rng.choice([0, 0, 0, 1, 2]))),
        ],
    )
    options: dict[str, Any] = {"open_ends": rng.choice(["absent", "closed"]), "promo": promo}
    if levels is not None:
        return {"options": options | {"levels": levels}, "seats": [mine], "temples": {"visible": [temples.pop(), None]}}
    return {"options": options, "seats": [mine, seat()], "temples": {"visible": [temples.pop(), temples.pop()]}}


def shuffled(rng: Random, cards: list[str], promo: list[str]) -> list[str]:
    """The cards in any order; the promo cards, if there are any, more often among the last."""
    return sorted(cards + promo, key=lambda card: rng.random() + rng.random() * (card in promo))


def _piece(rng: Random, letters: list[str], part: str) -> str:
    colour = rng.choice(letters)
    return {"h": f"<{colour}", "b": colour, "t": f"{colour}>"}[part]


def _unfinished(rng: Random, letters: list[str], prophecies: list[str]) -> dict[str, Any]:
    parts = rng.choice(["h", "t", "b"]) + "b" * rng.randint(0, 6)
    pieces = [_piece(rng, letters, part) for part in (parts[::-1] if parts[0] == "t" else parts)]
    return _fitting(rng, " ".join(pieces), prophecies, rng.choice([0, 0, 1, 2, 3]))


def _fitting(rng: Random, serpent: str, prophecies: list[str], most: int) -> dict[str, Any]:
    """A Cóatl with cards that it satisfies, as many of these as there are."""
    scores = plume.coatl.score(serpent, sorted(set(prophecies))).cards
    cards = [name for name in scores if scores[name].points]
    cards = rng.sample(cards, min(most, len(cards)))
    for name in cards:
        prophecies.remove(name)
    return coatl(serpent, " ".join(cards))


def small_positions(seed: int, count: int) -> Iterator[Position]:
    """So many such positions; cases that the box or a level does not allow are left out."""
    rng = Random(seed)
    while count:
        try:
            position = plume.coatl.position(small_case(rng))
        except BadCoatlPosition:
            continue
        yield position
        count -= 1


def play(position: Position, assembly: Assembly) -> Position:
    """A copy in which the moves were played, but for `done`, which must be legal then."""
    after = position.copy()
    for move in assembly.moves[:-1]:
        after.play(move)
    if assembly.moves:
        assert "done" in after.legal()
    return after


def points_of(position: Position, assembly: Assembly) -> int:
    """What an assembly brings when it is played."""
    after = play(position, assembly)
    if assembly.moves:
        after.play("done")
    return after.scores[0] - position.scores[0]


def pieces_used(assembly: Assembly) -> int:
    return sum(move.split()[0] in ("begin", "head", "tail") for move in assembly.moves)


@pytest.mark.rule("C-ASM-6")
def test_it_finds_what_brute_force_finds(brute_force: BruteForce, solver: Solver) -> None:
    """Points and pieces used, over all sequences of moves, with all options; and its moves bring these points."""
    compared = completed = prepared = 0
    for position in small_positions(1, share(20_000, 1_000)):
        best = solver.solve(position.state, 0)
        assert best.is_optimal
        assert best.open is not None
        assert best.upper_bound == best.points == points_of(position, best)
        for assembly, ends_are_free in ((best, False), (best.open, True)):
            expected = brute_force.score(position, ends_are_free=ends_are_free)
            if expected is not None:
                score = (assembly.points << SCORE_BITS) - pieces_used(assembly)
                assert score == expected, (assembly, position)
                compared += 1
        completed += best.points > 0
        prepared += best.open.points > 0
    assert compared > share(38_000, 1_900)
    assert min(completed, prepared) > compared // 20


@pytest.mark.rule("C-ASM-6")
def test_a_pair_is_laid_before_it_is_broken() -> None:
    """Six pieces bring the Temple card; the pair is then worth nothing, but without a card nothing is completed."""
    position = lying("b b b k>", ["<b b"], ["P9"], ["T6"])
    best = solve(position)
    assert best.points == points_of(position, best) == 3
    assert best.moves[0] == "fulfil 1 P9"
    assert best.serpents[0].cards == {"P9": 0, "T6": 3}


def test_with_closed_ends_a_pair_is_never_laid_too_early() -> None:
    best = solve(lying("b b b k>", ["<b b"], ["P9"], ["T6"], open_ends="closed"))
    assert best.points == 2
    assert best.moves == ("tail 1 k>", "fulfil 1 P9", "done")


def test_two_copies_of_a_card_serve_two_serpents() -> None:
    position = lying("b> b b>", ["<b b", "<b b"], ["P4", "P4"])
    best = solve(position)
    assert best.points == points_of(position, best) == 5
    assert [serpent.cards for serpent in best.serpents] == [{"P4": 3}, {"P4": 2}]
    assert solve(lying("b> b b>", ["<b b", "<b b"], ["P4"])).points == 3


@pytest.mark.rule("C-DONE-6")
def test_three_at_most_are_completed() -> None:
    """Two unfinished ones and a new one after two that are complete: only one counts."""
    done = [coatl("<g k g k>", "P19"), coatl("<r k r k>", "P16")]
    mine = seat("b> b b> k>", "P4 P4 P14", coatls=["<b b b", "<b b", *done], temples=[])
    position = table(mine, seat(), row="P40", temples={"visible": ["T0", "T5"]})
    best = solve(position)
    assert len(best.serpents) == 1
    assert best.points == points_of(position, best) == 4 + 3 + 3


@pytest.mark.rule("C-ASM-1")
def test_a_new_one_needs_room() -> None:
    """With two unfinished ones nothing begins, until one of them is complete."""
    assert solve(lying("<g g g>", ["<b b", "<k k"], ["P3", "P4"])).moves == ()
    best = solve(lying("<g g g> b>", ["<b b", "<k k"], ["P3", "P4"]))
    assert best.points == 4
    assert best.moves[0] == "tail 1 b>"


@pytest.mark.rule("S-LVL-3", "S-LVL-4")
def test_levels_of_the_solo_game() -> None:
    pieces, serpent = "b b y y>", "<r r b b r : P29"
    assert solve(lying(pieces, [serpent], ["P4", "P28", "P9"])).points == 4 + 3 + 4 + 5
    assert solve(lying(pieces, [serpent], ["P4", "P28", "P9"], levels=[3])).points == 4 + 3 + 5
    assert solve(lying(pieces, [serpent], ["P4", "P28", "P9"], levels=[4])).points == 4 + 3 + 4 + 5
    assert solve(lying(pieces, [serpent], ["P4", "P28"], levels=[4])).moves == ()


# ---- positions from games


def positions(count: int, **more: int) -> Iterator[tuple[Position, int]]:
    """Positions in the middle of games, a few of each game, so many in all."""
    seed = 0
    while count > 0:
        for place, found in enumerate(midgame(seed, **more)):
            if place % 9 == 4 and count > 0:
                yield found
                count -= 1
        seed += 1


def test_its_moves_are_legal_and_bring_what_it_says(solver: Solver) -> None:
    for position, who in positions(share(5_000, 250)):
        best = solver.solve(position.state, who)
        assert best.is_optimal
        assert best.open is not None
        after = position.copy()
        for move in best.moves:
            after.play(who, move)
        assert after.scores[who] - position.scores[who] == best.points == sum(s.points for s in best.serpents)
        kept_open = play(position, best.open)
        assert kept_open.state.players[who].completed == position.state.players[who].completed
        assert solver.open(kept_open.state, who).points == best.open.points


def test_few_pieces_and_cards(solver: Solver) -> None:
    for position, who in positions(share(2_000, 100), least_pieces=1, least_cards=0):
        best = solver.solve(position.state, who)
        after = position.copy()
        for move in best.moves:
            after.play(who, move)
        assert after.scores[who] - position.scores[who] == best.points


@pytest.mark.rule("C-DONE-3")
def test_after_every_move_it_finds_the_rest(solver: Solver) -> None:
    """In the middle of the action, and while a Cóatl takes its cards; no Temple card that shows anew is looked at."""
    steps = 0
    for position, who in positions(share(1_000, 40)):
        best = solver.solve(position.state, who)
        after = position.copy()
        after.state.temple_under = [0, 0]
        for move in best.moves[:-1]:
            after.play(who, move)
            rest = solver.solve(after.state, who)
            assert after.scores[who] - position.scores[who] + rest.points == best.points
            assert rest.moves[-1] == "done"
            assert (rest.open is None) == (after.state.closing > 0)
            steps += 1
    assert steps > share(1_000, 40)


def test_plain_and_compiled_find_the_same() -> None:
    plain, compiled = Solver("plain"), Solver(carriers.compiled(GAME, FILE, check_bounds=FULL))
    for position, who in positions(share(500, 12)):
        assert plain.solve(position.state, who, 10_000) == compiled.solve(position.state, who, 10_000)
    for position in small_positions(2, share(5_000, 60)):
        assert plain.solve(position.state, 0, 10_000) == compiled.solve(position.state, 0, 10_000)


def test_what_a_seat_sees_is_enough() -> None:
    for position, who in positions(share(200, 10)):
        assert solve(position.view(who), engine="compiled") == solve(position, who, engine="compiled")


def test_a_budget_gives_a_legal_answer_and_more_is_never_worse(solver: Solver) -> None:
    unproven = 0
    for position, who in positions(share(500, 25)):
        proven = solver.solve(position.state, who)
        points = promise = -1
        for budget in (1, 10, 100, 1_000, 10_000_000):
            best = solver.solve(position.state, who, budget)
            assert best.open is not None
            assert points <= best.points <= proven.points <= best.upper_bound
            assert promise <= best.open.points <= best.open.upper_bound
            assert best.is_optimal or best.nodes == budget
            after = position.copy()
            for move in best.moves:
                after.play(who, move)
            assert after.scores[who] - position.scores[who] == best.points
            points, promise = best.points, best.open.points
            unproven += not best.is_optimal
        assert points == proven.points
    assert unproven


def test_when_it_is_not_their_turn_somebody_may_look_ahead() -> None:
    position = table(seat(), seat("b> b", "P4", coatls=["<b b"]), row="P40")
    assert solve(position, 1).moves[:3] == ("tail 1 b", "tail 1 b>", "fulfil 1 P4")
    position.play("take 1")
    assert solve(position, 0).moves == ()


# ---- from rule files


def test_a_rule_file_follows_the_plan_move_by_move() -> None:
    space = Workspace()
    for position in small_positions(3, share(500, 30)):
        after = position.copy()
        points = combining.best_assembly(position.state, 0, combining.USUAL_BUDGET, space)
        while (move := combining.next_move(after.state, 0, space.plan)) != combining.DONE:
            assert MOVES.text(move) in after.legal()
            after.play(move)
        if after.history:
            after.play("done")
        assert after.scores[0] - position.scores[0] == points


# ---- what cannot be solved


def test_what_cannot_be_solved_is_said() -> None:
    position = table(seat("b"), seat())
    for who in (2, -1, "0"):
        with pytest.raises(WrongSeat, match="no seat"):
            solve(position, who)  # type: ignore[arg-type]
    with pytest.raises(WrongSeat, match="several seats"):
        solve(plume.coatl.new(seed=1))
    with pytest.raises(BadAssembly, match="position of CotCotCollec"):
        solve(plume.cotcot.new(seed=1))
    with pytest.raises(BadAssembly, match="hand of seat 1 is hidden"):
        solve(position.view(0), 1)
    with pytest.raises(BadAssembly, match="spectator"):
        solve(position.view(None))
    with pytest.raises(BadOption, match="budget must be"):
        solve(position, budget=0)
    with pytest.raises(BadOption, match="engine must be"):
        solve(position, engine="fast")  # type: ignore[arg-type]


# ---- on the command line

EXAMPLE = ["--pieces", "b b g y y>", "--serpent", "<b b r", "--hand", "P4,P28", "--temples", "T2"]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """The exit code and what was printed."""
    code = main(["coatl", "solve", *arguments])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_pieces_and_cards_on_the_command_line(capsys: pytest.CaptureFixture[str], engine: str) -> None:
    code, out, _ = run(capsys, *EXAMPLE, "--engine", engine)
    assert code == 0
    lines = [line.split() for line in out.splitlines()]
    assert lines[0][:2] == ["10", "points"]
    assert "proven," in lines[0]
    assert ["P28", "blocks-of-four:", "b", "b", "y", "y", "4"] in lines
    assert "moves: tail 1 b, tail 1 b, tail 1 y, tail 1 y>, fulfil 1 P4, fulfil 1 P28, temple 1 T2, done" in out
    assert "and then y>" in out


def test_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, *EXAMPLE, "--json")
    assert code == 0
    assert json.loads(out) == json.loads(
        json.dumps(solve(lying("b b g y y>", ["<b b r"], ["P4", "P28"], ["T2"])).to_json())
    )


def test_a_position_from_a_file_or_the_standard_input(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = table(seat(), seat("b> b", "P4", coatls=["<b b"]), row="P40")
    text = json.dumps(position.to_json())
    file = tmp_path / "position.json"
    file.write_text(text)
    _, from_file, _ = run(capsys, str(file), "--seat", "1", "--json")
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    _, from_input, _ = run(capsys, "-", "--seat", "1", "--json")
    assert json.loads(from_file) == json.loads(from_input) == json.loads(json.dumps(solve(position, 1).to_json()))


def test_without_points_or_proof_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "--pieces", "b b")
    assert "No Cóatl can be completed for points in this action: proven" in out
    _, out, _ = run(capsys, *EXAMPLE, "--budget", "1")
    assert "not proven, the budget is used up; no more than 16." in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "at least --pieces or --serpent"),
        (["--hand", "P4"], "at least --pieces or --serpent"),
        (["missing.json"], "missing.json cannot be read"),
        (["missing.json", "--pieces", "b"], "not both"),
        (["--pieces", "x"], "'x' is no piece"),
        (["--pieces", "b b b b b b b b b"], "at most 8 pieces"),
        (["--pieces", "<b <b <b <b"], "4 of the blue head, and only 3 in the box"),
        (["--pieces", "b", "--hand", "P55"], "'P55' is none of P0 to P54"),
        (["--pieces", "b", "--hand", "P30,P30"], "2 of P30, and only 1 in the box"),
        (["--pieces", "b", "--hand", "P0,P1,P2,P3,P4,P5"], "at most 5 Prophecy cards"),
        (["--pieces", "b", "--temples", "T20"], "'T20' is none of"),
        (["--pieces", "b", "--temples", "T2", "--visible", "T2"], "2 of T2, and only 1 in the box"),
        (["--pieces", "b", "--visible", "T0,T1,T2"], "two piles are expected"),
        (["--serpent", "<b b b>"], "'<b b b>' is complete"),
        (["--serpent", "b <b"], "a head can only be its first piece"),
        (["--serpent", "b", "--serpent", "b", "--serpent", "b"], "at most 3 complete and 2 incomplete"),
        (["--pieces", "b", "--levels", "6"], "levels must be some of 1 to 5"),
        (["--pieces", "b", "--levels", "x"], "levels must be some of 1 to 5"),
        (["--pieces", "b", "--seat", "3"], "there is no seat 3"),
        (["--pieces", "b", "--budget", "0"], "budget must be 1 to"),
    ],
    ids=" ".join,
)
def test_what_is_refused(capsys: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert message in err


def test_a_position_of_another_game_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(plume.cotcot.new(seed=1).to_json()))
    code, _, err = run(capsys, str(file))
    assert code == 2
    assert "this is a position of 'cotcot'" in err
    assert isinstance(BadAssembly("neither"), PlumeError)
