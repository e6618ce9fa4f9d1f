"""`make screenshots`: every screen in both themes and three sizes, in all languages; names make only those."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from rich.progress import track

from plume.language import LANGUAGES
from tests.browser.guests import DESK, PHONE, TABLET, chromium, visiting
from tests.browser.screens import screens, settled
from tests.server.running import running

FOLDER = Path("build/screenshots")


def main(names: list[str]) -> None:
    """Make the screenshots of these screens, or of all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = {name: go for name, go in screens().items() if not names or name in names}
    jobs = [(name, language) for name in wanted for language in LANGUAGES]
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server, chromium() as browser:
        for name, language in track(jobs, "Looking at every screen"):
            with visiting(browser, server, locale=language) as guest:
                wanted[name](guest)
                for width, height in (DESK, TABLET, PHONE):
                    guest.page.set_viewport_size({"width": width, "height": height})
                    for theme in ("light", "dark"):
                        guest.page.emulate_media(color_scheme="light" if theme == "light" else "dark")
                        settled(guest.page)
                        guest.page.screenshot(path=FOLDER / f"{name}-{language}-{width}-{theme}.png")
                guest.problems.clear()


if __name__ == "__main__":
    main(sys.argv[1:])
