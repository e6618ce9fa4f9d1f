"""What those who sit down are called, and what they look like, so that nobody at a table is taken for another."""

from __future__ import annotations

import secrets
from collections.abc import Container, Sequence
from itertools import chain, count
from typing import Literal, get_args

from plume.core.game import Game

Avatar = Literal["braid", "plumes", "sun", "moon", "turtle", "owl", "frog", "macaw", "cactus", "maize"]
"""The heads among which people choose; the page draws them."""

AVATARS: tuple[Avatar, ...] = get_args(Avatar)


def unused(name: str, taken: Container[str]) -> str:
    """A name that is not taken: if need be with a number."""
    numbered = (f"{name} {number}" for number in count(2))
    return next(found for found in chain([name], numbered) if found not in taken)


def bot_name(game: Game, bot: str, taken: Container[str]) -> str:
    """A given name for a bot that nobody has named; that of its kind if the game's part `names` has none left."""
    names = game.part("names")
    given: Sequence[str] = () if names is None else names.NAMES.get(bot, ())
    free = [name for name in given if name not in taken]
    return secrets.choice(free) if free else unused(bot, taken)


def free_avatar(taken: Container[str]) -> Avatar:
    """A head for somebody who has not chosen one: another than those at the table, as long as there is one."""
    return secrets.choice([avatar for avatar in AVATARS if avatar not in taken] or AVATARS)
