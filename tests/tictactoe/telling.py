"""Tic-tac-toe told in words."""

from __future__ import annotations

from plume.core.events import Event
from plume.telling import Repertoire, Voice


def sentence(event: Event, voice: Voice) -> str:
    """An event in a sentence."""
    return voice.language.say("tictactoe_log_marked", name=voice.name(event["seat"]), square=event["square"])


REPERTOIRE = Repertoire(frozenset({"marked"}), frozenset(), frozenset(), sentence)
