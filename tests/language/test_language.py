"""Every language says everything: nothing lacks that English has, and every code of the program has a text."""

from __future__ import annotations

import ast
import importlib
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import plume
import tests.tictactoe
from plume.cli import main
from plume.coatl.options import BadCoatlOption
from plume.core.errors import BadJson, BadOption, BadOutcome, PlumeError
from plume.core.events import Event
from plume.core.game import Game, Refusal
from plume.core.messages import read, slug
from plume.core.tape import Script
from plume.games import game
from plume.language import ENGLISH, LANGUAGES, language
from plume.language.missing import missing
from plume.records import BadRecord, from_json
from plume.telling import Voice, repertoire_of, tell
from plume.terminal import terminal
from tests.package import modules

NAMES = ("coatl", "cotcot")
FRENCH = language("fr")
HOME = Path(plume.__file__).parent / "language"


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_is_missing(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The command looks at the tests' own game too, which speaks English alone."""
    assert missing(code) == []
    assert main(["language", "missing", code]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert {line.split("_")[0] for line in lines} == ({"tictactoe"} if code != "en" else set())


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_key_stands_in_one_file(code: str) -> None:
    keys = Counter(key for file in (HOME / code).glob("*.json") for key in json.loads(file.read_text("utf-8")))
    assert [key for key, times in keys.items() if times > 1] == []
    files = [{file.name for file in (HOME / each).iterdir()} for each in ("en", code)]
    assert files[0] == files[1]


def test_french_has_a_fixed_space_before_its_high_signs_and_curved_apostrophes() -> None:
    text = json.dumps(read("plume", "fr"), ensure_ascii=False).replace("CotCotCollec'", "")
    assert re.findall(r"\w [:;!?](?=[ \"])", text) == []
    assert re.findall(r"\w'\w", text) == []


def test_the_languages_are_the_folders(capsys: pytest.CaptureFixture[str]) -> None:
    assert set(LANGUAGES) == {folder.parent.name for folder in HOME.glob("*/language.json")}
    assert main(["language"]) == 0
    assert "fr  Français\n" in capsys.readouterr().out


def test_what_is_missing_is_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plural = {"declarations": ["input n", "local plural = n: plural"], "selectors": ["plural"]}
    texts = {
        "en": {
            "language_plural_one": "n == 1",
            "a": "{x} and {y}",
            "b": "b",
            "c": [{**plural, "match": {"plural=one": "one", "plural=other": "{n}"}}],
        },
        "xx": {
            "language_plural_one": "n == 1",
            "language_plural_few": "n < 5",
            "a": "{x} {z}",
            "c": [{**plural, "match": {"plural=one": "one", "plural=other": "{n}"}}],
            "d": "d",
        },
    }
    books = {"en": "- A-B-1 this\n- A-B-2 that\n", "xx": "- A-B-1 this\n- A-C-1 that\n"}
    for code, messages in texts.items():
        home = tmp_path / "lacking" / "language" / code
        home.mkdir(parents=True)
        (home / "all.json").write_text(json.dumps(messages), "utf-8")
        (home / "book.md").write_text(books[code], "utf-8")
    (tmp_path / "lacking" / "language" / "en" / "second.md").touch()
    (tmp_path / "lacking" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    assert missing("xx", "lacking") == [
        "b: missing",
        "d: not in English",
        "a: {y} is missing",
        "a: {z} is not in English",
        "c: plural form few is missing",
        "book.md: rule A-B-2 is missing",
        "book.md: rule A-C-1 is not in English",
        "second.md: missing",
    ]


# ---- every code has a text


def all_errors(cls: type[PlumeError] = PlumeError) -> Iterator[type[PlumeError]]:
    """All errors of the package."""
    for found in cls.__subclasses__():
        if found.__module__.startswith("plume."):
            yield found
        yield from all_errors(found)


def raised() -> Iterator[tuple[str, str]]:
    """The errors that the source makes: their class, or the method that makes them, and their code."""
    for path in Path(plume.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
                codes = [each.value for each in node.args[:2] if isinstance(each, ast.Constant)]
                if codes and isinstance(codes[-1], str):
                    yield name, codes[-1]


def test_every_error_that_is_raised_has_a_text() -> None:
    for module in modules():
        importlib.import_module(module)
    known = {cls.__name__: cls for cls in all_errors()}
    assert len(known) > 12
    found = [(name, code) for name, code in raised() if name in known]
    assert len(found) > 80
    assert [(name, code) for name, code in found if known[name](code).message(ENGLISH) is None] == []
    fails = [code for name, code in raised() if name == "fail"]
    of_json = [cls for cls in known.values() if issubclass(cls, BadJson)]
    assert fails
    assert [code for code in fails if not any(cls(code).message(ENGLISH) for cls in of_json)] == []


@pytest.mark.parametrize("name", NAMES)
def test_every_reason_is_said(name: str) -> None:
    reasons = importlib.import_module(f"plume.{name}.refusals").REASONS
    assert all(ENGLISH.has(f"{name}_reason_{reason.replace('-', '_')}") for reason in reasons)


@pytest.mark.parametrize("name", NAMES)
def test_every_kind_of_move_and_every_ending_is_told(name: str) -> None:
    played: Game = game(name)
    for kind in {terminal(game(name)).kind_of(played.moves.kind(move)) for move in played.moves.ids}:
        assert ENGLISH.does(name, kind)
    for why in played.endings[1:]:
        assert ENGLISH.ending(name, why)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_event_of_a_game_is_told(name: str, code: str) -> None:
    """Each kind of event that is told makes a sentence."""
    told = repertoire_of(game(name))
    kinds = {kind.name for kind in game(name).events.kinds}
    assert told.told | told.own | told.changes <= kinds
    sample = {"seat": 0, "owner": 1, "number": 4, "points": 2, "why": game(name).endings[1], "scoring": 1}
    sample |= {"card": "P3" if name == "coatl" else "ring", "item": "ring", "piece": "r", "colour": "r"}
    for kind in game(name).events.kinds:
        if kind.name in told.told | told.own | told.changes:
            event = Event(kind.name, {field: sample.get(field, 1) for field in kind.fields})
            (sentence,) = tell(told, [event], Voice(language(code), ("Anna", "Ben"), 0), changes=True)
            assert "{" not in sentence
            assert "None" not in sentence


def test_only_the_player_is_told_a_card_that_is_drawn() -> None:
    for name, card in (("coatl", "P3"), ("cotcot", "ring")):
        event = Event("card dealt", {"seat": 0, "card": card})
        own, other = (
            tell(repertoire_of(game(name)), [event], Voice(ENGLISH, ("Anna", "Ben"), seat)) for seat in (0, 1)
        )
        assert card in own[0]
        assert card not in other[0]
    kept = Event("kept", {"seat": 0, "card": "P3"})
    assert tell(repertoire_of(game("coatl")), [kept], Voice(ENGLISH, ("Anna", "Ben"), 1)) == []


# ---- what is said


def test_an_error_is_said_in_the_language() -> None:
    problem = BadCoatlOption("number", name="players", lowest=1, highest=4, value=7)
    assert ENGLISH.error(problem) == str(problem) == "players must be 1 to 4, not 7"
    assert FRENCH.error(problem) == "players doit être de 1 à 4, pas 7"
    assert str(BadOption("unheard-of", name="x")) == "BadOption('unheard-of', name='x')"


def test_braces_that_somebody_typed_are_only_text() -> None:
    assert str(BadOption("unknown-game", name="{known}", known="{")) == "there is no game '{known}'; there are {"


def test_a_record_says_in_the_language_where_it_is_wrong() -> None:
    data = {"plume": 1, "game": "coatl", "options": {"players": 2}, "moves": [{"turn": 0, "seat": 7, "move": "done"}]}
    with pytest.raises(BadRecord) as problem:
        from_json(data)
    assert FRENCH.error(problem.value) == "moves[0].seat\u00a0: 0 à 1 est attendu, pas 7"
    outer = BadRecord("wrong-result", line=3, column=2, expected="unfinished", found="x")
    assert str(outer) == "line 3, column 2: the result is unfinished, not x"
    assert FRENCH.error(outer) == "ligne 3, colonne 2\u00a0: le résultat est inachevé, pas x"


def test_an_illegal_move_inside_a_record_is_explained_in_the_language() -> None:
    position = plume.cotcot.new(players=2, seed=1, first_player=0)
    with pytest.raises(PlumeError) as problem:
        position.play(0, "done")
    text = FRENCH.error(BadRecord("problem", line=9, problem=problem.value))
    assert text == (
        "ligne 9\u00a0: done n’est pas légal maintenant (K-TURN-2)\u00a0: il faut d’abord dépenser les trois grains"
    )


def test_a_position_says_in_the_language_where_it_is_wrong() -> None:
    with pytest.raises(PlumeError) as problem:
        plume.coatl.position({"game": "cotcot"})
    assert FRENCH.error(problem.value).startswith("ce n’est pas une position de Cóatl\u00a0: game\u00a0: ")


@pytest.mark.parametrize("name", NAMES)
def test_every_invariant_and_every_zone_is_said_in_every_language(name: str) -> None:
    invariants = importlib.import_module(f"plume.{name}.invariants").INVARIANTS[1:]
    keys = [f"{name}_invariant_{slug(code)}" for code in invariants]
    keys += [f"{name}_zone_{slug(zone)}" for zone in game(name).zones]
    assert [(code, key) for code in LANGUAGES for key in keys if key not in read("plume", code)] == []


@pytest.mark.parametrize(
    ("data", "english", "french"),
    [
        ({"supply": ["r", *[""] * 9]}, "space 1 holds two bodies", "la case 1 porte deux corps"),
        ({"seats": [{"board": "<r <r <r <r"}, {}]}, "there are 4 of the red head", "il y en a 4 (tête rouge)"),
        ({"seats": [{"tokens": ["pick"]}, {}], "options": {"sacrifice": False}}, "there are Sacrifice", "il n’y a de"),
    ],
)
def test_what_an_error_names_is_said_in_the_language(data: dict[str, object], english: str, french: str) -> None:
    with pytest.raises(PlumeError) as problem:
        plume.coatl.position({"game": "coatl", "seats": [{}, {}], **data})
    assert english in ENGLISH.error(problem.value)
    assert french in FRENCH.error(problem.value)


def test_an_outcome_that_is_missing_is_named_in_the_language() -> None:
    script = Script([], game("cotcot"))
    with pytest.raises(BadOutcome) as problem:
        script.read(None, 0)
    assert str(problem.value).endswith("an outcome of pile is missing")
    assert FRENCH.error(problem.value).endswith("il manque un tirage (le cageot)")
    other = Script([], tests.tictactoe.GAME)
    with pytest.raises(BadOutcome, match="an outcome of first player is missing"):
        other.read(None, 0)


@pytest.mark.parametrize(("points", "told"), [(0, "0 points"), (1, "1 point"), (2, "2 points")])
def test_one_of_a_thing_is_told_as_one(points: int, told: str) -> None:
    for name in NAMES:
        assert ENGLISH.game_label(name, "points", points=points) == told
    eggs = told.replace("point", "egg")
    assert ENGLISH.say("cotcot_log_scored", name="Anna", points=points) == f"Anna wins {eggs}."
    assert ENGLISH.say("coatl_preview_points", number=2, before=5, after=points) == f"Serpent 2: 5 → {told}."


def test_a_game_that_lives_elsewhere_brings_its_own_words() -> None:
    refusal = Refusal("tictactoe", "T-FREE", "taken")
    assert refusal.why == FRENCH.why(refusal) == "this square is taken"
    assert "tictactoe_reason_taken" not in read("plume", "en")
    position = tests.tictactoe.new(seed=1)
    with pytest.raises(PlumeError, match="it is not your turn"):
        position.play(1 - position.deciders[0], "mark 1")


def test_a_language_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadOption, match=f"language must be one of {', '.join(LANGUAGES)}, not 'xx'"):
        language("xx")
    assert repr(FRENCH) == "<language fr>"
    assert FRENCH.name == "Français"
