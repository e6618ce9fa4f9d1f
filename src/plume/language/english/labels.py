"""Labels and prompts that belong to no game."""

from __future__ import annotations

LABELS = {
    # who is who
    "seat": "seat {number}",
    "person": "Player {number}",
    "bot": "Bot {number}",
    "you": "{name} (you)",
    # before the game
    "which-game": "Which game? {games}: ",
    "how-many": "How many players, {lowest} to {highest}? Enter for {usual}: ",
    "alone": "How many players, {lowest} to {highest} (1 is alone against A.D.A.M.)? Enter for {usual}: ",
    "not-an-answer": "{answer!r} is not one of the answers: {answers}",
    "resumed": "Taken up again from {path}.",
    # at the prompt
    "prompt": "{name}> ",
    "over-prompt": "the end> ",
    "can-play": "You can play: {verbs}. ? lists every move, help the commands.",
    "only-one": "Enter plays {move}; undo takes your last move back, ? and help tell more.",
    "only-pass": "You can do nothing this turn but pass.",
    "curtain": "It is {name}'s turn. The others look away.",
    "ready": "{name} presses Enter: ",
    "plain-start": "Type table for the table, ? for the legal moves, help for the commands.",
    "earlier": "… (log tells all)",
    "nothing-yet": "Nothing has happened yet.",
    # answers
    "legal-moves": "Legal now:",
    "about": "{what}: {text}",
    "not-legal": "{move} is not legal now ({rule}): {why}.",
    "which-one": "Which one? {moves}",
    "none-legal": "No {verb} is legal now. For example: {example}",
    "not-understood": "{text!r} is neither a move nor a command. ? lists the legal moves, help the commands.",
    "mistyped": "{text!r} is neither a move nor a command. Did you mean {close!r}?",
    "undone": "Taken back: {move}.",
    "nothing-to-undo": "There is nothing to take back: what is done, or has shown something new, stays.",
    "which-rule": "Which rule? Type its id, such as {example}.",
    # keeping the game
    "saved": "Saved to {path}. plume play --resume {path} goes on from here.",
    "saved-over": "Saved to {path}. plume replay {path} shows the game again.",
    "save-where": "Where to? Type save and the name of a file, such as save game.plume.",
    "not-overwritten": "{path} is there already and is not this game: nothing was written. Choose another name.",
    "not-saved": "This game is not saved. save FILE keeps it; the same once more leaves without saving.",
    "good-bye": "Good-bye.",
    # the end
    "won": "{names} won: {scores}.",
    "shared": "{names} share the victory: {scores}.",
    "score": "{name} {points}",
    "and": " and ",
    "after": "save FILE keeps the record of the game, log tells it, quit leaves.",
}

COMMANDS = {
    "?": "every legal move and what it does; ? {verb} for one kind, ? {move} for one move, ? {card} for a card",
    "table": "the table once more",
    "undo": "take back your last move, until the action is done or something new was shown",
    "log": "what happened lately",
    "rules": "a rule by its id, such as rules {rule}",
    "save": "save the game to a file: save game.plume",
    "quit": "leave",
    "help": "these commands",
}
"""What each command does."""
