"""A table without a server: seats, moves, undo, requests, clocks, and that all of it is in the journal."""

from __future__ import annotations

import dataclasses
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from plume.core.errors import IllegalMove, NotAMove, WrongSeat
from plume.core.position import Position
from plume.language import ENGLISH
from plume.records import Record
from plume.server import commands, views
from plume.server.errors import BadRequest, NotAllowed, NotNow, ServerError
from plume.server.journal import Conceded, Line, Moved, Occupant, RanOut, Replaced, TakenBack
from plume.server.milestones import APART
from plume.server.orders import (
    AddTime,
    Answer,
    AnyOrder,
    Ask,
    Concede,
    FillUp,
    Leave,
    Play,
    Resume,
    Return,
    Say,
    Undo,
)
from plume.server.table import Table
from tests.records.games import VARIANTS as GAMES
from tests.records.games import recorded
from tests.scale import share
from tests.server.journals import SECOND, Played, opened, random_move, with_clock

VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("coatl", {"players": 2}),
    ("coatl", {"players": 3, "promo": True, "golden_feathers": True}),
    ("coatl", {"players": 4}),
    ("coatl", {"players": 1, "levels": [2, 5]}),
    ("cotcot", {"players": 2}),
    ("cotcot", {"players": 5}),
]


def refused(code: str) -> Any:
    """What is refused with this code."""
    return pytest.raises(ServerError, check=lambda error: error.code == code)


def random_order(played: Played, rng: Random) -> tuple[str, AnyOrder]:
    """Something that somebody may order, legal or not."""
    table = played.table
    seat = rng.randrange(len(table.seats))
    if rng.random() < 0.75 and table.deciders:
        seat, move = random_move(table, rng)
        return f"p{seat}", Play(seat=seat, move=move, at=table.numbers[seat])
    person = f"p{rng.choice([seat, seat, rng.randrange(5)])}"
    other = rng.randrange(len(table.seats))
    orders: list[AnyOrder] = [
        Undo(seat=seat),
        Ask(seat=seat, what=rng.choice(["takeback", "pause"])),
        Answer(seat=seat, yes=rng.random() < 0.7),
        Resume(seat=seat),
        AddTime(seat=seat, to=other, seconds=60),
        Leave(seat=seat),
        Return(seat=seat),
        Say(text="hello"),
        FillUp(),
        Play(seat=seat, move=rng.choice(list(table.game.moves)), at=rng.choice([None, 1, table.numbers[seat]])),
    ]
    if rng.random() < 0.02:
        orders = [Concede(seat=seat)]
    return person, rng.choice(orders)


def state_of(table: Table) -> dict[str, Any]:
    """All that there is to know of a table, but for its randomness."""
    position = table.position
    return {
        "game": None if position is None else {**position.to_json(), "random": None},
        "seats": table.seats,
        "status": table.status,
        "numbers": table.numbers,
        "since": table.decides_since,
        "pending": table.pending,
        "clock": (table.clock.left, table.clock.next_deadline),
        "seen": [views.game(table, viewer, ENGLISH) for viewer in (*range(len(table.seats)), None)],
        "table": views.seen_table(table),
    }


@pytest.mark.parametrize(("game", "options"), VARIANTS, ids=str)
def test_a_table_is_what_its_journal_says_and_what_is_refused_changes_nothing(
    game: str, options: dict[str, Any]
) -> None:
    refusals = 0
    for seed in range(share(200, 4)):
        rng = Random(seed)
        played = Played(with_clock(opened(game, **options), kind="game", seconds=36_000))
        for step in range(400):
            played.now += rng.randrange(3 * SECOND)
            table = played.table
            for seat in table.bots_to_move[:1]:
                assert table.position is not None
                move = rng.choice(list(table.position.legal(seat)))
                played.write(commands.play_bot(table, seat, move, table.numbers[seat]))
            person, order = random_order(played, rng)
            before = state_of(table) if step % 20 == 0 else None
            try:
                played.order(person, order, ends_turns=rng.random() < 0.5)
            except (ServerError, IllegalMove, WrongSeat):
                refusals += 1
                assert before is None or state_of(table) == before
        assert state_of(Table.read("table", played.lines)) == state_of(played.table)
    assert refusals > 100


