"""Labels and prompts that belong to no game."""

from __future__ import annotations

LABELS = {
    # who is who
    "seat": "place {number}",
    "person": "Joueur {number}",
    "bot": "Robot {number}",
    "you": "{name} (vous)",
    # before the game
    "which-game": "Quel jeu ? {games} : ",
    "how-many": "Combien de joueurs, de {lowest} à {highest} ? Entrée pour {usual} : ",
    "alone": "Combien de joueurs, de {lowest} à {highest} (1 : seul contre A.D.A.M.) ? Entrée pour {usual} : ",
    "not-an-answer": "{answer!r} n’est pas une des réponses : {answers}",
    "resumed": "Partie reprise de {path}.",
    # at the prompt
    "prompt": "{name}> ",
    "over-prompt": "la fin> ",
    "can-play": "Vous pouvez jouer : {verbs}. ? montre tous les coups, help les commandes.",
    "only-one": "Entrée joue {move} ; undo reprend votre dernier coup, ? et help en disent plus.",
    "only-pass": "Vous ne pouvez que passer ce tour-ci.",
    "curtain": "C’est le tour de {name}. Les autres détournent les yeux.",
    "ready": "{name} appuie sur Entrée : ",
    "plain-start": "Tapez table pour la table, ? pour les coups légaux, help pour les commandes.",
    "earlier": "… (log raconte tout)",
    "nothing-yet": "Il ne s’est encore rien passé.",
    # answers
    "legal-moves": "Coups légaux :",
    "about": "{what} : {text}",
    "not-legal": "{move} n’est pas légal maintenant ({rule}) : {why}.",
    "which-one": "Lequel ? {moves}",
    "none-legal": "Aucun {verb} n’est légal maintenant. Par exemple : {example}",
    "not-understood": "{text!r} n’est ni un coup ni une commande. ? montre les coups légaux, help les commandes.",
    "mistyped": "{text!r} n’est ni un coup ni une commande. Vouliez-vous dire {close!r} ?",
    "undone": "Repris : {move}.",
    "nothing-to-undo": "Il n’y a rien à reprendre : ce qui est terminé, ou a montré du nouveau, reste.",
    "which-rule": "Quelle règle ? Tapez son identifiant, par exemple {example}.",
    # keeping the game
    "saved": "Enregistrée dans {path}. plume play --resume {path} reprend la partie ici.",
    "saved-over": "Enregistrée dans {path}. plume replay {path} rejoue la partie.",
    "save-where": "Dans quel fichier ? Tapez save et un nom de fichier, par exemple save partie.plume.",
    "not-overwritten": "{path} existe déjà et n’est pas cette partie : rien n’a été écrit. Choisissez un autre nom.",
    "not-saved": "Cette partie n’est pas enregistrée. save FICHIER la garde ; encore une fois, et elle est perdue.",
    "good-bye": "Au revoir.",
    # the end
    "won": "Victoire de {names} : {scores}.",
    "shared": "Victoire partagée de {names} : {scores}.",
    "score": "{name} {points}",
    "and": " et ",
    "after": "save FICHIER garde la partie, log la raconte, quit quitte.",
}

COMMANDS = {
    "?": "les coups légaux et leur effet ; ? {verb} pour une sorte, ? {move} pour un coup, ? {card} pour une carte",
    "table": "la table encore une fois",
    "undo": "reprendre votre dernier coup, tant que l’action n’est pas terminée et que rien de nouveau n’a été montré",
    "log": "ce qui s’est passé récemment",
    "rules": "une règle par son identifiant, par exemple rules {rule}",
    "save": "enregistrer la partie dans un fichier : save partie.plume",
    "quit": "quitter",
    "help": "ces commandes",
}
