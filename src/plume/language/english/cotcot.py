"""CotCotCollec': the table, the moves, and the words of the notation."""

from __future__ import annotations

LABELS = {
    "turn": "turn {number}",
    "how-to-read": "ring 3 doubled: a collection of three rings that counts twice. An item that nobody else "
    "collects scores 4, otherwise the longest 3 and the second 1; the one under the fox nothing. ? ring tells a card.",
    "points-left": "{name} has {points} points left",
    "over": "over: {why}",
    "face-up": "face up",
    "pile": "pile",
    "in-pile": "{count} cards",
    "coqs": "Gengis Coq {coqs} of 10",
    "scorings": "scorings at the 4th, 7th and 10th",
    "fox-waits": "the fox waits",
    "fox-on": "the fox on {item} of {name}",
    "points": "{points} points",
    "hand": "hand {cards}",
    "known": "known {cards}",
    "doubler": "doubler in hand",
    "no-doubler": "doubler used",
    "chests": "free chests {count}",
    "jokers": "({count} joker)",
    "doubled": "doubled",
    "here": "fox",
    "your-hand": "your hand",
    "cards": "cards",
    "collections": "collects",
    "nothing": "–",
    "long": "then {length} long",
}

HINTS = {
    "points": "Your turn: spend your {points} points. Lay chests, start collections on them, add to them, take cards.",
    "no points": "Your points are spent: the fox may move for free, or done.",
    "no fox": "Your points are spent: done ends your turn.",
}

DOES = {
    "chest": "lay this card face down as a treasure chest (1 point)",
    "start": "start a collection of this item on a free chest (1 point)",
    "add": "add this item to your collection (1 point)",
    "joker": "add a joker to this collection of yours (1 point)",
    "double": "lay your doubler on this collection: it counts twice and is closed (1 point)",
    "take": "take this face-up card into your hand (1 point)",
    "draw": "take the top card of the pile, unseen by the others (2 points)",
    "fox": "move the fox to a collection of your own (1 point), or of that seat (2, or free when all are spent)",
    "done": "end your turn",
}

TERMS = {
    "x2": "doubler",
    "coq": "Gengis Coq",
    "tenth coq": "the 10th Gengis Coq has come up",
}