def test_the_updates_of_a_viewer_are_numbered_without_gaps() -> None:
    played = Played(opened("coatl", players=3))
    numbers: dict[int | None, list[int]] = {0: [], 1: [], 2: [], None: []}
    rng = Random(3)
    for _ in range(200):
        seat, move = random_move(played.table, rng)
        for change in played.order(f"p{seat}", Play(seat=seat, move=move)):
            for viewer, found in numbers.items():
                update = views.update(played.table, change, viewer)
                if update is not None:
                    found.append(update.number)
    for viewer, found in numbers.items():
        assert found == list(range(3, 3 + len(found)))
        assert found[-1] == played.table.numbers[3 if viewer is None else viewer]


def test_a_hidden_choice_is_numbered_for_its_seat_alone() -> None:
    played = Played(opened("coatl", players=3))
    card = played.position.to_json()["seats"][1]["dealt"][0]
    assert played.order("p1", Play(seat=1, move=f"keep {card}"))[0].numbers == (None, 3, None, None)
    assert played.order("p1", Undo(seat=1))[0].numbers == (None, 4, None, None)
    assert played.order("p1", Play(seat=1, move="done"))[0].numbers == (3, 5, 3, 3)


def test_nobody_learns_how_much_another_has_chosen_in_set_up() -> None:
    """A table at which a seat keeps cards and takes them back looks to the others like one at which it waits."""
    one = Played(opened("coatl", players=2))
    other = Played(opened("coatl", players=2))
    other.lines[1] = one.lines[1]
    other.table = Table.read("table", other.lines)
    cards = one.position.to_json()["seats"][1]["dealt"]
    one.now += 5 * SECOND
    for card in cards[:2]:
        one.order("p1", Play(seat=1, move=f"keep {card}"))
    one.order("p1", Undo(seat=1))
    for viewer in (0, None):
        assert views.game(one.table, viewer, ENGLISH) == views.game(other.table, viewer, ENGLISH)
    assert views.seen_table(one.table) == views.seen_table(other.table)
    assert one.table.numbers[0] == other.table.numbers[0]
    assert views.game(one.table, 1, ENGLISH) != views.game(other.table, 1, ENGLISH)


def test_all_choose_at_the_same_time_in_set_up() -> None:
    played = Played(opened("coatl", players=3))
    at = played.table.numbers[2]
    played.order("p0", Play(seat=0, move="done", at=played.table.numbers[0]))
    played.order("p2", Play(seat=2, move="done", at=at))
    played.order("p1", Play(seat=1, move="done"))
    assert len(played.table.deciders) == 1


def test_a_move_on_what_has_changed_is_refused() -> None:
    played = Played(opened("cotcot", first_player=0))
    at = played.table.numbers[0]
    played.order("p0", Play(seat=0, move="draw", at=at))
    for number in (at, at - 1, at + 10):
        with refused("stale"):
            played.order("p0", Play(seat=0, move="draw", at=number))
    with refused("not-your-turn"):
        played.order("p1", Play(seat=1, move="draw"))
    with refused("not-your-seat"):
        played.order("p1", Play(seat=0, move="draw"))
    with pytest.raises(IllegalMove) as problem:
        played.order("p0", Play(seat=0, move="done"))
    assert problem.value.rule.startswith("K-")
    with pytest.raises(NotAMove):
        played.order("p0", Play(seat=0, move="castle"))


def test_done_is_played_where_nothing_else_is_left_for_those_who_want_it() -> None:
    for ends_turns in (False, True):
        played = Played(opened("coatl", first_player=0))
        for seat in (0, 1):
            played.order(f"p{seat}", Play(seat=seat, move="done"))
        changes = played.order("p0", Play(seat=0, move="take 1"), ends_turns=ends_turns)
        moves = [change.line.entry.move for change in changes if isinstance(change.line.entry, Moved)]
        assert moves == ["take 1", "done"][: 1 + ends_turns]
        assert played.table.deciders == ((1,) if ends_turns else (0,))


def test_undo_goes_up_to_hidden_information() -> None:
    played = Played(opened("cotcot", first_player=0))
    hand = played.position.to_json()["seats"][0]["hand"]
    played.order("p0", Play(seat=0, move=f"chest {hand[0]}"))
    game, _ = views.game(played.table, 0, ENGLISH)
    assert game is not None
    assert game.may_undo
    played.order("p0", Undo(seat=0))
    assert played.position.to_json()["seats"][0]["hand"] == hand
    played.order("p0", Play(seat=0, move="draw"))
    with refused("nothing-to-take-back"):
        played.order("p0", Undo(seat=0))


