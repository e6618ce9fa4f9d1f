"""What a language lacks beside English: messages, placeholders, plural forms, rulebooks and rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from plume.core.messages import BASE, folder, read

PLACE = re.compile(r"(?<!\\)\{(\w+)\}")
PLURAL = "language_plural_"
OTHER = "other"
RULE = re.compile(r"^- ([A-Z]-[A-Z]+-\d+) ", re.MULTILINE)


def missing(code: str, package: str = "plume") -> list[str]:
    """A line for each thing that a language lacks, or has otherwise than English."""
    return [*_messages(read(package, BASE), read(package, code)), *_books(code, package)]


def _messages(english: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[str]:
    wanted = [key for key in english if not key.startswith(PLURAL)]
    yield from (f"{key}: missing" for key in wanted if key not in other)
    yield from (f"{key}: not in English" for key in other if key not in english and not key.startswith(PLURAL))
    forms = {key.removeprefix(PLURAL) for key in other if key.startswith(PLURAL)} | {OTHER}
    for key in wanted:
        if key in other:
            yield from _difference(key, english[key], other[key], forms)


def _difference(key: str, english: Any, other: Any, forms: Iterable[str]) -> Iterator[str]:
    """What is wrong with a message: its placeholders or its plural forms are others."""
    expected, found = _placeholders(english), _placeholders(other)
    yield from (f"{key}: {{{name}}} is missing" for name in sorted(expected - found))
    yield from (f"{key}: {{{name}}} is not in English" for name in sorted(found - expected))
    if isinstance(other, list) and any(text.endswith(": plural") for text in other[0]["declarations"]):
        cases = "\n".join(other[0]["match"])
        yield from (f"{key}: plural form {form} is missing" for form in sorted(forms) if f"={form}" not in cases)


def _placeholders(message: Any) -> set[str]:
    """The placeholders of all variants, and what these are chosen by."""
    if isinstance(message, str):
        return set(PLACE.findall(message))
    texts = {name for text in message[0]["match"].values() for name in PLACE.findall(text)}
    return texts | {text.removeprefix("input ") for text in message[0]["declarations"] if text.startswith("input ")}


def _books(code: str, package: str) -> Iterator[str]:
    home = folder(package).joinpath(BASE)
    for file in sorted(home.iterdir(), key=lambda file: file.name) if home.is_dir() else ():
        if file.name.endswith(".md"):
            other = folder(package).joinpath(code, file.name)
            if other.is_file():
                yield from _rules(file.name, file.read_text("utf-8"), other.read_text("utf-8"))
            else:
                yield f"{file.name}: missing"


def _rules(name: str, english: str, other: str) -> Iterator[str]:
    expected, found = RULE.findall(english), RULE.findall(other)
    yield from (f"{name}: rule {rule} is missing" for rule in expected if rule not in found)
    yield from (f"{name}: rule {rule} is not in English" for rule in found if rule not in expected)
