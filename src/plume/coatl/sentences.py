"""Every card in a sentence, made from the card table by the phrases of a language."""

from __future__ import annotations

from itertools import groupby

from plume.coatl.cards import PROPHECIES, TEMPLES, Family, Prophecy, Requirement, Temple
from plume.coatl.notation import pattern_text, requirement_text
from plume.coatl.pieces import LETTERS
from plume.core.messages import slug
from plume.language import Language, language
from plume.language.cards import CardText

BLOCKS = (Family.BLOCKS_OF_FIVE, Family.BLOCKS_OF_FOUR)
PLACES = ("one", "two", "three", "four", "five")
"""What the colours of a pattern are called in a sentence, from head to tail; of blocks each colour is named once."""


def sentence(card: Prophecy | Temple, spoken: str) -> str:
    """What a card asks for and what it is worth, as one sentence.

    >>> from plume.coatl.cards import PROPHECIES
    >>> sentence(PROPHECIES[15], "en")
    'A yellow piece is followed by a green one: 1 point for 1 couple, 3 for 2, 5 for 3 or more.'
    """
    words = language(spoken)
    text = _temple_sentence(card, words) if isinstance(card, Temple) else _prophecy_sentence(card, words)
    return text[0].upper() + text[1:]


def heading(card: Prophecy | Temple, spoken: str) -> str:
    """What a card is listed under: its family and the colour of the card, or that it is a Temple card."""
    words = language(spoken)
    if isinstance(card, Temple):
        return words.say("coatl_family_temple")
    family = words.say(f"coatl_family_{_family(card)}")
    return words.say("coatl_heading", family=family, colour=_colour(card.colour, words))


def cards(spoken: str) -> list[CardText]:
    """All cards, as the rulebooks list them."""
    prophecies = [
        CardText(f"P{card.number}", heading(card, spoken), pattern_text(card), sentence(card, spoken))
        for card in PROPHECIES
    ]
    temples = [
        CardText(
            f"T{card.number}",
            heading(card, spoken),
            " / ".join(requirement_text(asked) for asked in card.requirements),
            sentence(card, spoken),
        )
        for card in TEMPLES
    ]
    return prophecies + temples


def _family(card: Prophecy) -> str:
    """The family as part of a key; blocks of four and of five are told alike."""
    return "blocks" if card.family in BLOCKS else slug(card.family.value)


def _colour(colour: int, words: Language) -> str:
    """A colour as it stands beside a piece."""
    return words.say(f"coatl_{LETTERS[colour]}")


def _prophecy_sentence(card: Prophecy, words: Language) -> str:
    colours = [_colour(min(place.colours), words) for place in card.pattern if len(place.colours) == 1]
    points = _levels(card, words)
    if card.family is Family.ASSORTMENT:
        pieces = [words.say(f"coatl_assorted_{len([*each])}", one=colour) for colour, each in groupby(colours)]
        return words.say("coatl_sentence_assortment", pieces=", ".join(pieces), points=points)
    if card.family not in BLOCKS:
        named = dict(zip(PLACES, colours, strict=False))
        return words.say(f"coatl_sentence_{_family(card)}", **named, points=points)
    (one, first), (two, second) = ((colour, len([*block])) for colour, block in groupby(colours))
    counts = {"first": words.say(f"coatl_number_{first}"), "second": words.say(f"coatl_number_{second}")}
    return words.say("coatl_sentence_blocks", one=one, two=two, **counts, points=points)


def _levels(card: Prophecy, words: Language) -> str:
    """What a card is worth at each of its levels: `2 points for 1 pair, 5 for 2 or more`."""
    (lowest, fewest), *higher = card.levels
    points = words.say("common_points", points=fewest)
    if not higher:
        return points
    counted = words.say(f"coatl_counted_{_family(card)}")
    told = [words.say("coatl_level_lowest", points=points, times=lowest, counted=counted)]
    told += [words.say("coatl_level_higher", points=points, times=times) for times, points in higher[:-1]]
    times, most = higher[-1]
    return ", ".join([*told, words.say("coatl_level_highest", points=most, times=times)])


def _temple_sentence(card: Temple, words: Language) -> str:
    requirements = (_requirement(asked, words) for asked in card.requirements)
    asked = dict(zip(("first", "second", "third"), requirements, strict=False))
    lowest, *higher = (points for _, points in card.levels)
    one = words.say("common_points", points=lowest)
    if len(card.requirements) == 2:
        (both,) = higher
        return words.say("coatl_sentence_temple", **asked, one=one, both=both)
    two, three = higher
    return words.say("coatl_sentence_temple_three", **asked, one=one, two=two, three=three)


def _requirement(asked: Requirement, words: Language) -> str:
    if asked.absent is not None:
        return words.say("coatl_requirement_absent", one=_colour(asked.absent, words))
    if asked.equal is not None:
        one, two = (_colour(colour, words) for colour in asked.equal)
        return words.say("coatl_requirement_equal", one=one, two=two)
    if asked.no_card is not None:
        return words.say("coatl_requirement_no_card", one=_colour(asked.no_card, words))
    return words.say("coatl_requirement_length", length=asked.length)
