"""What MkDocs calls while it builds the manual."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from manual import pages
from plume.core.messages import BASE
from plume.language import LANGUAGES

WORDS, LUNR = "partials/languages/{}.html", "assets/javascripts/lunr/min/lunr.{}.min.js"
"""What the theme says in a language, and what it searches by."""
LISTED = {
    "envs/index.md": pages.environments,
    "reference/index.md": pages.reference,
    "tutorials/index.md": pages.tutorials,
}
"""After these pages those are listed that belong to them."""
FIRST = 100
"""Before the plug-ins, which read what is set here."""


@event_priority(FIRST)
def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """List the pages of the games, and let the search know all languages that it can."""
    first, *others = config.nav or []
    config.nav = [first, *pages.navigation(), *others]
    for (overview, more), section in product(LISTED.items(), others):
        for listed in section.values():
            if (first_page := {"Overview": overview}) in listed:
                after = listed.index(first_page) + 1
                listed[after:after] = more()
    search = [code for code in LANGUAGES if code == BASE or _theme_has(config, LUNR.format(code))]
    config.plugins["material/search"].config["lang"] = search
    return config


def _theme_has(config: MkDocsConfig, file: str) -> bool:
    return any((Path(folder) / file).exists() for folder in config.theme.dirs)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are made from something else."""
    for uri, markdown in pages.generated().items():
        files.append(File.generated(config, uri, content=markdown))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Prepare the text of a page."""
    return pages.prepared(markdown, page.file.src_uri)


def on_page_content(html: str, **_: Any) -> str:
    """Add the symbols that drawings use."""
    return pages.with_sprite(html)


def on_page_context(context: dict[str, Any], page: Page, config: MkDocsConfig, **_: Any) -> dict[str, Any]:
    """Let the theme speak the language of the page."""
    spoken = pages.language_of(page.file.src_uri)
    config.theme["language"] = spoken if _theme_has(config, WORDS.format(spoken)) else BASE
    return context