def test_all_see_what_a_scoring_now_would_give() -> None:
    played = begun()
    for viewer in (0, 2, None):
        game, _ = views.game(played.table, viewer, ENGLISH)
        assert game is not None
        scoring = game.outlook["scoring"]
        seats = game.position["seats"]
        assert [set(of["items"]) for of in scoring] == [{one["item"] for one in of["collections"]} for of in seats]
        assert [of["penalty"] for of in scoring] == [2 * of["chests"] + of["hand_size"] for of in seats]


def begun(**options: Any) -> Played:
    """A game of three in which two turns have been played."""
    played = Played(opened("cotcot", players=3, first_player=0, **options))
    for seat in (0, 1):
        for move in ("draw", next(text for text in played.position.legal() if text.startswith("take")), "done"):
            played.order(f"p{seat}", Play(seat=seat, move=move)) if move in played.position.legal() else None
        while played.position.deciders == (seat,):
            played.order(f"p{seat}", Play(seat=seat, move=next(iter(played.position.legal()))))
    return played


def test_a_takeback_needs_the_consent_of_all_others() -> None:
    played = begun()
    before = played.position.to_json()
    moves = len(played.position.history)
    played.order("p1", Ask(seat=1, what="takeback"))
    assert played.table.pending is not None
    assert played.table.people_to_move == [0, 2]
    with refused("asked-already"):
        played.order("p0", Ask(seat=0, what="pause"))
    with refused("nothing-asked"):
        played.order("p1", Answer(seat=1, yes=True))
    played.order("p1", Answer(seat=1, yes=False))
    assert played.table.pending is None, "who asks may take it back"
    played.order("p1", Ask(seat=1, what="takeback"))
    played.order("p0", Answer(seat=0, yes=True))
    assert len(played.position.history) == moves
    changes = played.order("p2", Answer(seat=2, yes=True))
    assert isinstance(changes[-1].line.entry, TakenBack)
    assert played.position.deciders == (1,)
    assert all(past.seat == 0 for past in played.position.history)
    assert played.position.to_json() != before
    assert played.table.record().tags["takebacks"] == "1"


def test_a_request_ends_with_the_first_no_and_a_takeback_with_the_next_move() -> None:
    played = begun()
    played.order("p1", Ask(seat=1, what="takeback"))
    played.order("p0", Answer(seat=0, yes=False))
    assert played.table.pending is None
    played.order("p1", Ask(seat=1, what="takeback"))
    played.order("p2", Play(seat=2, move="draw"))
    assert played.table.pending is None


def test_against_bots_a_takeback_is_free() -> None:
    played = Played(opened("coatl", people=1, players=1))
    with refused("nothing-to-take-back"):
        played.order("p0", Ask(seat=0, what="takeback"))
    card = played.position.to_json()["seats"][0]["dealt"][0]
    played.order("p0", Play(seat=0, move=f"keep {card}"))
    played.order("p0", Ask(seat=0, what="takeback"))
    assert played.position.history == []


def test_a_takeback_plays_little_of_a_long_game_again(monkeypatch: pytest.MonkeyPatch) -> None:
    played, rng = Played(opened("coatl", people=1, players=2)), Random(3)
    for _ in range(150):
        seat, move = random_move(played.table, rng)
        if seat == 0:
            played.order("p0", Play(seat=0, move=move))
        else:
            played.write(commands.play_bot(played.table, seat, move, played.table.numbers[seat]))
    again = 0
    advance = Position.advance

    def counted(*given: Any) -> Any:
        nonlocal again
        again += 1
        return advance(*given)

    for _ in range(10):
        before = played.table.record()
        with monkeypatch.context() as counting:
            counting.setattr(Position, "advance", counted)
            (change,) = played.order("p0", Ask(seat=0, what="takeback"))
        assert isinstance(change.line.entry, TakenBack)
        assert played.position.state == before.position(change.line.entry.to).state
    assert again <= 10 * APART


def test_a_pause_stops_the_game_and_its_clock() -> None:
    played = Played(with_clock(opened("cotcot", first_player=0), kind="move", seconds=60))
    played.now += 20 * SECOND
    played.order("p0", Ask(seat=0, what="pause"))
    played.order("p1", Answer(seat=1, yes=True))
    assert played.table.status == "paused"
    assert played.table.clock.next_deadline is None
    with refused("paused"):
        played.order("p0", Play(seat=0, move="draw"))
    played.now += 1_000 * SECOND
    assert commands.time_is_up(played.table, played.now) == []
    played.order("p1", Resume(seat=1))
    assert played.table.clock.next_deadline == played.now + 40 * SECOND
    with refused("not-paused"):
        played.order("p1", Resume(seat=1))


