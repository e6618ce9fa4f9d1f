"""Golden playthroughs: a text file for each game, with every move, its outcomes and what is true after it.

A file begins with its options, one to a line (`players: 3`). Then each line is one of these:

    setup => OUTCOMES                  what chance gave in set-up
    SEAT MOVE => OUTCOMES              a move and what chance gave
    ! legal SEAT: MOVES                the legal moves of a seat, all of them
    ! scores: N N                      the points of all seats
    ! KEY: JSON                        a value of the position's JSON, such as `seats.0.board`
    ! state: CHECKSUM LEGAL            a checksum of the whole position and how many moves the deciders have
    ! over: REASON, WINNERS            the end

`#` begins a comment. Files in which every state has a checksum are written by `python -m tests.playthroughs`.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import plume
from plume.core.game import Game
from plume.core.position import Position

HERE = Path(__file__).parent


def checksum(position: Position) -> str:
    """What every state of a generated playthrough is known by; its random streams are left out."""
    data = {key: value for key, value in position.to_json().items() if key != "random"}
    legal = [len(position.legal(seat)) for seat in position.deciders]
    return f"{zlib.crc32(json.dumps(data, sort_keys=True).encode()):08x} {sum(legal)}"


def ending(position: Position) -> str:
    """How a game ended and who won."""
    return f"{position.ended_by}, {' '.join(map(str, position.winners))}"


def play_file(game: Game, text: str) -> Iterator[tuple[int, str, str]]:
    """Play a file through; for each statement yield its line, what it says and what is true."""
    lines = [(number, line.partition("#")[0].strip()) for number, line in enumerate(text.splitlines(), 1)]
    options: dict[str, Any] = {}
    position: Position | None = None
    for number, line in lines:
        if not line:
            continue
        if position is None and line.startswith("setup"):
            position = Position.new(game, game.options.make(**options), 0, line.partition("=>")[2].split())
        elif position is None:
            name, value = line.split(": ")
            options[name] = json.loads(value)
        elif line.startswith("!"):
            yield number, line, f"! {_truth(position, line)}"
        else:
            move, _, outcomes = line.partition("=>")
            seat, move = move.strip().split(" ", 1)
            position.play(int(seat), move, outcomes=outcomes.split())


def _truth(position: Position, line: str) -> str:
    """The statement as it should read."""
    key, _, said = line.removeprefix("! ").partition(": ")
    if key == "state":
        return f"state: {checksum(position)}"
    if key == "over":
        return f"over: {ending(position)}"
    if key == "scores":
        return f"scores: {' '.join(map(str, position.scores))}"
    if key.startswith("legal"):
        truth = set(position.legal(int(key.split()[1])))
        moves = [move.strip() for move in said.split(",")]
        return line.removeprefix("! ") if truth == set(moves) else f"{key}: {', '.join(sorted(truth))}"
    value: Any = position.to_json()
    for part in key.split("."):
        value = value[int(part)] if isinstance(value, list) else value[part]
    return f"{key}: {json.dumps(value)}"


def write(game: Game, options: dict[str, Any], seed: int) -> str:
    """A random game as a playthrough in which every state has a checksum."""
    rng = Random(seed)
    position = Position.new(game, game.options.make(**options), seed)
    lines = [f"{name}: {json.dumps(value)}" for name, value in options.items()]
    lines += ["setup => " + " ".join(position.outcomes(position.opening)), f"! state: {checksum(position)}"]
    while not position.over:
        seat = rng.choice(position.deciders)
        move = rng.choice(list(position.legal(seat)))
        position.play(seat, move)
        outcomes = position.outcomes(position.history[-1].events)
        lines.append(f"{seat} {move}" + (f" => {' '.join(outcomes)}" if outcomes else ""))
        lines.append(f"! state: {checksum(position)}")
    lines += [f"! scores: {' '.join(map(str, position.scores))}", f"! over: {ending(position)}"]
    return "\n".join(lines) + "\n"


GENERATED: dict[str, tuple[str, dict[str, Any], int]] = {
    "coatl/playthroughs/2-players.txt": ("coatl", {"players": 2}, 1),
    "coatl/playthroughs/2-players-first-game.txt": ("coatl", {"players": 2, "sacrifice": False}, 2),
    "coatl/playthroughs/3-players.txt": ("coatl", {"players": 3}, 3),
    "coatl/playthroughs/3-players-first-game.txt": ("coatl", {"players": 3, "sacrifice": False}, 4),
    "coatl/playthroughs/4-players.txt": ("coatl", {"players": 4}, 5),
    "coatl/playthroughs/4-players-first-game.txt": ("coatl", {"players": 4, "sacrifice": False}, 6),
    "coatl/playthroughs/3-players-closed-ends.txt": ("coatl", {"players": 3, "open_ends": "closed"}, 7),
    "coatl/playthroughs/all-passed.txt": ("coatl", {"players": 2, "first_player": 1}, 65),
    "coatl/playthroughs/no-bodies.txt": ("coatl", {"players": 4, "first_player": 2}, 29),
    "coatl/playthroughs/solo.txt": ("coatl", {"players": 1}, 8),
    "coatl/playthroughs/solo-all-levels.txt": ("coatl", {"players": 1, "levels": [1, 2, 3, 4, 5]}, 9),
    "coatl/playthroughs/solo-other-options.txt": (
        "coatl",
        {"players": 1, "levels": [3], "space_order": [7, 9, 1, 3, 5, 8, 10, 2, 4, 6], "solo_temples": "piles"},
        10,
    ),
    "coatl/playthroughs/2-players-golden-feathers.txt": ("coatl", {"players": 2, "golden_feathers": True}, 19),
    "coatl/playthroughs/3-players-promo-fewer-bodies.txt": (
        "coatl",
        {"players": 3, "promo": True, "fewer_bodies": True},
        20,
    ),
    "coatl/playthroughs/4-players-promo-golden-feathers.txt": (
        "coatl",
        {"players": 4, "promo": True, "golden_feathers": True, "sacrifice": False},
        21,
    ),
    "coatl/playthroughs/solo-promo.txt": ("coatl", {"players": 1, "promo": True, "levels": [3]}, 22),
    "cotcot/playthroughs/2-players.txt": ("cotcot", {"players": 2}, 11),
    "cotcot/playthroughs/2-players-zoch.txt": ("cotcot", {"players": 2, "edition": "zoch"}, 12),
    "cotcot/playthroughs/3-players.txt": ("cotcot", {"players": 3, "first_player": 1}, 13),
    "cotcot/playthroughs/3-players-zoch.txt": ("cotcot", {"players": 3, "edition": "zoch"}, 14),
    "cotcot/playthroughs/4-players.txt": ("cotcot", {"players": 4}, 15),
    "cotcot/playthroughs/4-players-zoch.txt": ("cotcot", {"players": 4, "edition": "zoch"}, 16),
    "cotcot/playthroughs/5-players.txt": ("cotcot", {"players": 5}, 17),
    "cotcot/playthroughs/5-players-zoch.txt": ("cotcot", {"players": 5, "edition": "zoch"}, 18),
}
"""File, game, options, seed."""


def main() -> None:
    """Write all generated playthroughs anew."""
    for path, (name, options, seed) in GENERATED.items():
        (HERE / path).write_text(write(plume.game(name), options, seed), "utf-8")


if __name__ == "__main__":
    main()
