"""Tournaments on a real Ray cluster of several processes, one of which is killed on the way.

`python -m bench.cluster` installs Ray into an environment of its own and runs this; elsewhere it is skipped.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from plume.arena import BadArena, run
from plume.arena.clusters import on_ray
from tests.arena.tournaments import FIRST, SLOWLY, STRANGE, timeless, tournament

ray: Any = pytest.importorskip("ray", reason="Ray is not installed here: python -m bench.cluster runs these tests")

ROOT = Path(__file__).parents[2]
RAY = str(Path(sys.executable).parent / "ray")
PROCESSES = 3
TASK = "ray::play_one"
pytestmark = pytest.mark.filterwarnings("default")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A cluster of its own, whose processes find the tests too."""
    environment = os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'src'}", "RAY_USAGE_STATS_ENABLED": "0"}
    port = free_port()
    options = ["--node-ip-address=127.0.0.1", f"--port={port}", f"--num-cpus={PROCESSES}", "--include-dashboard=false"]
    cluster = subprocess.Popen(
        [RAY, "start", "--head", "--block", *options], env=environment, stdout=subprocess.DEVNULL
    )
    yield wait_for(port)
    cluster.terminate()
    cluster.wait()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def wait_for(port: int) -> str:
    """The address of the cluster, when it listens there."""
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return f"127.0.0.1:{port}"
        except OSError:
            time.sleep(0.1)
    raise TimeoutError("the cluster does not start")


def tasks() -> list[int]:
    """The processes of Ray that play a match now."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and (entry / "cmdline").read_text("utf-8").startswith(TASK):
                found.append(int(entry.name))
        except OSError:
            continue  # it has ended
    return found


def test_a_cluster_gives_the_same_results_although_a_process_is_killed(address: str) -> None:
    played = tournament("random", SLOWLY, of="cotcot", games=24)
    killed: list[int] = []

    def kill_one(done: int) -> None:
        """Kill a process of Ray after a few results, while it plays."""
        while done and not killed:
            if len(tasks()) > 1:
                killed.append(tasks()[0])
                os.kill(killed[0], signal.SIGKILL)
            time.sleep(0.01)

    results = run(played, play=on_ray(address), advance=kill_one)
    assert len(killed) == 1
    assert [result.void for result in results] == [None] * 24
    assert timeless(results) == timeless(run(played, processes=2))


def test_several_processes_play_at_the_same_time(address: str) -> None:
    most = 0
    has_ended = False

    def look() -> None:
        nonlocal most
        while not has_ended:
            most = max(most, len(tasks()))
            time.sleep(0.05)

    looking = Thread(target=look)
    looking.start()
    run(tournament("random", SLOWLY, of="cotcot", games=12), play=on_ray(address))
    has_ended = True
    looking.join()
    assert most >= PROCESSES


def test_bots_that_make_trouble_on_a_cluster_are_named(address: str) -> None:
    bots = (FIRST, *(STRANGE + name for name in ("Raises", "Hangs", "Dies")))
    played = tournament(*bots, games=12, patience=1.0)
    results = run(played, play=on_ray(address))
    assert [result.void for result in results] == [None] * 12
    kinds = {(fault.bot.removeprefix(STRANGE), fault.kind) for result in results for fault in result.faults}
    assert kinds == {("Raises", "raised"), ("Hangs", "hung"), ("Dies", "died")}


def test_a_tournament_goes_on_from_the_file_of_another_place(address: str, tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    few, many = (tournament("random", FIRST, games=games) for games in (4, 8))
    here = run(few, file=path, processes=1)
    assert run(many, file=path, play=on_ray(address))[:4] == here


def test_a_cluster_that_is_not_there_is_named() -> None:
    with pytest.raises(BadArena, match=r"Ray at 127\.0\.0\.1:1 cannot be reached"):
        run(tournament("random", FIRST), play=on_ray("127.0.0.1:1"))
