"""What MkDocs calls while it builds the manual."""

from __future__ import annotations

from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from manual import pages


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
    config.theme["language"] = pages.language(page.file.src_uri)
    return context
