"""What a move would make of the collections, before it is played."""

from __future__ import annotations

from random import Random

import pytest

import plume
from plume.cotcot.preview import of_interest, preview, scoring_now
from tests.scale import share


@pytest.mark.parametrize("players", [2, 5])
def test_a_preview_is_what_a_scoring_would_give(players: int) -> None:
    """A scoring that comes gives exactly what was promised before the rooster came up."""
    rng = Random(players)
    scorings = 0
    for seed in range(share(100, 10)):
        position = plume.cotcot.new(players=players, seed=seed)
        while not position.over:
            seat = position.deciders[0]
            state = position.view(seat).state
            move = rng.choice(list(position.legal(seat).ids))
            promised = preview(state, seat, move)
            before = scoring_now(position.state)
            events = position.play(seat, move)
            if promised:
                after = [promised["scoring"].get(str(number), now) for number, now in enumerate(before)]
                assert after == scoring_now(position.state)
            for event in events:
                if event.kind == "collection scored":
                    now = scoring_now(position.state)
                    assert now[event["seat"]]["items"][event["item"]] == event["points"]
                    scorings += 1
    assert scorings > 50


def test_all_that_is_legal_is_of_interest() -> None:
    rng = Random(3)
    for seed in range(share(40, 6)):
        position = plume.cotcot.new(players=4, seed=seed, edition=("gigamic", "zoch")[seed % 2])
        while not position.over:
            seat = position.deciders[0]
            thought_of = set(of_interest(position.view(seat).state, seat))
            assert set(position.legal(seat)) <= thought_of <= set(position.game.moves)
            position.play(seat, rng.choice(list(position.legal(seat).ids)))
