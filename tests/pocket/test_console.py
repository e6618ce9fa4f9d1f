"""The prompt for whoever tries the library runs what is typed, and shows what comes of it."""

from __future__ import annotations

import sys
from doctest import DocTestParser
from pathlib import Path

import pytest

from manual.examples import COOKBOOK, RECIPE, Example, examples
from plume.pocket.console import Console, Kind, bare, goes_on


def told(*inputs: str) -> list[tuple[Kind, str]]:
    """What a session tells."""
    found: list[tuple[Kind, str]] = []
    console = Console(lambda kind, text: found.append((kind, text)))
    for typed in inputs:
        console.run(typed)
    return found


def test_names_stay_and_values_are_shown() -> None:
    assert told("x = 20", "x + 1\nx + 2", "_ * 2", "None", "") == [("text", "21"), ("text", "22"), ("text", "44")]
    assert sys.displayhook is sys.__displayhook__


def test_what_is_printed_comes_before_what_goes_wrong() -> None:
    said, error = (
        told("def f():\n    print('one')\n    return 1 / 0\n", "f()")[-3:-1],
        told("def f():\n    return 1 / 0\n", "f()"),
    )
    assert said == [("said", "one"), ("said", "\n")]
    (kind, text) = error[0]
    assert kind == "error"
    assert text.startswith('Traceback (most recent call last):\n  File "<input 2>", line 1, in <module>\n    f()\n')
    assert "    return 1 / 0" in text
    assert "console.py" not in text
    assert text.endswith("ZeroDivisionError: division by zero\n")


def test_the_library_is_there_and_draws_itself() -> None:
    [(kind, picture)] = told("plume.coatl.new(players=2, seed=7)")
    assert (kind, picture[:4]) == ("svg", "<svg")
    [(kind, table)] = told("plume.Record.of(plume.cotcot.new(players=2, seed=4))")
    assert (kind, "<svg" in table) == ("html", True)


@pytest.mark.parametrize("typed", ["exit()", "raise KeyboardInterrupt", "input()"])
def test_nothing_ends_the_session(typed: str) -> None:
    found = told(typed, "1 + 1")
    assert found[-1] == ("text", "2")
    assert found[-2][0] == "error"


@pytest.mark.parametrize("typed", ["1 +", "x = = 3", "def f(:", "return", "\0", "(" * 200])
def test_what_makes_no_sense_is_an_error_and_not_more_to_come(typed: str) -> None:
    assert not goes_on(typed) or typed.startswith("((")
    [(kind, text)] = told(typed)
    assert kind == "error"
    assert text.endswith("\n")


@pytest.mark.parametrize(
    ("typed", "more"),
    [
        ("1 + 1", False),
        ("", False),
        ("f(1,", True),
        ("'''text", True),
        ("for x in range(3):", True),
        ("for x in range(3):\n    print(x)", True),
        ("for x in range(3):\n    print(x)\n", False),
        ("f(\n    1,\n)", False),
        ("if True: 1", True),
        ("@one", True),
        (">>> for x in range(3):\n...     print(x)\n0", True),
        (">>> 1 + 1\n2", False),
    ],
)
def test_more_is_waited_for_where_it_has_to_come(typed: str, more: bool) -> None:
    assert goes_on(typed) is more


def test_sessions_of_the_manual_can_be_pasted() -> None:
    pasted = ">>> for x in range(2):\n...     print(x)\n...\n0\n1\n>>> x\n1\n"
    assert bare(pasted) == "for x in range(2):\n    print(x)\n\nx"
    assert told(pasted)[-1] == ("text", "1")


@pytest.mark.parametrize("example", examples(), ids=lambda example: example.title)
def test_examples_of_the_manual_give_what_it_says(
    example: Example, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = told(example.code)
    (session,) = (session for title, session in RECIPE.findall(COOKBOOK.read_text("utf-8")) if title == example.title)
    wanted = [one.want.rstrip() for one in DocTestParser().get_examples(session) if one.want]
    if wanted:
        assert [text for _, text in shown] == wanted
    else:
        assert [kind for kind, _ in shown] in (["svg"], ["html"])
