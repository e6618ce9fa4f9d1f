"""Messages are found, chosen by plural and filled in."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

import pytest

from plume.core import messages
from plume.core.messages import ENGLISH, Messages, add_package, languages, read, slug

MANY = {"declarations": ["input count", "input name", "local plural = count: plural"], "selectors": ["plural"]}
HERE = {
    "made_plain": "It is {name}, {name}!",
    "made_braces": "a set is \\{1, 2\\}, a slash \\\\, and this {name}",
    "made_quoted": "not {value_quoted}",
    "made_grouped": "at most {most_grouped}",
    "made_count": [
        {**MANY, "match": {"plural=one": "{name} has {count} card", "plural=other": "{name} has {count} cards"}}
    ],
    "made_colour": [{"declarations": ["input colour"], "match": {"colour=r": "red", "colour=*": "other"}}],
}
THERE = {
    "made_plain": "C’est {name} !",
    "made_count": [
        {**MANY, "match": {"plural=one": "{name} a {count} carte", "plural=other": "{name} a {count} cartes"}}
    ],
}


@pytest.fixture(autouse=True)
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package with a few messages of its own in two languages."""
    for code, texts in (("en", HERE), ("fr", THERE)):
        home = tmp_path / "made_here" / "language" / code
        home.mkdir(parents=True)
        (home / "made.json").write_text(json.dumps(texts), "utf-8")
    (tmp_path / "made_here" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(messages, "_packages", ["plume"])
    import_module("made_here")
    read.cache_clear()
    add_package("made_here")


FRENCH = Messages("fr")


def test_a_message_is_filled_in() -> None:
    assert ENGLISH.say("made_plain", name="Anna") == "It is Anna, Anna!"
    assert FRENCH.say("made_plain", name="Anna") == "C’est Anna !"


def test_what_somebody_writes_is_never_read_as_a_message() -> None:
    for text in ("{name}", "{", "}", "\\{", "{0}", "{name.__class__}", "\\1", "\\g<0>"):
        assert ENGLISH.say("made_plain", name=text) == f"It is {text}, {text}!"
    assert ENGLISH.say("made_braces", name="{1}") == "a set is {1, 2}, a slash \\, and this {1}"


def test_a_placeholder_may_ask_for_quotes_or_groups_of_digits() -> None:
    assert ENGLISH.say("made_quoted", value="a b") == "not 'a b'"
    assert ENGLISH.say("made_quoted", value=7) == "not 7"
    assert ENGLISH.say("made_grouped", most=1_000_000) == "at most 1,000,000"
    assert FRENCH.say("made_grouped", most=1_000_000) == "at most 1\u202f000\u202f000"


@pytest.mark.parametrize(
    ("spoken", "one", "other"),
    [(ENGLISH, (1, -1), (0, 2, 11)), (FRENCH, (0, 1, -1), (2, 11)), (Messages("de"), (1,), (0, 2))],
)
def test_plurals_are_those_of_the_language(spoken: Messages, one: tuple[int, ...], other: tuple[int, ...]) -> None:
    assert {spoken.plural(number) for number in one} == {"one"}
    assert {spoken.plural(number) for number in other} == {"other"}


def test_a_variant_is_chosen() -> None:
    assert ENGLISH.say("made_count", name="Ben", count=0) == "Ben has 0 cards"
    assert FRENCH.say("made_count", name="Ben", count=0) == "Ben a 0 carte"
    assert [ENGLISH.say("made_colour", colour=colour) for colour in "rg"] == ["red", "other"]


def test_what_a_language_lacks_is_said_in_english() -> None:
    assert FRENCH.say("made_quoted", value=1) == "not 1"
    assert Messages("xx").say("made_count", name="Ben", count=1) == "Ben has 1 card"
    assert not FRENCH.has("made_nothing")
    with pytest.raises(KeyError):
        FRENCH.say("made_nothing")


def test_english_is_the_first_language() -> None:
    assert languages()[:1] == ("en",)
    assert slug("not-your turn") == "not_your_turn"


def test_a_folder_is_a_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for code, texts in (("en", {"language_name": "English", "hello": "Hello"}), ("it", {"language_name": "Italiano"})):
        (tmp_path / "all" / code).mkdir(parents=True)
        (tmp_path / "all" / code / "language.json").write_text(json.dumps(texts), "utf-8")
    (tmp_path / "all" / "begun").mkdir()
    monkeypatch.setattr(messages, "folder", lambda package="plume": tmp_path / "all")
    languages.cache_clear()
    read.cache_clear()
    try:
        assert languages() == ("en", "it")
        assert [Messages("it").say(key) for key in ("language_name", "hello")] == ["Italiano", "Hello"]
    finally:
        languages.cache_clear()
        read.cache_clear()