def test_conceding_between_two_gives_the_other_the_game() -> None:
    played = Played(opened("coatl"))
    played.order("p0", Concede(seat=0))
    result = played.table.result
    assert result is not None
    assert (played.table.status, result.ended_by, result.winners) == ("over", "conceded", (1,))
    assert played.table.record().tags["conceded"] == "0"
    with refused("over"):
        played.order("p1", Play(seat=1, move="done"))


def test_conceding_alone_lets_adam_win() -> None:
    played = Played(opened("coatl", players=1))
    played.order("p0", Concede(seat=0))
    assert played.table.result is not None
    assert played.table.result.winners == (1,)


def test_conceding_among_more_gives_the_seat_to_a_bot_for_good() -> None:
    played = begun()
    played.order("p2", Concede(seat=2))
    assert played.table.status == "playing"
    assert played.table.bots_to_move == [2]
    with refused("given-up"):
        played.order("p2", Return(seat=2))
    with refused("bot-plays"):
        played.order("p2", Play(seat=2, move="draw"))


def test_who_has_given_up_does_not_win() -> None:
    played = begun()
    played.order("p2", Concede(seat=2))
    rng = Random(1)
    while played.table.status == "playing":
        seat, move = random_move(played.table, rng)
        if seat == 2:
            played.write(commands.play_bot(played.table, 2, move, played.table.numbers[2]))
        else:
            played.order(f"p{seat}", Play(seat=seat, move=move))
    played.position.state.players[2].points[0] += 100
    assert played.position.winners == (2,)
    result = played.table.result
    assert result is not None
    best = max(result.scores[:2])
    assert result.winners == tuple(seat for seat in (0, 1) if result.scores[seat] == best)


def test_bots_wait_when_all_people_have_left() -> None:
    played = begun()
    for seat in (0, 1, 2):
        played.order(f"p{seat}", Leave(seat=seat))
    assert played.table.deciders == (2,)
    assert played.table.bots_to_move == []
    played.order("p0", Return(seat=0))
    assert played.table.bots_to_move == [2]


def test_who_leaves_is_replaced_and_may_come_back() -> None:
    played = begun()
    played.order("p2", Leave(seat=2))
    assert played.table.bots_to_move == [2]
    with refused("bot-plays"):
        played.order("p2", Leave(seat=2))
    played.order("p2", Return(seat=2))
    played.order("p2", Play(seat=2, move="draw"))
    with refused("no-bot"):
        played.order("p2", Return(seat=2))


def test_where_nobody_is_replaced_nobody_leaves() -> None:
    played = Played(with_clock(opened("coatl"), kind="none", timeout="wait"))
    with refused("stay"):
        played.order("p0", Leave(seat=0))


def test_seats_are_taken_by_invitation_and_the_last_one_begins_the_game() -> None:
    first = opened("cotcot", players=3)
    played = Played(replace(first, seats=(first.seats[0], Occupant(), Occupant())))
    assert played.table.status == "waiting"
    for order in (Play(seat=0, move="draw"), Concede(seat=0), Undo(seat=0)):
        with refused("not-begun"):
            played.order("p0", order)
    played.write(commands.sit(played.table, "x", "n0"))
    assert played.table.seats[1].name == "n0 2"
    assert commands.sit(played.table, "x", "again") == []
    played.order("x", Leave(seat=1))
    assert played.table.seats[1].owner is None
    assert played.table.status == "waiting"
    played.write(commands.sit(played.table, "y", "Yves"))
    played.write(commands.sit(played.table, "x", "Xavier"))
    assert len(played.table.deciders) == 1
    with refused("begun"):
        commands.sit(played.table, "z", "Zoé")


def test_the_host_lets_bots_fill_up_or_closes() -> None:
    first = opened("coatl")
    played = Played(replace(first, seats=(first.seats[0], Occupant())))
    with refused("not-host"):
        played.order("p1", FillUp())
    played.order("p0", FillUp())
    assert played.table.seats[1].bot == "random"
    assert played.table.status == "playing"
    other = Played(replace(first, seats=(first.seats[0], Occupant())))
    other.order("p0", Leave(seat=0))
    assert other.table.status == "closed"
    with refused("over"):
        commands.sit(other.table, "x", "Xavier")


