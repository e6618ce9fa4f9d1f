"""What can go wrong, by the class of the error and its code."""

from __future__ import annotations

from collections.abc import Mapping

IN_POSITION = "ce n’est pas une position de {game} : {where} : "
IN_RECORD = {"line": "ligne {}", "column": "colonne {}"}
PLACE = "{} : "

WORDS = {
    "unfinished": "inachevée",
    "none": "aucun",
}
"""Parameters that are words."""

BAD_JSON = {
    "json": "{problem}",
    "object": "un objet est attendu",
    "missing": "cela manque",
    "number": "{lowest} à {highest} est attendu, pas {value!r}",
    "switch": "vrai ou faux est attendu, pas {value!r}",
    "text": "un texte est attendu, pas {value!r}",
    "list": "une liste est attendue, pas {value!r}",
    "name": "{value!r} n’est pas parmi {known}",
    "twice": "{name} est là deux fois",
    "differs": "il suit du reste que ceci est {expected!r}, pas {value!r}",
    "unknown": "cela n’existe pas ; il y a {known}",
    "seats": "{expected} places sont attendues, pas {found}",
    "streams": "{count} flux aléatoires de 32 chiffres hexadécimaux sont attendus",
    "other-game": "c’est une position de {name!r}",
    "problem": "{problem}",
}
"""What a `Reader` can find wrong."""

