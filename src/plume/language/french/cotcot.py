"""CotCotCollec': the table, the moves, why they are refused, what is told, and the words of the notation."""

from __future__ import annotations

from plume.cotcot.cards import CARDS

LABELS = {
    "turn": "tour {number}",
    "how-to-read": "ring (bague) 3 doublée : une collection de trois bagues qui compte double. Un objet que personne "
    "d’autre ne collectionne rapporte 4, sinon le plus long 3 et le deuxième 1 ; sous le renard, rien. ? ring raconte "
    "une carte.",
    "points-left": "{name} a encore {points} points",
    "over": "fini : {why}",
    "face-up": "visibles",
    "pile": "pioche",
    "in-pile": "{count} cartes",
    "coqs": "Gengis Coq {coqs} sur 10",
    "scorings": "décomptes au 4e, au 7e et au 10e",
    "fox-waits": "le renard attend",
    "fox-on": "le renard sur {item} de {name}",
    "points": "{points} points",
    "hand": "main {cards}",
    "known": "connues {cards}",
    "doubler": "doubleur en main",
    "no-doubler": "doubleur posé",
    "chests": "coffres libres {count}",
    "jokers": "({count} joker)",
    "doubled": "doublée",
    "here": "renard",
    "your-hand": "votre main",
    "cards": "cartes",
    "collections": "collections",
    "nothing": "–",
    "long": "longueur {length} ensuite",
}

HINTS = {
    "points": "Votre tour : dépensez vos {points} points. Coffres, collections, objets en plus, cartes à prendre.",
    "no points": "Vos points sont dépensés : le renard peut bouger gratuitement, ou done.",
    "no fox": "Vos points sont dépensés : done termine votre tour.",
}

DOES = {
    "chest": "poser cette carte face cachée comme coffre (1 point)",
    "start": "commencer une collection de cet objet sur un coffre libre (1 point)",
    "add": "ajouter cet objet à votre collection (1 point)",
    "joker": "ajouter un joker à cette collection à vous (1 point)",
    "double": "poser votre doubleur sur cette collection : elle compte double et se ferme (1 point)",
    "take": "prendre en main cette carte visible (1 point)",
    "draw": "prendre le dessus de la pioche, sans le montrer (2 points)",
    "fox": "déplacer le renard sur une de vos collections (1 point), ou de cette place (2, ou gratuit à la fin)",
    "done": "terminer votre tour",
}

TERMS = {card.name: card.french for card in CARDS} | {"tenth coq": "le 10e Gengis Coq est sorti"}

REASONS = {
    "over": "la partie est finie",
    "not-your-turn": "c’est le tour d’un autre joueur",
    "no-points": "vos trois points sont dépensés",
    "two-points": "cela coûte deux points, et il vous en reste un",
    "fox-moved": "le renard ne se déplace qu’une fois par tour comme action",
    "points-left": "il faut d’abord dépenser les trois points",
    "no-card-for-chest": "cette carte n’est pas dans votre main",
    "no-card-to-start": "cette carte n’est pas dans votre main",
    "no-chest": "une collection commence sur un coffre libre, et vous n’en avez pas",
    "second-collection": "vous avez déjà une collection de cet objet",
    "no-card-to-add": "cette carte n’est pas dans votre main",
    "nothing-to-add-to": "vous n’avez pas de collection de cet objet",
    "no-joker": "vous n’avez pas de joker en main",
    "joker-never-starts": "un joker prolonge une collection et n’en commence jamais : vous n’en avez pas de cet objet",
    "no-doubler": "votre doubleur n’est plus dans votre main",
    "nothing-to-double": "vous n’avez pas de collection de cet objet",
    "closed": "un doubleur a fermé cette collection",
    "not-face-up": "cette carte n’est pas visible",
    "no-fox-at-home": "le renard n’est pas sur une de vos collections",
    "fox-is-there": "le renard est déjà sur cette collection",
    "no-fox-to-send": "le renard n’est pas sur une de vos collections",
    "not-there": "le renard va chez votre voisin de gauche, dans l’édition de Zoch chez n’importe quel autre joueur",
    "no-fox-to-leave": "le renard n’est pas sur une de vos collections",
    "not-left": "à la fin d’un tour le renard va chez votre voisin de gauche",
    "no-own-collection": "vous n’avez pas cette collection",
    "no-collection": "cette collection n’existe pas",
}

TOLD = {
    "chest": "pose {card} comme coffre",
    "started": "commence {item}",
    "added": "ajoute {item}, longueur {length}",
    "joker added": "ajoute un joker à {item}, longueur {length}",
    "doubled": "double {item}",
    "took": "prend {card}",
    "drew": "pioche à l’aveugle",
    "fox entered": "le renard arrive sur {item} de {owner}",
    "fox": "déplace le renard sur {item} de {owner}",
    "coq": "Gengis Coq {number}",
    "scored": "{seat} marque {points}",
    "over": "la partie est finie",
}

OWN = {
    "card dealt": "pioche {card}",
}

CHANGES = {
    "market filled": "{card} est visible maintenant",
    "scoring": "décompte {scoring}",
    "collection scored": "{item} de {seat} rapporte {points}",
    "penalty": "{seat} perd {points}",
}
