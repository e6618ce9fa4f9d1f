"""Drop any one condition from a set of legal moves of CotCotCollec', and a rule test fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutants import Mutant, mutants, survives
from tests.scale import one_in

RULE_TESTS = [f"tests/cotcot/test_{name}.py" for name in ("turn", "fox", "coq", "setup", "refusals")]

LEGALITY = {
    "rules.py": ["legal", "laying", "taking", "leaving", "may_move_fox"],
    "collecting.py": ["lays"],
    "fox.py": ["moves_at_home", "moves_away", "moves_to_left", "left_neighbour", "all_collect", "enter_fox"],
    "zones.py": ["face_up"],
}

EQUIVALENT: dict[str, str] = {}
"""Changes that change nothing, and why."""

MUTANTS = list(mutants("cotcot", LEGALITY, EQUIVALENT))


@pytest.mark.parametrize("mutant", one_in(50, MUTANTS), ids=lambda mutant: mutant.name)
def test_a_dropped_condition_is_found(mutant: Mutant, tmp_path: Path) -> None:
    survived = survives(mutant, RULE_TESTS, tmp_path)
    assert survived is None, f"no rule test fails with this change:\n{survived}"


def test_there_are_conditions_to_drop() -> None:
    assert len(MUTANTS) > 20
