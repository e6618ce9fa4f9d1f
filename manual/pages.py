"""The pages that are made from something else, and what happens to the text of every page.

Links in the sources lead to files of the repository, so that they work there too; here they become links to the pages
made from those files. The ids of rules become links to the rules.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Mapping
from pathlib import Path

from manual.cards import gallery
from manual.examples import draw_examples
from manual.observations import OBSERVATIONS, observations_page
from manual.pieces import SPRITE, legend
from manual.words import WORDS
from plume import rulebooks
from plume.rulebooks import LANGUAGES

ROOT = Path(__file__).parents[1]

RULES = {
    ("coatl", "en"): "coatl/rules.md",
    ("coatl", "fr"): "coatl/regles.md",
    ("coatl-solo", "en"): "coatl-alone/rules.md",
    ("coatl-solo", "fr"): "coatl-alone/regles.md",
    ("cotcot", "en"): "cotcot/rules.md",
    ("cotcot", "fr"): "cotcot/regles.md",
}
"""The page of a rulebook in a language."""

COATL_RULES = [uri for (book, _), uri in RULES.items() if book != "cotcot"]

CARDS = {
    ("coatl", "en"): "coatl/cards.md",
    ("coatl", "fr"): "coatl/cartes.md",
    ("cotcot", "en"): "cotcot/cards.md",
    ("cotcot", "fr"): "cotcot/cartes.md",
}
"""The page with all cards of a game."""

FROM_ROOT = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
"""Documents that stand beside the manual and are pages of it too."""

MADE_FROM = FROM_ROOT | {
    "src/plume/coatl/rulebook.en.md": RULES["coatl", "en"],
    "src/plume/coatl/rulebook.fr.md": RULES["coatl", "fr"],
    "src/plume/coatl/rulebook-solo.en.md": RULES["coatl-solo", "en"],
    "src/plume/coatl/rulebook-solo.fr.md": RULES["coatl-solo", "fr"],
    "src/plume/cotcot/rulebook.en.md": RULES["cotcot", "en"],
    "src/plume/cotcot/rulebook.fr.md": RULES["cotcot", "fr"],
    "src/plume/coatl/cards.py": CARDS["coatl", "en"],
    "src/plume/cotcot/cards.py": CARDS["cotcot", "en"],
    "src/plume/envs/observing/coatl.py": OBSERVATIONS["coatl"],
    "src/plume/envs/observing/cotcot.py": OBSERVATIONS["cotcot"],
}
"""The page that is made from a file of the repository."""

LAST_OF_PATTERNS = "C-PAT-8"
"""After this rule the signs of patterns are explained."""

LINK = re.compile(r"(\]\()([^)#:\s]+)([)#])")
RULE_ID = re.compile(r"\b[CSK]-[A-Z]+-\d+\b")
CARD = re.compile(r"\b[PT]\d+\b")
LEAVE_ALONE = re.compile(
    r"^```.*?^```$|`[^`\n]+`|\[[^\]\n]*\]\([^)\n]*\)(?:\{[^}\n]*\})?|^<.*?$|^#.*?$", re.DOTALL | re.MULTILINE
)
"""Code, links, drawings and headings."""
SESSION = re.compile(r"^```python\n(?=>>> )", re.MULTILINE)


def generated() -> Mapping[str, str]:
    """The pages that are made from something else, in Markdown."""
    pages = {uri: (ROOT / document).read_text("utf-8") for document, uri in FROM_ROOT.items()}
    pages |= {uri: _rules_page(book, language) for (book, language), uri in RULES.items()}
    pages |= {uri: _cards_page(book, language) for (book, language), uri in CARDS.items()}
    pages |= {uri: observations_page(game) for game, uri in OBSERVATIONS.items()}
    return pages


def language(uri: str) -> str:
    """The language of a page."""
    return next((spoken for (_, spoken), page in [*RULES.items(), *CARDS.items()] if page == uri), "en")


def prepared(markdown: str, uri: str) -> str:
    """The text of a page as the manual needs it."""
    markdown = _follow_sources(markdown, uri)
    markdown = _link_rules(markdown, uri)
    if uri in COATL_RULES:
        markdown = _in_prose(markdown, CARD, lambda card: f"[{card[0]}](#{card[0].lower()})")
    return SESSION.sub("```pycon\n", markdown)


def with_sprite(html: str) -> str:
    """A page that draws has the symbols of its drawings."""
    return SPRITE + html if "#pl-" in html else html


# ---- rules and cards


def _rules_page(book: str, spoken: str) -> str:
    words = WORDS[spoken]
    heading, text = rulebooks.text(book, spoken).split("\n", 1)
    title = heading.removeprefix("# ")
    text = draw_examples(text, words)
    text = re.sub(rf"^- {LAST_OF_PATTERNS} .*$", lambda rule: f"{rule[0]}\n\n{legend(words)}", text, flags=re.MULTILINE)
    text = rulebooks.RULE.sub(lambda rule: f"- {_anchor(rule[1])} {rule[2]}", text)
    top = _top(words.rules.format(title), title, RULES, book, spoken)
    return f"{top}\n{text}\n{gallery(book, spoken)}"


def _anchor(rule: str) -> str:
    return f"[{rule}](#{rule.lower()}){{ #{rule.lower()} .pl-rule }}"


def _cards_page(book: str, spoken: str) -> str:
    words = WORDS[spoken]
    title = rulebooks.text(book, spoken).split("\n", 1)[0].removeprefix("# ")
    top = _top(words.cards.format(title), words.cards.format(title), CARDS, book, spoken)
    intro = words.cards_intro[book].format(posixpath.basename(RULES[book, spoken]))
    return f"{top}\n{intro}\n\n{gallery(book, spoken, level=2)}"


def _top(title: str, heading: str, pages: Mapping[tuple[str, str], str], book: str, spoken: str) -> str:
    """The head of a page: its title, its heading and the way to the other language."""
    (other,) = (one for one in LANGUAGES if one != spoken)
    link = WORDS[spoken].other_language.format(posixpath.basename(pages[book, other]))
    return f'---\ntitle: "{title}"\n---\n\n# {heading}\n\n{link}{{ .pl-language lang={other} hreflang={other} }}\n'


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
    spoken = language(uri)
    homes = {rule: RULES[book, spoken] for book in rulebooks.BOOKS for rule in rulebooks.rules(book, spoken)}

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
