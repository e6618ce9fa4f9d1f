"""The table of CotCotCollec', drawn as coloured text from what a viewer may see."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from plume.core.events import Event

TOLD = {
    "chest": "lays {card} as a chest",
    "started": "starts {item}",
    "added": "adds {item}, now {length}",
    "joker added": "adds a joker to {item}, now {length}",
    "doubled": "doubles {item}",
    "took": "takes {card}",
    "drew": "draws blind",
    "fox entered": "the fox comes",
    "fox": "moves the fox to {item} of seat {owner}",
    "coq": "Gengis Coq {number}",
    "scored": "seat {seat} scores {points}",
    "over": "the game is over",
}
"""What is told of an event; the others go without saying."""


def tell(events: tuple[Event, ...]) -> list[str]:
    """What happened, in a few words each."""
    return [TOLD[event.kind].format(**event.fields) for event in events if event.kind in TOLD]


def draw(view: dict[str, Any], log: list[str]) -> RenderableType:
    """The table: what lies in the middle, what lies before each player, and what happened last."""
    seats = [_seat(view, seat) for seat in range(len(view["seats"]))]
    told = Text("\n".join(log), style="italic", no_wrap=True, overflow="ellipsis")
    return Group(_title(view), _middle(view), *seats, told)


def _title(view: dict[str, Any]) -> Text:
    turn = view["turn"]
    text = Text.assemble(("CotCotCollec'", "bold"), f"  turn {turn['number']}")
    if view["ended_by"]:
        text.append(f"  over: {view['ended_by']}", "bold magenta")
    else:
        text.append(f"  seat {turn['seat']} has {turn['points_left']} points left", "dim")
    return text


def _middle(view: dict[str, Any]) -> Table:
    table = Table.grid(padding=(0, 1))
    table.add_row("face up", Text("  ").join(Text(card or "–", "bold") for card in view["market"]))
    fox = "waits" if view["fox"] is None else f"on {view['fox']['item']} of seat {view['fox']['seat']}"
    table.add_row("pile", f"{view['pile_size']} cards   Gengis Coq {view['coqs']} of 10   the fox {fox}")
    return table


def _seat(view: dict[str, Any], seat: int) -> Table:
    player = view["seats"][seat]
    doubler = "with doubler" if "x2" in player["taken"] else "doubler used"
    points = " + ".join(map(str, player["points"])).replace("+ -", "- ") or "0"
    facts = f"{points} points · hand {player['hand_size']}, {doubler} · free chests {player['chests']}"
    table = Table.grid(padding=(0, 1))
    active = seat in view["deciders"]
    table.add_row(Text(f"seat {seat}", "bold magenta" if active else "bold"), facts)
    table.add_row(
        "", Text("  ").join(_collection(view, seat, kept) for kept in player["collections"]) or Text("–", "dim")
    )
    return table


def _collection(view: dict[str, Any], seat: int, kept: dict[str, Any]) -> Text:
    text = Text.assemble((kept["item"], "bold"), f" {kept['length']}")
    if kept["jokers"]:
        text.append(f" ({kept['jokers']} joker)", "cyan")
    if kept["doubled"]:
        text.append(" doubled", "green")
    if view["fox"] == {"seat": seat, "item": kept["item"]}:
        text.append(" fox", "bold red")
    return text
