"""`plume play` in a pseudo-terminal, as people play it."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import plume
from plume.bots import RandomBot
from plume.cli import main
from plume.core.position import Position
from plume.games import game
from plume.language import language
from plume.records import Record, read_file, save
from plume.telling import Voice
from plume.terminal import terminal as terminal_of
from tests.cli.terminal import CLEAR, Terminal, on_screen, plain

BOX = re.compile("[\u2500-\u257f]")
OVER = {"en": "the end> ", "fr": "la fin> "}


class Player:
    """Plays at a terminal by asking for the legal moves and choosing one of them."""

    def __init__(self, terminal: Terminal, name: str, seed: int = 0, names: tuple[str, ...] = ("Anna",)) -> None:
        self.terminal = terminal
        self._prompts = (*(f"{one}> " for one in names), *OVER.values())
        self._curtains = ("presses Enter: ", "Entrée\u00a0: ")
        self._moves = set(game(name).moves)
        self._rng = random.Random(seed)
        self.at_keyboard = ""
        self.shown: list[tuple[str, str]] = []
        """What was printed, with who sat at the keyboard."""

    def wait(self) -> str:
        """What is printed until somebody has to type a line; at a curtain Enter is pressed."""
        text = self.terminal.until(*self._prompts, *self._curtains)
        while plain(text).endswith(self._curtains):
            self.shown.append((self.at_keyboard, text))
            self.at_keyboard = plain(text).rsplit("\n", 1)[-1].split()[0]
            self.terminal.type("")
            text = self.terminal.until(*self._prompts, *self._curtains)
        self.shown.append((self.at_keyboard, text))
        return text

    def say(self, line: str) -> str:
        """Type a line, and what is printed then."""
        self.terminal.type(line)
        return self.wait()

    def legal(self) -> list[str]:
        """The moves that `?` lists."""
        listed = plain(self.say("?")).partition("?\n")[2]
        cells = (cell.replace(":", " ").split() for cell in re.split(r"\n|;|  +", listed))
        beginnings = ([" ".join(words[:length]) for length in (3, 2, 1)] for words in cells)
        found = (next((text for text in texts if text in self._moves), None) for texts in beginnings)
        return list(dict.fromkeys(move for move in found if move is not None))

    def play(self, most: int = 100_000) -> str:
        """Play so many moves or until the game is over."""
        text = ""
        for _ in range(most):
            move = self._rng.choice(self.legal())
            text = self.say(move)
            assert "is not legal now" not in text, text
            if CLEAR in text:
                check_width(text)
            if plain(text).endswith(tuple(OVER.values())):
                break
        return text


def check_width(text: str) -> None:
    """Nothing is wider or higher than the terminal."""
    lines = on_screen(text).split("\n")
    assert all(len(line) <= 100 for line in lines), lines
    assert len(lines) <= 40, on_screen(text)


def test_a_game_of_coatl_with_typos_undo_save_and_resume(tmp_path: Path) -> None:
    file = tmp_path / "game.plume"
    with Terminal("play", "coatl", "--seed", "3", "--names", "Anna,Ben") as terminal:
        player = Player(terminal, "coatl")
        first = player.wait()
        check_width(first)
        assert "keep up to three of the cards dealt to you" in on_screen(first)
        dealt = player.legal()
        assert dealt[-1] == "done"
        assert f"Which one? {dealt[0]}" in player.say("keep")
        assert f"Did you mean '{dealt[0]}'?" in player.say(dealt[0].replace("keep", "kepp"))
        assert "take 4 is not legal now (C-SETUP-6): first all players choose" in plain(player.say("take 4"))
        assert "No begin is legal now. For example: begin <k is not legal now" in plain(player.say("begin"))
        assert f"Anna keeps {dealt[0][5:]}." in plain(player.say(f"  {dealt[0].upper().replace(' ', '   ')} "))
        assert f"Taken back: {dealt[0]}." in player.say("undo")
        assert "There is nothing to take back" in player.say("undo")
        check_width(player.say("done"))
        assert "take all that lies on this space onto your board [" in plain(player.say("? take 4"))
        assert "is not legal now (C-TURN-1): you have not done anything yet" in plain(player.say("? done"))
        assert "P12, Triplets (black cards): Three black pieces" in plain(player.say("? P12"))
        assert "C-TAKE-3: All of it must fit on your board." in plain(player.say("rules c-take-3"))
        assert "has no rule 'C-TAKE-33'" in plain(player.say("rules c-take-33"))
        assert "take 1 y y" in plain(player.say("? take"))
        assert "take back your last move" in plain(player.say("help"))
        assert "neither a move nor a command" in plain(player.say("sing a song"))
        player.play(5)
        assert re.search(r"Anna (takes|draws|begins|puts|lays) ", plain(player.say("log")))
        assert "Where to?" in player.say("save")
        assert f"Saved to {file}" in plain(player.say(f"save {file}")).replace("\n", "")
        terminal.type("quit")
        assert terminal.end()[0] == 0
    before = len(next(read_file(file)).moves)
    with Terminal("play", "--resume", str(file)) as terminal:
        player = Player(terminal, "coatl")
        assert "Resumed from" in player.wait()
        end = on_screen(player.play())
        assert re.search(r"(won|share the victory): Anna -?\d+, Ben -?\d+\.", end)
        assert "save FILE keeps the record" in end
        player.say("save")
        terminal.type("quit")
        assert terminal.end()[0] == 0
    (record,) = read_file(file)
    record.check()
    assert record.seats == ("Anna", "Ben")
    assert record.result is not None
    assert len(record.moves) > before


def test_a_game_of_four_fits_the_screen_until_the_end() -> None:
    with Terminal("play", "coatl", "--players", "4", "--seed", "4", "--names", "Anna") as terminal:
        player = Player(terminal, "coatl")
        player.wait()
        assert "won: Anna" in on_screen(player.play())


def test_a_solo_game_in_french_in_plain_lines(tmp_path: Path) -> None:
    arguments = ["--players", "1", "--levels", "1,3", "--seed", "5", "--lang", "fr", "--plain", "--names", "Anna"]
    file = tmp_path / "partie.plume"
    with Terminal("play", "coatl", *arguments) as terminal:
        player = Player(terminal, "coatl")
        assert "gardez exactement trois des cartes" in player.wait()
        assert "en solo, on garde exactement trois cartes" in player.say("done")
        assert "Vouliez-vous dire" in player.say("kepe P3")
        assert "dealt to you" not in terminal.seen
        assert "vous recevez" in terminal.seen
        player.play(4)
        assert "A.D.A.M. prend la case" in terminal.seen
        assert "votre main\n" in player.say("table").replace("\r", "")
        assert "take 4\u00a0: prendre tout ce que porte cette case" in player.say("? take 4")
        assert "S-ADAM-8\u00a0: " in player.say("rules S-ADAM-8")
        assert "Enregistrée dans" in player.say(f"save {file}")
        terminal.type("quit")
        assert terminal.end()[0] == 0
        assert "\x1b" not in terminal.seen
        assert not BOX.search(terminal.seen)
    with Terminal("play", "coatl", "--resume", str(file), "--lang", "fr", "--plain") as terminal:
        player = Player(terminal, "coatl", 1)
        assert "Partie reprise de" in player.wait()
        end = player.play()
        assert re.search(r"Victoire pour (Anna|A\.D\.A\.M\.)\u00a0: Anna \d+, A\.D\.A\.M\. \d+\.", end)
        terminal.type("quit")
        assert terminal.end()[0] == 0
        assert "\x1b" not in terminal.seen
        assert not BOX.search(terminal.seen)
    assert next(read_file(file)).options.to_json()["levels"] == [1, 3]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_game_of_cotcotcollec_between_people_and_a_bot(tmp_path: Path, lang: str) -> None:
    file = tmp_path / "game.plume"
    names = ("Anna", "Ben")
    arguments = ["--players", "3", "--people", "2", "--names", ",".join(names), "--seed", "2", "--lang", lang]
    with Terminal("play", "cotcot", *arguments) as terminal:
        player = Player(terminal, "cotcot", names=names)
        check_width(player.wait())
        assert "(K-TURN-2)" in player.say("done")
        assert "'chest" in player.say("chset ring")
        player.play(20)
        assert file.name in player.say(f"save {file}").replace("\r\n", "")
        terminal.type("quit")
        assert terminal.end()[0] == 0
    with Terminal("play", "--resume", str(file), "--lang", lang) as terminal:
        player = Player(terminal, "cotcot", 1, names)
        player.wait()
        assert player.at_keyboard in names
        end = on_screen(player.play())
        assert {"en": ": Anna ", "fr": "\u00a0: Anna "}[lang] in end
        if lang == "fr":
            assert "cloche" in terminal.seen
            assert "scores" not in terminal.seen
        terminal.type("quit")
        assert terminal.end()[0] == 0


CARD = re.compile(r"\b[PT]\d+\b")


def cards_seen(record: Record, seat: int) -> set[str]:
    """The cards whose names a seat has seen in the course of a game."""
    views = ({**position.view(seat).to_json(), "known": None} for position in record.positions())
    return {card for view in views for card in CARD.findall(json.dumps(view))}


def test_nobody_sees_the_hand_of_another(tmp_path: Path) -> None:
    names, file = ("Anna", "Ben", "Cleo"), tmp_path / "game.plume"
    arguments = ["--players", "3", "--people", "3", "--names", ",".join(names), "--seed", "8", "--preset", "first game"]
    with Terminal("play", "coatl", *arguments) as terminal:
        player = Player(terminal, "coatl", names=names)
        player.wait()
        for name in names:
            assert player.at_keyboard == name
            player.say(player.legal()[0])
            player.say("log")
            player.say("table")
            player.say("done")
            if name != names[-1]:
                terminal.press("\x1b[A\n")
                assert "done" not in plain(player.wait()), "the history of another"
        for _ in range(12):
            player.say("log")
            player.play(1)
        player.say(f"save {file}")
    (record,) = read_file(file)
    curtains = [text for _, text in player.shown if "look away" in text]
    assert len(curtains) > 6
    for text in curtains:
        _, cleared, behind = text.rpartition("\x1b[3J")
        assert cleared
        assert not CARD.search(plain(behind))
    for who, text in player.shown[1:]:
        seen = set(CARD.findall(plain(text).replace("(keep P3)", "")))
        assert seen <= cards_seen(record, names.index(who)), who


def states(name: str, seed: int, players: int) -> Iterator[Position]:
    """The positions of a random game."""
    position = Position.new(game(name), game(name).options.make(players=players), seed)
    bot = RandomBot(seed)
    while not position.over:
        yield position
        seat = position.deciders[0]
        position.play(seat, bot.decide(position.view(seat), position.legal(seat)))
    yield position


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("name", "players"), [("coatl", 4), ("coatl", 1), ("cotcot", 5)])
def test_the_table_fits_100_by_40(name: str, players: int, lang: str) -> None:
    names = tuple(f"Player {number}" for number in range(players))
    for number, position in enumerate(states(name, 7, players)):
        if number % 9 == 0 or position.over:
            viewer = number % players
            drawing = terminal_of(game(name)).drawing(
                position.view(viewer).to_json(), Voice(language(lang), names, viewer)
            )
            lines = list(drawing.lines(100))
            assert len(lines) <= 33, "seven lines are needed for news, hints and the prompt"
            assert all(line.cell_len <= 100 for line in lines)
            assert all("─" not in line for line in drawing.written())


def test_tab_completes_moves_and_commands_word_by_word() -> None:
    with Terminal("play", "cotcot", "--seed", "3", "--names", "Anna") as terminal:
        player = Player(terminal, "cotcot")
        player.wait()
        terminal.press("tak\tsh\t\n")
        assert "Anna takes a showcase." in on_screen(player.wait())
        terminal.press("he\t\n")
        assert "these commands" in player.wait()
        terminal.press("\x1b[A\n")
        assert "these commands" in player.wait()


def test_saving_over_another_file_is_refused(tmp_path: Path) -> None:
    foreign = tmp_path / "letter.txt"
    foreign.write_text("dear friend")
    own = tmp_path / "own.plume"
    with Terminal("play", "cotcot", "--seed", "3", "--names", "Anna") as terminal:
        player = Player(terminal, "cotcot")
        player.wait()
        player.play(1)
        assert "nothing was written" in plain(player.say(f"save {foreign}")).replace("\n", " ")
        assert "cannot be written" in plain(player.say(f"save {tmp_path / 'nowhere' / 'x'}")).replace("\n", "")
        player.say(f"save {own}")
        player.play(1)
        assert "Saved to" in player.say(f"save {own}")
        terminal.type("quit")
        assert terminal.end()[0] == 0
    assert foreign.read_text() == "dear friend"


def test_leaving_without_saving_takes_two_tries() -> None:
    leave: list[Callable[[Terminal], None]] = [
        lambda terminal: terminal.type("quit"),
        lambda terminal: terminal.press("\x04"),
    ]
    for go in leave:
        with Terminal("play", "cotcot", "--seed", "3", "--names", "Anna") as terminal:
            player = Player(terminal, "cotcot")
            player.wait()
            player.play(1)
            go(terminal)
            assert "This game is not saved" in player.wait()
            go(terminal)
            code, rest = terminal.end()
            assert (code, "Good-bye." in rest) == (0, True)


def test_ctrl_c_interrupts() -> None:
    with Terminal("play", "cotcot", "--names", "Anna", "--first-player", "0") as terminal:
        Player(terminal, "cotcot").wait()
        terminal.interrupt()
        code, rest = terminal.end()
        assert code == 130
        assert "Traceback" not in rest


def test_in_the_terminal_without_a_game_it_asks_which() -> None:
    with Terminal("play", "--terminal", "--names", "Anna", "--lang", "fr") as terminal:
        assert "1 Cóatl, 2 CotCotCollec'" in terminal.until("\u00a0: ")
        terminal.type("chess")
        assert "n’est pas une des réponses" in terminal.until("\u00a0: ")
        terminal.type("coatl")
        assert "seul contre A.D.A.M." in terminal.until("pour 2\u00a0: ")
        terminal.type("")
        assert "Mise en place" in on_screen(terminal.until("Anna> "))
    with Terminal("play", "--terminal", "--plain") as terminal:
        terminal.until(": ")
        terminal.press("\x04")
        assert terminal.end()[0] == 0


def test_enter_ends_a_turn_and_until_then_the_last_move_can_be_taken_back() -> None:
    with Terminal("play", "coatl", "--seed", "3", "--names", "Anna") as terminal:
        player = Player(terminal, "coatl")
        player.wait()
        player.say("done")
        assert "Enter plays done" in on_screen(player.say("take 1"))
        assert "Taken back: take 1" in player.say("undo")
        assert "Your turn: do one thing" not in on_screen(player.say(""))
        player.say("take 1")
        assert "Your turn: do one thing" in on_screen(player.say(""))


def test_turns_end_by_themselves_for_those_who_like_that() -> None:
    with Terminal("play", "coatl", "--seed", "3", "--names", "Anna", "--auto") as terminal:
        player = Player(terminal, "coatl")
        player.wait()
        player.say("done")
        assert "Your turn: do one thing" in on_screen(player.say("take 1"))


def test_the_log_of_a_solo_game_tells_who_did_what() -> None:
    with Terminal("play", "coatl", "--players", "1", "--seed", "5", "--names", "Anna", "--plain") as terminal:
        player = Player(terminal, "coatl")
        player.wait()
        player.play(12)
        lines = plain(player.say("log")).replace("\r", "").split("\n")
        assert any(line.startswith("A.D.A.M. takes space ") for line in lines)
        assert any(line.startswith("Anna takes ") for line in lines)
        assert not any("A.D.A.M." in line and "Anna" in line for line in lines)


def test_a_plain_curtain_hides_what_was_told() -> None:
    arguments = ["--people", "2", "--names", "Anna,Ben", "--seed", "3", "--plain"]
    with Terminal("play", "coatl", *arguments) as terminal:
        text = terminal.until("presses Enter: ")
        assert plain(text).count("\n") > 60
        terminal.type("")
        assert "dealt to you" in terminal.until("Anna> ", "Ben> ")


def test_ctrl_c_warns_before_a_game_is_lost() -> None:
    with Terminal("play", "cotcot", "--seed", "3", "--names", "Anna", "--plain") as terminal:
        player = Player(terminal, "cotcot")
        player.wait()
        player.play(1)
        terminal.interrupt()
        assert "This game is not saved" in player.wait()
        terminal.interrupt()
        assert terminal.end()[0] == 130


def test_a_finished_game_is_saved_for_replay_with_the_suffix_of_records(tmp_path: Path) -> None:
    with Terminal("play", "cotcot", "--seed", "3", "--names", "Anna", "--plain") as terminal:
        player = Player(terminal, "cotcot")
        player.wait()
        player.play()
        said = plain(player.say(f'save "{tmp_path}/my game"'))
        assert f"plume replay '{tmp_path}/my game.plume' shows the game again" in said.replace("\r", "")
    (record,) = read_file(tmp_path / "my game.plume")
    assert record.result is not None


def test_a_kind_that_is_not_legal_names_what_stands_in_the_way() -> None:
    with Terminal("play", "cotcot", "--seed", "4", "--names", "Anna", "--plain") as terminal:
        player = Player(terminal, "cotcot")
        player.wait()
        assert "a collection begins on a free chest, and you have none" in plain(player.say("start"))
        assert "? take ring for one move, ? joker for a card" in plain(player.say("help")).replace("\r\n", " ")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "holds no game"),
        ("no record\n", "broken.plume: line 1, column 1: a record begins with [plume 2]"),
        (
            '[plume 1]\n[game "coatl"]\n[options {"players": 9}]\n\nsetup\nresult: unfinished\n',
            "players must be 1 to 4",
        ),
        (None, "cannot be read"),
    ],
)
def test_a_broken_file_is_one_clear_error(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: str | None, message: str
) -> None:
    file = tmp_path / "broken.plume"
    if content is not None:
        file.write_text(content)
    assert main(["play", "--resume", str(file)]) == 2
    out, err = capsys.readouterr()
    assert message in err
    assert err.count("\n") == 1
    assert not out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["coatl", "--people", "3"], "plume: people must be 1 to 2, not 3"),
        (["coatl", "--people", "3", "--lang", "fr"], "plume: people doit être de 1 à 2, pas 3"),
        (["coatl", "--names", "A,B,C"], "plume: there are 2 seats, and 3 names"),
        (["coatl", "--bot", "best"], "plume: there is no bot 'best'"),
        (["coatl", "--lang", "xx"], "xx"),
        (["chess"], "plume: there is no game 'chess'; there are coatl, cotcot"),
    ],
)
def test_bad_arguments_get_one_clear_error(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert main(["play", *arguments]) == 2
    out, err = capsys.readouterr()
    assert message in out + err
    assert "Traceback" not in out + err


def test_a_game_is_resumed_as_what_it_is(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.plume"
    position = plume.cotcot.new(players=3, seed=1)
    save(file, [Record.of(position)])
    assert main(["play", "coatl", "--resume", str(file)]) == 2
    assert "is a game of CotCotCollec', not of Cóatl" in capsys.readouterr().err
    assert main(["play", "cotcot", "--players", "4", "--resume", str(file)]) == 2
    assert "was begun with other options" in capsys.readouterr().err
    save(file, [Record.of(position), Record.of(position)])
    assert main(["play", "--resume", str(file)]) == 2
    assert "holds several games" in capsys.readouterr().err


def test_a_record_cannot_command_the_terminal_by_its_names(tmp_path: Path) -> None:
    file = tmp_path / "game.plume"
    save(file, [Record.of(plume.cotcot.new(players=2, seed=1), ("Anna\x1b[8m", "\x07"))])
    with Terminal("play", "--resume", str(file), "--plain") as terminal:
        assert "\x1b" not in terminal.until("Anna[8m> ")


def test_saving_again_keeps_comments_and_tags(tmp_path: Path) -> None:
    file = tmp_path / "game.plume"
    position = plume.cotcot.new(players=2, seed=1, first_player=0)
    position.play(next(iter(position.legal())))
    record = Record.of(position, ("Anna", "Ben"), date="2026-11-15")
    moves = tuple(replace(move, comment="well done") for move in record.moves)
    save(file, [replace(record, moves=moves)])
    with Terminal("play", "--resume", str(file), "--plain") as terminal:
        player = Player(terminal, "cotcot")
        player.wait()
        player.play(1)
        player.say("save")
    (kept,) = read_file(file)
    assert (kept.moves[0].comment, kept.tags["date"], len(kept.moves)) == ("well done", "2026-11-15", 2)


def test_a_hint_can_be_played_and_the_record_says_that_somebody_asked(tmp_path: Path) -> None:
    file = tmp_path / "hinted.plume"
    with Terminal("play", "cotcot", "--seed", "3", "--names", "Anna", "--plain") as terminal:
        player = Player(terminal, "cotcot")
        player.wait()
        idea = next(line for line in player.say("hint").splitlines() if line.startswith("1: "))
        (move, *_), promise = idea.removeprefix("1: ").split(", "), idea.rpartition("; ")[2]
        assert re.match(r"[0-9]+ % to win", promise)
        assert move.split(";")[0] in player.legal()
        player.say(f"save {file}")
        terminal.type("quit")
    (record,) = read_file(file)
    assert record.tags["hints"] == "0"


def test_play_has_help_with_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ([], ["coatl"], ["cotcot"]):
        assert main(["play", *command, "--help"]) == 0
        out = capsys.readouterr().out
        assert "Example: plume play" in out
