"""CotCotCollec' as pictures: finds, cards, and the hen-house."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from plume.cotcot.cards import HAND_NAMES, ITEM_NAMES
from plume.language import Language
from plume.svg.canvas import Canvas
from plume.svg.pictures import Look, Size
from plume.svg.sheets import Sheet, sheet

DRAWINGS = Path(__file__).parent / "drawings"
CARD_WIDTH, CARD_HEIGHT = 84.0, 116.0
SMALL = 0.6
WIDTH, EDGE, SIDE, COLUMN = 1200.0, 18.0, 236.0, 92.0
HEADER, ROW, GAP = 40.0, 122.0, 10.0
INK, PAPER = "#241b14", "#fffaf0"
BACK = "card"
COQS = 10
FIELD = 110.0
"""How wide and high a heap is in its own units."""

Box = tuple[float, float, float, float]


def card(canvas: Canvas, name: str, language: Language) -> Size:
    """A card that can be in a hand, or the rooster."""
    symbol = _symbol(name)
    tint = _yard()["tints"].get(name, "#b9503a")
    canvas.box((1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2), PAPER, radius=9, stroke=INK)
    canvas.box((7, 7, CARD_WIDTH - 14, CARD_HEIGHT - 37), "#fff6e0", radius=6)
    canvas.box((7, 7, CARD_WIDTH - 14, CARD_HEIGHT - 37), tint, radius=6, more=' fill-opacity=".34"')
    canvas.use(_sheet(), symbol, (12, 11, CARD_WIDTH - 24, CARD_HEIGHT - 45))
    called = language.say(f"cotcot_name_{name}")
    words = called[:1].upper() + called[1:]
    canvas.text(words, CARD_WIDTH / 2, CARD_HEIGHT - 12, 14, INK, anchor="middle", bold=True, most=CARD_WIDTH - 10)
    return CARD_WIDTH, CARD_HEIGHT


def table(canvas: Canvas, seen: Mapping[str, Any], look: Look) -> Size:
    """The market, the roosters, and the hen-house with what everybody has collected."""
    inside = Canvas(canvas.defined)
    _market(inside, seen, look)
    y = EDGE + CARD_HEIGHT + GAP
    for column, item in enumerate(ITEM_NAMES):
        left = EDGE + SIDE + column * COLUMN
        inside.box((left + 3, y + 5, COLUMN - 6, HEADER - 10), "#fff6e0", radius=6, stroke=INK, width=1.5)
        inside.use(_sheet(), _symbol(item), (left + COLUMN / 2 - 13, y + 7, 26, 26))
    y += HEADER
    for seat, player in enumerate(seen["seats"]):
        y += _shelf(inside, seen, seat, player, y, look)
    height = y + EDGE
    colours = _sheet().variables
    canvas.box((0, 0, WIDTH, height), colours["--sky-2"], radius=14)
    canvas.box((0, EDGE + CARD_HEIGHT, WIDTH, height - EDGE - CARD_HEIGHT), colours["--wood"], radius=14)
    canvas.add(inside.drawn)
    return WIDTH, height


def _market(canvas: Canvas, seen: Mapping[str, Any], look: Look) -> None:
    """The pile, the cards that lie open, and the roosters that have come."""
    x = EDGE
    _back(canvas, x, EDGE, 1)
    canvas.text(seen["pile_size"], x + CARD_WIDTH / 2, EDGE + CARD_HEIGHT - 12, 18, PAPER, anchor="middle", bold=True)
    if look.means("draw"):
        canvas.ring((x, EDGE, CARD_WIDTH, CARD_HEIGHT), radius=9)
    for name in seen["market"]:
        x += CARD_WIDTH + GAP
        if name is not None:
            _put_card(canvas, name, x, EDGE, 1, look, f"take {name}")
    x += CARD_WIDTH + 4 * GAP
    step = (WIDTH - EDGE - x) / COQS
    for number in range(COQS):
        box = (x + number * step, EDGE + 20, step - 8, 80)
        if number < seen["coqs"]:
            canvas.use(_sheet(), "coq", box, low=True)
        else:
            canvas.use(_sheet(), "nest", box, low=True)


def _shelf(
    canvas: Canvas, seen: Mapping[str, Any], seat: int, player: Mapping[str, Any], y: float, look: Look
) -> float:
    """A player: the hen, the points, the hand, and the collections; returns how high it is."""
    colours = _sheet().variables
    hand_high = CARD_HEIGHT * SMALL + 10 if player["hand_size"] else 0.0
    canvas.box((EDGE, y, WIDTH - 2 * EDGE, ROW + hand_high - 6), colours["--bay"], radius=8, stroke=colours["--wood-2"])
    if seat in seen["deciders"]:
        canvas.box((EDGE, y, SIDE - 6, ROW + hand_high - 6), colours["--lit"], radius=8, stroke="#a3195f", width=3)
    hens = _yard()["hens"]
    canvas.use(_sheet(), f"hen-{hens[seat % len(hens)]}", (EDGE + 8, y + 10, 92, 92), low=True)
    canvas.text(look.name(seat), EDGE + 108, y + 28, 18, INK, bold=True, most=SIDE - 120)
    canvas.use(_sheet(), "egg", (EDGE + 108, y + 40, 26, 30))
    canvas.text(look.scores[seat] if seat < len(look.scores) else 0, EDGE + 140, y + 64, 22, INK, bold=True)
    canvas.use(_sheet(), "chest", (EDGE + 108, y + 78, 34, 26))
    canvas.text(player["chests"], EDGE + 148, y + 100, 18, INK)
    collections = {collection["item"]: collection for collection in player["collections"]}
    for column, item in enumerate(ITEM_NAMES):
        box = (EDGE + SIDE + column * COLUMN, y + 4, COLUMN, ROW - 12)
        if item in collections:
            has_fox = seen["fox"] == {"seat": seat, "item": item}
            _collection(canvas, collections[item], box, has_fox=has_fox)
        mine = [f"{verb} {item}" for verb in ("start", "add", "joker", "double")] if seat in seen["deciders"] else []
        if look.means(*mine, f"fox {seat} {item}"):
            canvas.ring(box)
    if hand_high:
        _hand(canvas, player, y + ROW - 8, seat in seen["deciders"], look)
    return ROW + hand_high


def _hand(canvas: Canvas, player: Mapping[str, Any], y: float, is_theirs: bool, look: Look) -> None:
    """The cards in a hand that can be seen, or their backs."""
    names = player["hand"] if player["hand"] is not None else [None] * player["hand_size"]
    step = min(CARD_WIDTH * SMALL + 6, (WIDTH - 2 * EDGE - SIDE - 60) / max(1, len(names)))
    for place, name in enumerate(names):
        x = EDGE + SIDE + 8 + place * step
        if name is None:
            _back(canvas, x, y, SMALL)
        else:
            _put_card(canvas, name, x, y, SMALL, look, *([f"chest {name}"] if is_theirs else []))


def _collection(canvas: Canvas, collection: Mapping[str, Any], box: Box, *, has_fox: bool) -> None:
    """The finds of a collection in their chest, jokers as caps among them, the fox before them."""
    heap = Canvas(canvas.defined)
    heap.use(_sheet(), "lid", (4, 40, 92, 37))
    spots = _yard()["heaps"][min(collection["length"], len(_yard()["heaps"]) - 1)]
    for number, (x, y, size) in enumerate(spots):
        name = "joker" if number < collection["jokers"] else collection["item"]
        heap.use(_sheet(), _symbol(name), (x, y, size, size))
    heap.use(_sheet(), "front", (2, 66, 96, 34.5))
    if collection["doubled"]:
        heap.use(_sheet(), "double", (56, 56, 44, 44))
    left, top, wide, high = box
    scale = min(wide, high) / FIELD
    x, y = left + (wide - 100 * scale) / 2, top + high - 102 * scale
    canvas.put(heap, x, y, scale)
    middle, low = left + wide / 2, top + high - 5
    canvas.box((middle - 15, low - 20, 30, 20), "#fff3d6", radius=5, stroke=INK, width=1.5)
    canvas.text(collection["length"], middle, low - 4, 16, INK, anchor="middle", bold=True)
    if has_fox:
        canvas.use(_sheet(), "fox", (left + 4, top + high * 0.35, wide * 0.6, high * 0.62), low=True)


def _put_card(canvas: Canvas, name: str, x: float, y: float, scale: float, look: Look, *moves: str) -> None:
    """A card at a place, ringed if one of its moves is to be shown."""
    drawn = Canvas(canvas.defined)
    card(drawn, name, look.language)
    canvas.put(drawn, x, y, scale)
    if look.means(*moves):
        canvas.ring((x, y, CARD_WIDTH * scale, CARD_HEIGHT * scale), radius=9 * scale)


def _back(canvas: Canvas, x: float, y: float, scale: float) -> None:
    """The back of a card."""
    wide, high = CARD_WIDTH * scale, CARD_HEIGHT * scale
    canvas.box((x + 1, y + 1, wide - 2, high - 2), "#7a2d26", radius=9 * scale, stroke=INK)
    canvas.use(_sheet(), "egg", (x + wide * 0.25, y + high * 0.15, wide * 0.5, high * 0.55))


def _symbol(name: str) -> str:
    """The drawing of a card."""
    if name in ITEM_NAMES:
        return f"i-{name}"
    if name not in (*HAND_NAMES, "coq"):
        raise KeyError(name)
    return "double" if name == "x2" else name


def _sheet() -> Sheet:
    return sheet(DRAWINGS)


@cache
def _yard() -> dict[str, Any]:
    """How finds lie in a chest, the ground behind each on its card, and the hens by seat."""
    data: dict[str, Any] = json.loads((DRAWINGS / "yard.json").read_text("utf-8"))
    return data
