"""Who somebody is: a guest with a signed cookie, or one who has brought a personal link from another device."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

COOKIE = "plume"
COOKIE_AGE = 400 * 86_400
LINK_AGE = 7 * 86_400_000
ID_BYTES = 15


def new_id() -> str:
    """An id that nobody can guess."""
    return secrets.token_urlsafe(ID_BYTES)


def digest(secret: str) -> str:
    """What is stored of a secret that only its owner keeps."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Signer:
    """Signs ids with the secret of the server, so that a cookie cannot be made up."""

    def __init__(self, secret: str) -> None:
        self._key = bytes.fromhex(secret)

    def sign(self, person: str) -> str:
        """The value of the cookie."""
        return f"{person}.{self._signature(person)}"

    def read(self, cookie: str | None) -> str | None:
        """Whose cookie it is; None if the signature is not ours."""
        person, _, signature = (cookie or "").rpartition(".")
        if not person or not hmac.compare_digest(signature.encode(), self._signature(person).encode()):
            return None
        return person

    def _signature(self, person: str) -> str:
        signature = hmac.new(self._key, person.encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(signature).decode().rstrip("=")
