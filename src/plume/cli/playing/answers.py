"""What is answered to questions about moves: which are legal, what they do, why one is not legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

from rich.text import Text

from plume.core.position import DONE, Position
from plume.telling import Voice
from plume.terminal import Terminal
from plume.terminal.layout import Drawing, Line, Part, facts, prose

if TYPE_CHECKING:
    from plume.analysis import Idea

COMMANDS = ("?", "hint", "table", "undo", "log", "rules", "save", "quit", "help")
MOST_NAMED = 8
TIME_FOR_ADVICE = 5.0


class Answers:
    """Answers for the seat at the keyboard, from what it may know."""

    def __init__(self, position: Position, terminal: Terminal, voice: Voice) -> None:
        assert voice.viewer is not None, "answers are for somebody"
        self._position = position
        self._terminal = terminal
        self._voice = voice
        self._seat = voice.viewer
        self._label = voice.language.label
        self._game = position.game

    def move(self, text: str) -> str | None:
        """The move that was typed, whatever its blanks and capitals; None if it is none."""
        wanted = " ".join(text.lower().split())
        return next((move for move in self._game.moves if move.lower() == wanted), None)

    def advice(self, names: Sequence[str]) -> Drawing:
        """What is best now, what it promises, and why."""
        from plume.analysis import advise
        from plume.bots.guided import finish

        found = finish(advise(self._position.view(self._seat), 1.0, TIME_FOR_ADVICE), at_once=True)
        lines = [line for number, idea in enumerate(found.ideas, 1) for line in self._told(number, idea, names)]
        return Drawing([Part(Text(self._label("hint"), "bold"), lines)])

    def _told(self, number: int, idea: Idea, names: Sequence[str]) -> Iterator[Line]:
        """An idea: its moves, what they promise, and a line for each reason."""
        from plume.analysis import explanation

        label = "hint_chance_scores" if idea.points else "hint_chance"
        promise = self._voice.language.say(label, chance=round(100 * idea.chance), points=idea.points)
        yield facts(Text(str(number)), Text(", ".join(idea.moves), "bold"), promise)
        for ground in idea.grounds:
            yield prose(Text(), explanation(ground, self._game, self._voice.language, names))

    def refusal(self, move: str) -> str | None:
        """Why a move is not legal, None if it is."""
        refusal = self._position.forbids(self._seat, move)
        if refusal is None:
            return None
        return self._label("not-legal", move=move, rule=refusal.rule, why=self._voice.language.why(refusal))

    def legal(self, beginning: str = "") -> Drawing:
        """The legal moves that begin with these words, by kinds, with what they do."""
        view = self._position.view(self._seat).to_json()
        kinds: dict[str, list[str]] = {}
        for move in self._legal(beginning):
            kinds.setdefault(self._kind(move), []).append(move)
        lines: list[Line] = []
        for kind, moves in kinds.items():
            lines.append(prose(Text(kind, "bold"), self._voice.language.does(self._game.name, kind)))
            cells = [self._with_gloss(view, move) for move in moves if move != kind]
            lines += [Line(Text(), cells, columns=True)] if cells else []
        return Drawing([Part(Text(self._label("legal-moves"), "bold"), lines)])

    def verbs(self) -> str:
        """The kinds of moves that are legal."""
        return ", ".join(dict.fromkeys(move.split()[0] for move in self._legal("")))

    def about(self, text: str) -> str | Drawing:
        """What a move, a kind of move, a card or a command is."""
        move = self.move(text)
        if move is not None:
            return self.refusal(move) or self._explained(move)
        if self._legal(text):
            return self.legal(text)
        card = self._terminal.about(text, self._voice.language)
        if card is not None:
            return card
        if text in COMMANDS:
            return self.command(text)
        return self.not_understood(text)

    def not_understood(self, text: str) -> str:
        """What was typed is no move: say which ones it could begin, or what was meant."""
        legal = self._legal(text)
        if legal:
            named = ", ".join(legal[:MOST_NAMED]) + (", …" if len(legal) > MOST_NAMED else "")
            return self._label("which-one", moves=named)
        illegal = [move for move in self._game.moves if _begins(move, text)]
        if illegal:
            return self._label("none-legal", verb=text, example=self.refusal(self._nearest(illegal)))
        wanted = " ".join(text.split())
        for known in ([*self._legal(""), *COMMANDS], list(self._game.moves)):
            close = get_close_matches(wanted, known, n=1)
            if close:
                return self._label("mistyped", text=wanted, close=close[0])
        return self._label("not-understood", text=wanted)

    def _nearest(self, moves: list[str]) -> str:
        """The illegal move that is nearest to being legal: the reasons are in the order in which they are checked."""
        reasons = list(self._terminal.REASONS)
        refusals = ((move, self._position.forbids(self._seat, move)) for move in moves)
        return max(refusals, key=lambda found: reasons.index(found[1].reason) if found[1] else -1)[0]

    def command(self, name: str) -> str:
        """What a command does."""
        text = self._voice.language.command(name, **self._terminal.EXAMPLES)
        return self._label("about", what=name, text=text)

    def rule(self, rule_id: str) -> str:
        """A rule by its id."""
        from plume import rulebooks

        if not rule_id:
            return self._label("which-rule", example=self._terminal.EXAMPLES["rule"])
        wanted = rule_id.upper()
        book = rulebooks.book_of(wanted) or self._game.name
        try:
            text = rulebooks.rule(book, wanted, self._voice.language.code)
        except rulebooks.UnknownRule as problem:
            return self._voice.language.error(problem)
        return self._label("about", what=wanted, text=text.replace("*", "").replace("`", ""))

    def texts(self) -> list[str]:
        """All that can be typed now."""
        legal = self._legal("")
        return [*legal, *COMMANDS, *(f"? {move}" for move in legal)]

    def _legal(self, beginning: str) -> list[str]:
        """The legal moves that begin with these words; `done` comes last."""
        legal = [move for move in self._position.legal(self._seat) if _begins(move, beginning)]
        return sorted(legal, key=DONE.__eq__)

    def _kind(self, move: str) -> str:
        moves = self._game.moves
        return self._terminal.kind_of(moves.kind(moves.parse(move)))

    def _with_gloss(self, view: dict[str, object], move: str) -> Text:
        gloss = self._terminal.gloss(view, move, self._voice)
        return Text.assemble((move, "bold"), " " if gloss else "", gloss)

    def _explained(self, move: str) -> str:
        view = self._position.view(self._seat).to_json()
        does = self._voice.language.does(self._game.name, self._kind(move))
        gloss = self._terminal.gloss(view, move, self._voice).plain
        return self._label("about", what=move, text=f"{does} [{gloss}]" if gloss else does)


def _begins(move: str, text: str) -> bool:
    """Whether a move begins with these words."""
    words = text.lower().split()
    return move.lower().split()[: len(words)] == words
