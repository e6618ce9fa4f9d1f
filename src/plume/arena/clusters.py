"""Matches on a Ray cluster: each is a task, and Ray gives the tasks of a machine or process that died to another."""

from __future__ import annotations

import functools
import socket
from collections.abc import Generator, Iterable
from itertools import islice
from typing import Any

from plume.arena.errors import BadArena
from plume.arena.matches import Conditions, Match, MatchResult, void
from plume.arena.tournament import Play
from plume.arena.workers import Worker

RETRIES = 5
"""How often Ray plays a match again whose process or machine died."""
AHEAD = 2
"""Tasks that wait at Ray for each core."""
PATIENCE = 10.0
"""Seconds for a cluster to answer at all."""


def on_ray(address: str) -> Play:
    """Plays matches on the Ray cluster at an address: `auto`, `ray://host:10001`, or `local` for one of its own."""
    return functools.partial(_play, address)


def _play(address: str, conditions: Conditions, matches: Iterable[Match]) -> Generator[MatchResult, None, None]:
    """Play matches as tasks of Ray; the results come as they are ready."""
    ray = _connected(address)
    task = ray.remote(max_retries=RETRIES, num_cpus=1)(play_one)
    common = ray.put(conditions)
    waiting = iter(matches)
    running: dict[Any, Match] = {}
    try:
        while True:
            room = max(1, int(AHEAD * ray.cluster_resources().get("CPU", 1)) - len(running))
            running |= {task.remote(common, match): match for match in islice(waiting, room)}
            if not running:
                return
            ready, _ = ray.wait(list(running))
            for reference in ready:
                yield _result(ray, reference, running.pop(reference))
    finally:
        for reference in running:
            ray.cancel(reference, force=True)
        ray.shutdown()


def _connected(address: str) -> Any:
    try:
        import ray
    except ImportError:
        raise BadArena("no-ray") from None
    try:
        _knock(address)
        ray.init(address, log_to_driver=False, configure_logging=False)
    except Exception as problem:  # Ray has no common class for what can go wrong here
        raise BadArena("ray", address=address, problem=problem) from None
    return ray


def _knock(address: str) -> None:
    """Find out whether anybody listens at an address, before Ray tries it for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdigit():
        socket.create_connection((host, int(port)), PATIENCE).close()


def _result(ray: Any, reference: Any, match: Match) -> MatchResult:
    """The result of a task; a match whose tasks died again and again is void."""
    try:
        found: MatchResult = ray.get(reference)
    except ray.exceptions.RayError as problem:
        return void(match, f"its task on Ray failed: {type(problem).__name__}")
    return found


def play_one(conditions: Conditions, match: Match) -> MatchResult:
    """What a task does: play a match in a process below that of Ray, which can be ended when a bot hangs."""
    return _worker(conditions).play(match)


@functools.lru_cache(maxsize=1)
def _worker(conditions: Conditions) -> Worker:
    """The process below this one; it stays for the next task, as bots take time to load."""
    return Worker(conditions)
