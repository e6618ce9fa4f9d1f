"""`plume rules`: plain text for files, colours for a terminal, one line for what does not exist."""

from __future__ import annotations

import re

import pytest

from plume import rulebooks
from plume.cli import main
from plume.cli.output import Output
from plume.coatl.paint import STYLES
from plume.language import LANGUAGES
from plume.rulebooks import books

NO_SUCH_LANGUAGE = f"plume: language must be one of {', '.join(LANGUAGES)}, not 'xx'"
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """The exit code and what was printed."""
    code = main(["rules", *arguments])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.fixture(params=[80, 100, 140])
def terminal(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Output:
    """A terminal of some width."""
    made = Output(
        highlight=False, force_terminal=True, color_system="truecolor", width=request.param, legacy_windows=False
    )
    monkeypatch.setattr("plume.cli.rules.console", made)
    return made


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", books())
def test_into_a_file_goes_the_text_with_all_cards(capsys: pytest.CaptureFixture[str], book: str, language: str) -> None:
    code, out, err = run(capsys, book, "--lang", language)
    assert (code, err) == (0, "")
    assert out.startswith(rulebooks.in_words(book, language))
    for card in rulebooks.cards(book, language):
        assert f"\n- {card.name} `{card.drawing}` {card.sentence}\n" in out
    assert not COLOUR.search(out)


def test_only_the_cards(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "cotcot", "--lang", "fr", "--cards")
    assert code == 0
    lines = out.splitlines()
    assert lines[:2] == ["### Objets", ""]
    assert lines[2].startswith("- ring `bague` Une carte ")
    assert len([line for line in lines if line.startswith("- ")]) == 13


def test_only_one_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "coatl", "--id", "C-TAKE-3")[:2] == (0, "- C-TAKE-3 All of it must fit on your board.\n")
    assert run(capsys, "coatl", "--lang", "fr", "--id", "c-take-3")[1] == (
        "- C-TAKE-3 Le tout doit tenir sur votre plateau.\n"
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", books())
def test_a_terminal_gets_everything_in_lines_that_fit(
    capsys: pytest.CaptureFixture[str], terminal: Output, book: str, language: str
) -> None:
    code, out, _ = run(capsys, book, "--lang", language)
    assert code == 0
    lines = [line.rstrip() for line in COLOUR.sub("", out).splitlines()]
    assert max(map(len, lines)) <= min(terminal.width, 100)
    words = " ".join(" ".join(lines).split())
    for rule in rulebooks.rules(book, language):
        assert f"• {rule} " in words
    for card in rulebooks.cards(book, language):
        assert f"{card.name} {card.drawing} {card.sentence.split()[0]} " in words
    assert not [line for line in lines if re.match(r" *[:;?!»]", line)]
    assert "\ue000" not in out


def test_pieces_and_patterns_are_in_colour(capsys: pytest.CaptureFixture[str], terminal: Output) -> None:
    _, out, _ = run(capsys, "coatl")

    def painted(text: str, style: str) -> str:
        with terminal.capture() as capture:
            terminal.print(text, style=style, end="")
        return capture.get()

    for text, letter in (("<b", "b"), ("y>", "y"), ("k+", "k"), ("g", "g")):
        assert painted(text, STYLES[letter]) in out
    assert painted("!r", STYLES["r"] + " strike") in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["coatl", "--id", "C-TAKE-9"], "plume: the rulebook coatl has no rule 'C-TAKE-9' (did you mean C-TAKE-5?)"),
        (["coatl", "--lang", "xx"], NO_SUCH_LANGUAGE),
        (["coatl", "--lang", "xx", "--id", "C-TAKE-3"], NO_SUCH_LANGUAGE),
        (["go"], "plume: the rulebook must be one of coatl, coatl-solo, coatl-expansions, cotcot, not 'go'"),
    ],
)
def test_bad_input_gets_one_clear_line(capsys: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    assert run(capsys, *arguments) == (2, "", message + "\n")


def test_help_has_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--help")
    assert code == 0
    assert "Example: plume rules coatl --lang fr" in out
