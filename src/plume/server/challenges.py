"""Challenges: one deal that friends play by themselves, each against the same bots or the same automaton.

A challenge is what a table would be opened with, without the person who plays at it. Everybody opens a table of their
own; all that concerns their games follows from the journals of these tables.
"""

from __future__ import annotations

import secrets
from typing import Any

import msgspec

from plume.bots import thinks_by_clock
from plume.games import game as game_named
from plume.server.errors import BadRequest, NotNow
from plume.server.journal import Occupant, Opened
from plume.server.naming import free_avatar, unused


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is played: the game, its options and its luck, who else sits there, and at which seat one plays oneself."""

    game: str
    options: dict[str, Any]
    deal: str
    seat: int
    bots: tuple[Occupant, ...]
    """Those at the other seats, in their order."""
    substitute: str
    name: str
    """Who challenges, and the head that they were shown by."""
    avatar: str = ""


class Challenge(msgspec.Struct, frozen=True):
    """What somebody challenges others to; whoever knows its id may take it up."""

    id: str
    host: str
    created_at: int
    terms: Terms


def new_id() -> str:
    """The id of a challenge, which nobody guesses."""
    return secrets.token_urlsafe(9)


def terms_of(opened: Opened) -> Terms:
    """What others are challenged to by a table with a deal; refused where bots would not answer all in the same way."""
    mine = next(number for number, place in enumerate(opened.seats) if place.bot is None)
    bots = tuple(Occupant(name=place.name, bot=place.bot) for place in opened.seats if place.bot is not None)
    if opened.deal is None:
        raise NotNow("no-deal")
    game = game_named(opened.game)
    for bot in bots:
        if bot.bot is not None and thinks_by_clock(bot.bot, game):
            raise BadRequest("bot-by-clock", bot=bot.bot)
    place = opened.seats[mine]
    return Terms(
        game=opened.game,
        options=opened.options,
        deal=opened.deal,
        seat=mine,
        bots=bots,
        substitute=next((bot.bot for bot in bots if bot.bot), "random"),
        name=place.name,
        avatar=place.avatar,
    )


def taken_up(challenge: Challenge, person: str, name: str, avatar: str, attempt: int) -> Opened:
    """The table at which somebody takes a challenge up."""
    terms = challenge.terms
    taken = {bot.name for bot in terms.bots}
    me = Occupant(owner=person, name=unused(name, taken), avatar=avatar or free_avatar(()))
    return Opened(
        game=terms.game,
        options=terms.options,
        seats=(*terms.bots[: terms.seat], me, *terms.bots[terms.seat :]),
        host=person,
        substitute=terms.substitute,
        deal=terms.deal,
        challenge=challenge.id,
        attempt=attempt,
        rules=game_named(terms.game).version,
    )
