"""Drop any one condition from a set of legal moves of Cóatl, and a rule test fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutants import Mutant, mutants, survives
from tests.scale import one_in

RULE_TESTS = [
    f"tests/coatl/test_{name}.py"
    for name in ("expansions", "setup", "rules", "assembling", "tokens", "turns", "refusals", "solo_setup", "levels")
]

LEGALITY = {
    "rules.py": ["legal", "may_pass", "beside_actions", "is_empty", "takes", "draws", "may_end"],
    "setup.py": ["keeps"],
    "assembling.py": [
        "assembles",
        "begins",
        "extensions",
        "completing",
        "addable",
        "most_together",
        "fulfils",
        "temples",
    ],
    "boards.py": ["body_pairs"],
    "tokens.py": ["picks", "futures", "commits"],
    "stealing.py": ["steals", "stealable"],
    "scoring.py": ["requirements_met"],
    "zones.py": ["cards_left", "row_numbers", "visible_temples"],
}

LIKELY = "coatl.satisfied | coatl.one_short | ASSORTED"
EQUIVALENT = {
    "beside_actions: me.tokens -> True": "without tokens the three sets are empty anyway",
    f"completing: me.hand & ({LIKELY}) == 0 -> False": "a short cut for what the loop finds",
    f"completing: me.hand & ({LIKELY}) -> (me.hand)": "a short cut for what the loop finds",
    f"completing: me.hand & ({LIKELY}) -> ({LIKELY})": "the same",
    "legal: s.action == CHOOSING -> True": "it is the last action that has a set",
}
"""Changes that change nothing, and why."""

MUTANTS = list(mutants("coatl", LEGALITY, EQUIVALENT))


@pytest.mark.parametrize("mutant", one_in(50, MUTANTS), ids=lambda mutant: mutant.name)
def test_a_dropped_condition_is_found(mutant: Mutant, tmp_path: Path) -> None:
    survived = survives(mutant, RULE_TESTS, tmp_path)
    assert survived is None, f"no rule test fails with this change:\n{survived}"


def test_there_are_conditions_to_drop() -> None:
    assert len(MUTANTS) > 60
