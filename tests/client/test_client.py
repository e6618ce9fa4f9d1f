"""Programs at live tables: bots of others play whole games at a real server, through its API alone."""

from __future__ import annotations

import asyncio
import runpy
import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from plume.bots import RandomBot
from plume.client import BadAddress, Client, LiveSeat, NoConnection, Refused
from plume.core.legal import LegalMoves
from plume.core.view import View
from tests.bots.test_engines import STRANGE
from tests.scale import FULL
from tests.server.running import Server, running, stored

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with an engine of its operator's."""
    with running(Path(tmp_path_factory.mktemp("client")), "--engine", f"strange={STRANGE} plays") as found:
        yield found


@pytest.fixture
def anna(server: Server) -> Client:
    """Somebody at the server."""
    return Client(f"http://{server.address}", name="Anna")


@pytest.mark.parametrize(
    ("game", "seats"), [("coatl", ["me", "random"]), ("coatl", ["me"]), ("cotcot", ["me", "greedy"])]
)
def test_a_bot_plays_a_whole_game(anna: Client, server: Server, game: str, seats: list[str]) -> None:
    table = anna.open(game, seats)
    with table.sit() as seat:
        result = seat.play("planner")
        assert result is not None
        assert (seat.status, seat.scores) == ("over", result.scores)
        assert [each.bot for each in seat.seats] == [None, *seats[1:]]
    record = table.record()
    record.check()
    assert record.result == result


def test_two_clients_at_one_table(anna: Client, server: Server) -> None:
    table = anna.open("cotcot", ["me", "open"], options={"first_player": 1})
    with table.sit() as hers:
        assert (hers.status, hers.view, hers.legal) == ("waiting", None, None)
        ben = Client(f"http://{server.address}", name="Ben")
        with ben.join(table.link).sit() as his:
            playing = threading.Thread(target=his.play, args=("random",))
            playing.start()
            result = hers.play(lambda view, legal: legal[0], seconds=0.5)
            playing.join()
            assert his.result == result != None  # noqa: E711
            assert [each.name for each in his.seats] == ["Anna", "Ben"]


def test_it_knows_what_its_seat_knows(anna: Client, server: Server) -> None:
    """The view that a bot gets here is the one that it would get at the server."""
    seen: list[tuple[View, LegalMoves]] = []
    bot = RandomBot(1)

    def watch(view: View, legal: LegalMoves) -> str:
        seen.append((view, legal))
        return bot.decide(view, legal)

    table = anna.open("coatl", ["me", "greedy"])
    with table.sit() as seat:
        seat.play(watch)
    position = asyncio.run(stored(server, table.id)).position
    assert position is not None
    truth = position.view(0)
    known = View.from_json(truth.game, seen[-1][0].to_json(), seen[-1][0].opening, seen[-1][0].history)
    assert known.opening == truth.opening
    assert known.history == truth.history[: len(known.history)]
    record = table.record()
    decisions = [at for at, move in enumerate(record.moves) if move.seat == 0]
    for at, (view, legal) in list(zip(decisions, seen, strict=True))[::7]:
        there = record.position(at)
        assert view.to_json() == there.view(0).to_json()
        assert list(legal) == list(there.legal(0))


def test_it_plays_against_an_engine_of_the_operator(anna: Client) -> None:
    assert "strange" in anna.ask("GET", "/api/catalogue")["bots"]
    with anna.open("cotcot", ["strange", "me"]).sit() as seat:
        assert seat.play("random") is not None


def test_nobody_else_names_a_program(anna: Client) -> None:
    with pytest.raises(Refused, match="there is no bot"):
        anna.open("cotcot", ["me", "engine:touch here"])


def test_an_illegal_move_is_refused_by_its_rule(anna: Client) -> None:
    with anna.open("cotcot", ["me", "random"], options={"first_player": 0}).sit() as seat:
        with pytest.raises(Refused) as refusal:
            seat.move("done")
        assert (refusal.value.code, refusal.value.rule) == ("illegal-move", "K-TURN-2")
        assert "three grains" in str(refusal.value)
        legal = seat.legal
        assert legal is not None
        seat.move(legal[0])
        with pytest.raises(Refused, match="is not legal now"):
            seat.play(lambda view, legal: "take key" if "take key" not in legal else "done")