ERRORS: Mapping[str, Mapping[str, str]] = {
    "BadOption": {
        "seed": "une graine est un nombre entier de 0 à 2^128 - 1, pas {value!r}",
        "number": "{name} doit être de {lowest} à {highest}, pas {value!r}",
        "switch": "{name} doit être vrai ou faux, pas {value!r}",
        "choice": "{name} doit être parmi {choices}, pas {value!r}",
        "unknown-option": "{game} n’a pas d’option {name!r} ; il a {known}",
        "unknown-preset": "{game} n’a pas de réglage {name!r} ; il a {known}",
        "unknown-game": "il n’y a pas de jeu {name!r} ; il y a {known}",
        "unknown-bot": "il n’y a pas de robot {name!r} ; il y a {known}",
    },
    "BadCoatlOption": {
        "only-several": "{name} appartient au jeu à plusieurs (S-SETUP-7), et vaut {value!r}",
        "only-alone": "{name} appartient au jeu seul contre A.D.A.M. (S-SETUP-7), et vaut {value!r}",
        "levels": "levels doit être parmi 1 à 5 (S-LVL-1 à S-LVL-5), pas {value!r}",
        "space-order": "space_order doit être les nombres 1 à 10 dans un ordre quelconque (S-SETUP-2), pas {value!r}",
    },
    "BadSeating": {
        "names": "il y a {seats} places, et {found} noms",
        "other-game": "{path} est une partie de {found}, pas de {expected}",
        "many-games": "{path} contient plusieurs parties ; une seule peut être reprise",
        "no-game": "{path} ne contient pas de partie",
        "other-options": "la partie de {path} a été commencée avec d’autres options : {options}",
    },
    "NotAMove": {
        "not-a-move": "{text!r} n’est pas un coup de {game}",
        "mistyped-move": "{text!r} n’est pas un coup de {game} (vouliez-vous dire {close!r} ?)",
    },
    "IllegalMove": {"illegal-move": "{move} n’est pas légal maintenant ({rule}) : {why}"},
    "WrongSeat": {
        "not-a-seat": "il n’y a pas de place {seat!r} : les places vont de 0 à {last}",
        "not-the-seat": "il n’y a pas de place {seat!r} : la seule place est 0",
        "which-seat": "plusieurs places décident maintenant ({seats}) : nommez celle qui joue",
    },
    "NothingToUndo": {"nothing-to-undo": "il n’y a rien que la place {seat} puisse reprendre"},
    "UnknownRule": {
        "unknown-rule": "le livre de règles {book} n’a pas de règle {rule!r} (vouliez-vous dire {close} ?)"
    },
    "BadPosition": BAD_JSON
    | {
        "view": "c’est ce qu’un spectateur a vu d’une position, pas une position",
    },
    "BadCoatlPosition": {
        "coatls": "un joueur en a au plus {most}",
        "spaces": "{expected} cases sont attendues, pas {found}",
        "space": "la case {space} porte {holds}",
        "row": "la rangée a {most} cartes, pas {found}",
        "box": "il y a {count} de {thing}, et seulement {most} dans la boîte",
        "piles": "deux piles sont attendues ; null en est une vide",
        "under": "deux nombres sont attendus qui font {total} ensemble, pas {value!r}",
        "completing": "seulement en assemblant, et seulement un Cóatl avec tête et queue",
        "adam-cards": "A.D.A.M. en a au plus {most}",
        "adam-pieces": "la carte ne demande pas autant de pièces de {letter!r} (S-ADAM-1)",
        "two-actions": "il n’y a deux actions que dans le dernier tour après un troisième Cóatl",
        "dealt": "en mise en place {expected} cartes sont distribuées à cette place, celles qu’elle garde comprises",
        "deciders": "des places de 0 à {last} sont attendues, pas {value!r}",
        "viewers": "{expected} points de vue sont attendus : les places et le spectateur",
        "hands": "{expected} mains sont attendues",
        "invariant": "{broken}",
        "stuck": "la place {seat} doit décider et n’a aucun coup légal",
    },
    "BadCotcotPosition": {
        "market": "{most} cartes visibles sont attendues, pas {found}",
        "box": "il y a {count} de {card}, et seulement {most} dans la boîte",
        "shown": "{expected} cartes sont attendues, une pour chaque coffre et chaque collection, pas {found}",
        "no-cards": "il ne reste pas de cartes qui pourraient être là",
        "doubler": "un joueur a un doubleur, en main, posé comme coffre ou sur une collection, pas {count}",
        "fox-missing": "le renard est déjà arrivé et doit être sur une collection (K-FOX-1, K-OPT-1)",
        "fox-early": "le renard n’est pas encore arrivé (K-FOX-1, K-OPT-1)",
        "fox-nowhere": "la place {seat} n’a pas de collection de {item}",
        "points": "{expected} nombres sont attendus, un par décompte déjà tenu, pas {found}",
        "fox": "le renard demande une place et un objet, ou null",
        "invariant": "{broken}",
    },
    "BadOutcome": {
        "not-there": "la partie notée dit que {zone} a donné {outcome!r}, qui n’y est pas",
        "missing": "la partie notée finit au milieu d’un coup : il manque un tirage de {zone}",
        "left-over": "la partie notée a {count} tirages de plus que le coup n’en demande",
    },
    "EngineUnavailable": {
        "no-numba": "le moteur compilé demande Numba : installez plume-games[fast], ou utilisez le moteur simple",
        "compile-failed": "la compilation des règles de {game} a échoué : {why}",
    },
    "BadText": {
        "unknown-piece": "{text!r} n’est pas une pièce : `<r` est une tête rouge, `r` un corps, `r>` une queue ; "
        "les couleurs sont k b g r y",
        "serpent-empty": "un serpent a au moins une pièce",
        "head-inside": "{text!r} n’est pas un serpent : une tête ne peut être que sa première pièce",
        "tail-inside": "{text!r} n’est pas un serpent : une queue ne peut être que sa dernière pièce",
        "no-body": "{text!r} n’est pas un serpent : entre une tête et une queue il faut un corps",
        "too-many-pieces": "il n’y a pas de tel serpent : la boîte n’a que {most} de {piece}",
        "unknown-card": "il n’y a pas de carte {text!r} : les cartes Prophétie sont P0 à P48, les cartes Temple T0 à "
        "T14",
        "card-twice": "{text} est nommée deux fois : un Cóatl ne porte pas deux cartes du même numéro (C-ASM-4)",
    },
    "BadRecord": BAD_JSON
    | {
        "empty": "{path} ne contient aucune partie notée (fichiers qui finissent par {suffixes})",
        "one-game": "--seat et --number servent à regarder une seule partie",
        "in-file": "{path} : {problem}",
        "no-number": "{path} n’a pas de partie numéro {number}",
        "no-file": "{path} ne peut pas être lu : {problem}",
        "not-written": "{path} ne peut pas être écrit : {problem}",
        "exists": "{path} existe déjà",
        "encoding": "ce n’est pas du texte en UTF-8",
        "long-line": "une ligne a au plus {most:,} caractères",
        "long-record": "une partie notée a au plus {most:,} lignes",
        "no-record": "une partie notée commence par [plume {version}]",
        "tag": 'une étiquette ressemble à [nom "valeur"]',
        "tag-name": "{name!r} ne peut pas nommer une étiquette : il faut des minuscules, des chiffres, - et _",
        "tag-value": "{value} n’est pas la valeur d’une étiquette : {problem}",
        "tag-twice": "[{name}] est là deux fois",
        "tag-late": "les étiquettes viennent avant la mise en place",
        "statement": "un tour ressemble à `3. 0: take 4; done => r b`, un résultat à `result: unfinished`",
        "no-setup": "après les étiquettes la mise en place est attendue, `setup => ...`",
        "no-move": "un coup est attendu",
        "open-comment": "ce commentaire ne finit pas",
        "second-comment": "un coup a un commentaire au plus, et `;` le sépare du suivant",
        "result": "un résultat ressemble à `result: third coatl, 12 7, won by 0`, ou `result: unfinished`",
        "no-result": "une partie notée finit par son résultat",
        "after-result": "rien ne suit le résultat",
        "json": "{problem} (une partie notée est une ligne de JSON)",
        "not-a-version": "une version est un nombre entier à partir de 1, pas {value!r}",
        "version": "la version {value} est celle d’un Plume plus récent ; celui-ci lit jusqu’à la version {version}",
        "word": "un mot est attendu, pas {value!r}",
        "names": "{expected} noms sont attendus",
        "many-moves": "une partie notée a au plus {most:,} coups",
        "no-beginning": "une position qu’un spectateur imagine n’a pas de début, et ne peut donc pas être notée",
        "turn": "c’est le tour {expected}, pas {found}",
        "over": "la partie est finie avant ce coup",
        "wrong-result": "le résultat est {expected}, pas {found}",
    },
}
