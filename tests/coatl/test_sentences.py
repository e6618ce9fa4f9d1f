"""Every card in a sentence: one of each family by hand, in each language."""

from __future__ import annotations

import pytest

from plume.coatl.cards import PROPHECIES, TEMPLES, Family, Prophecy, Temple
from plume.coatl.notation import read_card
from plume.coatl.sentences import heading, sentence
from plume.core.errors import BadOption
from plume.language import LANGUAGES

CARDS: tuple[Prophecy | Temple, ...] = (*PROPHECIES, *TEMPLES)

ENGLISH = {
    "P0": "Every yellow piece counts, wherever it is: 2 points for 3 pieces, 3 for 4, 4 for 5, 5 for 6 or more.",
    "P7": "Two black pieces are side by side, with another colour or nothing on each side: 2 points for 1 pair, "
    "5 for 2 or more.",
    "P14": "Three blue pieces are side by side: 3 points for 1 triplet, 7 for 2 or more.",
    "P16": "A red piece is followed by a black one: 1 point for 1 couple, 3 for 2, 5 for 3 or more.",
    "P24": "A red piece, a green one, a red one and a green one follow each other: 5 points.",
    "P25": "Three red pieces are followed by two green ones: 6 points.",
    "P26": "Two black pieces are followed by three green ones: 6 points.",
    "P30": "Two black pieces are followed by two yellow ones: 4 points.",
    "P33": "A red piece, a black one, a blue one, a yellow one and a green one follow each other: 7 points.",
    "P40": "A red piece, one or more blue ones and a yellow one follow each other: 2 points for 1 bridge, "
    "6 for 2 or more.",
    "P45": "A green piece and a black one are followed by one or more pieces of any colours, then by a black one and "
    "a green one: 4 points.",
    "P52": "The serpent has at least two yellow pieces, two black pieces, one red piece, one blue piece, wherever they "
    "are: 4 points.",
    "T3": "The serpent has no blue piece or is exactly 10 pieces long: 3 points for one of the two, 7 for both.",
    "T13": "The serpent has no red piece or has as many blue pieces as green ones (at least one of each): 3 points for "
    "one of the two, 7 for both.",
    "T15": "The serpent carries no blue Prophecy card, has as many red pieces as blue ones (at least one of each) or "
    "is exactly 10 pieces long: 3 points for one of the three, 6 for two, 10 for all three.",
    "T19": "The serpent carries no yellow Prophecy card or has no green piece: 3 points for one of the two, 7 for "
    "both.",
}

# In French `~` stands for a no-break space here.
FRENCH = {
    "P0": "Chaque pièce jaune compte, où qu’elle soit~: 2 points pour 3 pièces, 3 pour 4, 4 pour 5, 5 pour 6 ou plus.",
    "P7": "Deux pièces noires sont côte à côte, avec une autre couleur ou rien de chaque côté~: 2 points pour 1 paire, "
    "5 pour 2 ou plus.",
    "P14": "Trois pièces bleues sont côte à côte~: 3 points pour 1 trio, 7 pour 2 ou plus.",
    "P16": "Une pièce rouge est suivie d’une noire~: 1 point pour 1 couple, 3 pour 2, 5 pour 3 ou plus.",
    "P24": "Une pièce rouge, une verte, une rouge et une verte se suivent~: 5 points.",
    "P25": "Trois pièces rouges sont suivies de deux vertes~: 6 points.",
    "P26": "Deux pièces noires sont suivies de trois vertes~: 6 points.",
    "P30": "Deux pièces noires sont suivies de deux jaunes~: 4 points.",
    "P33": "Une pièce rouge, une noire, une bleue, une jaune et une verte se suivent~: 7 points.",
    "P40": "Une pièce rouge, une ou plusieurs bleues et une jaune se suivent~: 2 points pour 1 pont, 6 pour 2 ou plus.",
    "P45": "Une pièce verte et une noire sont suivies d’une ou plusieurs pièces de n’importe quelle couleur, puis "
    "d’une noire et d’une verte~: 4 points.",
    "P52": "Le serpent a au moins deux pièces jaunes, deux pièces noires, une pièce rouge, une pièce bleue, où "
    "qu’elles soient~: 4 points.",
    "T3": "Le serpent n’a aucune pièce bleue ou compte exactement 10 pièces~: 3 points pour l’un des deux, 7 pour les "
    "deux.",
    "T13": "Le serpent n’a aucune pièce rouge ou a autant de pièces bleues que de vertes (au moins une de chaque)~: "
    "3 points pour l’un des deux, 7 pour les deux.",
    "T15": "Le serpent ne porte aucune carte Prophétie bleue, a autant de pièces rouges que de bleues (au moins une de "
    "chaque) ou compte exactement 10 pièces~: 3 points pour l’un des trois, 6 pour deux, 10 pour les trois.",
    "T19": "Le serpent ne porte aucune carte Prophétie jaune ou n’a aucune pièce verte~: 3 points pour l’un des deux, "
    "7 pour les deux.",
}


def card(name: str) -> Prophecy | Temple:
    """A card by its name."""
    letter, number = read_card(name)
    return CARDS[number + len(PROPHECIES) * (letter == "T")]


@pytest.mark.parametrize("name", ENGLISH)
def test_sentences_by_hand(name: str) -> None:
    assert sentence(card(name), "en") == ENGLISH[name]
    assert sentence(card(name), "fr") == FRENCH[name].replace("~", "\u00a0")


def test_every_family_is_among_those_by_hand() -> None:
    told = [card(name) for name in ENGLISH]
    assert {each.family for each in told if isinstance(each, Prophecy)} == set(Family)
    assert ENGLISH.keys() == FRENCH.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_sentence_of_its_own(language: str) -> None:
    told = [sentence(each, language) for each in CARDS]
    assert len(set(told)) == len(told) == 55 + 20
    for text in told:
        assert text[0].isupper()
        assert text.endswith(".")
        assert "{" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_tells_every_level_with_its_points(language: str) -> None:
    for each in PROPHECIES:
        _, _, levels = sentence(each, language).rpartition(":")
        numbers = [int(word) for word in levels.replace(".", "").replace(",", "").split() if word.isdigit()]
        expected = [number for times, points in each.levels for number in (points, times)]
        assert numbers == (expected if len(each.levels) > 1 else expected[:1])


def test_headings_name_the_family_and_the_colour_of_the_card() -> None:
    assert [heading(card(name), "en") for name in ("P9", "P26", "T0")] == [
        "Twins (black cards)",
        "Banner (yellow cards)",
        "Temple",
    ]
    assert [heading(card(name), "fr") for name in ("P9", "P26", "T0")] == [
        "Jumelles (cartes noires)",
        "Bannière (cartes jaunes)",
        "Temple",
    ]


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(BadOption, match=r"language must be one of en, .*, not 'xx'"):
        sentence(PROPHECIES[0], "xx")
