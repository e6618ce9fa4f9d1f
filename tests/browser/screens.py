"""Every screen of the page, and how one gets there: for the screenshots and for axe-core."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

from playwright.sync_api import Page

from plume.games import game as game_named
from plume.language import LANGUAGES, language
from plume.puzzles import shipped
from tests.browser.guests import COUNT, LOOK_MS, Guest, Player
from tests.patience import PATIENCE_MS

ME = {"who": "me"}
BOTS = [{"who": "bot", "name": name} for name in ("Oskar", "Margot", "Rita", "Tom")]
EAGER = {"fulfil": 80, "temple": 40, "head": 30, "tail": 30, "begin": 6, "take": 5, "draw": 3, "done": 2, "keep": 5}
LATER_TURNS = 9
"""After so many turns two games of a deal differ."""
FINAL_HINT = "[data-part=ideas-tool][aria-busy=false]"


def played(guest: Guest, game: str, moves: int, seed: int, seats: list[dict[str, str]], **more: Any) -> str:
    """A table at which so many moves of mine were played by the API; all of them if there are fewer."""
    table: str = guest.request("POST", "/tables", {"game": game, "seats": seats, **more})["id"]
    play_on(guest, table, moves, seed)
    return table


def play_on(guest: Guest, table: str, moves: int, seed: int) -> None:
    """Play so many moves at a table by the API; all of them if there are fewer."""
    luck = random.Random(seed)
    for _ in range(moves):
        legal = legal_now(guest, table)
        if not legal:
            break
        (move,) = luck.choices(legal, [EAGER.get(move.split()[0], 1) for move in legal])
        guest.request("POST", f"/tables/{table}/orders", {"type": "play", "seat": 0, "move": move})


def my_turn(guest: Guest, table: str) -> Any:
    """A table as I see it as soon as the others have done theirs, or when the game is over."""
    now = guest.request("GET", f"/tables/{table}?seat=0")
    while now["table"]["status"] == "playing" and not now["choices"]:
        guest.page.wait_for_timeout(LOOK_MS)
        now = guest.request("GET", f"/tables/{table}?seat=0")
    return now


def legal_now(guest: Guest, table: str) -> list[str]:
    """What I may do then; nothing if the game is over."""
    now = my_turn(guest, table)
    return list(now["choices"]["legal"]) if now["choices"] else []


def at_table(game: str, moves: int, seed: int, seats: int, **more: Any) -> Callable[[Guest], None]:
    """Go to a table in the middle of a game."""

    def go(guest: Guest) -> None:
        guest.go(f"/table/{played(guest, game, moves, seed, [ME, *BOTS[: seats - 1]], **more)}")
        Player(guest, "pointer").wait()
        while guest.page.locator(COUNT).count():
            guest.page.locator(COUNT).first.click()

    return go


def finished(game: str, seats: int, path: str) -> Callable[[Guest], None]:
    """Go to what comes after a whole game."""

    def go(guest: Guest) -> None:
        table = played(guest, game, 2_000, 3, [ME, *BOTS[: seats - 1]])
        guest.go(path.format(table=table))
        guest.page.locator("main").first.wait_for()

    return go


def reviewed(game: str, seats: int, **more: Any) -> Callable[[Guest], None]:
    """Go to the review of a whole game, with one of the costly turns on the table."""

    def go(guest: Guest) -> None:
        table = played(guest, game, 2_000, 3, [ME, *BOTS[: seats - 1]], **more)
        guest.go(f"/review/{table}")
        guest.page.locator("[data-part=review][aria-busy=false]").wait_for(timeout=4 * PATIENCE_MS)
        guest.page.locator("[data-part=slip] button").first.click()

    return go


def named(key: str) -> list[str]:
    """What something is called in all languages."""
    return [language(code).say(key) for code in LANGUAGES]


def exploring(guest: Guest) -> None:
    """Explore a finished game."""
    table = played(guest, "coatl", 2_000, 3, [ME, BOTS[0]])
    branch = guest.request("POST", f"/tables/{table}/branches", {"at": 40, "seat": 0, "bot": "random"})["id"]
    guest.go(f"/table/{branch}")
    Player(guest, "pointer").wait()


def beginning_to_explore(guest: Guest) -> None:
    """Choose how to play on from a moment of a finished game."""
    table = played(guest, "cotcot", 2_000, 3, [ME, *BOTS[:2]])
    guest.request("POST", f"/tables/{table}/branches", {"at": 30})
    guest.go(f"/replay/{table}?at=20")
    guest.page.locator(", ".join(f'button[aria-label="{name}"]' for name in named("explore_here"))).first.click()
    guest.page.locator("[data-part=explore-go]").wait_for()


def plain(path: str) -> Callable[[Guest], None]:
    """Just go to a page."""

    def go(guest: Guest) -> None:
        guest.go(path)
        guest.page.locator("main").first.wait_for()
        guest.page.wait_for_load_state("networkidle")

    return go


def holding(guest: Guest) -> None:
    """Hold a piece of the board: its places are lit."""
    for seed in range(20):
        at_table("coatl", 55 + seed, seed, 3)(guest)
        pieces = guest.page.locator("[data-part=board] [data-hold]")
        if pieces.count():
            pieces.first.click()
            guest.page.locator("[data-part=join], [data-move^=begin]").first.hover()
            return
    raise AssertionError("nobody can ever hold a piece")


def stealing(guest: Guest) -> None:
    """Hold a golden body, with two bodies of the other board chosen for it."""
    table = guest.request("POST", "/lessons/gold", {"teacher": "Ben"})["id"]
    guest.go(f"/table/{table}")
    Player(guest, "pointer").wait()
    guest.page.locator("[data-part=board] [data-hold=o]").click()
    for body in guest.page.locator("[data-part=loot] [data-hold]").all()[:2]:
        body.click()


def planning(guest: Guest) -> None:
    """Lay out a plan."""
    at_table("coatl", 60, 5, 2)(guest)
    guest.page.keyboard.press("p")
    guest.page.locator("[data-part=plan]").wait_for()


def hinted(go: Callable[[Guest], None]) -> Callable[[Guest], None]:
    """Go somewhere, and ask for a hint there."""

    def ask(guest: Guest) -> None:
        go(guest)
        guest.page.keyboard.press("h")
        guest.page.locator(FINAL_HINT).wait_for()

    return ask


def finishing(guest: Guest) -> None:
    """Stand before the choice of cards for a finished serpent."""
    for seed in range(40):
        table = played(guest, "coatl", 0, seed, [ME, BOTS[0]], options={"first_player": 0})
        if _finish(guest, table, random.Random(seed)):
            guest.go(f"/table/{table}")
            guest.page.locator("[data-part=finish]").wait_for()
            return
    raise AssertionError("no serpent was ever finished")


def _finish(guest: Guest, table: str, luck: random.Random) -> bool:
    """Play until a serpent is finished, and more cards may be laid beside it but none must."""
    while True:
        now = guest.request("GET", f"/tables/{table}?seat=0")
        if now["table"]["status"] != "playing":
            return False
        legal = list(now["choices"]["legal"]) if now["choices"] else []
        more = [move for move in legal if move.startswith(("fulfil", "temple"))]
        if now["game"]["position"]["turn"]["completing"] and more and "done" in legal:
            return True
        if legal:
            (move,) = luck.choices(legal, [EAGER.get(move.split()[0], 1) for move in legal])
            guest.request("POST", f"/tables/{table}/orders", {"type": "play", "seat": 0, "move": move})


def settings(guest: Guest) -> None:
    plain("/")(guest)
    guest.page.locator("[data-part=bar] nav button").last.click()
    guest.page.locator("dialog[open]").wait_for()


def waiting(guest: Guest) -> None:
    """Wait for a friend."""
    guest.open_table("coatl", ME, {"who": "open"})
    guest.page.locator("[data-part=waiting]").wait_for()


def of_another(guest: Guest, game: str, *seats: dict[str, str]) -> str:
    """The address of a table that somebody else has opened, with their invitation if there is one."""
    browser = guest.context.browser
    assert browser is not None
    host = browser.new_context()
    host.request.put(f"{guest.home}/api/me", data={"name": "Benoît"})
    opened: Any = host.request.post(f"{guest.home}/api/tables", data={"game": game, "seats": list(seats)}).json()
    host.close()
    return f"/table/{opened['id']}" + (f"#invitation={opened['invitation']}" if opened.get("invitation") else "")


def invited(game: str) -> Callable[[Guest], None]:
    """Come by the link of a friend."""

    def go(guest: Guest) -> None:
        guest.go(of_another(guest, game, ME, BOTS[0], {"who": "open"}))
        guest.page.get_by_role("textbox").first.wait_for()

    return go


def watching(game: str, players: int) -> Callable[[Guest], None]:
    """Look on at a table of others, who are away."""

    def go(guest: Guest) -> None:
        guest.go(of_another(guest, game, ME, *BOTS[: players - 1]))
        guest.page.locator("[data-part=table]").wait_for()

    return go


def curtain(guest: Guest) -> None:
    """Pass the device on."""
    guest.open_table("coatl", ME, {"who": "here", "name": "Ben"})
    guest.page.locator("[data-part=curtain]").wait_for()


def lost(guest: Guest) -> None:
    """Lose the connection."""
    at_table("cotcot", 20, 2, 3)(guest)
    guest.allow("net::ERR_INTERNET_DISCONNECTED")
    guest.context.set_offline(True)
    guest.page.locator("[data-part=lost]").wait_for()


def friend_of(guest: Guest, name: str) -> Guest:
    """Somebody else, with a browser of their own."""
    browser = guest.context.browser
    assert browser is not None
    return Guest(browser.new_context(), guest.server, name)


def challenged_by(friend: Guest, game: str, *bots: str, **more: Any) -> str:
    """A challenge that somebody has made."""
    seats = [ME, *({"who": "bot", "bot": bot} for bot in bots)]
    return str(friend.request("POST", "/challenges", {"game": game, "seats": seats, **more})["id"])


def take_up(guest: Guest, challenge: str, seed: int, moves: int = 2_000) -> str:
    """Play a challenge by the API, to the end if it has no more moves; the table at which that is."""
    table = str(guest.request("POST", f"/challenges/{challenge}/start")["id"])
    play_on(guest, table, moves, seed)
    my_turn(guest, table)
    return table


def challenge(game: str, *bots: str, is_played: bool = False, path: str = "challenge", **more: Any) -> Any:
    """Come by the link of a challenge, as somebody new or after one has played."""

    def go(guest: Guest) -> None:
        friends = [friend_of(guest, name) for name in ("Benoît", "Ida")]
        made = challenged_by(friends[0], game, *bots, **more)
        if is_played:
            for seed, player in enumerate((*friends, guest)):
                take_up(player, made, seed)
        for friend in friends:
            friend.context.close()
        guest.go(f"/{path}/{made}")
        guest.page.locator(f"[data-part={path}]").wait_for()
        for _ in range(LATER_TURNS if path == "compare" else 0):
            guest.page.keyboard.press("ArrowRight")

    return go


def challenges(guest: Guest) -> None:
    """Find one's challenges again: one to play, one that is not finished, one with a result."""
    friend = friend_of(guest, "Benoît")
    challenged_by(guest, "coatl", "easy", "random")
    take_up(guest, challenged_by(friend, "cotcot", "random"), 1, 2)
    take_up(guest, challenged_by(friend, "coatl", options={"levels": [1, 2]}), 1)
    friend.context.close()
    plain("/past")(guest)
    guest.page.locator("[data-part=challenges]").wait_for()


