"""Who one is: a guest with a name, a language and settings of their own."""

from __future__ import annotations

import secrets
from typing import Annotated

import msgspec
from msgspec import Meta

from plume.language import language
from plume.server.api.context import LanguageCode, Server, clean_name
from plume.server.api.routes import FORGOTTEN, OK, Caller, Known, Questions, get, post, put
from plume.server.errors import Unknown
from plume.server.identity import LINK_AGE, digest, new_id
from plume.server.kept import Person
from plume.server.naming import AVATARS, Avatar
from plume.server.steady import now


class Me(msgspec.Struct):
    """How somebody is known. `confirm` says that they end turns themselves, even where nothing else is left to do.

    `avatar` is the head that they have chosen, if they have.
    """

    name: str
    language: LanguageCode
    confirm: bool
    avatar: Avatar | None


class NewMe(msgspec.Struct, forbid_unknown_fields=True):
    """How somebody wants to be known; what is left out stays as it is, or as the browser says."""

    name: Annotated[str, Meta(min_length=1, max_length=100)]
    language: LanguageCode | None = None
    confirm: bool | None = None
    avatar: Avatar | None = None


class PersonalLink(msgspec.Struct):
    """A secret that moves an identity to another device, once."""

    token: str
    expires_at: int


class Entering(msgspec.Struct, forbid_unknown_fields=True):
    """The secret of a personal link. `leave` says that somebody who is known here would rather be that person."""

    token: Annotated[str, Meta(min_length=1, max_length=100)]
    leave: bool = False


class Entered(msgspec.Struct):
    """Who somebody is now, and a personal link that leads back to who they were.

    If they were known here as another they still are, and are told who they `would_be`.
    """

    me: Me
    would_be: str | None = None
    back: PersonalLink | None = None


class ForgottenLinks(msgspec.Struct):
    """How many personal links are void now."""

    forgotten: int


class LeftHere(msgspec.Struct):
    """A personal link that leads back to who somebody was."""

    back: PersonalLink


@get("/me")
async def read_me(caller: Caller, server: Server) -> Me | None:
    """Who I am; null if the server does not know me yet."""
    person = await server.house.person(caller.identity)
    return _me(person) if person else None


@put("/me")
async def write_me(caller: Caller, server: Server, data: NewMe) -> Known[Me]:
    """Say who I am. Somebody new gets a cookie, which is all that a guest needs."""
    known = await server.house.person(caller.identity)
    if known is None:
        server.limits.newcomers.take(caller.address)
    person = Person(known.id if known else new_id(), clean_name(data.name))
    person.language = language(data.language or server.language(caller)).code
    person.confirm = data.confirm if data.confirm is not None else known is None or known.confirm
    person.avatar = data.avatar or (known.avatar if known else "")
    if known and person.avatar != known.avatar:
        server.limits.talk.take(known.id)
    await server.house.keep(person)
    return Known(_me(person), person.id)


@post("/me/link")
async def make_link(caller: Caller, server: Server) -> PersonalLink:
    """A personal link: whoever opens it on another device is me there too. It works once, within a week."""
    person = await server.person(caller)
    server.limits.newcomers.take(caller.address)
    return await _link_to(server, person)


@post("/me/enter", status=OK)
async def use_link(caller: Caller, server: Server, data: Entering) -> Known[Entered]:
    """Become who has made this personal link. Whoever is known here as another is asked first, and may come back."""
    store, secret = server.house.store, digest(data.token)
    person = await server.house.person(await store.link_of(secret, now()))
    if person is None:
        raise Unknown("link")
    known = await server.house.person(caller.identity)
    another = known if known is not None and known.id != person.id else None
    if another is not None and not data.leave:
        return Known(Entered(_me(another), would_be=person.name), None)
    if await store.use_link(secret, now()) is None:
        raise Unknown("link")
    back = None if another is None else await _link_to(server, another)
    return Known(Entered(_me(person), back=back), person.id)


@post("/me/links/forget", status=OK)
async def forget_links(caller: Caller, server: Server) -> ForgottenLinks:
    """Make all my personal links void that nobody has opened yet."""
    person = await server.person(caller)
    return ForgottenLinks(await server.house.store.forget_links(person.id))


@post("/me/leave", status=OK)
async def leave(caller: Caller, server: Server) -> Known[LeftHere]:
    """Be nobody on this device any more. The link leads back to who I was, once, within a week."""
    person = await server.person(caller)
    server.limits.newcomers.take(caller.address)
    return Known(LeftHere(await _link_to(server, person)), FORGOTTEN)


async def _link_to(server: Server, person: Person) -> PersonalLink:
    token, at = secrets.token_urlsafe(24), now()
    await server.house.store.add_link(digest(token), person.id, at + LINK_AGE, at)
    return PersonalLink(token, at + LINK_AGE)


def _me(person: Person) -> Me:
    avatar = next((one for one in AVATARS if one == person.avatar), None)
    return Me(person.name, person.language, person.confirm, avatar)


QUESTIONS = Questions("people", [read_me, write_me, make_link, use_link, forget_links, leave])
