"""What the manual itself says around rules and cards. A language is one table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Words:
    """The words of a language."""

    rules: str
    """The title of a page of rules; {} is the game."""
    cards: str
    other_language: str
    colours: tuple[str, ...]
    """In the order k b g r y, as they are named by themselves."""
    one_or_more: str
    any_colour: str
    any_colours: str
    not_this: str
    head: str
    tail: str
    long: str
    none: str
    one_of_two: str
    both: str
    cards_intro: dict[str, str]
    together: str


ENGLISH = Words(
    rules="{}: the rules",
    cards="{}: the cards",
    other_language="[Lire cette page en français]({})",
    colours=("black", "blue", "green", "red", "yellow"),
    one_or_more="one or more {}",
    any_colour="any colour",
    any_colours="one or more pieces of any colours",
    not_this="another colour than {}, or nothing",
    head="{} head",
    tail="{} tail",
    long="{} pieces long",
    none="no {}",
    one_of_two="one",
    both="both",
    cards_intro={
        "coatl": "All cards of Cóatl. A pattern is read from head to tail, from left to right. Below it stand how "
        "often it must be there, and the points for that. [The rules]({}) say how patterns are counted.",
        "cotcot": "All cards of CotCotCollec'. Each has its drawing, its name, and what it is called "
        "in moves. [The rules]({}) say how they are played.",
    },
    together="sum",
)

FRENCH = Words(
    rules="{} : les règles",
    cards="{} : les cartes",
    other_language="[Read this page in English]({})",
    colours=("noir", "bleu", "vert", "rouge", "jaune"),
    one_or_more="{}, une ou plusieurs pièces",
    any_colour="n’importe quelle couleur",
    any_colours="une ou plusieurs pièces de n’importe quelle couleur",
    not_this="une autre couleur que {}, ou rien",
    head="tête {}",
    tail="queue {}",
    long="{} pièces de long",
    none="pas de {}",
    one_of_two="une",
    both="les deux",
    cards_intro={
        "coatl": "Toutes les cartes de Cóatl. Un motif se lit de la tête à la queue, de gauche à droite. Dessous "
        "figurent combien de fois il doit être là et les points que cela rapporte. [Les règles]({}) disent "
        "comment on compte.",
        "cotcot": "Toutes les cartes de CotCotCollec'. Chacune a son dessin, son nom, et son nom dans les "
        "coups. [Les règles]({}) disent comment on les joue.",
    },
    together="somme",
)

WORDS = {"en": ENGLISH, "fr": FRENCH}