STATISTICS: list[tuple[str, list[dict[str, str]], dict[str, Any]]] = [
    ("coatl", [ME], {"options": {"levels": [1, 3]}}),
    ("cotcot", [ME, {"who": "bot", "bot": "beginner"}], {}),
    ("coatl", [ME, BOTS[0]], {}),
    ("cotcot", [ME, BOTS[0], {"who": "bot", "bot": "easy"}], {}),
]
"""What somebody has played who looks at their statistics."""


def whole_games(guest: Guest, rounds: int = 2) -> list[str]:
    """Play some games of each kind by the API to their ends; the tables."""
    return [
        played(guest, game, 2_000, seed, seats, **more) for seed in range(rounds) for game, seats, more in STATISTICS
    ]


def statistics(guest: Guest) -> None:
    """Look at one's statistics after some games."""
    whole_games(guest)
    guest.go("/statistics")
    guest.page.get_by_role("table").first.wait_for()


@cache
def puzzle(game: str, kind: str, *, is_shown: bool = False, is_explained: bool = False) -> Callable[[Guest], None]:
    """A puzzle, with its solution marked on the table, or explained in words."""

    def go(guest: Guest) -> None:
        found = next(one for one in shipped(game_named(game)).values() if one.kind == kind)
        guest.go(f"/puzzles/{found.id}")
        guest.page.locator("[data-part=solution]").wait_for()
        if is_shown or is_explained:
            guest.page.locator("[data-part=solution]").click()
            guest.page.locator("[data-hinted]").wait_for()
        if is_explained:
            guest.page.locator("[data-part=why]").click()
            guest.page.locator("[data-part=explained]").wait_for()

    return go


