"""The manual is built without a warning, is whole in itself, and has every rule and every card in every language."""

from __future__ import annotations

import os
import posixpath
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import unquote, urlsplit

import pytest

from manual.coatl.examples import draw_examples
from manual.cotcot.finds import DRAWINGS
from manual.pages import CARDS, RULES
from plume import rulebooks
from plume.coatl.cards import PROPHECIES
from plume.coatl.notation import PROPHECY_NAMES, TEMPLE_NAMES, pattern_text
from plume.cotcot.cards import NAMES
from plume.language import ENGLISH, LANGUAGES
from tests.browser.guests import chromium
from tests.patience import PATIENCE_MS
from tests.scale import on_days

ROOT = Path(__file__).parents[1]
LOADED = {("script", "src"), ("img", "src"), ("iframe", "src"), ("link", "href"), ("source", "src"), ("object", "data")}
"""What a page loads by itself; a link that a reader may follow is none of it."""


@dataclass
class Read(HTMLParser):
    """What a page holds, as far as the tests want to know."""

    ids: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)
    language: str = ""
    words: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "html":
            self.language = given["lang"]
        if tag in ("a", "use") and "href" in given:
            self.links.append(given["href"])
        if tag == "svg" and "data-text" in given:
            self.drawn.append(given["data-text"])
        self.loaded += [given[name] for kind, name in LOADED if kind == tag and name in given]

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("manual") / "site"
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PLUME_QUICK": "1"}
    built = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert (built.returncode, built.stdout + built.stderr) == (0, "")
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Read]:
    """The pages of the manual by their address, such as `coatl/rules/`."""
    found: dict[str, Read] = {}
    for path in site.rglob("*.html"):
        page = Read()
        page.feed(path.read_text("utf-8"))
        found[path.relative_to(site).as_posix().removesuffix("index.html")] = page
    return found


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Where a folder is given to browsers."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


WANTED = {
    "en": ("determinisation", "library/"),
    "fr": ("poule", "cotcot/regles/"),
    "de": ("Schlange", "coatl/regeln/"),
}
"""By language, a word that somebody looks for, and a page on which it is."""


@on_days(1, 3)
def test_the_search_finds_words_of_every_language(site: Path) -> None:
    assert set(WANTED) == set(LANGUAGES)
    with served(site) as at, chromium() as browser:
        page = browser.new_page()
        for word, wanted in WANTED.values():
            page.goto(f"{at}/index.html")
            page.locator(".md-search__input").click()
            page.keyboard.type(word)
            found = page.locator(f".md-search-result__link[href*='{wanted}']").first
            found.wait_for(state="attached", timeout=PATIENCE_MS)


def address(uri: str) -> str:
    """Where a page of this source is."""
    return uri.removesuffix(".md") + "/"


def test_links_and_anchors_exist(site: Path, pages: dict[str, Read]) -> None:
    broken: list[str] = []
    for here, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or here == "404.html":
                continue
            joined = posixpath.normpath(posixpath.join("/", here, unquote(parts.path))).strip("/.")
            there = here if not parts.path else f"{joined}/" if joined else ""
            if there not in pages:
                broken += [f"{here}: {link}"] * (not (site / joined).is_file())
            elif parts.fragment and unquote(parts.fragment) not in [*pages[there].ids, "__top"]:
                broken.append(f"{here}: {link}")
    assert broken == []


def test_nothing_is_loaded_from_elsewhere(site: Path, pages: dict[str, Read]) -> None:
    for here, page in pages.items():
        assert [link for link in page.loaded if urlsplit(link).netloc] == [], here
    for path in [ROOT / "docs" / "assets" / "manual.css", *site.rglob("assets/stylesheets/*.css")]:
        style = path.read_text("utf-8")
        assert "@import" not in style, path
        assert "url(http" not in style.replace('"', ""), path


@pytest.mark.parametrize(("book", "language"), RULES)
def test_every_rule_is_an_anchor(pages: dict[str, Read], book: str, language: str) -> None:
    page = pages[address(RULES[book, language])]
    rules = [rule.lower() for rule in rulebooks.rules(book, "en")]
    assert rules
    assert [anchor for anchor in page.ids if anchor in rules] == rules
    assert len(page.ids) == len(set(page.ids))


@pytest.mark.parametrize(("book", "language"), RULES)
def test_every_card_is_drawn_with_its_sentence(pages: dict[str, Read], book: str, language: str) -> None:
    cards = rulebooks.cards(book, language)
    names = list(NAMES) if book == "cotcot" else [*PROPHECY_NAMES, *TEMPLE_NAMES]
    assert [card.name for card in cards] == names
    for uri in {RULES[book, language], CARDS.get((book, language), RULES[book, language])}:
        page = pages[address(uri)]
        text = " ".join(page.words)
        for card in cards:
            drawing = [card.name] if book == "cotcot" else card.drawing.split(" / ")
            assert card.name.lower() in page.ids
            assert set(drawing) <= set(page.drawn), card.name
            assert card.sentence in text


def test_each_pattern_is_drawn_from_the_card_table(pages: dict[str, Read]) -> None:
    drawn = pages[address(CARDS["coatl", "en"])].drawn
    patterns = [pattern_text(card) for card in PROPHECIES]
    in_legend = "kbgry"
    assert [text for text in drawn if text in patterns][len(in_legend) :] == patterns
    assert list(DRAWINGS) == list(NAMES)


CONTENTS = {"en": "Table of contents", "fr": "Table des matières"}
"""What the theme says in some languages."""


@pytest.mark.parametrize(("uri", "language"), [(RULES[key], key[1]) for key in RULES] + [("speed.md", "en")])
def test_a_page_speaks_one_language(pages: dict[str, Read], uri: str, language: str) -> None:
    page = pages[address(uri)]
    assert page.language == language
    if language in CONTENTS:
        assert CONTENTS[language] in " ".join(page.words)


def test_an_example_that_is_not_true_stops_the_build() -> None:
    example = "```\n<y k k r y k r y>\n  P35  y k+ r  {}×   {}\n```\n"
    assert "<svg" in draw_examples(example.format(2, 6), ENGLISH)
    with pytest.raises(ValueError, match="satisfies P35 2 times, for 6 points"):
        draw_examples(example.format(3, 6), ENGLISH)
    moves = "```\ntake 4\ndone\n```\n"
    assert draw_examples(moves, ENGLISH) == moves