def test_a_clock_per_move_gives_its_time_anew_in_every_turn() -> None:
    played = Played(with_clock(opened("cotcot", first_player=0), kind="move", seconds=60))
    played.now += 50 * SECOND
    played.order("p0", Play(seat=0, move="draw"))
    assert played.table.clock.deadline(0) == 60 * SECOND
    while played.table.deciders == (0,):
        played.order("p0", Play(seat=0, move=next(iter(played.position.legal()))))
    assert played.table.clock.deadline(0) is None
    assert played.table.clock.deadline(1) == played.now + 60 * SECOND


def test_a_clock_per_game_is_used_up() -> None:
    played = Played(with_clock(opened("cotcot", first_player=0), kind="game", seconds=100))
    for seat in (0, 1, 0):
        played.now += 30 * SECOND
        while played.table.deciders == (seat,):
            played.order(f"p{seat}", Play(seat=seat, move=next(iter(played.position.legal()))))
    assert played.table.clock.left[0] == 40 * SECOND
    assert played.table.clock.deadline(1) == played.now + 70 * SECOND


def test_days_per_move_are_days() -> None:
    played = Played(with_clock(opened("coatl"), kind="days", days=3))
    assert played.table.clock.next_deadline == 3 * 86_400 * SECOND


@pytest.mark.parametrize("timeout", ["bot", "concede", "wait"])
def test_whose_time_is_up(timeout: str) -> None:
    played = Played(with_clock(opened("cotcot", first_player=0), kind="move", seconds=60, timeout=timeout))
    played.now += 60 * SECOND - 1
    assert commands.time_is_up(played.table, played.now) == []
    played.now += 1
    kinds = [type(entry) for entry in commands.time_is_up(played.table, played.now)]
    assert kinds == {"bot": [RanOut, Replaced], "concede": [RanOut, Conceded], "wait": [RanOut]}[timeout]
    played.write(commands.time_is_up(played.table, played.now))
    assert commands.time_is_up(played.table, played.now + 10**9) == []
    assert played.table.status == ("over" if timeout == "concede" else "playing")
    assert played.table.bots_to_move == ([0] if timeout == "bot" else [])
    if timeout == "wait":
        played.order("p1", AddTime(seat=1, to=0, seconds=30))
        assert played.table.clock.deadline(0) == played.now + 30 * SECOND
        played.order("p0", Play(seat=0, move="draw"))


def test_who_is_late_does_not_move_before_anybody_notices() -> None:
    played = Played(with_clock(opened("cotcot", first_player=0), kind="move", seconds=60))
    played.now += 60 * SECOND + 1
    with refused("time-up"):
        played.order("p0", Play(seat=0, move="draw"))


def test_who_plays_no_more_asks_for_nothing() -> None:
    played = begun()
    played.order("p1", Concede(seat=1))
    for order in (Ask(seat=1, what="takeback"), Ask(seat=1, what="pause"), Undo(seat=1)):
        with refused("bot-plays"):
            played.order("p1", order)
    played.order("p0", Leave(seat=0))
    with refused("bot-plays"):
        played.order("p0", Ask(seat=0, what="pause"))


def test_an_undo_ends_a_request_to_take_back() -> None:
    played = Played(opened("coatl", players=2))
    cards = [seat["dealt"] for seat in played.position.to_json()["seats"]]
    for seat in (0, 1):
        played.order(f"p{seat}", Play(seat=seat, move=f"keep {cards[seat][0]}"))
    played.order("p0", Ask(seat=0, what="takeback"))
    played.order("p1", Undo(seat=1))
    assert played.table.pending is None


def test_a_journal_does_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "MOST_LINES", 4)
    played = Played(opened("cotcot", first_player=0))
    card = played.position.to_json()["seats"][0]["hand"][0]
    played.order("p0", Play(seat=0, move=f"chest {card}"))
    played.order("p0", Say(text="hello"))
    for order in (Undo(seat=0), Say(text="hello"), Ask(seat=0, what="pause")):
        with refused("long-journal"):
            played.order("p0", order)
    played.order("p0", Play(seat=0, move="draw"))


