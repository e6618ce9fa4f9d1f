"""Records: what was played can be read, checked and taken up again."""

from __future__ import annotations

import io
import json
import tracemalloc
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import plume
from plume.core.position import Position
from plume.records import (
    BadRecord,
    Record,
    from_json,
    migrations,
    read_file,
    read_stream,
    save,
    to_json,
    write,
    write_json,
)
from tests.coatl.tables import seat, table
from tests.records.games import VARIANTS, played, recorded
from tests.scale import share


def read(text: str) -> Record:
    """The one record in a text."""
    (record,) = read_stream(io.BytesIO(text.encode()))
    return record


def commented(record: Record, rng: Random) -> Record:
    """The record with comments here and there, of all signs that could be in the way."""
    signs = "abc {}\\;=>\n\t<r # é 🐔 [plume 1]"
    said = ["".join(rng.choices(signs, k=rng.randint(0, 9))) if rng.random() < 0.2 else None for _ in record.moves]
    moves = tuple(replace(move, comment=comment) for move, comment in zip(record.moves, said, strict=True))
    return replace(record, moves=moves, comment=rng.choice([None, "", "a\nb}"]))


@pytest.mark.parametrize("variant", VARIANTS)
def test_text_and_json_go_round(variant: str) -> None:
    """Text, JSON, text again: the same bytes; and the record is the same each time."""
    for seed in range(share(10_000, 4)):
        record = recorded(variant, seed, most=10_000 if seed % 4 else 30)
        record = commented(record, Random(seed)) if seed % 2 else record
        text = write(record)
        again = read(text)
        assert again == record
        as_json = write_json(again)
        from_line = read(as_json)
        assert from_line == record
        assert write(from_line) == text
        assert write_json(from_line) == as_json


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_that_has_just_begun(variant: str) -> None:
    record = recorded(variant, 1, most=0)
    assert record.moves == ()
    assert read(write(record)) == read(write_json(record)) == record
    record.check()


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_record_is_played_again_without_the_random_generator(variant: str) -> None:
    position = played(variant, 5)
    record = read(write(Record.of(position)))
    record.check()
    again = record.position()
    expected, found = position.to_json(), again.to_json()
    assert expected.pop("random") != found.pop("random")
    assert found == expected
    assert again.history == position.history
    assert (again.scores, again.winners, again.ended_by) == (position.scores, position.winners, position.ended_by)


@pytest.mark.parametrize("variant", ["coatl 2", "solo with levels", "cotcot 3 zoch"])
def test_every_position_on_the_way_is_there(variant: str) -> None:
    record = recorded(variant, 3, most=60)
    for at, position in enumerate(record.positions()):
        if at % 20 == 0:
            assert record.position(at).to_json() == position.to_json()
    assert at == len(record.moves)


@pytest.mark.parametrize("variant", ["coatl 2", "solo", "cotcot 5"])
def test_what_a_seat_knew(variant: str) -> None:
    position = played(variant, 8, most=25)
    record = read(write(Record.of(position)))
    for viewer in [*range(position.options.players), None]:
        view, seen = record.view(viewer), position.view(viewer)
        assert view.to_json() == seen.to_json()
        assert view.history == seen.history
        assert view.opening == seen.opening
        assert record.view(viewer, at=0).history == ()


def test_a_game_can_be_taken_up_again() -> None:
    record = read(write(recorded("coatl 2", 4, most=40)))
    assert record.result is None
    position = record.position()
    rng = Random(1)
    while not position.over:
        who = rng.choice(position.deciders)
        position.play(who, rng.choice(list(position.legal(who))))
    whole = Record.of(position)
    assert whole.moves[:40] == record.moves
    whole.check()


def test_a_game_from_a_position_by_hand() -> None:
    position = table(seat("k g"), seat("b"))
    position.play("take 4")
    position.play("done")
    record = read(write(Record.of(position, ["Anna", "Ben"])))
    assert record.start is not None
    assert "random" not in record.start
    record.check()
    assert record.position().to_json()["seats"][0]["board"] == "k b g g"
    assert from_json(to_json(record)) == record


def test_undone_moves_are_not_in_the_record() -> None:
    position = table(seat("k g"), seat("b"))
    position.play("begin k")
    position.undo()
    position.play("take 4")
    assert [move.move for move in Record.of(position).moves] == ["take 4"]


def test_what_a_viewer_imagines_has_no_record() -> None:
    imagined = played("coatl 2", 1, most=10).view(0).determinise(Random(1))
    with pytest.raises(BadRecord, match="has no beginning"):
        Record.of(imagined)


def test_the_text_for_people() -> None:
    dealt = ["ring", "corn", "bell", "key", "key", "rug", "joker", "rug", "spoon", "spoon", "corn"]
    position = plume.cotcot.new(players=2, first_player=0, outcomes=dealt)
    for move, outcomes in (("chest x2", ""), ("start key", ""), ("take corn", "coq ring"), ("done", "")):
        position.play(move, outcomes=outcomes.split())
    text = write(Record.of(position, ["Anna", "Ben"], date="2026-11-15"))
    assert (
        text
        == """[plume 2]
[game "cotcot"]
[rules 1]
[options {"players": 2, "edition": "gigamic", "first_player": 0}]
[seats ["Anna", "Ben"]]
[date "2026-11-15"]

setup => ring corn bell key key rug joker rug spoon spoon corn
1. 0: chest x2; start key; take corn => coq ring; done
result: unfinished
"""
    )


