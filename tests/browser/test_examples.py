"""What the examples save is seen in the browser."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from plume.records import read_file
from tests.browser.guests import visiting
from tests.scale import one_in
from tests.server.running import Server

SAVE_RECORD = Path(__file__).parents[2] / "examples" / "save_record.py"
SCORES = {
    "coatl": ("[data-part=opponent] strong", [0, 1]),
    "cotcot": ("[data-part=player] strong > [aria-hidden]", [0, 1]),
}
"""Where each game shows how many points these seats have."""


@pytest.mark.parametrize("game", one_in(2, SCORES))
def test_a_saved_episode_opens_and_shows_its_last_position(
    browser: Browser, server: Server, tmp_path: Path, game: str
) -> None:
    file = tmp_path / "episode.plume"
    subprocess.run([sys.executable, SAVE_RECORD, file, "--game", game, "--seed", "3"], check=True)
    (record,) = read_file(file)
    assert record.result is not None
    with visiting(browser, server) as guest:
        guest.go("/past")
        guest.page.locator("input[type=file]").set_input_files(file)
        slider = guest.page.get_by_role("slider")
        expect(slider).to_have_value("0")
        guest.page.keyboard.press("End")
        expect(slider).to_have_value(str(len(record.moves)))
        guest.see(f"Turn {record.moves[-1].turn}, move {len(record.moves)}")
        expect(guest.page.get_by_role("heading", name="seat_0 and seat_1")).to_be_attached()
        where, seats = SCORES[game]
        expect(guest.page.locator(where)).to_have_text([str(record.result.scores[seat]) for seat in seats])