def screens() -> dict[str, Callable[[Guest], None]]:
    """All screens by their names."""
    return {
        "home": plain("/"),
        "settings": settings,
        "new-coatl": plain("/new/coatl"),
        "new-cotcot": plain("/new/cotcot"),
        "solo": plain("/solo"),
        "watch": plain("/watch"),
        "past": plain("/past"),
        "learn": plain("/learn"),
        "waiting": waiting,
        "curtain": curtain,
        "invited-coatl": invited("coatl"),
        "invited-cotcot": invited("cotcot"),
        "nowhere": plain("/nowhere"),
        "coatl-watched": watching("coatl", 4),
        "cotcot-watched": watching("cotcot", 3),
        "lost": lost,
        "coatl-begin": at_table("coatl", 0, 1, 2),
        "coatl": at_table("coatl", 90, 11, 3),
        "coatl-four": at_table("coatl", 60, 5, 4),
        "coatl-held": holding,
        "coatl-finish": finishing,
        "coatl-steal": stealing,
        "coatl-hint": hinted(at_table("coatl", 40, 4, 1, options={"levels": [1, 2]})),
        "coatl-plan": planning,
        "coatl-solo": at_table("coatl", 40, 4, 1, options={"levels": [1, 2]}),
        "coatl-end": finished("coatl", 3, "/table/{table}"),
        "solo-end": finished("coatl", 1, "/table/{table}"),
        "coatl-replay": finished("coatl", 2, "/replay/{table}"),
        "solo-review": reviewed("coatl", 1, options={"levels": [1]}),
        "cotcot": at_table("cotcot", 28, 7, 4),
        "cotcot-hint": hinted(at_table("cotcot", 20, 6, 2)),
        "cotcot-five": at_table("cotcot", 24, 8, 5),
        "cotcot-end": finished("cotcot", 3, "/table/{table}"),
        "cotcot-replay": finished("cotcot", 2, "/replay/{table}"),
        "cotcot-review": reviewed("cotcot", 2),
        "explore": exploring,
        "explore-begin": beginning_to_explore,
        "challenge": challenge("cotcot", "easy", "random"),
        "challenge-played": challenge("coatl", is_played=True, options={"levels": [2, 4]}),
        "compare-coatl": challenge("coatl", is_played=True, path="compare"),
        "compare-cotcot": challenge("cotcot", "random", is_played=True, path="compare"),
        "challenges": challenges,
        "statistics": statistics,
        "statistics-none": plain("/statistics"),
        "new-challenge": plain("/new/coatl?with=challenge"),
        "cards-coatl": plain("/cards/coatl"),
        "cards-cotcot": plain("/cards/cotcot"),
        "rules-coatl": plain("/rules/coatl"),
        "rules-solo": plain("/rules/coatl-solo"),
        "rules-expansions": plain("/rules/coatl-expansions"),
        "rules-cotcot": plain("/rules/cotcot"),
        "puzzles": plain("/puzzles"),
        "puzzle-coatl": puzzle("coatl", "assembly"),
        "puzzle-solo": puzzle("coatl", "adam"),
        "puzzle-solved": puzzle("coatl", "assembly", is_explained=True),
        "puzzle-cotcot": puzzle("cotcot", "fox", is_shown=True),
        "lesson-coatl": plain("/lesson/coatl"),
        "lesson-solo": plain("/lesson/solo"),
        "lesson-gold": plain("/lesson/gold"),
        "lesson-cotcot": plain("/lesson/cotcot"),
    }


def settled(page: Page) -> None:
    """Wait until nothing changes any more."""
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(300)
