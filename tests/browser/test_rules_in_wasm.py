"""Rules in WebAssembly, in Chromium: what they play is what machine code plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Page

import plume
from plume.core.position import Position
from tests.coatl.test_random_games import VARIANTS as COATL
from tests.cotcot.test_random_games import VARIANTS as COTCOT
from tests.scale import FULL, on_days, share
from tests.wasm import asking
from tests.wasm.asking import Asked
from tests.wasm.in_browser import in_browser, open_repository
from tests.wasm.test_parity import deciding

GAMES = share(1_000, 2)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """An empty page that may import what lies in the repository."""
    found = browser.new_page()
    open_repository(found)
    yield found
    found.close()


def agree(page: Page, asked: Asked) -> None:
    assert in_browser(page, asked.module, asked.question) == asked.expected


@on_days(1, 3)
def test_random_games_of_cotcot_are_the_same(page: Page) -> None:
    agree(page, asking.games(plume.cotcot.GAME, [(options, range(GAMES)) for options in COTCOT]))


@pytest.mark.skipif(not FULL, reason="compiling Cóatl for it takes a while: in make check")
def test_random_games_of_coatl_are_the_same(page: Page) -> None:
    agree(page, asking.games(plume.coatl.GAME, [(options, range(GAMES)) for options in COATL]))


@on_days(1, 3)
@pytest.mark.parametrize(("name", "options"), [("coatl", {"players": 3}), ("cotcot", {"players": 3})])
def test_searches_are_the_same(page: Page, name: str, options: dict[str, int]) -> None:
    rng, game = Random(3), plume.game(name)
    new: Callable[..., Position] = getattr(plume, name).new
    views = [deciding(new(seed=seed, **options), rng) for seed in range(share(50, 3))]
    agree(page, asking.searches(game, views))
