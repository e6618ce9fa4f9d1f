"""The table of Cóatl, drawn as coloured text from what a viewer may see."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
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
    "end triggered": "the end is near: {why}",
    "over": "the game is over: {why}",
}
"""What is told of an event; the others go without saying."""


def tell(events: tuple[Event, ...]) -> list[str]:
    """What happened, in a few words each."""
    return [TOLD[event.kind].format(**event.fields) for event in events if event.kind in TOLD]


def draw(view: dict[str, Any], log: list[str]) -> RenderableType:
    """The whole table in at most 40 lines of 100 columns, for four players too."""
    seats = [_seat(view, seat) for seat in range(len(view["seats"]))]
    news = Text("\n".join(log), style="italic", overflow="ellipsis")
    return Group(_title(view), _market(view), *seats, news)


def _title(view: dict[str, Any]) -> Text:
    end = view["end"]
    text = Text.assemble(("Cóatl", "bold"), f"  turn {view['turn']['number']}")
    if end["ended_by"]:
        text.append(f"  over: {end['ended_by']}", "bold magenta")
    elif end["triggered"]:
        text.append(f"  {end['triggered']}: {end['turns_left']} turns left", "bold magenta")
    return text


def _market(view: dict[str, Any]) -> Table:
    table = Table.grid(padding=(0, 1))
    supply = Text()
    for space, pieces in enumerate(view["supply"]):
        supply.append(f" {space + 1}:")
        supply.append_text(Text(" ").join(paint_pieces(pieces)) if pieces else Text("–", "dim"))
    bags = ", ".join(f"{sum(bag.values())} {part}" for part, bag in view["bags"].items())
    temples = [
        f"{card or 'none'} (+{under})"
        for card, under in zip(view["temples"]["visible"], view["temples"]["under"], strict=True)
    ]
    table.add_row("supply", supply)
    table.add_row("bags", bags)
    table.add_row("row", "  ".join(card or "–" for card in view["row"]))
    table.add_row("deck", f"{view['deck_size']} cards, {view['discard_size']} discarded")
    table.add_row("temples", "  ".join(temples))
    return table


def _seat(view: dict[str, Any], seat: int) -> Panel:
    player = view["seats"][seat]
    points = sum(coatl["points"] for coatl in player["coatls"])
    hand = "choosing" if player["hand_size"] is None else f"{player['hand_size']} cards"
    facts = [f"{points} points", hand, f"{player['temple_count']} temples", *player["tokens"]]
    body = Table.grid(padding=(0, 1))
    body.add_row("board", Text(" ").join(paint_pieces(player["board"])))
    for number, coatl in enumerate(player["coatls"]):
        cards = [*coatl["cards"], *([coatl["temple"]] if coatl["temple"] else [])]
        worth = f" = {coatl['points']}" if coatl["points"] else ""
        serpent = Text(" ").join(paint_pieces(coatl["serpent"]))
        body.add_row(f"{number + 1}", serpent + Text("  " + " ".join(cards) + worth, "bold" if worth else ""))
    active = seat in view["deciders"]
    title = Text(f"seat {seat}  " + " · ".join(facts), "bold" if active else "")
    return Panel(body, title=title, title_align="left", border_style="magenta" if active else "dim", padding=(0, 1))
