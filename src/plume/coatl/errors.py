"""What cannot be read: pieces, serpents, cards, positions."""

from __future__ import annotations

from typing import ClassVar

from plume.core.errors import BadPosition, PlumeError


class BadText(PlumeError):
    """A piece, serpent or card that does not exist."""

    texts: ClassVar = {
        "unknown-piece": "{text!r} is no piece: `<r` is a red head, `r` a body, `r>` a tail; the colours are k b g r y",
        "serpent-empty": "a serpent has at least one piece",
        "head-inside": "{text!r} is no serpent: a head can only be its first piece",
        "tail-inside": "{text!r} is no serpent: a tail can only be its last piece",
        "no-body": "{text!r} is no serpent: a head and a tail need a body between them",
        "too-many-pieces": "there is no such serpent: the box has only {most} of the {piece}",
        "unknown-card": "there is no card {text!r}: Prophecy cards are P0 to P48, Temple cards T0 to T14",
        "card-twice": "{text} is named twice: a Cóatl carries no two cards of the same number (C-ASM-4)",
    }


class BadAssembly(PlumeError):
    """There is nothing here that the solver could solve."""

    texts: ClassVar = {
        "other-game": "this is a position of {game}: only Cóatl has something to assemble",
        "hidden-hand": "this is what seat {viewer} sees: the hand of seat {seat} is hidden from it",
        "spectator": "this is what a spectator sees: all hands are hidden from him",
        "no-file": "{path} cannot be read: {why}",
        "either": "name a file with a position, or pieces and cards, not both",
        "neither": "name a file with a position, or at least --pieces or --serpent",
        "completed-serpent": "{text!r} is complete: only unfinished serpents can be assembled (C-DONE-3)",
    }


class BadCoatlPosition(BadPosition):
    """A position that Cóatl does not have."""

    texts: ClassVar = BadPosition.texts | {
        "coatls": "a player has at most {most}",
        "spaces": "{expected} spaces are expected, not {found}",
        "space": "space {space} holds {holds}",
        "row": "the row has {most} cards, not {found}",
        "box": "there are {count} of {thing}, and only {most} in the box",
        "piles": "two piles are expected; null is an empty one",
        "under": "two numbers are expected that make {total} together, not {value!r}",
        "completing": "only while assembling, and only a Cóatl with head and tail",
        "adam-cards": "A.D.A.M. has at most {most}",
        "adam-pieces": "the card does not need so many pieces of {letter!r} (S-ADAM-1)",
        "two-actions": "only in the last turn after a third Cóatl are there two actions",
        "dealt": "in set-up {expected} cards are dealt to this seat, those it keeps counted",
        "deciders": "some of the seats 0 to {last} are expected, not {value!r}",
        "viewers": "{expected} viewers are expected: the seats and the spectator",
        "hands": "{expected} hands are expected",
        "invariant": "{broken}",
        "stuck": "seat {seat} has to decide and has no legal move",
    }
