"""python-chess."""

from __future__ import annotations

import random

import chess

from bench.peers.clock import Speed, speed


def engine() -> Speed:
    """Decisions of random games, with the listing of legal moves."""
    rng = random.Random(1)

    def game() -> int:
        board, decisions = chess.Board(), 0
        while not board.is_game_over():
            moves = list(board.legal_moves)
            decisions += len(moves) > 1
            board.push(rng.choice(moves))
        return decisions

    return speed(game)
