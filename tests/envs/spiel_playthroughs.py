"""Golden playthroughs of our games in OpenSpiel's own format: everything that a state says, at some states of a game.

`python -m tests.envs.spiel_playthroughs`, in an environment that has OpenSpiel, plays them anew and writes them.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from open_spiel.python.algorithms import generate_playthrough

import plume.envs.open_spiel  # noqa: F401  registers the games

FOLDER = Path(__file__).parent / "playthroughs"


class Playthrough(NamedTuple):
    """A file, the game with its parameters, the seed of random play, and whether observations are shown as tensors."""

    file: str
    game: str
    seed: int
    tensor: bool = True


PLAYTHROUGHS = [
    Playthrough("coatl", "plume_coatl_v2(information_state=digest,seed=2)", 2, tensor=False),
    Playthrough("coatl-solo", "plume_coatl_solo_v2(levels=[2 5],seed=6)", 6),
    Playthrough("cotcot", "plume_cotcot_v1(edition=zoch,information_state=digest,seed=11)", 11),
    Playthrough("coatl-explicit", "plume_coatl_explicit_v2(first_player=1,information_state=digest)", 3, tensor=False),
    Playthrough("coatl-solo-explicit", "plume_coatl_solo_explicit_v2(solo_temples=piles)", 4),
    Playthrough("cotcot-explicit", "plume_cotcot_explicit_v1(information_state=digest)", 3),
]
"""Records are long, and so are the observations of Cóatl for several: some files do without."""


def path(playthrough: Playthrough) -> Path:
    """Where a playthrough is kept."""
    return FOLDER / f"{playthrough.file}.txt"


def replay(playthrough: Playthrough) -> tuple[str, str]:
    """What is kept, and what comes of the same actions now."""
    generate_playthrough.flags.FLAGS.mark_as_parsed()
    kept, now = generate_playthrough.replay(str(path(playthrough)))
    return kept, now


def main() -> None:
    """Write all of them anew."""
    FOLDER.mkdir(exist_ok=True)
    for one in PLAYTHROUGHS:
        observer = None if one.tensor else "observer(tensor=False)"
        text = generate_playthrough.playthrough(one.game, None, observation_params_string=observer, seed=one.seed)
        path(one).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
