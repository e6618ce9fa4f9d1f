"""What forbids a move, and the sets of legal moves, say the same on every move of the table."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import plume
from plume.coatl.refusals import REASONS
from plume.core.position import Position
from tests.any_game import assert_refusals_agree
from tests.coatl.expansions import some_expansions
from tests.coatl.tables import ALL_TOKENS, coatl, seat, solo, table
from tests.coatl.test_rules import no_cards, stuck
from tests.coatl.test_turns import last_body
from tests.scale import share


def test_forbids_agrees_with_the_sets_in_random_states() -> None:
    rng = Random(3)
    looked_at = 0
    seed = 0
    while looked_at < share(1_000, 60):
        seed += 1
        options: dict[str, Any] = {"players": rng.randint(1, 4), "open_ends": rng.choice(["absent", "closed"])}
        if options["players"] > 1:
            options["sacrifice"] = rng.random() < 0.7
        else:
            options["levels"] = [level for level in range(1, 6) if rng.random() < 0.5]
        options |= some_expansions(options["players"], rng)
        position = plume.coatl.new(seed=seed, **options)
        while not position.over:
            if rng.random() < 0.03:
                assert_refusals_agree(position)
                looked_at += 1
            who = rng.choice(position.deciders)
            position.play(who, rng.choice(list(position.legal(who))))
        assert_refusals_agree(position)


def test_forbids_agrees_with_the_sets_in_rare_states() -> None:
    full = "r r r r r r r r"
    last_turns = {"triggered": "no bodies", "by": 1, "turns_left": 1}
    three = [coatl("<k k k>", "P2"), coatl("<g g g>", "P3"), coatl("<b b b>", "P4")]
    for position in (
        stuck(),
        stuck(tokens=ALL_TOKENS),
        no_cards(row=""),
        no_cards(row="", tokens=ALL_TOKENS),
        no_cards(row="P48", discard="P47"),
        last_body(0),
        table(seat(full, tokens=ALL_TOKENS), seat()),
        table(seat(full[:-2], tokens=ALL_TOKENS), seat()),
        table(seat("r", coatls=three, tokens=ALL_TOKENS), seat(), end=last_turns),
        table(seat("<r r>", "P9", coatls=["<b", "b>"]), seat()),
        table(seat("b", "P28", coatls=[coatl("b b b b y y b", "P4 P14 P17 P5")]), seat(), row="P40"),
    ):
        assert_refusals_agree(position)
        for verb in ("future", "take 1", "draw deck"):
            if verb in position.legal():
                after = position.copy()
                after.play(verb)
                assert_refusals_agree(after)


@pytest.mark.parametrize(
    ("position", "move", "rule"),
    [
        (table(), "fulfil 1 P4", "C-ASM-3"),
        (table(), "tail 1 k", "C-ASM-2"),
        (plume.coatl.new(1, seed=1), "take 1", "S-SETUP-6"),
        (plume.coatl.new(1, seed=1), "keep P48", "S-SETUP-6"),
        (solo(), "keep P48", "S-SETUP-6"),
        (table(), "keep P48", "C-SETUP-6"),
        (table(), "future", "C-SAC-0"),
        (table(options={"players": 2, "sacrifice": False}), "future", "C-SETUP-2"),
        (solo(), "future", "S-SETUP-7"),
    ],
)
def test_a_refusal_names_the_rule_of_the_move(position: Position, move: str, rule: str) -> None:
    refusal = position.forbids(0, move)
    assert refusal is not None
    assert refusal.rule == rule


def test_every_reason_names_a_rule_of_the_rulebook() -> None:
    from tests.test_rule_ids import rule_ids

    assert set(REASONS.values()) <= set(rule_ids())