def test_one_takes_back_and_goes_on(anna: Client) -> None:
    with anna.open("coatl", ["me", "random"], options={"first_player": 0}).sit() as seat:
        while seat.legal is None or "take 4" not in seat.legal:
            seat.move("done") if seat.legal else seat.listen()
        before = seat.view
        seat.move("take 4")
        seat.order("undo", seat=0)
        assert before is not None
        assert seat.view is not None
        assert (seat.view.history, seat.view.to_json()) == (before.history, before.to_json())


def test_with_the_cookie_one_is_the_same_person_again(anna: Client, server: Server) -> None:
    table = anna.open("cotcot", ["me", "random"])
    again = Client(f"http://{server.address}", cookie=anna.cookie)
    assert again.tables()[0].id == table.id
    with again.table(table.id).sit() as seat:
        assert seat.seat == 0
    with Client(f"http://{server.address}", name="Eve").table(table.id).sit() as eve:
        assert (eve.seat, eve.legal) == (None, None)
    with pytest.raises(Refused):
        Client(f"http://{server.address}", name="Eve").table(table.id).sit(0)


def test_a_lost_connection_is_made_again(anna: Client) -> None:
    """The game goes on, with all that was seen of it."""
    bot, lengths = RandomBot(3), [0]

    with anna.open("cotcot", ["me", "random"]).sit() as seat:

        def decide(view: View, legal: LegalMoves) -> str:
            lengths.append(len(view.history))
            if len(lengths) % 10 == 0:
                assert seat._socket is not None
                seat._socket.socket.shutdown(socket.SHUT_RDWR)
            return bot.decide(view, legal)

        assert seat.play(decide) is not None
    assert len(lengths) > 30
    assert lengths == sorted(lengths)


@pytest.mark.skipif(not FULL, reason="servers take their time to start")
def test_it_survives_the_death_of_the_server(tmp_path: Path) -> None:
    """The server is killed again and again; the game is played to its end, and no move is lost."""
    with running(tmp_path) as mortal:
        client = Client(f"http://{mortal.address}", name="Anna")
        table = client.open("cotcot", ["me", "random"])
        bot, decided = RandomBot(3), 0

        def decide(view: View, legal: LegalMoves) -> str:
            nonlocal decided
            decided += 1
            if decided in (5, 20):
                mortal.kill()
                mortal.start()
            return bot.decide(view, legal)

        with table.sit() as seat:
            assert seat.play(decide) is not None
        table.record().check()


def test_what_is_no_address_is_refused() -> None:
    for address in ("localhost:8000", "ftp://localhost", "http://"):
        with pytest.raises(BadAddress, match="no address of a server"):
            Client(address)
    with pytest.raises(NoConnection, match="cannot be reached"):
        Client("http://127.0.0.1:9", name="Anna")
    with pytest.raises(NoConnection, match="cannot be reached"):
        LiveSeat("127.0.0.1:9", "1", None, cookie="", is_secure=False, patience=0.1)


def test_a_link_without_an_invitation_is_refused(anna: Client) -> None:
    table = anna.open("cotcot", ["me", "open"])
    with pytest.raises(BadAddress, match="no link with an invitation"):
        anna.join(table.link.partition("#")[0])
    with pytest.raises(Refused):
        Client(anna_address(anna), name="Ben").join(f"{table.link}wrong")


def anna_address(client: Client) -> str:
    """Where a client's server is."""
    return f"http://{client.host}"


def test_the_example_plays(server: Server, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    address = f"http://{server.address}"
    monkeypatch.setattr(sys, "argv", ["live_bot.py", address, "--against", "greedy", "--bot", "random"])
    runpy.run_path(str(ROOT / "examples" / "live_bot.py"), run_name="__main__")
    assert "tenth coq" in capsys.readouterr().out
