"""Deals: luck that can be had again, by its name.

What chance gives at a table with a deal follows from the name, the game, the number of players and a secret of the
server, so that the same deal is set up in the same way and every zone gives the same in the same order, and nobody can
compute what comes. The options that only concern the rules make no difference. Journals hold the outcomes, as always.
The seeds of bots follow from it too: bots that do not search by the clock answer the same to whoever plays the same.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from datetime import UTC, date, datetime
from typing import Annotated

from msgspec import Meta

from plume.core.streams import SEED_BITS
from plume.games import all_games
from plume.server.journal import Opened

DealName = Annotated[str, Meta(pattern="^[a-z0-9-]{1,40}$", description="the name of a deal, such as `2026-11-15`")]
SECRET = "deals"
BOT_BITS = 32


def new_deal() -> str:
    """A name that no other deal has."""
    return secrets.token_hex(6)


def deal_of(day: date) -> str:
    """The name of a day's deal."""
    return day.isoformat()


def is_to_come(name: str) -> bool:
    """Whether it is the deal of a day that has not begun anywhere yet."""
    try:
        return date.fromisoformat(name) > datetime.now(UTC).date()
    except ValueError:
        return False


def levels_of(day: date) -> list[int]:
    """The levels of an automaton that a day's deal is to be played with, by the one game that has a deal for a day."""
    daily = next(filter(None, (game.part("deals") for game in all_games())), None)
    return [] if daily is None else list(daily.levels_of(day))


def seed_of_bot(seed: int | None, seat: int, moves: int) -> int:
    """The seed by which a bot decides after so many moves of its own: with a deal it follows from that of the deal."""
    if seed is None:
        return secrets.randbits(BOT_BITS)
    digest = hmac.new(seed.to_bytes(SEED_BITS // 8), f"seat {seat}, {moves} moves".encode(), hashlib.sha256).digest()
    return int.from_bytes(digest[: BOT_BITS // 8])


def seed(secret: str, opened: Opened) -> int:
    """The seed of a table's deal."""
    name = f"{opened.game}, {len(opened.seats)} players, {opened.deal}"
    digest = hmac.new(bytes.fromhex(secret), name.encode(), hashlib.sha256).digest()
    return int.from_bytes(digest[: SEED_BITS // 8])
