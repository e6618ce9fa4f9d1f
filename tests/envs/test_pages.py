"""The pages on environments are built alike, and say of every byte of an observation what it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import plume
from manual.actions import ACTIONS, actions_page
from manual.observations import OBSERVATIONS, PLAYERS, observations_page
from plume.envs.observing import layout_of

FOLDER = Path(__file__).parents[2] / "docs" / "envs"
HEADINGS = [
    "What it is",
    "Install",
    "Example",
    "Specs",
    "Observations",
    "Actions",
    "Rewards",
    "End",
    "Illegal actions",
    "Versions",
]
ENVIRONMENTS = [path for path in sorted(FOLDER.glob("*.md")) if path.stem != "index"]

SECTION = re.compile(r"^## (.*)\n((?:(?!^#).*\n)*)", re.MULTILINE)
SIZE = re.compile(r"^\| (\d+) \| (\d+) \| ([\d, ]+) \|$", re.MULTILINE)
LINE = re.compile(r"^\| ([\d–]+) \| ([\d–]*) \| ([^|]+) \| ([^|]+) \| (\d+) \|", re.MULTILINE)
NAME = re.compile(r"`([^`]+)`")
AUTOMATON_AT = re.compile(r"the part of the automaton begins at (\d+)")
EACH = [(name, players) for name in OBSERVATIONS for players in PLAYERS[name]]


@pytest.mark.parametrize("path", ENVIRONMENTS, ids=lambda path: path.stem)
def test_all_environments_are_told_in_the_same_order(path: Path) -> None:
    assert re.findall(r"^## (.*)$", path.read_text("utf-8"), re.MULTILINE) == HEADINGS


def test_the_overview_leads_to_every_environment() -> None:
    overview = (FOLDER / "index.md").read_text("utf-8")
    assert [path.name for path in ENVIRONMENTS if f"({path.name})" not in overview] == []


def span(text: str) -> range:
    """The indices from the first to the last."""
    first, _, last = text.partition("–")
    return range(int(first), int(last or first) + 1) if first else range(0)


def places(page: str, players: int) -> list[tuple[str, int]]:
    """The sections of a page with the index at which their part begins: the seats' once for each seat."""
    begins = {int(n): [int(at) for at in starts.split(", ")] for n, _, starts in SIZE.findall(page)}
    found = [("The table and the viewer", 0), *(("A seat", at) for at in begins[players])]
    return found + [("The automaton", int(at)) for at in AUTOMATON_AT.findall(page) if players == 1]


@pytest.mark.parametrize(("name", "players"), EACH)
def test_the_tables_of_observations_have_every_index_once(name: str, players: int) -> None:
    page, layout = observations_page(name), layout_of(plume.game(name))
    sections = dict(SECTION.findall(page))
    names, highs = layout.names(players), layout.highs(players)
    told: list[int] = []
    for section, at in places(page, players):
        for index, padding, block, names_of_bytes, high in LINE.findall(sections[section]):
            shown = [names[at + place] for place in span(index)]
            told += [at + place for place in (*span(index), *span(padding))]
            ends = NAME.findall(names_of_bytes)
            assert shown[0].endswith(f"{block}: {ends[0]}")
            assert shown[-1].endswith(f"{block}: {ends[-1]}")
            assert {highs[at + place] for place in span(index)} == {int(high)}
            assert {names[at + place] for place in span(padding)} <= {""}
    assert sorted(told) == list(range(layout.size(players)))
    assert {int(n): int(size) for n, size, _ in SIZE.findall(page)}[players] == layout.size(players)


@pytest.mark.parametrize("name", OBSERVATIONS)
def test_only_names_that_count_on_are_left_out(name: str) -> None:
    """Where there is no ellipsis, every byte has its name."""
    for index, _, _, names_of_bytes, _ in LINE.findall(observations_page(name)):
        if "…" not in names_of_bytes:
            assert len(NAME.findall(names_of_bytes)) == len(span(index))
        else:
            counted = re.findall(r"`\D*(\d+)` … `\D*(\d+)`", names_of_bytes)
            assert sum(int(last) - int(first) + 1 for first, last in counted) == len(span(index))


ACTION_LINE = re.compile(r"^\| ([\d–]+) \| ([^|]+) \| ([^|]+) \| (all|the seat alone) \|$", re.MULTILINE)


@pytest.mark.parametrize("name", ACTIONS)
def test_the_tables_of_actions_have_every_move_once(name: str) -> None:
    moves, page = plume.game(name).moves, actions_page(name)
    told: list[int] = []
    for ids, texts, does, who in ACTION_LINE.findall(page):
        listed = list(span(ids))
        told += listed
        ends = NAME.findall(texts)
        assert (moves.text(listed[0]), moves.text(listed[-1])) == (ends[0], ends[-1])
        assert len(does) > 10
        assert moves.is_secret(listed[0]) == (who == "the seat alone")
    assert told == list(moves.ids)
    assert f"The mask has {moves.size} bytes" in page