def test_white_space_is_forgiven() -> None:
    record = recorded("cotcot 2", 2)
    text = write(record)
    head, body = text.split("\n\n")
    loose = body.replace("; ", " ;\n   ").replace(" => ", "  =>\t").replace(". ", " .  ").replace(": ", " :   ", 99)
    assert read("\ufeff\n\n" + head.replace("\n", "\r\n\r\n") + "\n" + loose.replace("\n", "  \r\n") + "\n\n") == record


# ---- files


def test_a_file_holds_many_games(tmp_path: Path) -> None:
    records = [recorded(variant, 1, most=50) for variant in VARIANTS]
    for name in ("games.plume", "games.jsonl"):
        save(tmp_path / name, records)
        assert list(read_file(tmp_path / name)) == records


def test_reading_takes_one_game_at_a_time() -> None:
    """The second game is broken; the first is there before anybody looks at it."""
    text = write(recorded("solo", 1)) + "\n" + write(recorded("solo", 2)).replace("take", "steal")
    games = read_stream(io.BytesIO(text.encode()))
    next(games).check()
    with pytest.raises(BadRecord, match=r"'steal .*' is not a move of coatl"):
        next(games)


def test_a_million_moves_are_read_in_bounded_memory() -> None:
    text = (write(recorded("cotcot 5", 1)) + "\n").encode()
    moves = len(read(text.decode()).moves)

    file = Endless(text, share(1_000_000, 100_000) // moves + 1)
    tracemalloc.start()
    total = 0
    for record in read_stream(file):
        total += len(record.moves)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert total >= share(1_000_000, 100_000)
    assert peak < 20_000_000


class Endless(io.BytesIO):
    """A file that holds a text many times over, and has it in memory only once."""

    def __init__(self, text: bytes, times: int) -> None:
        super().__init__(text)
        self._left = times - 1

    def readline(self, size: int | None = -1, /) -> bytes:
        line = super().readline(size)
        if not line and self._left:
            self._left -= 1
            self.seek(0)
            return super().readline(size)
        return line


def test_saving_replaces_the_whole_file_or_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.plume"
    save(path, [recorded("solo", 1)])
    before = path.read_bytes()

    def fails() -> object:
        yield recorded("solo", 2)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        save(path, fails())  # type: ignore[arg-type]
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["game.plume"]
    with pytest.raises(BadRecord, match="is there already"):
        save(path, [recorded("solo", 2)], replace=False)
    assert path.read_bytes() == before


def test_what_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="No such file"):
        list(read_file(tmp_path / "none.plume"))
    with pytest.raises(BadRecord, match="Is a directory"):
        list(read_file(tmp_path))
    with pytest.raises(BadRecord, match="cannot be read"):
        list(read_file("a\0b"))
    with pytest.raises(BadRecord, match="cannot be written"):
        save(tmp_path / "none" / "game.plume", [])


# ---- versions


def test_a_later_version_is_refused() -> None:
    text = write(recorded("solo", 1, most=9))
    with pytest.raises(BadRecord, match="line 1, column 1: version 3 is that of a later Plume"):
        read(text.replace("[plume 2]", "[plume 3]"))
    with pytest.raises(BadRecord, match="line 1, column 1: version 99"):
        read(json.dumps(to_json(recorded("solo", 1, most=9)) | {"plume": 99}))


def test_an_older_version_is_brought_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    """If version 3 wrote names in capital letters, version 2 would be read like this, from text and from JSON."""
    record = recorded("cotcot 2", 1, most=9)
    text, line = write(record), write_json(record)
    monkeypatch.setattr(migrations, "VERSION", 3)
    louder = {2: lambda data: data | {"seats": [name.upper() for name in data["seats"]]}}
    monkeypatch.setattr(migrations, "MIGRATIONS", louder)
    assert read(text).seats == read(line).seats == tuple(name.upper() for name in record.seats)


@pytest.mark.parametrize("names", [["a"], ["a", "b", "c"], ["a", 2], ["a", "\ud800"]])
def test_names_that_could_not_be_read_back_are_refused(names: list[str]) -> None:
    with pytest.raises(BadRecord, match=r"names? (are|is) expected|a text is expected"):
        Record.of(played("coatl 2", 1, most=3), names)


def test_tags_that_could_not_be_read_back_are_refused() -> None:
    position = played("coatl 2", 1, most=3)
    for tags in ({"Date": "x"}, {"game": "x"}, {"a b": "x"}, {"date": 3}):
        with pytest.raises(BadRecord, match=r"cannot be the name of a tag|a text is expected"):
            Record.of(position, **tags)


def test_a_saved_file_can_be_read_by_whoever_may_read_new_files(tmp_path: Path) -> None:
    save(tmp_path / "game.plume", [recorded("solo", 1, most=3)])
    (tmp_path / "other").touch()
    assert (tmp_path / "game.plume").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_a_record_is_of_a_position_that_knows_its_game() -> None:
    assert Record.of(played("solo", 1)).game is plume.coatl.GAME
    assert isinstance(recorded("cotcot 5", 1).position(), Position)
