"""Bots of one's own play wherever those of Plume do: in the arena, in environments, and on the command line."""

from __future__ import annotations

import gymnasium
import pytest

import plume
from plume import bots
from plume.arena import Conditions, Match, Tournament, play, run
from plume.bots import own
from plume.bots.own import AnyBot, any_bot
from plume.cli import main
from plume.core.errors import BadOption
from plume.core.position import Position
from tests.bots import own_bots

MODULE = own_bots.__name__
OWN: dict[str, AnyBot] = {
    "module:Class": f"{MODULE}:Hoarder",
    "module:function": f"{MODULE}:first",
    "class": own_bots.Hoarder,
    "class with a seed": own_bots.Seeded,
    "class with a seed by name": own_bots.Named,
    "instance": own_bots.Seeded(1),
    "function": own_bots.first,
    "function with a clock": own_bots.last,
    "lambda": lambda view, legal: legal[0],
    "maker": own_bots.maker,
    "maker without a seed": lambda: own_bots.Seeded(2),
    "bot of Plume": bots.make("random", 1),
}
every_kind = pytest.mark.parametrize("who", OWN.values(), ids=OWN)
NO_BOTS: dict[str, tuple[AnyBot, str]] = {
    "unknown name": ("grandmaster", "unknown-bot"),
    "unknown module": ("no_such_module:Bot", "no-plug-in"),
    "unknown class": (f"{MODULE}:Nobody", "no-plug-in"),
    "class that demands": (own_bots.Demanding, "bot-arguments"),
    "class that is no bot": (own_bots.Idle, "no-bot"),
    "number in a module": (f"{MODULE}:NUMBER", "no-bot"),
}


@every_kind
def test_it_plays_a_game(who: AnyBot) -> None:
    position = plume.cotcot.new(players=2, seed=1)
    players = [any_bot(who, 1), any_bot("random", 1)]
    while not position.over:
        seat = position.deciders[0]
        position.play(seat, players[seat].decide(position.view(seat), position.legal(seat)))


@every_kind
def test_it_plays_in_the_arena(who: AnyBot) -> None:
    game = plume.game("cotcot")
    tournament = Tournament(game, game.options.make(), (who, "beginner"), games=2)
    results = run(tournament, processes=1)
    assert [result.faults for result in results] == [(), ()]
    assert results[0].bots == (own.label(who), "beginner")


@every_kind
def test_it_sits_against_an_agent(who: AnyBot) -> None:
    env = gymnasium.make("plume.envs.gymnasium:plume/Cotcot-v0", players=3, opponents=(who, "random"))
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = env.step(info["action_mask"].argmax())
    assert env.unwrapped.record().seats == ("agent", own.label(who), "random")  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["Hoarder", "first"])
def test_it_plays_on_the_command_line(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", "cotcot", "--bot", f"random,{MODULE}:{name}", "--seed", "1"]) == 0
    assert "won (" in capsys.readouterr().out


@pytest.mark.parametrize(("who", "code"), NO_BOTS.values(), ids=NO_BOTS)
def test_whoever_is_no_bot_is_refused_before_anything_begins(who: AnyBot, code: str) -> None:
    game = plume.game("cotcot")
    with pytest.raises(BadOption) as problem:
        Tournament(game, game.options.make(), (who, "random"))
    assert problem.value.code == code
    with pytest.raises(BadOption):
        gymnasium.make("plume.envs.gymnasium:plume/Cotcot-v0", opponents=who)


def test_whoever_makes_no_bot_has_lost_in_the_arena() -> None:
    game = plume.game("cotcot")
    conditions = Conditions(game, game.options.make(), own_bots={"idle": own_bots.idle})
    result = play(conditions, Match(0, 0, 1, ("idle", "random")))
    assert [fault.message for fault in result.faults] == [
        "plume.core.errors.BadOption: idle is no bot: a bot has a method decide(view, legal, clock)"
    ]


def test_as_many_bots_as_seats(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", "cotcot", "--players", "3", "--bot", "random,random"]) == 2
    assert "bot must be 3 to 3, not 2" in capsys.readouterr().err


def test_no_name_from_elsewhere_says_what_is_imported() -> None:
    """A server asks `bots.make` for the names that come to it."""
    with pytest.raises(BadOption, match="there is no bot"):
        bots.make(f"{MODULE}:Hoarder", 0)


def test_a_bot_that_is_given_plays_on_as_it_is() -> None:
    given = own_bots.Seeded(1)
    assert any_bot(given, 5) is given
    position: Position = plume.coatl.new(seed=1)
    made = any_bot(own_bots.first, 0)
    assert made.decide(position.view(0), position.legal(0)) == position.legal(0)[0]
    assert repr(made) == "<bot first>"
