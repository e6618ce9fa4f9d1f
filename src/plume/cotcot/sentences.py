"""Every card in a sentence, made from the card table. A language is one table of phrases."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter

from plume.core.options import check_choice
from plume.cotcot.cards import CARDS, COQ, DOUBLER, ITEM_NAMES, JOKER, Card


@dataclass(frozen=True)
class Phrases:
    """What a language needs to tell the cards; {name} is what a card is called, {copies} how many there are."""

    called: Callable[[Card], str]
    items: str
    others: str
    item: str
    joker: str
    doubler: str
    coq: str


ENGLISH = Phrases(
    called=attrgetter("english"),
    items="Items",
    others="Other cards",
    item="A “{name}” card begins a collection on a free chest, or adds one item to your open collection of its kind "
    "({copies} cards).",
    joker="A {name} adds one item to any open collection of yours, but never begins one ({copies} cards).",
    doubler="A {name} is laid on an open collection of yours: it doubles all that the collection scores, and closes it "
    "({copies} cards, one for each player).",
    coq="A {name} never comes into a hand: it is laid beside the pile, and the 4th, the 7th and the 10th bring a "
    "scoring ({copies} cards).",
)

FRENCH = Phrases(
    called=attrgetter("french"),
    items="Objets",
    others="Autres cartes",
    item="Une carte « {name} » commence une collection sur un coffre libre, ou ajoute un objet à votre collection "
    "ouverte du même objet ({copies} cartes).",
    joker="Un {name} ajoute un objet à n’importe laquelle de vos collections ouvertes, mais n’en commence jamais "
    "({copies} cartes).",
    doubler="Un {name} se pose sur une de vos collections ouvertes : il double tout ce qu’elle rapporte, et la ferme "
    "({copies} cartes, une par joueur).",
    coq="Un {name} n’arrive jamais en main : il est posé à côté de la pioche, et le 4e, le 7e et le 10e amènent un "
    "décompte ({copies} cartes).",
)

PHRASES = {"en": ENGLISH, "fr": FRENCH}


def sentence(card: Card, language: str) -> str:
    """What a card is for, as one sentence.

    >>> sentence(CARDS[JOKER], "en")
    'A joker adds one item to any open collection of yours, but never begins one (5 cards).'
    """
    phrases = _phrases(language)
    others = {CARDS[JOKER]: phrases.joker, CARDS[DOUBLER]: phrases.doubler, CARDS[COQ]: phrases.coq}
    return others.get(card, phrases.item).format(name=phrases.called(card), copies=card.copies)


def name(card: Card, language: str) -> str:
    """What a card is called."""
    return _phrases(language).called(card)


def heading(card: Card, language: str) -> str:
    """What a card is listed under: the items, or the others."""
    phrases = _phrases(language)
    return phrases.items if card.name in ITEM_NAMES else phrases.others


def _phrases(language: str) -> Phrases:
    check_choice("language", language, tuple(PHRASES))
    return PHRASES[language]
