"""The pages that are made from something else, and what happens to the text of every page.

Links in the sources lead to files of the repository, so that they work there too; here they become links to the pages
made from those files. The ids of rules become links to the rules.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from manual.actions import ACTIONS, actions_page
from manual.cards import gallery
from manual.datasets import FIELDS, fields_page
from manual.drawings import drawings_of
from manual.notebooks import NOTEBOOKS, tutorial_pages
from manual.observations import OBSERVATIONS, observations_page
from manual.reference import OVERVIEW as REFERENCE
from manual.reference import PAGES, reference_pages
from plume import rulebooks
from plume.core.messages import BASE
from plume.language import LANGUAGES, language

ROOT = Path(__file__).parents[1]


def _address(kind: str, book: str, code: str) -> str:
    """Where a page of rules or cards is, in the words of its language."""
    name, usual = (language(spoken).say(f"manual_{kind}_address") for spoken in (code, BASE))
    return f"{book}/{name}{'' if code == BASE or name != usual else f'-{code}'}.md"


RULES = {(book, code): _address("rules", book, code) for book in rulebooks.books() for code in LANGUAGES}
"""The page of a rulebook in a language."""

DRAWINGS = {uri: drawings_of(rulebooks.books()[book]) for (book, _), uri in RULES.items()}
"""By the page of a rulebook, how its game is drawn."""

CARDS = {
    (book, code): _address("cards", book, code)
    for book, played in rulebooks.books().items()
    for code in LANGUAGES
    if book == played.name
}
"""The page with all cards of a game."""

FROM_ROOT = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
"""Documents that stand beside the manual and are pages of it too."""

MADE_FROM = (
    FROM_ROOT
    | {f"src/plume/language/{code}/{book}.md": uri for (book, code), uri in RULES.items()}
    | {f"src/plume/{name}/cards.py": uri for (name, code), uri in CARDS.items() if code == BASE}
    | {f"src/plume/{name}/observing.py": uri for name, uri in OBSERVATIONS.items()}
    | {f"src/plume/{name}/notation.py": uri for name, uri in ACTIONS.items()}
    | {path.relative_to(ROOT).as_posix(): uri for uri, path in NOTEBOOKS.items()}
    | {"src/plume/dataset/fields.py": FIELDS, "manual/reference.py": REFERENCE}
)
"""The page that is made from a file of the repository."""

LINK = re.compile(r"(\]\()([^)#:\s]+)([)#])")
RULE_ID = re.compile(r"\b[A-Z]-[A-Z]+-\d+\b")
LEAVE_ALONE = re.compile(
    r"^```.*?^```$|`[^`\n]+`|\[[^\]\n]*\]\([^)\n]*\)(?:\{[^}\n]*\})?|^<.*?$|^#.*?$", re.DOTALL | re.MULTILINE
)
"""Code, links, drawings and headings."""
SESSION = re.compile(r"^```python\n(?=>>> )", re.MULTILINE)


def generated() -> Mapping[str, str]:
    """The pages that are made from something else, in Markdown."""
    pages = {uri: (ROOT / document).read_text("utf-8") for document, uri in FROM_ROOT.items()}
    pages |= {uri: _rules_page(book, code) for (book, code), uri in RULES.items()}
    pages |= {uri: _cards_page(book, code) for (book, code), uri in CARDS.items()}
    pages |= {uri: observations_page(game) for game, uri in OBSERVATIONS.items()}
    pages |= {uri: actions_page(game) for game, uri in ACTIONS.items()}
    pages[FIELDS] = fields_page()
    pages |= reference_pages()
    pages |= tutorial_pages()
    return pages


def navigation() -> list[dict[str, list[dict[str, str]]]]:
    """The rulebooks with their pages in all languages, as MkDocs lists them."""
    return [{_title(book, BASE).partition(",")[0]: [*_pages(book)]} for book in rulebooks.books()]


def environments() -> list[str]:
    """The pages on the environments of each game: those that somebody has written, then observations and actions."""
    written = sorted((ROOT / "docs/envs").glob("*-*.md"))
    return [
        *(f"envs/{page.name}" for name in OBSERVATIONS for page in written if name in page.stem.split("-")),
        *OBSERVATIONS.values(),
        *ACTIONS.values(),
    ]


def tutorials() -> list[str]:
    """The tutorials in the order in which their overview has them."""
    told = re.findall(r"\]\((\S+)\.ipynb\)", (ROOT / "docs/tutorials/index.md").read_text("utf-8"))
    return [f"tutorials/{name}.md" for name in told]


def reference() -> list[str]:
    """The pages of the reference, after its overview."""
    return list(PAGES.values())


def _pages(book: str) -> Iterator[dict[str, str]]:
    for kind, pages in (("rules", RULES), ("cards", CARDS)):
        for code in LANGUAGES:
            if (book, code) in pages:
                yield {language(code).say(f"manual_{kind}_name"): pages[book, code]}


def language_of(uri: str) -> str:
    """The language of a page."""
    return next((spoken for (_, spoken), page in [*RULES.items(), *CARDS.items()] if page == uri), BASE)


def prepared(markdown: str, uri: str) -> str:
    """The text of a page as the manual needs it."""
    markdown = _follow_sources(markdown, uri)
    markdown = _link_rules(markdown, uri)
    card_name = DRAWINGS[uri].card_name if uri in DRAWINGS else None
    if card_name is not None:
        markdown = _in_prose(markdown, card_name, lambda card: f"[{card[0]}](#{card[0].lower()})")
    return SESSION.sub("```pycon\n", markdown)


def with_sprite(html: str) -> str:
    """A page that draws has the symbols of its drawings."""
    sprites = dict.fromkeys(drawings.sprite for drawings in DRAWINGS.values())
    return "".join(sprites) + html if "#pl-" in html else html


# ---- rules and cards


def _rules_page(book: str, spoken: str) -> str:
    words = language(spoken)
    title, text = _title(book, spoken), rulebooks.in_words(book, spoken).split("\n", 1)[1]
    text = DRAWINGS[RULES[book, spoken]].illustrated(text, words)
    text = rulebooks.RULE.sub(lambda rule: f"- {_anchor(rule[1])} {rule[2]}", text)
    top = _top(words.say("manual_rules", book=title), title, RULES, book, spoken)
    return f"{top}\n{text}\n{gallery(book, spoken)}"


def _anchor(rule: str) -> str:
    return f"[{rule}](#{rule.lower()}){{ #{rule.lower()} .pl-rule }}"


def _cards_page(book: str, spoken: str) -> str:
    words = language(spoken)
    title = words.say("manual_cards", book=_title(book, spoken))
    top = _top(title, title, CARDS, book, spoken)
    intro = words.say(f"{book}_manual_cards", rules=posixpath.basename(RULES[book, spoken]))
    return f"{top}\n{intro}\n\n{gallery(book, spoken, level=2)}"


def _title(book: str, spoken: str) -> str:
    """What a rulebook is called: its first heading."""
    return rulebooks.text(book, spoken).split("\n", 1)[0].removeprefix("# ")


def _top(title: str, heading: str, pages: Mapping[tuple[str, str], str], book: str, spoken: str) -> str:
    """The head of a page: its title, its heading and the way to the other languages."""
    links = [
        f"[{language(other).say('manual_read_here')}]({posixpath.basename(pages[book, other])})"
        f"{{ .pl-language lang={other} hreflang={other} }}"
        for other in LANGUAGES
        if other != spoken
    ]
    return f'---\ntitle: "{title}"\n---\n\n# {heading}\n\n{" · ".join(links)}\n'


# ---- links


def _follow_sources(markdown: str, uri: str) -> str:
    """Turn links to files of the repository into links to the pages made from them."""
    folder = "" if uri in FROM_ROOT.values() else posixpath.join("docs", posixpath.dirname(uri))

    def follow(link: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(folder, link[2]))
        page = MADE_FROM.get(target, target.removeprefix("docs/"))
        return link[1] + _relative(page, uri) + link[3] if folder == "" or target in MADE_FROM else link[0]

    return LINK.sub(follow, markdown)


def _link_rules(markdown: str, uri: str) -> str:
    """Turn the ids of rules into links, in the language of the page."""
    spoken = language_of(uri)
    homes = {rule: RULES[book, spoken] for book in rulebooks.books() for rule in rulebooks.rules(book, spoken)}

    def link(rule: re.Match[str]) -> str:
        home = homes.get(rule[0])
        return rule[0] if home is None else f"[{rule[0]}]({_relative(home, uri)}#{rule[0].lower()})"

    return _in_prose(markdown, RULE_ID, link)


def _in_prose(markdown: str, pattern: re.Pattern[str], replace: Callable[[re.Match[str]], str]) -> str:
    """Replace what stands in sentences, not in code, links, drawings and headings."""
    parts: list[str] = []
    at = 0
    for kept in LEAVE_ALONE.finditer(markdown):
        parts += [pattern.sub(replace, markdown[at : kept.start()]), kept[0]]
        at = kept.end()
    return "".join([*parts, pattern.sub(replace, markdown[at:])])


def _relative(page: str, uri: str) -> str:
    return posixpath.relpath(page, posixpath.dirname(uri) or ".")
