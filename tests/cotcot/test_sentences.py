"""Every card in a sentence: an item and each of the others by hand, in each language."""

from __future__ import annotations

import pytest

from plume.core.errors import BadOption
from plume.cotcot.cards import CARDS, COQ, DOUBLER, JOKER
from plume.cotcot.sentences import heading, name, sentence
from plume.language import LANGUAGES

ENGLISH = {
    0: "A “ring” card begins a collection on a free chest, or adds one item to your open collection of its kind "
    "(9\u00a0cards).",
    JOKER: "A joker adds one item to any open collection of yours, but never begins one (5\u00a0cards).",
    DOUBLER: "A doubler is laid on an open collection of yours: it doubles all that the collection scores, and closes "
    "it (5\u00a0cards, one for each player).",
    COQ: "A Gengis Coq never comes into a hand: it is laid beside the pile, and the 4th, the 7th and the 10th bring a "
    "scoring (10\u00a0cards).",
}

# In French `~` stands for a no-break space here.
FRENCH = {
    0: "Une carte «~bague~» commence une collection sur un coffre vide, ou ajoute un objet à votre collection ouverte "
    "du même objet (9~cartes).",
    JOKER: "Un joker ajoute un objet à n’importe laquelle de vos collections ouvertes, mais n’en commence jamais "
    "(5~cartes).",
    DOUBLER: "Une carte compte double se pose sur une de vos collections ouvertes~: elle double tout ce qu’elle "
    "rapporte, et la ferme (5~cartes, une par joueur).",
    COQ: "Un Gengis Coq n’arrive jamais en main~: il s’installe sur le perchoir, et le 4e, le 7e et le 10e amènent "
    "un décompte (10~cartes).",
}


@pytest.mark.parametrize("card", ENGLISH)
def test_sentences_by_hand(card: int) -> None:
    assert sentence(CARDS[card], "en") == ENGLISH[card]
    assert sentence(CARDS[card], "fr") == FRENCH[card].replace("~", "\u00a0")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_sentence_of_its_own_that_names_it(language: str) -> None:
    told = [sentence(card, language) for card in CARDS]
    assert len(set(told)) == len(told) == 13
    for card, text in zip(CARDS, told, strict=True):
        assert name(card, language) in text
        assert str(card.copies) in text
        assert text.endswith(").")


def test_headings_and_names() -> None:
    assert [heading(CARDS[card], "en") for card in (9, JOKER)] == ["Items", "Other cards"]
    assert [heading(CARDS[card], "fr") for card in (9, JOKER)] == ["Objets", "Autres cartes"]
    assert [name(CARDS[9], language) for language in ("en", "fr")] == ["bell", "cloche"]


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(BadOption, match=r"language must be one of en, .*, not 'xx'"):
        sentence(CARDS[0], "xx")
