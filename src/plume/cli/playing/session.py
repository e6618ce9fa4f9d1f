"""A game between people at one keyboard, bots and an automaton."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rich.text import Text

from plume.bots import Bot, EngineFailed, RandomBot
from plume.cli.playing.answers import COMMANDS, Answers
from plume.cli.playing.keeping import KeptGame
from plume.cli.playing.screen import Screen
from plume.core.errors import NothingToUndo, PlumeError
from plume.core.position import DONE, Position
from plume.core.view import View
from plume.language import Language
from plume.records import HINTS, Record, save
from plume.telling import Voice, repertoire_of, tell, tell_history
from plume.terminal import terminal
from plume.terminal.layout import Drawing, Part, prose

LOG_LINES = 20
RECORD_SUFFIX = ".plume"
PASS = "pass"
GOOD, BAD, DIM = "green", "bold yellow", "dim"


class Quit(Exception):
    """Whoever sits at the keyboard has left."""


@dataclass(frozen=True)
class Seats:
    """Who sits where: what all sides are called, and the bots by their seats; the other seats are people."""

    names: tuple[str, ...]
    bots: Mapping[int, Bot]
    tags: Mapping[str, str]
    """What a record says about them."""


class Session:
    """One game, until it is over or everybody has left."""

    def __init__(
        self, position: Position, seats: Seats, screen: Screen, language: Language, *, ends_turns: bool = False
    ) -> None:
        self._position = position
        self._seats = seats
        self._screen = screen
        self._language = language
        self._label = language.label
        self._ends_turns = ends_turns
        self._terminal = terminal(position.game)
        self._repertoire = repertoire_of(position.game)
        self._bots = dict(seats.bots)
        self._people = [seat for seat in range(position.options.players) if seat not in seats.bots]
        self._at_keyboard: int | None = None if len(self._people) > 1 else self._people[0]
        self._shown = dict.fromkeys(self._people, 0)
        """How many of the moves that each of them saw they have been told."""
        self._seen_table: set[int] = set()
        """In plain lines the table is told once to each of them."""
        self._kept = KeptGame()
        self._hinted: set[int] = set()
        """Those who were given hints."""
        self._note = ""
        """What is to be said as soon as the table is shown."""

    def resumed(self, path: Path, record: Record) -> None:
        """The game was taken up from a file: it may be saved there again, and nobody is told the past."""
        self._kept = KeptGame(record, path)
        self._hinted = {int(seat) for seat in record.tags.get(HINTS, "").split() if seat.isdecimal()}
        for seat in self._people:
            self._shown[seat] = len(self._position.view(seat).history)
        self._note = self._label("resumed", path=path)

    def run(self) -> None:
        """Play until the game is over or everybody has left."""
        if self._screen.plain:
            self._screen.say(self._label("plain-start"))
        try:
            while not self._position.over:
                self._next_decision(self._position.deciders[0])
            self._end()
        except Quit:
            self._screen.say(self._label("good-bye"), DIM)

    # ---- who plays

    def _next_decision(self, seat: int) -> None:
        bot = self._bots.get(seat)
        if bot is not None:
            self._play(seat, self._decided(seat, bot))
            return
        self._hand_over(seat)
        if self._ends_turns and list(self._position.legal(seat)) == [DONE]:
            self._play(seat, DONE)
            return
        self._show(seat)
        if self._note:
            self._screen.say(self._note, GOOD)
            self._note = ""
        self._hint(seat)
        while not self._obey(seat, self._ask(seat)):
            pass

    def _decided(self, seat: int, bot: Bot) -> str:
        """What a bot plays; for an engine that fails chance plays on."""
        view, legal = self._position.view(seat), self._position.legal(seat)
        try:
            return bot.decide(view, legal)
        except EngineFailed as failure:
            problem = self._language.error(failure)
            self._screen.say(self._label("forfeited", name=self._seats.names[seat], problem=problem), BAD)
            self._bots[seat] = RandomBot(seat)
            return self._bots[seat].decide(view, legal)

    def _hand_over(self, seat: int) -> None:
        """Between two people: hide everything until the next one is there."""
        if seat == self._at_keyboard:
            return
        name = self._seats.names[seat]
        self._screen.curtain(self._label("curtain", name=name))
        while self._line(self._label("ready", name=name)) == "quit":
            self._quit()
        self._at_keyboard = seat

    def _play(self, seat: int, move: str) -> None:
        self._position.play(seat, move)
        self._kept.changed()

    # ---- what is shown

    def _voice(self, seat: int | None) -> Voice:
        return Voice(self._language, self._seats.names, seat)

    def _view(self, seat: int | None) -> View:
        return self._position.view(seat)

    def _answers(self, seat: int) -> Answers:
        return Answers(self._position, self._terminal, self._voice(seat))

    def _show(self, seat: int) -> None:
        """The table, and what happened since this seat saw it last; in plain lines only what happened."""
        view, voice = self._view(seat), self._voice(seat)
        news = view.history[self._shown[seat] :]
        self._shown[seat] = len(view.history)
        if self._screen.plain and seat not in self._seen_table:
            self._show_table(seat)
            self._seen_table.add(seat)
        elif self._screen.plain:
            events = [event for past in news for event in past.events]
            for sentence in tell(self._repertoire, events, voice, changes=True):
                self._screen.say(sentence)
        else:
            lines = tell_history(self._repertoire, news, voice)
            self._screen.show(self._terminal.drawing(view.to_json(), voice), lines, self._label("earlier"))

    def _hint(self, seat: int) -> None:
        """What there is to do."""
        only = list(self._position.legal(seat))
        if only == [PASS]:
            self._screen.say(self._label("only-pass"), GOOD)
        else:
            self._screen.say(self._terminal.hint(self._view(seat).to_json(), self._voice(seat)), GOOD)
        if len(only) == 1:
            self._screen.say(self._label("only-one", move=only[0]), DIM)
        else:
            self._screen.say(self._label("can-play", verbs=self._answers(seat).verbs()), DIM)

    def _show_table(self, seat: int | None) -> None:
        drawing = self._terminal.drawing(self._view(seat).to_json(), self._voice(seat))
        self._screen.show(drawing, [], "")
        if seat is not None and not self._position.over and not self._screen.plain:
            self._hint(seat)

    def _show_log(self, seat: int | None) -> None:
        lines = tell_history(self._repertoire, self._view(seat).history, self._voice(seat))
        for line in lines[-LOG_LINES:] or [self._label("nothing-yet")]:
            self._screen.say(line)

    # ---- what is typed

    def _ask(self, seat: int) -> str:
        prompt = self._label("prompt", name=self._seats.names[seat])
        return self._line(prompt, seat)

    def _line(self, prompt: str, seat: int | None = None) -> str:
        """A line; the end of the input is `quit`."""
        keyboard = self._screen.keyboard
        try:
            if seat is None:
                return keyboard.ask(prompt)
            return keyboard.ask(prompt, seat, self._answers(seat).texts)
        except EOFError:
            self._screen.say("")
            return "quit"
        except KeyboardInterrupt:
            self._screen.say("")
            if self._kept.may_leave():
                raise
            self._screen.say(self._label("not-saved"), BAD)
            return ""

    def _obey(self, seat: int, line: str) -> bool:
        """Do what was typed, and say whether that changed the game."""
        answers = self._answers(seat)
        if not line:
            only = list(self._position.legal(seat))
            return len(only) == 1 and self._try(seat, only[0])
        move = answers.move(line)
        if move is not None:
            return self._try(seat, move)
        if line.startswith("?"):
            self._explain(seat, line[1:].strip())
            return False
        command, _, rest = line.partition(" ")
        if command.lower() == "undo":
            return self._undo(seat)
        if not self._command(command, rest.strip(), seat):
            self._screen.say(answers.not_understood(line), BAD)
        return False

    def _command(self, command: str, rest: str, seat: int | None) -> bool:
        """Do a command that changes nothing in the game, if it is one."""
        command = command.lower()
        if command == "hint" and seat is not None and seat in self._position.deciders:
            self._advise(seat)
        elif command == "table":
            self._show_table(seat)
        elif command == "log":
            self._show_log(seat)
        elif command == "rules":
            self._screen.say(self._answers(self._people[0] if seat is None else seat).rule(rest))
        elif command == "save":
            self._save(rest)
        elif command == "quit":
            self._quit()
        elif command == "help":
            self._help()
        else:
            return False
        return True

    def _try(self, seat: int, move: str) -> bool:
        refusal = self._answers(seat).refusal(move)
        if refusal is not None:
            self._screen.say(refusal, BAD)
            return False
        self._play(seat, move)
        return True

    def _undo(self, seat: int) -> bool:
        before = self._position.history
        last = next((past.move for past in reversed(before) if past.seat == seat), 0)
        try:
            self._position.undo(seat)
        except NothingToUndo:
            self._screen.say(self._label("nothing-to-undo"), BAD)
            return False
        self._kept.changed()
        for person in self._people:
            self._shown[person] = min(self._shown[person], len(self._view(person).history))
        self._note = self._label("undone", move=self._position.game.moves.text(last))
        return True

    def _explain(self, seat: int, text: str) -> None:
        answers = self._answers(seat)
        answer = answers.about(text) if text else answers.legal()
        if isinstance(answer, Drawing):
            self._screen.list(answer)
        else:
            self._screen.say(answer)

    def _advise(self, seat: int) -> None:
        self._hinted.add(seat)
        self._kept.changed()
        self._screen.list(self._answers(seat).advice(self._seats.names))

    def _help(self) -> None:
        examples = self._terminal.EXAMPLES
        lines = [prose(Text(name, "bold"), self._language.command(name, **examples)) for name in COMMANDS]
        self._screen.list(Drawing([Part(Text(), lines)]))
        self._screen.say(self._language.game_label(self._position.game.name, "how-to-read"), DIM)

    # ---- keeping the game

    def _save(self, name: str) -> None:
        kept = self._kept
        path = _path(name) if name else kept.path
        if path is None:
            self._screen.say(self._label("save-where"), BAD)
            return
        own = path.resolve() in kept.files
        if path.exists() and not own:
            self._screen.say(self._label("not-overwritten", path=path), BAD)
            return
        try:
            save(path, [self._record()], replace=own)
        except PlumeError as problem:
            self._screen.say(self._language.error(problem), BAD)
            return
        kept.saved(path)
        label = "saved-over" if self._position.over else "saved"
        self._screen.say(self._label(label, path=shlex.quote(str(path))), GOOD)

    def _record(self) -> Record:
        names = self._seats.names[: self._position.options.players]
        hinted = {HINTS: " ".join(map(str, sorted(self._hinted)))} if self._hinted else {}
        return self._kept.completed(Record.of(self._position, names, **self._seats.tags, **hinted))

    def _quit(self) -> None:
        """Leave, if nothing is lost or somebody insists."""
        if self._kept.may_leave():
            raise Quit
        self._screen.say(self._label("not-saved"), BAD)

    # ---- the end

    def _end(self) -> None:
        """Show how it ended, and let people save the game."""
        viewer = self._people[0] if len(self._people) == 1 else None
        if viewer is not None:
            self._show(viewer)
        else:
            self._show_table(viewer)
        self._screen.say(self._result(), "bold magenta")
        self._screen.say(self._label("after"), DIM)
        self._kept.is_over = True
        while True:
            line = self._line(self._label("over-prompt"))
            command, _, rest = line.partition(" ")
            if line and not self._command(command, rest.strip(), viewer):
                self._screen.say(self._label("after"), BAD)

    def _result(self) -> str:
        position, names = self._position, self._seats.names
        winners = self._label("and").join(names[side] for side in position.winners)
        scores = [self._label("score", name=names[side], points=points) for side, points in enumerate(position.scores)]
        label = "won" if len(position.winners) == 1 else "shared"
        return self._label(label, names=winners, scores=", ".join(scores))


def _path(name: str) -> Path:
    """The file that somebody names, with or without quotes; one without a suffix gets that of records."""
    path = Path(name.strip("\"'")).expanduser()
    return path if path.suffix else path.with_name(f"{path.name}{RECORD_SUFFIX}")
