"""Every card in a sentence, made from the card table. A language is one table of phrases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from plume.coatl.cards import TEMPLE_LEVELS, Family, Prophecy, Requirement, Temple
from plume.core.options import check_choice


class OfFamily(NamedTuple):
    """How a language tells a family: its name, what is counted for points, and the sentence of its cards.

    In a sentence {0}, {1}, … are the colours of the pattern from head to tail, {first} and {last} the numbers of
    pieces of its first and last colour, and {points} what it is worth.
    """

    name: str
    counted: str
    sentence: str


@dataclass(frozen=True)
class Phrases:
    """What a language needs to tell the cards."""

    colours: tuple[str, ...]
    """The colours as they stand beside a piece, in the order of `pieces.COLOURS`."""
    numbers: tuple[str, ...]
    one_point: str
    many_points: str
    lowest_level: str
    higher_level: str
    highest_level: str
    families: Mapping[Family, OfFamily]
    heading: str
    temple: str
    temple_sentence: str
    absent: str
    equal: str
    length: str


ENGLISH = Phrases(
    colours=("black", "blue", "green", "red", "yellow"),
    numbers=("no", "one", "two", "three"),
    one_point="{} point",
    many_points="{} points",
    lowest_level="{points} for {times} {counted}",
    higher_level="{points} for {times}",
    highest_level="{points} for {times} or more",
    families={
        Family.COUNT: OfFamily("Gathering", "pieces", "every {0} piece counts, wherever it is: {points}."),
        Family.ISOLATED_PAIR: OfFamily(
            "Twins", "pair", "two {0} pieces are side by side, with another colour or nothing on each side: {points}."
        ),
        Family.TRIPLE: OfFamily("Triplets", "triplet", "three {0} pieces are side by side: {points}."),
        Family.PAIR: OfFamily("Couple", "couple", "a {0} piece is followed by a {1} one: {points}."),
        Family.ALTERNATING: OfFamily(
            "Braid", "braid", "a {0} piece, a {1} one, a {2} one and a {3} one follow each other: {points}."
        ),
        Family.BLOCKS_OF_FIVE: OfFamily(
            "Banner", "banner", "{first} {0} pieces are followed by {last} {4} ones: {points}."
        ),
        Family.BLOCKS_OF_FOUR: OfFamily(
            "Banner", "banner", "{first} {0} pieces are followed by {last} {3} ones: {points}."
        ),
        Family.RAINBOW: OfFamily(
            "Rainbow",
            "rainbow",
            "a {0} piece, a {1} one, a {2} one, a {3} one and a {4} one follow each other: {points}.",
        ),
        Family.BRIDGE: OfFamily(
            "Bridge", "bridge", "a {0} piece, one or more {1} ones and a {2} one follow each other: {points}."
        ),
        Family.MIRROR: OfFamily(
            "Mirror",
            "mirror",
            "a {0} piece and a {1} one are followed by one or more pieces of any colours, "
            "then by a {2} one and a {3} one: {points}.",
        ),
    },
    heading="{family} ({colour} cards)",
    temple="Temple",
    temple_sentence="the serpent {} or {}: {} for one of the two, {} for both.",
    absent="has no {} piece",
    equal="has as many {} pieces as {} ones (at least one of each)",
    length="is exactly {} pieces long",
)

FRENCH = Phrases(
    colours=("noire", "bleue", "verte", "rouge", "jaune"),
    numbers=("aucune", "une", "deux", "trois"),
    one_point="{} point",
    many_points="{} points",
    lowest_level="{points} pour {times} {counted}",
    higher_level="{points} pour {times}",
    highest_level="{points} pour {times} ou plus",
    families={
        Family.COUNT: OfFamily("Réunion", "pièces", "chaque pièce {0} compte, où qu’elle soit : {points}."),
        Family.ISOLATED_PAIR: OfFamily(
            "Jumelles",
            "paire",
            "deux pièces {0}s sont côte à côte, avec une autre couleur ou rien de chaque côté : {points}.",
        ),
        Family.TRIPLE: OfFamily("Triplées", "trio", "trois pièces {0}s sont côte à côte : {points}."),
        Family.PAIR: OfFamily("Couple", "couple", "une pièce {0} est suivie d’une {1} : {points}."),
        Family.ALTERNATING: OfFamily(
            "Tresse", "tresse", "une pièce {0}, une {1}, une {2} et une {3} se suivent : {points}."
        ),
        Family.BLOCKS_OF_FIVE: OfFamily(
            "Bannière", "bannière", "{first} pièces {0}s sont suivies de {last} {4}s : {points}."
        ),
        Family.BLOCKS_OF_FOUR: OfFamily(
            "Bannière", "bannière", "{first} pièces {0}s sont suivies de {last} {3}s : {points}."
        ),
        Family.RAINBOW: OfFamily(
            "Arc-en-ciel",
            "arc-en-ciel",
            "une pièce {0}, une {1}, une {2}, une {3} et une {4} se suivent : {points}.",
        ),
        Family.BRIDGE: OfFamily(
            "Pont", "pont", "une pièce {0}, une ou plusieurs {1}s et une {2} se suivent : {points}."
        ),
        Family.MIRROR: OfFamily(
            "Miroir",
            "miroir",
            "une pièce {0} et une {1} sont suivies d’une ou plusieurs pièces de n’importe quelle couleur, "
            "puis d’une {2} et d’une {3} : {points}.",
        ),
    },
    heading="{family} (cartes {colour}s)",
    temple="Temple",
    temple_sentence="le serpent {} ou {} : {} pour l’un des deux, {} pour les deux.",
    absent="n’a aucune pièce {}",
    equal="a autant de pièces {}s que de {}s (au moins une de chaque)",
    length="compte exactement {} pièces",
)

PHRASES = {"en": ENGLISH, "fr": FRENCH}


def sentence(card: Prophecy | Temple, language: str) -> str:
    """What a card asks for and what it is worth, as one sentence.

    >>> from plume.coatl.cards import PROPHECIES
    >>> sentence(PROPHECIES[15], "en")
    'A yellow piece is followed by a green one: 1 point for 1 couple, 3 for 2, 5 for 3 or more.'
    """
    phrases = _phrases(language)
    text = _temple_sentence(card, phrases) if isinstance(card, Temple) else _prophecy_sentence(card, phrases)
    return text[0].upper() + text[1:]


def heading(card: Prophecy | Temple, language: str) -> str:
    """What a card is listed under: its family and the colour of the card, or that it is a Temple card."""
    phrases = _phrases(language)
    if isinstance(card, Temple):
        return phrases.temple
    return phrases.heading.format(family=phrases.families[card.family].name, colour=phrases.colours[card.colour])


def _phrases(language: str) -> Phrases:
    check_choice("language", language, tuple(PHRASES))
    return PHRASES[language]


def _prophecy_sentence(card: Prophecy, phrases: Phrases) -> str:
    colours = [phrases.colours[min(place.colours)] for place in card.pattern if len(place.colours) == 1]
    return phrases.families[card.family].sentence.format(
        *colours,
        first=phrases.numbers[colours.count(colours[0])],
        last=phrases.numbers[colours.count(colours[-1])],
        points=_levels(card, phrases),
    )


def _levels(card: Prophecy, phrases: Phrases) -> str:
    """What a card is worth at each of its levels: `2 points for 1 pair, 5 for 2 or more`."""
    (lowest, fewest), *higher = card.levels
    if not higher:
        return _points(fewest, phrases)
    counted = phrases.families[card.family].counted
    told = [phrases.lowest_level.format(points=_points(fewest, phrases), times=lowest, counted=counted)]
    told += [phrases.higher_level.format(points=points, times=times) for times, points in higher[:-1]]
    times, points = higher[-1]
    return ", ".join([*told, phrases.highest_level.format(points=points, times=times)])


def _points(points: int, phrases: Phrases) -> str:
    return (phrases.one_point if points == 1 else phrases.many_points).format(points)


def _temple_sentence(card: Temple, phrases: Phrases) -> str:
    first, second = (_requirement(asked, phrases) for asked in card.requirements)
    (_, for_one), (_, for_both) = TEMPLE_LEVELS
    return phrases.temple_sentence.format(first, second, _points(for_one, phrases), for_both)


def _requirement(asked: Requirement, phrases: Phrases) -> str:
    if asked.absent is not None:
        return phrases.absent.format(phrases.colours[asked.absent])
    if asked.equal is not None:
        return phrases.equal.format(*(phrases.colours[colour] for colour in asked.equal))
    return phrases.length.format(asked.length)
