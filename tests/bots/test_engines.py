"""Engines: programs in any language play whole games over pipes, and whatever they do nobody waits for them."""

from __future__ import annotations

import io
import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import pytest

import plume
from plume import bots
from plume.arena import Conditions, Match, MatchResult, play
from plume.bots import Engine, EngineFailed, engines
from plume.bots.engines import Command, admit
from plume.bots.own import AnyBot, any_bot, check
from plume.bots.speaking import Speaker, speak
from plume.cli import main
from plume.core.errors import BadOption
from plume.core.legal import LegalMoves
from plume.core.position import Position
from plume.core.view import View

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "engines.md"
EXAMPLES = ROOT / "examples" / "engines"
PYTHON = shlex.quote(sys.executable)
STRANGE = f"{PYTHON} {shlex.quote(str(Path(__file__).parent / 'strange_engine.py'))}"
OWN = f"{PYTHON} -m plume engine --bot"
NODE = Path(sys.executable).parent / "node"


@pytest.fixture(scope="session")
def in_c(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The example in C, compiled."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("there is no C compiler")
    program = tmp_path_factory.mktemp("engines") / "engine"
    warnings = ("-std=c11", "-Wall", "-Wextra", "-Werror")
    subprocess.run([compiler, *warnings, "-O1", "-o", program, EXAMPLES / "engine.c"], check=True)
    return str(program)


@pytest.fixture(scope="session")
def in_javascript() -> str:
    """The example in JavaScript."""
    if not NODE.exists():
        pytest.skip("there is no Node")
    return f"{NODE} {EXAMPLES / 'engine.mjs'}"


def match(game: str, *who: str, **options: object) -> MatchResult:
    """A match of the arena."""
    played = plume.game(game)
    return play(Conditions(played, played.options.make(players=len(who), **options)), Match(0, 0, 1, who))


@pytest.mark.parametrize("game", ["coatl", "cotcot"])
@pytest.mark.parametrize("language", ["in_c", "in_javascript"])
def test_an_engine_in_another_language_plays_whole_games(
    game: str, language: str, request: pytest.FixtureRequest
) -> None:
    engine = f"engine:{request.getfixturevalue(language)}"
    result = match(game, engine, "random", engine)
    assert (result.faults, result.void) == ((), None)
    assert result.decisions[0] > 20


def test_alone_too(in_c: str) -> None:
    assert match("coatl", f"engine:tries=3 {in_c}").faults == ()


@pytest.mark.parametrize(("game", "players"), [("coatl", 3), ("coatl", 1), ("cotcot", 2)])
def test_a_bot_over_pipes_plays_as_it_does_here(game: str, players: int) -> None:
    """It gets all that it needs: what it decides is what it decides here, from the same seed."""
    played = plume.game(game)
    position = Position.new(played, played.options.make(players=players), 4)
    there, here = Engine(f"{OWN} easy", 11), bots.make("easy", 11)
    while not position.over:
        seat = position.deciders[0]
        view, legal = position.view(seat), position.legal(seat)
        move = there.decide(view, legal)
        assert move == here.decide(view, legal)
        position.play(seat, move)
    there.close()


def test_an_engine_is_told_what_its_seat_may_know_and_no_more() -> None:
    """What `plume engine` makes of the lines has all that the view had."""
    seen: list[Any] = []

    def remember(view: View, legal: LegalMoves) -> str:
        seen.append(known(view))
        return legal[0]

    position: Position = plume.coatl.new(players=2, seed=3)
    engine = Recorded()
    for _ in range(30):
        seat = position.deciders[0]
        view, legal = position.view(seat), position.legal(seat)
        if seat == 0:
            engine.decide(view, legal)
            speak(remember, "1", io.StringIO(engine.lines), io.StringIO())
            assert seen[-1] == known(view)
        position.play(seat, legal[len(legal) // 2])
    assert len(seen) > 5


def known(view: View) -> Any:
    """All that somebody can get out of a view by its methods."""
    return view.to_json(), view.opening, view.history, view.deciders, view.determinise(Random(1)).to_json()


class Recorded(Engine):
    """Keeps the lines that an engine is sent for its game."""

    def __init__(self) -> None:
        super().__init__(f"{STRANGE} plays")
        self.greet()
        assert self._running is not None
        self._lines: list[str] = []
        send = self._running.pipe.send

        def kept(*lines: str) -> None:
            self._lines += lines
            send(*lines)

        self._running.pipe.send = kept  # type: ignore[method-assign]

    @property
    def lines(self) -> str:
        return "".join(f"{line}\n" for line in self._lines)


@pytest.mark.parametrize(
    ("habit", "kind", "message"),
    [
        ("hangs", "hung", "did not decide within"),
        ("sleeps", "hung", "did not decide within"),
        ("crashes", "died", "ZeroDivisionError: no idea"),
        ("exits", "died", "exit code 3"),
        ("resigns", "raised", "gave up: I have no idea"),
        ("mumbles", "hung", "did not say “ready”"),
        ("chatters", "raised", "a line of more than"),
        ("other", "raised", "does not play"),
    ],
)
def test_whatever_goes_wrong_is_named_and_costs_the_game(
    habit: str, kind: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "TIME_AFTER_STOP", 0.1)
    monkeypatch.setattr(engines, "TIME_TO_GREET", 0.3 if habit == "mumbles" else 20.0)
    monkeypatch.setattr(engines, "USUAL_PATIENCE", 0.1)
    conditions = Conditions(plume.game("cotcot"), plume.game("cotcot").options.make(players=2), time=0.1)
    result = play(conditions, Match(0, 0, 1, (f"engine:{STRANGE} {habit}", "random")))
    (fault,) = result.faults
    assert (fault.kind, result.forfeits, result.ranks) == (kind, (0,), (1, 0))
    assert message in fault.message


def test_a_move_that_is_not_legal_is_a_fault_like_that_of_any_bot() -> None:
    result = match("cotcot", f"engine:{STRANGE} cheats", "random")
    assert [fault.kind for fault in result.faults] == ["illegal"] * 3
    assert "played 'win'" in result.faults[0].message


def test_an_engine_is_stopped_when_its_time_is_up() -> None:
    position: Position = plume.cotcot.new(seed=1, first_player=0)
    engine = Engine(f"{STRANGE} waits")
    assert engine.decide(position.view(0), position.legal(0), 0.05) == position.legal(0)[0]
    engine.close()


def test_it_goes_on_with_another_game(tmp_path: Path) -> None:
    """A program is started once, however many games it plays one after the other."""
    log = tmp_path / "starts"
    command = f"sh -c 'echo started >> {log}; exec {STRANGE} plays'"
    for seed in range(3):
        position: Position = plume.cotcot.new(seed=seed, first_player=0)
        engine = Engine(command)
        engine.decide(position.view(0), position.legal(0))
        engine.close()
    assert log.read_text() == "started\n"


def test_what_it_says_of_itself(in_c: str) -> None:
    greeting = Engine(f"{STRANGE} plays").greet()
    assert (greeting.name, greeting.version, greeting.games, list(greeting.options)) == ("Strange", "2", (), ["depth"])
    with pytest.raises(EngineFailed, match="has no option 'width'"):
        check(f"engine:width=2 {in_c}")


@pytest.mark.parametrize(
    ("who", "code"),
    [
        ("engine:", "no-engine-command"),
        ("engine:depth=3", "no-engine-command"),
        ("engine:'", "engine-command"),
        ("engine:./there_is_none", "no-start"),
    ],
)
def test_what_is_no_engine_is_refused_before_anything_begins(who: AnyBot, code: str) -> None:
    with pytest.raises((BadOption, EngineFailed)) as problem:
        check(who)
    assert problem.value.code == code


def test_it_sits_against_an_agent() -> None:
    env = gymnasium.make("plume.envs.gymnasium:plume/Cotcot-v0", players=2, opponents=f"engine:{STRANGE} plays")
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = env.step(info["action_mask"].argmax())


@pytest.mark.parametrize(("habit", "lost"), [("plays", False), ("crashes", True)])
def test_it_plays_on_the_command_line(habit: str, lost: bool, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", "cotcot", "--bot", f"random,engine:{STRANGE} {habit}", "--seed", "1"]) == 0
    told = capsys.readouterr().out
    assert "won (" in told
    assert ("has lost: the engine" in told) is lost


def test_a_game_at_the_keyboard_goes_on_when_an_engine_fails(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("? done\nquit\nquit\n"))
    assert (
        main(["play", "cotcot", "--first-player", "1", "--plain", "--seed", "2", "--bot", f"engine:{STRANGE} exits"])
        == 0
    )
    assert "has lost: the engine" in " ".join(capsys.readouterr().out.split())


def test_an_operator_names_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(engines.ADMITTED, "")
    admit([f"strange={STRANGE} plays"])
    assert bots.known()[-1] == "strange"
    assert isinstance(any_bot("strange", 1), Engine)
    for wrong in ("strange", "a b=c", "=c"):
        with pytest.raises(BadOption, match="an engine gets a name"):
            admit([wrong])
    monkeypatch.setenv(engines.ADMITTED, "[1]")
    with pytest.raises(BadOption, match="cannot be read"):
        bots.known()


def test_a_name_from_elsewhere_starts_no_program() -> None:
    """A server asks `bots.make` for the names that come to it."""
    with pytest.raises(BadOption, match="there is no bot"):
        bots.make("engine:touch here", 0)


def test_what_makes_no_sense_is_answered_by_an_error() -> None:
    answers = io.StringIO()
    speaker = Speaker("random", answers, "1")
    lines = ["plume 7", "new {", 'new {"game": "chess"}', "position []", "go", "seen 3", "what is this", ""]
    assert all(speaker.hear(line) for line in lines)
    assert not speaker.hear("quit")
    assert len(answers.getvalue().splitlines()) == 5
    assert all(line.startswith("error ") for line in answers.getvalue().splitlines())


def test_options_stand_before_the_command() -> None:
    assert Command.read("depth=3 width=2 './my engine' --fast x=1") == Command(
        ("./my engine", "--fast", "x=1"), (("depth", "3"), ("width", "2"))
    )


def test_the_session_of_the_manual_is_true() -> None:
    """What is said to `plume engine` there is answered as there, and the lines are those that a table sends."""
    (session,) = re.findall(r"```text\n(→ plume.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    said, expected = ([line[2:] for line in session.splitlines() if line[0] == sign] for sign in "→←")
    answers = io.StringIO()
    speak("greedy", plume.__version__, io.StringIO("".join(f"{line}\n" for line in said)), answers)
    assert answers.getvalue().replace(" tictactoe", "").splitlines() == expected
    for line in said:
        if line.partition(" ")[0] in ("new", "seen", "position"):
            json.loads(line.partition(" ")[2])
