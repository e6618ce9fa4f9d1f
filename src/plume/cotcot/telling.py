"""CotCotCollec' told in words: which events, and how each is said."""

from __future__ import annotations

from plume.core.events import Event
from plume.core.messages import slug
from plume.cotcot.cards import HAND_NAMES
from plume.telling import Repertoire, Voice

TOLD = frozenset(
    {
        "chest",
        "started",
        "added",
        "joker added",
        "doubled",
        "took",
        "card dealt",
        "fox entered",
        "fox",
        "coq",
        "scored",
        "over",
    }
)

OWN = frozenset({"card dealt"})

CHANGES = frozenset(
    {
        "market filled",
        "scoring",
        "collection scored",
        "penalty",
    }
)

NUMERALS = ("I", "II", "III")
"""How scorings are numbered."""


def sentence(event: Event, voice: Voice) -> str | None:
    """An event in a sentence; None for a penalty of nothing."""
    say, fields = voice.language.say, event.fields
    if event.kind == "penalty" and not fields["points"]:
        return None
    card, item = fields.get("card"), fields.get("item")
    parameters = {
        **fields,
        "name": voice.name(fields.get("owner" if event.kind == "fox entered" else "seat", 0)),
        "owner": voice.name(fields.get("owner", 0)),
        "card": say(f"cotcot_a_{card or item}") if (card or item) in HAND_NAMES else None,
        "items": say(f"cotcot_many_{item}") if item else None,
        "joker": say("cotcot_a_joker"),
        "fox": say("cotcot_the_fox_first" if event.kind == "fox entered" else "cotcot_the_fox"),
        "coq": say("cotcot_name_coq"),
    }
    if event.kind == "scoring":
        parameters["number"] = NUMERALS[fields["scoring"] - 1]
    if event.kind == "market filled":
        parameters["card"] = say(f"cotcot_name_{card}")
    text = say(f"cotcot_log_{_said_as(event)}", **parameters)
    return text[0].upper() + text[1:]


def _said_as(event: Event) -> str:
    if event.kind == "card dealt":
        return "drew_card" if event["card"] else "drew"
    if event.kind == "fox":
        return "fox_moved" if event["owner"] == event["seat"] else "fox_sent"
    return slug(event.kind)


REPERTOIRE = Repertoire(TOLD, OWN, CHANGES, sentence)
