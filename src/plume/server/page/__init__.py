"""The page that a browser gets."""

from __future__ import annotations

from pathlib import Path

from litestar.static_files import create_static_files_router

FOLDER = Path(__file__).parent / "files"

router = create_static_files_router(path="/", directories=[FOLDER], html_mode=True, include_in_schema=False)
