"""Challenges: the same deal for friends, each at a table of their own, and who has done how well.

Whoever has not finished their own game learns how many have, and nothing else: not from here, and from no table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

import msgspec
from msgspec import Meta

from plume.server import challenges, commands
from plume.server.api.context import SIZE_OF_TABLE, Server
from plume.server.api.routes import OK, Bounds, Caller, Questions, get, post
from plume.server.api.tables import NewSeat, NewTable, OpenedTable, TableId, opened_by
from plume.server.challenges import Challenge
from plume.server.deals import new_deal
from plume.server.errors import BadRequest, NotNow, Unknown
from plume.server.journal import Opened
from plume.server.kept import Attempt, Person
from plume.server.shapes import Agreed, OfGame, Wishes
from plume.server.steady import now
from plume.server.table import Table

ChallengeId = Annotated[str, Bounds(min_length=1, max_length=40)]
MOST_SHOWN = 20
"""So many of my challenges are listed."""


class NewChallenge(msgspec.Struct, forbid_unknown_fields=True):
    """What others are to be challenged to: a seat for whoever takes it up, and bots at the others."""

    game: Annotated[str, Meta(max_length=20)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]
    preset: Annotated[str, Meta(max_length=40)] | None = None
    options: Wishes = {}


class ChallengeSeat(msgspec.Struct):
    """Who sits where: a bot, or whoever takes the challenge up."""

    name: str | None
    bot: str | None


class MyAttempt(msgspec.Struct):
    """A game of mine; the first one counts."""

    table: str
    number: int
    is_over: bool


class Standing(msgspec.Struct):
    """How somebody has done. Only first games have a rank; of equals all have the same.

    `scores` are those of all sides, `points` those of the player, and `lead` is how many more they are than the best
    of the others has.
    """

    table: str
    name: str
    avatar: str
    is_me: bool
    number: int
    rank: int | None
    scores: list[int]
    points: int
    lead: int
    has_won: bool
    gave_up: bool
    hinted: bool
    takebacks: int
    finished_at: int


class SeenChallenge(msgspec.Struct):
    """A challenge as I may see it: `standings` when I have finished my own game, before that how many have.

    `name` and `avatar` are those of whoever challenges.
    """

    id: str
    game: OfGame
    options: Agreed
    seats: list[ChallengeSeat]
    seat: int
    name: str
    avatar: str
    is_mine: bool
    created_at: int
    played: int
    mine: list[MyAttempt]
    standings: list[Standing] | None


@post("/challenges")
async def make_challenge(caller: Caller, server: Server, data: NewChallenge) -> SeenChallenge:
    """Challenge others to a deal that nobody has played yet, me included."""
    person = await server.person(caller)
    table = NewTable(data.game, data.seats, data.preset, data.options, deal=new_deal())
    if [seat.who for seat in data.seats if seat.who != "bot"] != ["me"]:
        raise BadRequest("deal")
    terms = challenges.terms_of(opened_by(table, person))
    server.limits.newcomers.take(caller.address)
    server.store(person, caller.address, SIZE_OF_TABLE)
    challenge = Challenge(challenges.new_id(), person.id, now(), terms)
    await server.house.store.keep_challenge(challenge)
    return _seen(challenge, [], person.id)


@post("/tables/{table_id:str}/challenge")
async def challenge_to_game(caller: Caller, server: Server, table_id: TableId) -> SeenChallenge:
    """Challenge others to the deal of a game that I have finished: it is my attempt, and they see it after theirs."""
    person = await server.person(caller)
    opened = await server.house.read(table_id, lambda table: _finished_by(table, person.id))
    server.limits.newcomers.take(caller.address)
    server.store(person, caller.address, SIZE_OF_TABLE)
    made = Challenge(challenges.new_id(), person.id, now(), challenges.terms_of(opened))
    number = await _games_before(server, person, table_id, made.terms.deal) + 1
    return await _read(server, await server.house.challenge(table_id, person.id, made, number), person.id)


@get("/challenges")
async def list_challenges(caller: Caller, server: Server) -> list[SeenChallenge]:
    """The challenges that I have made or taken up, the latest first."""
    if caller.identity is None:
        return []
    store = server.house.store
    found = await store.challenges_of(caller.identity, MOST_SHOWN)
    return [_seen(one, await store.attempts(one.id), caller.identity) for one in found]


@get("/challenges/{challenge_id:str}")
async def read_challenge(caller: Caller, server: Server, challenge_id: ChallengeId) -> SeenChallenge:
    """A challenge to which somebody has the link."""
    return await _read(server, challenge_id, caller.identity)


@post("/challenges/{challenge_id:str}/start", status=OK)
async def take_up(caller: Caller, server: Server, challenge_id: ChallengeId) -> OpenedTable:
    """My table with this deal: the one that I have not finished yet, or a new one. Only my first game is ranked."""
    person = await server.person(caller)
    challenge = await _known(server, challenge_id)
    mine = _of(await server.house.store.attempts(challenge_id), person.id)
    unfinished = _unfinished(mine)
    if unfinished is not None:
        return OpenedTable(unfinished, None)
    server.limits.newcomers.take(caller.address)
    server.store(person, caller.address, SIZE_OF_TABLE)
    number = max((attempt.number for attempt in mine), default=0) + 1
    try:
        opened = challenges.taken_up(challenge, person.id, person.name, person.avatar, number)
        return OpenedTable((await server.house.open(opened)).id, None)
    except NotNow:  # I have asked twice at once
        unfinished = _unfinished(_of(await server.house.store.attempts(challenge_id), person.id))
        if unfinished is None:
            raise
        return OpenedTable(unfinished, None)


def _finished_by(table: Table, person: str) -> Opened:
    """How a table was opened, if somebody may challenge others to what they have played there."""
    commands.challenge(table, person, "", 0)
    return table.opened


async def _known(server: Server, challenge_id: str) -> Challenge:
    challenge = await server.house.store.challenge(challenge_id)
    if challenge is None:
        raise Unknown("challenge")
    return challenge


async def _read(server: Server, challenge_id: str, person: str | None) -> SeenChallenge:
    challenge = await _known(server, challenge_id)
    return _seen(challenge, await server.house.store.attempts(challenge_id), person)


async def _games_before(server: Server, person: Person, table_id: str, deal: str) -> int:
    """How often somebody had finished this deal before they did at this table."""
    games = [one.summary for one in await server.house.store.finished(person.id) if one.summary.deal == deal]
    this = next((game.opened_at for game in games if game.id == table_id), 0)
    return sum(game.opened_at < this for game in games)


def _of(attempts: Iterable[Attempt], person: str | None) -> list[Attempt]:
    return [attempt for attempt in attempts if attempt.person == person]


def _unfinished(mine: Iterable[Attempt]) -> str | None:
    return next((attempt.id for attempt in mine if not attempt.is_over), None)


def _seen(challenge: Challenge, attempts: list[Attempt], person: str | None) -> SeenChallenge:
    """A challenge as somebody may see it."""
    terms = challenge.terms
    seats = [ChallengeSeat(bot.name, bot.bot) for bot in terms.bots]
    over = [attempt for attempt in attempts if attempt.is_over]
    mine = _of(attempts, person)
    return SeenChallenge(
        id=challenge.id,
        game=terms.game,
        options=terms.options,
        seats=[*seats[: terms.seat], ChallengeSeat(None, None), *seats[terms.seat :]],
        seat=terms.seat,
        name=terms.name,
        avatar=terms.avatar,
        is_mine=challenge.host == person,
        created_at=challenge.created_at,
        played=len({attempt.person for attempt in over}),
        mine=[MyAttempt(one.id, one.number, one.is_over) for one in mine],
        standings=_ranked(_standing(one, terms.seat, person) for one in over) if _of(over, person) else None,
    )


def _standing(attempt: Attempt, seat: int, person: str | None) -> Standing:
    """How a game has ended for whoever played it; it has no rank yet."""
    table, result = attempt.summary, attempt.summary.result
    assert result is not None, "a game that is over has a result"
    player = table.seats[seat]
    return Standing(
        table=attempt.id,
        name=player.name,
        avatar=player.avatar,
        is_me=attempt.person == person,
        number=attempt.number,
        rank=None,
        scores=result.scores,
        points=result.scores[seat],
        lead=result.scores[seat] - max(score for side, score in enumerate(result.scores) if side != seat),
        has_won=seat in result.winners,
        gave_up=player.given_up,
        hinted=player.hinted,
        takebacks=table.takebacks,
        finished_at=attempt.changed_at,
    )


def _ranked(standings: Iterable[Standing]) -> list[Standing]:
    """The best first, later games after the first ones; each first game with its rank."""
    found = sorted(standings, key=lambda one: (one.number > 1, *(-value for value in _merit(one))))
    first = [one for one in found if one.number == 1]
    for one, rank in zip(first, _ranks([_merit(one) for one in first]), strict=True):
        one.rank = rank
    return found


def _ranks(merits: list[tuple[int, ...]]) -> Iterator[int]:
    """The ranks of those who come one after the other; of equals all have the first one's."""
    rank = 0
    for place, merit in enumerate(merits):
        if not place or merit != merits[place - 1]:
            rank = place + 1
        yield rank


def _merit(one: Standing) -> tuple[int, ...]:
    """By what somebody comes before others: they have won, by how much, and with how many points. Giving up is last."""
    return (0, 0, 0, 0) if one.gave_up else (1, one.has_won, one.lead, one.points)


QUESTIONS = Questions("challenges", [make_challenge, challenge_to_game, list_challenges, read_challenge, take_up])
