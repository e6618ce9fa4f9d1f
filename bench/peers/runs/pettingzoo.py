"""PettingZoo's classic games."""

from __future__ import annotations

from pettingzoo.classic import connect_four_v3, hanabi_v5, texas_holdem_no_limit_v6

from bench.peers.clock import Speed
from bench.peers.loops import aec


def hanabi() -> Speed:
    """Hanabi for two."""
    return aec(hanabi_v5.env())


def connect_four() -> Speed:
    """Connect four."""
    return aec(connect_four_v3.env())


def texas_holdem() -> Speed:
    """Texas hold'em without a limit, for two, which is RLCard's."""
    return aec(texas_holdem_no_limit_v6.env())
