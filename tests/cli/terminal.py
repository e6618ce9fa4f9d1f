"""A program in a pseudo-terminal of 100 columns and 40 lines, as a person would use it."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

from tests.patience import PATIENCE, heed_ctrl_c

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[()][A-Z0-9]|[\x01\x02\r]")
CLEAR = "\x1b[H\x1b[2J"
SIZE = (40, 100)


class Terminal:
    """Runs `plume` with these arguments. What it prints is read up to the next prompt."""

    def __init__(self, *arguments: str, environment: Mapping[str, str] | None = None) -> None:
        self._leader, follower = pty.openpty()
        fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", *SIZE, 0, 0))
        variables = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
        variables |= {"TERM": "xterm-256color", "INPUTRC": os.devnull, **(environment or {})}
        # a program that opens the terminal itself, at the head of a session, is the one that Ctrl-C reaches
        take_terminal = ["/bin/sh", "-c", 'exec "$@" <"$0" >"$0" 2>&1', os.ttyname(follower)]
        command = [*take_terminal, sys.executable, "-m", "plume", *arguments]
        self.process = subprocess.Popen(
            command,
            stdin=follower,
            stdout=follower,
            stderr=follower,
            env=variables,
            start_new_session=True,
            preexec_fn=heed_ctrl_c,
        )
        os.close(follower)
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self.seen = ""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._leader)

    def until(self, *prompts: str) -> str:
        """What is printed until one of these prompts waits, without it as it came; '' is the end of the program."""
        read = ""
        limit = time.monotonic() + PATIENCE
        while not read.rstrip("\x02").endswith(tuple(f"{prompt}\x1b[0m" for prompt in prompts) + prompts):
            if time.monotonic() > limit:
                raise AssertionError(f"no prompt {prompts} after {read[-2000:]!r}")
            chunk = self._read()
            if not chunk:
                assert "" in prompts, f"the program ended: {read[-2000:]}"
                break
            read += chunk
        self.seen += read
        return read

    def type(self, line: str) -> None:
        """Type a line and Enter."""
        os.write(self._leader, f"{line}\n".encode())

    def press(self, keys: str) -> None:
        """Press keys, and nothing more."""
        os.write(self._leader, keys.encode())

    def interrupt(self) -> None:
        """Press Ctrl-C as soon as the program sleeps until a key is pressed."""
        status = Path(f"/proc/{self.process.pid}/stat")
        begun = awake = time.monotonic()
        while time.monotonic() - awake < 0.5:
            assert awake - begun < PATIENCE, "it does not wait for a key"
            if status.exists() and status.read_text().rpartition(")")[2].split()[0] != "S":
                awake = time.monotonic()
            time.sleep(0.02)
        self.press("\x03")

    def end(self) -> tuple[int, str]:
        """Wait for the end: the exit code and the rest of what was printed.

        The terminal itself may stay open for longer: a compilation that the program has begun holds it.
        """
        rest = ""
        limit = time.monotonic() + PATIENCE
        while True:
            has_ended = self.process.poll() is not None
            if select.select([self._leader], [], [], 0.05)[0]:
                chunk = self._read()
                rest += chunk
                has_ended = not chunk
            if has_ended:
                break
            assert time.monotonic() < limit, f"it does not end after {self.seen[-2000:]!r}"
        self.seen += rest
        return self.process.wait(PATIENCE), rest

    def _read(self) -> str:
        ready, _, _ = select.select([self._leader], [], [], PATIENCE)
        if not ready:
            raise AssertionError(f"nothing more after {self.seen[-2000:]!r}")
        text = ""
        while not text:
            try:
                text = self._decoder.decode(os.read(self._leader, 65536))
            except OSError:
                return ""
        return text


def plain(text: str) -> str:
    """The text without escape sequences."""
    return ESCAPES.sub("", text)


def on_screen(text: str) -> str:
    """What stands on the screen, without colours: all that came since it was cleared."""
    return plain(text.rpartition(CLEAR)[2])
