"""Statistics of mine: the page says what the server has counted, offers all of it as files, and is kind to the new."""

from __future__ import annotations

import csv
import io
import json
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, expect

from tests.browser.guests import DESK, PHONE, Guest, visiting
from tests.browser.screens import friend_of, whole_games
from tests.scale import on_days
from tests.server.running import Server

TITLES = {"coatl": "Cóatl", "cotcot": "CotCotCollec’"}
NARROWEST = (360, 640)


def number(value: float) -> str:
    """A number as the page writes it."""
    rounded = Decimal(str(value)).quantize(Decimal("0.1"), ROUND_HALF_UP)
    return f"{rounded:,}".removesuffix(".0").replace("-", "−")


def cells(table: Locator) -> list[list[str]]:
    """What stands in the rows of a table."""
    rows = table.locator("tbody tr").all()
    return [[" ".join(cell.split()) for cell in row.locator("th, td").all_inner_texts()] for row in rows]


def told(guest: Guest) -> Any:
    """My statistics when all games are told."""
    while (found := guest.request("GET", "/me/statistics"))["waiting"]:
        pass
    return found


def saved(guest: Guest, name: str) -> str:
    """The file that is behind a link."""
    with guest.page.expect_download() as download:
        guest.page.get_by_role("link", name=name).click()
    return Path(download.value.path()).read_text("utf-8")


@on_days(0, 2, 4)
def test_the_page_says_what_was_counted(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        tables = whole_games(guest)
        found = told(guest)
        assert found["games"] == len(tables)
        guest.go("/past")
        guest.page.get_by_role("link", name="All your statistics").click()
        expect(guest.page.get_by_role("heading", name="Your statistics", level=1)).to_be_visible()
        for game, title in TITLES.items():
            mine = guest.page.get_by_role("region", name=title, exact=True)
            against = mine.get_by_role("region", name="Against whom")
            results = [row for row in found["results"] if row["game"] == game]
            expect(against.locator("tbody tr")).to_have_count(len(results))
            shown = {(row[1].split(" ", 1)[1], *row[2:4]) for row in cells(against.get_by_role("table"))}
            assert shown == {
                (
                    f"{row['wins']} of {row['games']}",
                    number(row["mean"]),
                    ("+" if row["lead"] > 0 else "") + number(row["lead"]),
                )
                for row in results
            }
            links = against.get_by_role("link").evaluate_all("(all) => all.map((one) => one.getAttribute('href'))")
            assert set(links) == {f"/table/{row['best_table']}" for row in results}
            counted = [row for row in found["counted"] if row["game"] == game and row["name"]]
            favourites = mine.get_by_role("region", name="Favourite").get_by_role("table")
            assert [row[1:] for row in cells(favourites)] == [
                [str(row["count"]), number(row["points"]), number(row["points"] / row["count"])] for row in counted
            ]
            (trend,) = [one["points"] for one in found["trends"] if one["game"] == game]
            over_time = mine.get_by_role("region", name="Over time")
            expect(over_time.get_by_role("img", name=f"Your points on average over {len(trend)} games")).to_be_visible()
            over_time.get_by_text("As a table").click()
            assert [row[1:] for row in cells(over_time.get_by_role("table"))] == [
                [
                    str(point["games"]),
                    f"{100 * point['wins'] / point['games']:.0f}%",
                    number(point["mean"]),
                    number(point["mean"] - point["lead"]),
                ]
                for point in trend
            ]
        (serpents,) = [row for row in found["counted"] if row["what"] == "serpent"]
        each = (
            guest.page.get_by_role("term").filter(has_text="Points per serpent").locator("xpath=following-sibling::*")
        )
        expect(each).to_have_text(number(serpents["points"] / serpents["count"]))
        for width, height in (DESK, PHONE, NARROWEST):
            guest.page.set_viewport_size({"width": width, "height": height})
            assert guest.page.evaluate("document.documentElement.scrollWidth") <= width


@on_days(1, 3)
def test_all_games_can_be_taken_away(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        tables = whole_games(guest, rounds=1)
        told(guest)
        guest.go("/statistics")
        rows = list(csv.DictReader(io.StringIO(saved(guest, "As a table (CSV)"))))
        assert {row["table"] for row in rows} == set(tables)
        games = json.loads(saved(guest, "As JSON, for programs"))["games"]
        assert {game["table"] for game in games} == set(tables)
        assert {row["points"] for row in rows} == {str(game["points"]) for game in games}


@on_days(1, 3)
def test_a_newcomer_is_told_what_there_will_be(browser: Browser, server: Server) -> None:
    with visiting(browser, server, size=PHONE) as guest:
        friend = friend_of(guest, "Ida")
        whole_games(friend, rounds=1)
        friend.context.close()
        guest.go("/statistics")
        expect(guest.page.get_by_role("heading", name="Nothing to count yet")).to_be_visible()
        guest.page.get_by_role("link", name="To the games").click()
        expect(guest.page.get_by_role("button", name="Play now").first).to_be_visible()


def test_one_game_is_not_a_trend_yet(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        table = guest.open_table("coatl", {"who": "me"}, options={"levels": [2]})
        guest.request("POST", f"/tables/{table}/orders", {"type": "concede", "seat": 0})
        guest.go("/statistics")
        guest.see("From your second game on")
        expect(guest.page.get_by_role("row", name="A.D.A.M. on level 2")).to_contain_text("1 given up")
