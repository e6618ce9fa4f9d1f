"""Who one is: a guest with a name, a language and settings of their own."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, get, post, put
from litestar.datastructures import Cookie
from msgspec import Meta

from plume.language import language
from plume.server.api.context import LanguageCode, Server, address_of, clean_name
from plume.server.errors import Unknown
from plume.server.house import now
from plume.server.identity import COOKIE, COOKIE_AGE, LINK_AGE, digest, new_id
from plume.server.naming import AVATARS, Avatar
from plume.server.store import Person

AnyRequest = Request[Any, Any, Any]


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


@get("/me")
async def read_me(request: AnyRequest, server: Server) -> Me | None:
    """Who I am; null if the server does not know me yet."""
    person = await server.house.person(server.identity(request))
    return _me(person) if person else None


@put("/me")
async def write_me(request: AnyRequest, server: Server, data: NewMe) -> Response[Me]:
    """Say who I am. Somebody new gets a cookie, which is all that a guest needs."""
    known = await server.house.person(server.identity(request))
    if known is None:
        server.limits.newcomers.take(address_of(request))
    person = Person(known.id if known else new_id(), clean_name(data.name))
    person.language = language(data.language or server.language(request)).code
    person.confirm = data.confirm if data.confirm is not None else known is None or known.confirm
    person.avatar = data.avatar or (known.avatar if known else "")
    await server.house.keep(person)
    return Response(_me(person), cookies=[_cookie(request, server, person.id)])


@post("/me/link")
async def make_link(request: AnyRequest, server: Server) -> PersonalLink:
    """A personal link: whoever opens it on another device is me there too. It works once, within a week."""
    person = await server.person(request)
    server.limits.newcomers.take(address_of(request))
    return await _link_to(server, person)


@post("/me/enter", status_code=200)
async def use_link(request: AnyRequest, server: Server, data: Entering) -> Response[Entered]:
    """Become who has made this personal link. Whoever is known here as another is asked first, and may come back."""
    store, secret = server.house.store, digest(data.token)
    person = await server.house.person(await store.link_of(secret, now()))
    if person is None:
        raise Unknown("link")
    known = await server.house.person(server.identity(request))
    another = known if known is not None and known.id != person.id else None
    if another is not None and not data.leave:
        return Response(Entered(_me(another), would_be=person.name))
    if await store.use_link(secret, now()) is None:
        raise Unknown("link")
    back = None if another is None else await _link_to(server, another)
    return Response(Entered(_me(person), back=back), cookies=[_cookie(request, server, person.id)])


async def _link_to(server: Server, person: Person) -> PersonalLink:
    token, at = secrets.token_urlsafe(24), now()
    await server.house.store.add_link(digest(token), person.id, at + LINK_AGE, at)
    return PersonalLink(token, at + LINK_AGE)


def _me(person: Person) -> Me:
    avatar = next((one for one in AVATARS if one == person.avatar), None)
    return Me(person.name, person.language, person.confirm, avatar)


def _cookie(request: AnyRequest, server: Server, person: str) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=server.signer.sign(person),
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
        path="/",
    )


router = Router(path="", route_handlers=[read_me, write_me, make_link, use_link], tags=["people"])
