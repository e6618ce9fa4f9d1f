"""The command where outputs are not what they usually are: other encodings, no colours, closed pipes, full disks."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from plume.cli import main
from plume.cli.streams import plain_sign
from tests.cli.terminal import Terminal
from tests.scale import one_in

COLOUR = re.compile(r"\x1b\[(?:\d+;)*(?:3\d|4\d|9\d)(?:;\d+)*m")
FULL = Path("/dev/full")
COMMANDS = [
    ["watch", "coatl", "--seed", "7"],
    ["rules", "cotcot", "--lang", "fr"],
    ["coatl", "score", "<b b r b b r k b b y y>", "P28"],
    ["simulate", "cotcot", "--games", "2", "--engine", "plain"],
    ["language"],
    ["--help"],
]
each_command = pytest.mark.parametrize("command", one_in(3, COMMANDS), ids=" ".join)


def plume(*command: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """What a command prints in a process of its own."""
    variables = {**os.environ, "COLUMNS": "100", **environment}
    return subprocess.run([sys.executable, "-m", "plume", *command], env=variables, capture_output=True, check=False)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
@each_command
def test_what_an_encoding_lacks_is_written_as_near_as_it_can(command: list[str], encoding: str) -> None:
    said = plume(*command, PYTHONIOENCODING=encoding)
    assert (said.returncode, said.stderr) == (0, b"")
    text = said.stdout.decode(encoding)
    assert "?" * 3 not in text
    if command[:2] == ["watch", "coatl"]:
        assert ("-- Coatl" if encoding == "ascii" else "-- Cóatl") in text


def test_json_is_the_same_in_every_encoding() -> None:
    command = ["coatl", "solve", "--pieces", "b b g y y>", "--serpent", "<b b r", "--hand", "P4,P28", "--json"]
    said = [plume(*command, PYTHONIOENCODING=encoding).stdout for encoding in ("ascii", "utf-8")]
    assert json.loads(said[0]) == json.loads(said[1])
    assert said[0].isascii()


def test_signs_in_ascii() -> None:
    assert "".join(map(plain_sign, "Cóatl ’…×─│┼中")) == "Coatl '...x-|+?"


def test_an_error_is_told_in_every_encoding() -> None:
    said = plume("rules", "Cóatl", PYTHONIOENCODING="ascii")
    assert said.returncode == 2
    assert said.stderr.startswith(b"plume: ")


@pytest.mark.skipif(not FULL.exists(), reason="this system has no full device")
@each_command
def test_a_full_disk_is_told(command: list[str]) -> None:
    with FULL.open("wb") as full:
        said = subprocess.run(
            [sys.executable, "-m", "plume", *command], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert said.returncode == 2
    assert said.stderr == "plume: the output cannot be written: No space left on device\n"


@each_command
def test_whoever_reads_may_have_seen_enough(command: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as nobody:
        program = [sys.executable, "-m", "plume", *command]
        said = subprocess.run(program, stdout=nobody, stderr=subprocess.PIPE, check=False)
    assert (said.returncode, said.stderr) == (0, b"")


@pytest.mark.parametrize("missing", ["cyclopts", "plume.cli.app", "rich.console"])
def test_ctrl_c_while_it_starts_is_no_error(missing: str) -> None:
    code = f"""
import sys
class Interrupts:
    def find_spec(self, name, path=None, target=None):
        if name == {missing!r}:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupts())
from plume.cli import main
sys.exit(main(["language"]))
"""
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (said.returncode, said.stdout, said.stderr) == (130, b"", b"")


def test_no_color_asks_for_none() -> None:
    command = ["watch", "cotcot", "--seed", "3", "--pause", "0"]
    with Terminal(*command) as terminal:
        assert COLOUR.search(terminal.end()[1])
    with Terminal(*command, environment={"NO_COLOR": "1"}) as terminal:
        seen = terminal.end()[1]
    assert "\x1b[" in seen
    assert not COLOUR.search(seen)
    with Terminal("play", "cotcot", environment={"NO_COLOR": "1"}) as terminal:
        assert not COLOUR.search(terminal.until("> "))


def test_a_dumb_terminal_gets_plain_lines() -> None:
    with Terminal("watch", "cotcot", "--seed", "3", environment={"TERM": "dumb"}) as terminal:
        seen = terminal.end()[1]
    assert "\x1b" not in seen
    assert re.search(r"^1\. Seat \d ", seen, re.MULTILINE), "every turn is told"
    with Terminal("play", "cotcot", environment={"TERM": "dumb"}) as terminal:
        assert "\x1b" not in terminal.until("> ")


def test_a_folder_that_is_not_there_is_asked_about(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "typo"
    database = str(folder / "club.sqlite")
    for command in (["serve", "--port", "0"], ["tables", "import", "backup.house"]):
        assert main([*command, "--database", database]) == 2
        assert f"there is no folder {folder}: make it" in capsys.readouterr().err
        assert not folder.exists()
    with Terminal("serve", "--port", "0", "--database", database) as terminal:
        terminal.until("Make it? [y/N] ")
        terminal.type("no")
        assert "there is no folder" in terminal.end()[1]
    assert not folder.exists()
    with Terminal("serve", "--port", "0", "--database", database) as terminal:
        terminal.until("Make it? [y/N] ")
        terminal.type("y")
        terminal.until("(Ctrl-C ends it)\r\n")
        assert folder.is_dir()
        terminal.press("\x03")
        assert terminal.end()[0] == 0
