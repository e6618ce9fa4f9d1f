"""Random play in OpenSpiel, with sampled or explicit chance. Needs `plume-games[open-spiel]`."""

from __future__ import annotations

import argparse
from random import Random

import pyspiel

import plume.envs.open_spiel  # noqa: F401 (registers the games)


def main() -> None:
    """Play some games and print the mean return of each player."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="plume_cotcot_v1", help="or plume_cotcot_explicit_v1, plume_coatl_v2, ...")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()

    game = pyspiel.load_game(chosen.game)
    rng = Random(chosen.seed)  # of the players; sampled chance is new each time, unless the game has a parameter seed
    totals = [0.0] * game.num_players()
    for _ in range(chosen.games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                (action,) = rng.choices(outcomes, chances)
            else:
                action = rng.choice(state.legal_actions())
            state.apply_action(action)
        totals = [total + gained for total, gained in zip(totals, state.returns(), strict=True)]
    means = ", ".join(f"player {player} {total / chosen.games:+.2f}" for player, total in enumerate(totals))
    print(f"{chosen.games} games of {chosen.game}, mean returns: {means}")


if __name__ == "__main__":
    main()
