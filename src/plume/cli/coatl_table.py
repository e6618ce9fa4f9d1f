"""The table of Cóatl, drawn as coloured text from what a viewer may see."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from plume.cli.paint import paint_pieces
from plume.core.events import Event

TOLD = {
    "took": "takes {piece}",
    "drew": "takes card {card} from the row",
    "card dealt": "draws from the deck",
    "began": "begins Cóatl {coatl} with {piece}",
    "extended": "puts {piece} on the {end} end of Cóatl {coatl}",
    "fulfilled": "fulfils {card} with Cóatl {coatl}",
    "temple fulfilled": "fulfils {temple} with Cóatl {coatl}",
    "scored": "Cóatl {coatl} is worth {points}",
    "picked": "picks {piece} from the bag",
    "future": "sees the future",
    "discarded": "discards a card",
    "committed": "commits to {temple}",
    "passed": "passes",
    "reshuffled": "the discard pile is shuffled",
    "adam found": "A.D.A.M. takes space {space} for {card}",
    "adam passed": "A.D.A.M. finds nothing and passes",
    "adam placed": "{piece} goes to {card}",
    "adam discarded": "{piece} is discarded",
    "adam realised": "A.D.A.M. realises {card} for {points}",
    "adam handed on": "{colour} goes on to {card}",
    "adam took card": "A.D.A.M. takes card {card}",
    "end triggered": "the end is near: {why}",
    "over": "the game is over: {why}",
}
"""What is told of an event; the others go without saying."""


def tell(events: tuple[Event, ...]) -> list[str]:
    """What happened, in a few words each."""
    return [TOLD[event.kind].format(**event.fields) for event in events if event.kind in TOLD]


def draw(view: dict[str, Any], log: list[str]) -> RenderableType:
    """The table: what lies in the middle, what lies before each player, and what happened last."""
    sides = [_seat(view, seat) for seat in range(len(view["seats"]))]
    if "adam" in view:
        sides.append(_adam(view["adam"]))
    told = Text("\n".join(log), style="italic", no_wrap=True, overflow="ellipsis")
    return Group(_title(view), _market(view), *sides, told)


def _title(view: dict[str, Any]) -> Text:
    end = view["end"]
    text = Text.assemble(("Cóatl", "bold"), f"  turn {view['turn']['number']}")
    if end["ended_by"]:
        text.append(f"  over: {end['ended_by']}", "bold magenta")
    elif end["triggered"]:
        text.append(f"  the end is near: {end['triggered']}", "bold magenta")
    else:
        text.append("   <r head  r body  r> tail   P prophecy  T temple", "dim")
    return text


def _market(view: dict[str, Any]) -> Table:
    table = Table.grid(padding=(0, 1))
    supply = Text("  ").join(_space(space, pieces) for space, pieces in enumerate(view["supply"]))
    bags = ", ".join(f"{sum(bag.values())} {part}" for part, bag in view["bags"].items())
    row = " ".join(card or "–" for card in view["row"])
    piles = zip(view["temples"]["visible"], view["temples"]["under"], strict=True)
    temples = " ".join(f"{card or 'none'} (+{under})" for card, under in piles)
    table.add_row("supply", supply)
    table.add_row("bags", bags)
    table.add_row("row", f"{row}   deck {view['deck_size']}, discarded {view['discard_size']}   temples {temples}")
    return table


def _space(space: int, pieces: str) -> Text:
    return Text(f"{space + 1} ", "dim") + (_serpent(pieces) if pieces else Text("–", "dim"))


def _serpent(pieces: str) -> Text:
    return Text(" ").join(paint_pieces(pieces))


def _seat(view: dict[str, Any], seat: int) -> Table:
    player = view["seats"][seat]
    points = sum(coatl["points"] for coatl in player["coatls"])
    hand = "choosing" if player["hand_size"] is None else f"hand {player['hand_size']}"
    facts = " · ".join([f"{points} points", hand, f"temples {player['temple_count']}", *player["tokens"]])
    active = seat in view["deciders"]
    table = Table.grid(padding=(0, 1))
    heading = Text(f"seat {seat}", "bold magenta" if active else "bold")
    table.add_row(heading, Text(f"{facts}   board ") + _serpent(player["board"]))
    for number, coatl in enumerate(player["coatls"]):
        cards = [*coatl["cards"], *([coatl["temple"]] if coatl["temple"] else [])]
        worth = f" = {coatl['points']}" if coatl["points"] else ""
        line = _serpent(coatl["serpent"]) + Text("  " + " ".join(cards) + worth, "bold" if worth else "")
        table.add_row(Text(f"{number + 1}", justify="right"), line)
    return table


def _adam(adam: dict[str, Any]) -> Table:
    table = Table.grid(padding=(0, 1))
    realised = " ".join(adam["realised"]) or "nothing yet"
    table.add_row(Text("A.D.A.M.", "bold"), f"{adam['points']} points · realised {realised}")
    for card in adam["cards"]:
        pieces = [colour for colour, count in card["pieces"].items() for _ in range(count)]
        table.add_row(Text(card["card"], justify="right"), _serpent(" ".join([*pieces, *filter(None, [card["any"]])])))
    return table