def test_time_is_given_to_others_and_not_without_end() -> None:
    played = Played(with_clock(opened("cotcot", first_player=1), kind="move", seconds=60))
    with refused("not-your-turn"):
        played.order("p1", AddTime(seat=1, to=0, seconds=60))
    with refused("own-time"):
        played.order("p0", AddTime(seat=0, to=0, seconds=60))
    with pytest.raises(WrongSeat):
        played.order("p0", AddTime(seat=0, to=5, seconds=60))
    with refused("much-time"):
        for _ in range(20):
            played.order("p0", AddTime(seat=0, to=1, seconds=7 * 86_400))
    with refused("no-clock"):
        Played(opened("cotcot")).order("p0", AddTime(seat=0, to=1, seconds=60))


def test_only_those_at_the_table_talk_and_not_for_ever() -> None:
    played = Played(opened("coatl"))
    with refused("not-seated"):
        played.order("stranger", Say(text="hello"))
    with refused("much-talk"):
        for _ in range(3_000):
            played.order("p0", Say(text="hello"))


def test_a_rematch_keeps_the_bots_and_a_seat_for_each_person() -> None:
    played = Played(opened("coatl", players=3, people=2))
    with refused("not-over"):
        commands.play_again(played.table, "p0", "x")
    first = opened("coatl")
    filled = Played(replace(first, seats=(first.seats[0], Occupant())))
    filled.order("p0", FillUp())
    assert commands.as_rematch(filled.table, "p0").seats[1].bot == "random"
    again = commands.as_rematch(played.table, "p1")
    assert [place.owner for place in again.seats] == [None, "p1", None]
    assert [place.bot for place in again.seats] == [None, None, "random"]
    assert again.host == "p1"


def test_persons_are_named_by_their_names_alone() -> None:
    played = Played(opened("coatl", players=3, people=2))
    assert b"p0" not in seen_bytes(played)
    assert b"n0" in seen_bytes(played)


def seen_bytes(played: Played) -> bytes:
    """A table as all see it, as bytes."""
    from plume.server.messages import encode

    return encode(views.seen_table(played.table))


@pytest.mark.parametrize("variant", GAMES)
def test_a_record_from_elsewhere_is_kept_with_all_it_says(variant: str) -> None:
    record = recorded(variant, 4)
    first = dataclasses.replace(record.moves[0], comment="good")
    commented = dataclasses.replace(record, moves=(first, *record.moves[1:]), comment="a fine game")
    played = commands.archive(commented, "p0")
    table = Table.read("table", [Line(number, 0, entry) for number, entry in enumerate(played, 1)])
    assert table.status == "over"
    assert table.record() == commented
    assert table.may_watch("p0")
    assert not table.may_watch("p1")


def test_who_gave_up_is_in_the_record_and_comes_back_with_it() -> None:
    for played in (Played(opened("coatl")), begun()):
        played.order("p1", Concede(seat=1))
        record = played.table.record()
        assert record.tags["conceded"] == "1"
        lines = [Line(number, 0, entry) for number, entry in enumerate(commands.archive(record, "p0"), 1)]
        again = Table.read("table", lines)
        assert again.record() == record
        assert again.seats[1].given_up
        if played.table.status == "over":
            assert again.result == played.table.result


@pytest.mark.parametrize(
    "bad",
    [{"seats": ("x" * 100, "y")}, {"seats": ("x\x07", "y")}, {"tags": {"note": "x" * 3_000}}, {"comment": "x" * 3_000}],
    ids=lambda bad: next(iter(bad)),
)
def test_a_record_with_endless_texts_is_refused(bad: dict[str, Any]) -> None:
    with refused("long-texts"):
        commands.archive(dataclasses.replace(recorded("cotcot 2", 4), **bad), "p0")


def test_tags_may_be_called_anything() -> None:
    record = dataclasses.replace(recorded("cotcot 2", 4), tags={"cls": "a", "self": "b"})
    lines = [Line(number, 0, entry) for number, entry in enumerate(commands.archive(record, "p0"), 1)]
    assert Table.read("table", lines).record() == record


def test_a_record_that_is_not_true_is_refused() -> None:
    record = recorded("cotcot 2", 4)
    with pytest.raises(BadRequest):
        commands.archive(Record(record.game, record.options, record.opening, record.moves[:-1], record.result), "p0")


def test_everybody_but_the_owner_is_refused() -> None:
    played = Played(opened("coatl", players=3))
    with pytest.raises(NotAllowed):
        played.order("p1", Play(seat=0, move="done"))
    with pytest.raises(NotNow):
        commands.play_bot(played.table, 0, "done", played.table.numbers[0])
