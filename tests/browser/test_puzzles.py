"""Puzzles: each is solved by pressing what its solution marks, and by who needs no help; answers are told kindly."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from plume.games import all_games
from plume.puzzles import Puzzle, all_puzzles, shipped
from tests.browser.guests import DESK, PHONE, Guest, Means, Player, visiting
from tests.browser.sight import Size
from tests.scale import one_in
from tests.server.running import Server

STRIP = "[data-part=puzzle]"
RIGHT, WRONG = f"{STRIP}[data-verdict=right]", f"{STRIP}[data-verdict=wrong]"
JUDGED = f"{STRIP}[data-verdict]"
MARKED, COUNTED = "[data-hinted]", "[data-part=count-all]"
FIRST_RATING = 1200
SETTLED_MS = 700
PARTS = 500
"""All puzzles are shared out among so many tests in `make check`, one of which is in `make test`."""
MOST_STEPS = 60
MOVED_ON = (
    "(old) => document.querySelector('[data-part=puzzle][data-verdict]')"
    " || (document.querySelector('[data-hinted]') && document.querySelector('[data-hinted]') !== old)"
)
PATH = """
(element) => {
  const steps = [];
  for (let one = element; one.parentElement; one = one.parentElement)
    steps.unshift(`${one.tagName}:nth-child(${[...one.parentElement.children].indexOf(one) + 1})`);
  return steps.join(" > ");
}
"""


def one_of_each() -> list[Puzzle]:
    """Of each kind, and of those of two turns, the puzzle with the shortest solution."""
    found: dict[tuple[str, int], Puzzle] = {}
    for game in all_games():
        for puzzle in sorted(shipped(game).values(), key=lambda puzzle: len(puzzle.moves)):
            found.setdefault((puzzle.kind, puzzle.turns), puzzle)
    return list(found.values())


def open_puzzle(guest: Guest, puzzle: Puzzle) -> None:
    guest.go(f"/puzzles/{puzzle.id}")
    guest.page.locator("[data-part=solution]").wait_for()


def show_solution(page: Page) -> None:
    page.locator("[data-part=solution]").click()
    page.locator("[data-part=play-solution]").wait_for()


def follow(player: Player) -> list[str]:
    """Press all that is marked, one after the other, until the answer is judged; where that was."""
    page = player.page
    pressed: list[str] = []
    for _ in range(MOST_STEPS):
        page.locator(f"{MARKED}, {JUDGED}, {COUNTED}").first.wait_for()
        if page.locator(COUNTED).count():
            page.locator(COUNTED).click()
            continue
        if page.locator(JUDGED).count():
            return pressed
        marked = page.locator(MARKED).element_handle()
        pressed.append(str(page.locator(MARKED).evaluate(PATH)))
        player.press(page.locator(MARKED))
        page.wait_for_function(MOVED_ON, arg=marked)
    raise AssertionError("the solution never ends")


@pytest.mark.parametrize(
    ("puzzle", "size", "means"),
    one_in(4, [(puzzle, *way) for puzzle in one_of_each() for way in ((DESK, "keyboard"), (PHONE, "pointer"))]),
)
def test_pressing_what_the_solution_marks_solves_it(
    browser: Browser, server: Server, puzzle: Puzzle, size: Size, means: Means
) -> None:
    with visiting(browser, server, size=size) as guest:
        solve_as_marked(guest, puzzle, means)


def solve_as_marked(guest: Guest, puzzle: Puzzle, means: Means = "pointer") -> list[str]:
    """Ask for the solution, and do all that it marks."""
    open_puzzle(guest, puzzle)
    show_solution(guest.page)
    pressed = follow(Player(guest, means))
    assert guest.page.locator(RIGHT).count(), puzzle.id
    return pressed


def test_who_needs_no_help_is_rated_higher(browser: Browser, server: Server) -> None:
    """Somebody presses what was marked for somebody else."""
    puzzle = next(puzzle for puzzle in one_of_each() if puzzle.kind == "assembly")
    with visiting(browser, server) as helped:
        pressed = solve_as_marked(helped, puzzle)
        helped.go("/puzzles")
        assert int(helped.page.locator("[data-part=my-rating]").inner_text()) < FIRST_RATING
    with visiting(browser, server) as guest:
        open_puzzle(guest, puzzle)
        for path in pressed:
            assert not guest.page.locator(JUDGED).count()
            Player(guest, "pointer").press(guest.page.locator(path))
            guest.page.wait_for_function("() => document.querySelector('main[aria-busy=false]')")
            guest.page.wait_for_timeout(SETTLED_MS)
        guest.page.locator(RIGHT).wait_for()
        guest.page.locator("[data-part=next-puzzle]").click()
        guest.page.wait_for_url(lambda address: puzzle.id not in address)
        guest.go("/puzzles")
        assert int(guest.page.locator("[data-part=my-rating]").inner_text()) > FIRST_RATING
        expect(guest.page.locator("[data-part=my-streak]")).to_contain_text("1")


def test_a_wrong_answer_is_told_kindly_and_can_be_tried_again(browser: Browser, server: Server) -> None:
    puzzle = next(puzzle for puzzle in one_of_each() if puzzle.kind == "assembly")
    with visiting(browser, server) as guest:
        open_puzzle(guest, puzzle)
        guest.page.locator("[data-part=main-act]").click()
        guest.page.locator(WRONG).wait_for()
        guest.see(f"Your answer: 0 points. Best: {puzzle.worth} points.")
        guest.page.locator("[data-part=again]").click()
        expect(guest.page.locator(JUDGED)).to_have_count(0)
        show_solution(guest.page)
        play, right = guest.page.locator("[data-part=play-solution]:enabled"), guest.page.locator(RIGHT)
        for _ in puzzle.moves:
            play.or_(right).first.wait_for()
            if right.count():
                break
            play.click()
        right.wait_for()
        guest.page.get_by_role("button", name="Why?").click()
        expect(guest.page.locator("[data-part=explained] article")).to_have_count(2)


def test_the_shelf_leads_to_what_one_wants(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        guest.go("/")
        guest.page.get_by_role("link", name="Puzzles").click()
        guest.page.locator("[data-part=daily]").wait_for()
        guest.page.get_by_role("button", name="Beat A.D.A.M.").click()
        guest.page.locator(STRIP).wait_for()
        assert "kind=adam" in guest.page.url
        guest.see("Beat A.D.A.M.")


@pytest.mark.parametrize("part", one_in(PARTS, range(PARTS)))
def test_every_puzzle_is_solved_by_clicking(browser: Browser, server: Server, part: int) -> None:
    puzzles = list(all_puzzles().values())[part::PARTS]
    with visiting(browser, server) as guest:
        for puzzle in puzzles:
            solve_as_marked(guest, puzzle)
