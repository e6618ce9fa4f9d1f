"""Fills the cache with what tests compile, while a core has nothing else to do: `make test` starts it first."""

from __future__ import annotations

import plume
from plume.bots.loading import TREE, rules_of
from plume.core.carriers import PLAYOUT, Build
from plume.envs.compiled_states import STEPPING
from plume.envs.observing import rules_with_observation
from plume.envs.setting import BATCHING
from plume.games import GAMES


def main() -> None:
    """Compile one after the other; a test that comes first waits for what it needs, or does it itself."""
    for name in GAMES:
        game = plume.game(name)
        Build(game, PLAYOUT).finish()
        Build(game, TREE, rules_of(game)).finish()
        Build(game, TREE, rules_of(game), "wasm").finish()
        for file in (STEPPING, BATCHING):
            Build(game, file, rules_with_observation(game)).finish()


if __name__ == "__main__":
    main()
