"""Cóatl told in words: which events, and how each is said."""

from __future__ import annotations

from plume.core.events import Event
from plume.core.messages import slug
from plume.telling import Repertoire, Voice

GAME = "coatl"

TOLD = frozenset(
    {
        "took",
        "drew",
        "card dealt",
        "began",
        "extended",
        "fulfilled",
        "temple fulfilled",
        "scored",
        "picked",
        "future",
        "discarded",
        "committed",
        "passed",
        "feather",
        "stole",
        "reshuffled",
        "adam found",
        "adam passed",
        "adam placed",
        "adam discarded",
        "adam realised",
        "adam handed on",
        "adam took card",
        "end triggered",
        "over",
    }
)

OWN = frozenset({"kept", "card dealt", "discarded"})

CHANGES = frozenset(
    {
        "space filled",
        "row filled",
        "row discarded",
        "temple shown",
        "ready",
        "hand chosen",
        "completed",
        "adam left over",
    }
)

SAID_AS = {"temple fulfilled": "fulfilled", "adam left over": "adam discarded"}
"""Events that are told as others are."""


def sentence(event: Event, voice: Voice) -> str:
    """An event in a sentence."""
    say, fields = voice.language.say, event.fields
    parameters = {
        **fields,
        "name": voice.name(fields.get("seat", 0)),
        "other": voice.name(fields.get("other", 0)),
        "number": fields.get("coatl"),
        "piece": fields.get("piece", fields.get("colour")),
        "card": fields.get("card", fields.get("temple")) or say("coatl_a_card"),
    }
    if "why" in fields:
        parameters["why"] = voice.language.ending(GAME, fields["why"])
    return say(f"coatl_log_{slug(SAID_AS.get(event.kind, event.kind))}", **parameters)


REPERTOIRE = Repertoire(TOLD, OWN, CHANGES, sentence, automaton="adam turn")
