"""What every request needs: the house, who asks, whether they may ask so much, and how they are answered."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Annotated
from urllib.parse import urlsplit

from msgspec import Meta

from plume.core.errors import IllegalMove, PlumeError
from plume.language import LANGUAGES, language
from plume.server import metrics
from plume.server.api.routes import Caller
from plume.server.errors import BadRequest, NotAllowed, ServerError
from plume.server.house import House
from plume.server.identity import Signer
from plume.server.kept import Person
from plume.server.limits import Limits
from plume.server.messages import Problem
from plume.server.orders import LONGEST_TEXT
from plume.server.reviewing import Reviews
from plume.server.settings import Settings

LanguageCode = Annotated[str, Meta(max_length=10, extra_json_schema={"enum": list(LANGUAGES)})]
"""A language that Plume speaks; whoever gets one checks it with `language`."""
ILLEGAL = 422
SIZE_OF_LINE, SIZE_OF_TABLE = 200, 4_000
"""Bytes that are kept of an order besides its text, and of a new table."""
COST_OF_REPLAY = 5
"""What it costs to have a journal read once more, in requests."""
LONGEST_NAME = 24
NETWORK_BITS = 64
"""Of an IPv6 address, those that are one customer's."""
JOINERS = "\u200c\u200d"
"""What joins signs into one, as in some emoji, and is not printable by itself."""
BLANKS = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0"), " ")
"""Signs that count as printable and show nothing."""
SHOWN = ("L", "N", "P", "S")
"""The first letters of the categories of signs that show something by themselves."""


@dataclass(frozen=True)
class Server:
    """All parts of a running server."""

    house: House
    signer: Signer
    settings: Settings
    reviews: Reviews

    @property
    def limits(self) -> Limits:
        return self.house.limits

    async def person(self, caller: Caller) -> Person:
        """Who asks; refused if they are not known here."""
        person = await self.house.person(caller.identity)
        if person is None:
            raise NotAllowed("nobody")
        check_not_blocked(person)
        return person

    def language(self, caller: Caller) -> str:
        """The language of who asks: that of the person, if they were let in, or that of their browser."""
        person = self.house.known(caller.identity)
        return person.language if person else caller.speaks

    async def admit(self, caller: Caller) -> Person | None:
        """Who asks, if they are known here; refused if it comes too soon."""
        self.take(caller.identity, caller.address)
        person = await self.house.person(caller.identity)
        if person is not None:
            check_not_blocked(person)
        return person

    def take(self, person: str | None, address: str, tokens: float = 1) -> None:
        """Count a request or message, more for what takes long; refused if there have been too many."""
        if person is not None:
            self.limits.person.take(person, tokens)
        self.limits.address.take(address, tokens)

    def store(self, person: Person, address: str, size: int) -> None:
        """Count bytes that will be kept; refused if it has been too many."""
        self.limits.stored_for_person.take(person.id, size)
        self.limits.stored_for_address.take(address, size)

    def check_origin(self, origin: str | None, host: str | None) -> None:
        """Refuse what a page of another site sends: browsers say where a page comes from, programs say nothing."""
        if origin is None or origin in self.settings.origins:
            return
        if _host_of(origin) != host:
            raise NotAllowed("origin", origin=origin[:80])


def check_not_blocked(person: Person) -> None:
    """Refuse whoever may do nothing here any more."""
    if person.blocked:
        raise NotAllowed("blocked")


def _host_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def network_of(host: str) -> str:
    """An address as it is counted, however it is written; of one of IPv6 the network, which is one customer's."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return str(address)
    return str(address.ipv4_mapped or IPv6Network((int(address), NETWORK_BITS), strict=False))


def preferred(languages: str) -> str:
    """The first of the languages that a browser lists that Plume speaks."""
    for wanted in languages.split(","):
        code = wanted.split(";")[0].strip().lower().split("-")[0]
        if code in LANGUAGES:
            return code
    return "en"


def problem(error: PlumeError, spoken: str) -> Problem:
    """An error as it is sent."""
    metrics.REFUSALS.labels(error.code).inc()
    parameters = {name: _plain(value) for name, value in error.parameters.items()}
    answer = Problem(error.code, language(spoken).error(error), parameters)
    if isinstance(error, IllegalMove):
        answer.rule, answer.reason = error.rule, str(error.parameters["reason"])
    return answer


def status_of(error: PlumeError) -> int:
    """The status of HTTP for an error."""
    if isinstance(error, ServerError):
        return error.status
    return ILLEGAL if isinstance(error, IllegalMove) else 400


def clean_name(name: str) -> str:
    """A name as plain text; BadRequest if it is none."""
    cleaned = _clean(name)
    if cleaned is None or not 1 <= len(cleaned) <= LONGEST_NAME:
        raise BadRequest("name", lowest=1, highest=LONGEST_NAME)
    return cleaned


def clean_text(text: str) -> str:
    """What somebody says, as plain text; BadRequest if it is none."""
    cleaned = _clean(text)
    if not cleaned:
        raise BadRequest("text", highest=LONGEST_TEXT)
    return cleaned


def _clean(text: str) -> str | None:
    """A text on one line; None if it shows nothing, or holds anything that is neither printable nor a space."""
    joined = _without_idle_joiners(text.translate(BLANKS))
    cleaned = unicodedata.normalize("NFC", " ".join(joined.split()))
    plain = all(sign.isprintable() or sign in JOINERS for sign in cleaned)
    shows = any(unicodedata.category(sign).startswith(SHOWN) for sign in cleaned)
    return cleaned if plain and shows else None


def _without_idle_joiners(text: str) -> str:
    """A text without the joiners that join nothing, as those beside letters that have cases: nobody sees them."""
    pairs = zip(f" {text}", text, strict=False)
    return "".join(sign for last, sign in pairs if sign not in JOINERS or _joins(last))


def _joins(sign: str) -> bool:
    """Whether a joiner after this sign may change what is seen: signs of emoji, and letters of scripts that join."""
    return unicodedata.category(sign) in ("So", "Sk", "Mn", "Mc", "Me", "Lo")


def _plain(value: object) -> str | int | float | bool | None:
    return value if isinstance(value, str | int | float | bool | None) else str(value)
