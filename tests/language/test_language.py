"""Everything that is said in English is said in French too, with the same placeholders."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from string import Formatter

import pytest

import plume
from plume.cli.terminals import terminal
from plume.coatl.options import BadCoatlOption
from plume.core.errors import BadOption, PlumeError
from plume.core.game import Game, Refusal
from plume.games import game
from plume.language import ENGLISH, LANGUAGES, language
from plume.language.english import labels as english_labels
from plume.language.french import errors
from plume.language.french import labels as french_labels
from plume.records import BadRecord, from_json
from tests.package import modules

NAMES = ("coatl", "cotcot")
FRENCH = language("fr")


def placeholders(text: str) -> set[str]:
    """The names in a text's braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def assert_same(english: Mapping[str, str], french: Mapping[str, str]) -> None:
    """Every text is there in both, with the same placeholders, and nothing else."""
    assert set(english) == set(french)
    for key, text in english.items():
        assert placeholders(text) == placeholders(french[key]), key


def catalogue(code: str, name: str, what: str) -> Mapping[str, str]:
    """A catalogue of a game."""
    found: Mapping[str, str] = getattr(importlib.import_module(f"plume.language.{code}.{name}"), what)
    return found


def all_errors(cls: type[PlumeError] = PlumeError) -> Iterator[type[PlumeError]]:
    """All errors of the package."""
    for found in cls.__subclasses__():
        if found.__module__.startswith("plume."):
            yield found
        yield from all_errors(found)


def test_every_error_is_said_in_french() -> None:
    for module in modules():
        importlib.import_module(module)
    known = list(all_errors())
    assert len(known) > 12
    for cls in known:
        french: dict[str, str] = {}
        for part in reversed(cls.__mro__):
            french |= errors.ERRORS.get(part.__name__, {})
        assert_same(cls.texts, french)
    assert set(errors.ERRORS) <= {cls.__name__ for cls in known}


@pytest.mark.parametrize("name", NAMES)
def test_every_reason_is_said_in_french(name: str) -> None:
    reasons = importlib.import_module(f"plume.{name}.refusals").REASONS
    assert_same({code: why for code, (_, why) in reasons.items()}, catalogue("french", name, "REASONS"))


@pytest.mark.parametrize("name", NAMES)
def test_every_event_that_is_told_is_told_in_french(name: str) -> None:
    told = terminal(game(name)).CATALOGUE
    kinds = {kind.name: set(kind.fields) for kind in game(name).events.kinds}
    for english, what in ((told.told, "TOLD"), (told.own, "OWN"), (told.changes, "CHANGES")):
        assert_same(english, catalogue("french", name, what))
        for kind, text in english.items():
            assert placeholders(text) <= kinds[kind], kind


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("what", ["LABELS", "HINTS", "DOES"])
def test_every_label_hint_and_move_is_in_both_languages(name: str, what: str) -> None:
    assert_same(catalogue("english", name, what), catalogue("french", name, what))


@pytest.mark.parametrize("name", NAMES)
def test_every_kind_of_move_and_every_ending_is_told(name: str) -> None:
    played: Game = game(name)
    kinds = {terminal(game(name)).kind_of(played.moves.kind(move)) for move in played.moves.ids}
    for code in ("english", "french"):
        assert kinds == set(catalogue(code, name, "DOES"))
        assert set(played.endings[1:]) <= set(catalogue(code, name, "TERMS"))


def test_every_label_and_command_is_in_both_languages() -> None:
    assert_same(english_labels.LABELS, french_labels.LABELS)
    assert_same(english_labels.COMMANDS, french_labels.COMMANDS)


def test_an_error_is_said_in_the_language() -> None:
    problem = BadCoatlOption("number", name="players", lowest=1, highest=4, value=7)
    assert ENGLISH.error(problem) == str(problem) == "players must be 1 to 4, not 7"
    assert FRENCH.error(problem) == "players doit être de 1 à 4, pas 7"


def test_a_record_says_in_the_language_where_it_is_wrong() -> None:
    data = {"plume": 1, "game": "coatl", "options": {"players": 2}, "moves": [{"turn": 0, "seat": 7, "move": "done"}]}
    with pytest.raises(BadRecord) as problem:
        from_json(data)
    assert FRENCH.error(problem.value) == "moves[0].seat\u00a0: 0 à 1 est attendu, pas 7"
    outer = BadRecord("problem", line=3, column=2, problem=plume.coatl.new(seed=1).forbids(0, "take 1"))
    assert FRENCH.error(outer).startswith("ligne 3, colonne 2\u00a0: ")


def test_an_illegal_move_inside_a_record_is_explained_in_the_language() -> None:
    position = plume.cotcot.new(players=2, seed=1, first_player=0)
    with pytest.raises(PlumeError) as problem:
        position.play(0, "done")
    text = FRENCH.error(BadRecord("problem", line=9, problem=problem.value))
    assert text == (
        "ligne 9\u00a0: done n’est pas légal maintenant (K-TURN-2)\u00a0: il faut d’abord dépenser les trois points"
    )


def test_a_position_says_in_the_language_where_it_is_wrong() -> None:
    with pytest.raises(PlumeError) as problem:
        plume.coatl.position({"game": "cotcot"})
    assert FRENCH.error(problem.value).startswith("ce n’est pas une position de Cóatl\u00a0: game\u00a0: ")


def test_what_has_no_text_is_said_in_english() -> None:
    assert FRENCH.why(Refusal("X-1", "odd", "an odd reason")) == "an odd reason"
    assert FRENCH.why(Refusal("K-COQ-3", "over", "the game is over")) == "la partie est finie"


def test_a_language_that_is_not_there_is_refused() -> None:
    assert LANGUAGES == ("en", "fr")
    with pytest.raises(BadOption, match="language must be one of en, fr, not 'de'"):
        language("de")


def test_names_of_items_in_french_are_those_of_the_card_table() -> None:
    assert FRENCH.term("cotcot", "ring") == "bague"
    assert FRENCH.term("coatl", "P9") == "P9"
    assert repr(FRENCH) == "<language fr>"
