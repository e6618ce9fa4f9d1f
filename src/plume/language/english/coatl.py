"""Cóatl: the table, the moves, and the words of the notation."""

from __future__ import annotations

LABELS = {
    "set-up": "set-up",
    "turn": "turn {number}",
    "legend": "<r head  r body  r> tail   k black  b blue  g green  r red  y yellow",
    "how-to-read": "P9 !b b b !b 2/5: a card that wants two blue pieces with no blue beside them, for 2 points if "
    "that is there once, 5 if twice. P4 b×3 2/3/4/5: three blue pieces for 2 points, four for 3, five for 4, six for "
    "5. y+ is one or more yellow, any+ one or more of any colours. (+5): five Temple cards below. ? P9 tells a card.",
    "near": "the end is near: {why}",
    "over": "over: {why}",
    "supply": "supply",
    "bags": "bags",
    "in-bags": "{heads} heads, {bodies} bodies, {tails} tails",
    "row": "row",
    "deck": "deck {deck}, discarded {discarded}",
    "temples": "temples",
    "pile": "(+{under})",
    "points": "{points} points",
    "hand": "hand {cards}",
    "choosing": "choosing",
    "board": "board {pieces}/{room}",
    "tokens": "tokens {tokens}",
    "complete": "= {points}",
    "incomplete": "({points})",
    "realised": "realised",
    "nothing-yet": "nothing yet",
    "your-hand": "your hand",
    "dealt": "dealt to you",
    "kept": "you keep",
    "nothing": "–",
    "lacks": "needs {pieces}, for {points}",
    "completes": "completes it",
    "worth": "worth {points}",
    "cards": "cards",
    "in-deck": "{count} cards, unseen",
}

HINTS = {
    "set-up": "Set-up: keep up to three of the cards dealt to you, one by one (keep P3), then done.",
    "set-up alone": "Set-up: keep exactly three of the cards dealt to you, one by one (keep P3), then done.",
    "nothing": "Your turn: do one thing. Take pieces, draw cards, or assemble Cóatls.",
    "nothing with tokens": "Your turn: do one thing. Take pieces, draw cards, assemble Cóatls, or use a token.",
    "two actions": "Your last turn: up to two actions, also of the same kind; each ends with done.",
    "second": "Your last turn: one more action, or done.",
    "take": "You have taken pieces: done ends your turn.",
    "draw": "You are choosing cards: draw more, or done.",
    "assemble": "You are assembling: go on with begin, head, tail, fulfil or temple, or done.",
    "completed": "A Cóatl is complete: fulfil cards with it now, then perhaps a temple.",
    "pick": "You have picked from the bags: done ends your turn.",
    "future": "The row is new: discard from your hand if you like, then draw.",
    "commit": "You have taken a Temple card: done ends your turn.",
}
"""By what has been begun in this turn."""

DOES = {
    "keep": "keep this card for the game",
    "take": "take all that lies on this space onto your board",
    "draw": "take this card from the row, or the top card of the deck",
    "begin": "begin a new Cóatl with this piece of your board",
    "head": "put this piece on the head end of that Cóatl",
    "tail": "put this piece on the tail end of that Cóatl",
    "fulfil": "lay this card of your hand beside that Cóatl, for its points",
    "temple": "lay this Temple card beside the Cóatl just completed",
    "pick": "Perfect Pick: take a head, a tail or two bodies of your choice from the bags",
    "future": "See the Future: change the whole row, then draw",
    "discard": "discard this card from your hand, unseen",
    "commit": "Priest Commitment: take this visible Temple card into your hand",
    "pass": "do nothing this turn",
    "done": "end your action; in set-up, end your choice",
}
"""By the verb of a move."""

TERMS = {
    "third coatl": "a third Cóatl is complete",
    "no bodies": "the bodies have run out",
    "all passed": "all have passed",
}
