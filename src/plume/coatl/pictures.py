"""Cóatl as pictures: serpents, cards, and the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from math import inf
from typing import Any

from plume.coatl.clay import DRAWINGS, Piece, colour_of, part_of, serpent, stone
from plume.coatl.facts import CoatlCard, cards
from plume.coatl.notation import read_pieces
from plume.language import Language
from plume.svg.canvas import Canvas, Picture
from plume.svg.pictures import Look, Size
from plume.svg.sheets import Sheet, sheet

CARD_WIDTH, CARD_HEIGHT, BAND = 100.0, 140.0, 21.0
SMALL = 0.62
"""Cards in hands and beside serpents, beside those on the table."""
EDGE, GAP = 22.0, 10.0
WIDTH = 1200.0
STONE = 412.0
SIDE = 346.0
"""How wide the part of a player's place is that is not for serpents."""
BODY = 46.0
"""How long a body of a serpent is on the table."""
LENGTH = 64.0
"""How long a body is in its own units."""
FINE = 0.5
"""From this scale on the grain of clay can be seen."""
CAST = '<path d="{line}" fill="none" stroke="#3a200a" stroke-width="{width}" stroke-linecap="round" '
CAST += 'stroke-linejoin="round" opacity="{opacity}" transform="translate({x} {y})"/>'
IRIS = "#f0a800"
"""The eye of a serpent that is whole."""


# ---- what there is to see alone


def draw_serpent(
    text: str, *, hits: Iterable[int] = (), width: float = 900, height: float = 480, most: float = 1
) -> Picture:
    """A serpent from head to tail, such as `<b b r y>`, as large as its room; the pieces in `hits` are marked."""
    read_pieces(text)  # refuses what is no piece
    canvas = Canvas()
    drawn = serpent(tuple(text.split()), width, height, most)
    left, top, wide, high = drawn.box
    scale = drawn.scale
    _serpent(canvas, text, -left * scale, -top * scale, scale, width, height, hits)
    return canvas.picture(wide * scale, high * scale, text)


def draw_piece(text: str, *, width: float = 96) -> Picture:
    """One piece: a head `<r`, a body `r`, a tail `r>`, a golden body `o`."""
    return draw_serpent(text, width=width, height=inf, most=width / LENGTH)


def card(canvas: Canvas, name: str, language: Language) -> Size:
    """A Prophecy or Temple card."""
    facts = _cards()[name]
    colours = _sheet().variables
    tint = _tint(facts)
    canvas.box((1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2), colours["--bark"], radius=7, stroke="#8a622c", width=1.5)
    canvas.add(
        f'<path d="M1.5 {BAND + 2}V8Q1.5 1.500 8 1.500H92Q98.500 1.500 98.500 8V{BAND + 2}Z" fill="{tint["c"]}"/>'
    )
    emblem = "blocks" if facts["family"].startswith("blocks") else facts["family"]
    canvas.use(_sheet(), f"emblem-{emblem}", (4, 4, 16, 16), {"color": tint["g"], "c": tint["c"]})
    family = language.say(f"coatl_family_{emblem.replace('-', '_')}")
    canvas.text(family, 22, 16.5, 13, tint["g"], bold=True, most=50)
    canvas.text(name, 95, 16, 10, tint["g"], anchor="end")
    if facts["family"] == "temple":
        _requirements(canvas, facts["pattern"], language)
    else:
        _pattern(canvas, facts)
    _levels(canvas, facts, language)
    return CARD_WIDTH, CARD_HEIGHT


# ---- the table


def table(canvas: Canvas, seen: Mapping[str, Any], look: Look) -> Size:
    """The supply, the cards on the table, and what lies before everybody."""
    middle = Canvas(canvas.defined)
    _stone(middle, seen, look)
    _row(middle, seen, look)
    _temples(middle, seen, look)
    _bags(middle, seen, look)
    y = EDGE + STONE + EDGE
    for seat, player in enumerate(seen["seats"]):
        y += _place(middle, seen, seat, player, y, look) + GAP
    if "adam" in seen:
        y += _adam(middle, seen, y, look) + GAP
    height = y + EDGE - GAP
    canvas.box((0, 0, WIDTH, height), _sheet().variables["--ground"], radius=14)
    canvas.add(middle.drawn)
    return WIDTH, height


def _stone(canvas: Canvas, seen: Mapping[str, Any], look: Look) -> None:
    """The round supply board with its ten spaces."""
    scale = STONE / 400
    supply = Canvas(canvas.defined)
    _carve(supply)
    canvas.put(supply, EDGE, EDGE, scale)
    for place, (text, (x, y)) in enumerate(zip(seen["supply"], stone()["places"], strict=True)):
        radius = (49 if place < 6 else 36.5) * scale
        left, top = EDGE + x * STONE / 100, EDGE + y * STONE / 100
        if text:
            _loose(canvas, text, (left - radius * 0.95, top - radius * 0.8, radius * 1.9, radius * 1.6))
        canvas.add(f'<circle cx="{left + 0.74 * radius:g}" cy="{top + 0.78 * radius:g}" r="11" fill="#ebd9b3"/>')
        canvas.text(place + 1, left + 0.74 * radius, top + 0.78 * radius + 5, 14, "#2a1a10", anchor="middle", bold=True)
        if look.means(f"take {place + 1}"):
            canvas.ring((left - radius, top - radius, 2 * radius, 2 * radius), radius=radius)


def _row(canvas: Canvas, seen: Mapping[str, Any], look: Look) -> None:
    """The deck and the row of Prophecy cards."""
    x = EDGE + STONE + EDGE
    _backs(canvas, x, EDGE, 1, seen["deck_size"], is_lit=look.means("draw deck"))
    for name in seen["row"]:
        x += CARD_WIDTH + 3
        if name is not None:
            _put_card(canvas, name, x, EDGE, 1, look, f"draw {name}")
        else:
            canvas.box((x, EDGE, CARD_WIDTH, CARD_HEIGHT), "#5a3c14", radius=7, more=' fill-opacity=".12"')


def _temples(canvas: Canvas, seen: Mapping[str, Any], look: Look) -> None:
    """The Temple cards on the table, and how many lie under each."""
    x, y = EDGE + STONE + EDGE, EDGE + CARD_HEIGHT + GAP
    temples = seen["temples"]
    for name, under in zip(temples["visible"], temples["under"], strict=True):
        if under:
            canvas.box((x + 4, y + 4, CARD_WIDTH, CARD_HEIGHT), "#6e4a22", radius=7)
        if name is not None:
            _put_card(canvas, name, x, y, 1, look, f"commit {name}", *(f"temple {n} {name}" for n in range(1, 5)))
        if under:
            canvas.add(f'<circle cx="{x + CARD_WIDTH - 3:g}" cy="{y + CARD_HEIGHT - 3:g}" r="12" fill="#3a2412"/>')
            canvas.text(under, x + CARD_WIDTH - 3, y + CARD_HEIGHT + 2, 14, "#fff4dd", anchor="middle", bold=True)
        x += CARD_WIDTH + 12


def _bags(canvas: Canvas, seen: Mapping[str, Any], look: Look) -> None:
    """What is left in the bags."""
    x, y = EDGE + STONE + EDGE, EDGE + 2 * CARD_HEIGHT + 2 * GAP + 4
    letters = list(seen["bags"]["bodies"])
    canvas.box((x, y, 7 * (CARD_WIDTH + 3) - 3, STONE + EDGE - y), "#fff4da", radius=8, more=' fill-opacity=".47"')
    for column, letter in enumerate(letters):
        left = x + 150 + column * 70
        canvas.use(_sheet(), f"tile-{colour_of(letter)}", (left, y + 12, 24, 26))
        for line, part in enumerate(("heads", "bodies", "tails")):
            count = seen["bags"][part].get(letter)
            if count is not None:
                canvas.text(count, left + 13, y + 60 + 22 * line, 16, "#2a1a10", anchor="middle")
    for line, part in enumerate(("heads", "bodies", "tails")):
        canvas.text(look.language.say(f"coatl_{part}"), x + 16, y + 60 + 22 * line, 15, "#4a3417")


def _place(
    canvas: Canvas, seen: Mapping[str, Any], seat: int, player: Mapping[str, Any], y: float, look: Look
) -> float:
    """What lies before a player; returns how high it is."""
    inside = Canvas(canvas.defined)
    is_deciding = seat in seen["deciders"]
    inside.text(look.name(seat), EDGE + 14, y + 27, 19, "#2a1a10", bold=True, most=150)
    if seat < len(look.scores):
        inside.text(look.scores[seat], EDGE + SIDE - 20, y + 28, 22, "#a3195f", anchor="end", bold=True)
    low = y + 38
    if player["board"]:
        low += _board(inside, player["board"], EDGE + 12, low, seat == seen["turn"]["seat"], look) + 6
    low += _hand(inside, seen, seat, player, EDGE + 12, low, look)
    kept = [look.language.say(f"coatl_token_{token}") for token in player["tokens"]]
    if player.get("feathers"):
        kept.append(f"{look.language.say('coatl_feather')} ×{player['feathers']}")
    if kept:
        inside.text(" · ".join(kept), EDGE + 14, low + 16, 13, "#4a3417", most=SIDE - 24)
        low += 24
    right = y + 10
    for number, coatl in enumerate(player["coatls"], 1):
        right += _coatl(inside, coatl, number, EDGE + SIDE, right, seat == seen["turn"]["seat"], look) + 8
    height = max(low - y + 6, right - y, 70)
    canvas.box((EDGE, y, WIDTH - 2 * EDGE, height), "#fff4da", radius=12, more=' fill-opacity=".47"')
    if is_deciding:
        canvas.add(f'<rect x="{EDGE:g}" y="{y + 8:g}" width="5" height="{height - 16:g}" rx="2.500" fill="#a3195f"/>')
    canvas.add(inside.drawn)
    return height


def _board(canvas: Canvas, text: str, x: float, y: float, is_theirs: bool, look: Look) -> float:
    """The pieces on a player board, in lines; returns how high they are."""
    left, top, wide, high = x, y, 52.0, 40.0
    for piece in text.split():
        if left + wide > x + SIDE - 24:
            left, top = x, top + high
        _loose(canvas, piece, (left, top, wide, high))
        moves = [f"begin {piece}", *(f"{end} {n} {piece}" for n in range(1, 5) for end in ("head", "tail"))]
        if is_theirs and look.means(*moves):
            canvas.ring((left, top, wide, high))
        left += wide + 4
    return top + high - y


def _hand(
    canvas: Canvas, seen: Mapping[str, Any], seat: int, player: Mapping[str, Any], x: float, y: float, look: Look
) -> float:
    """The cards in hand and kept Temple cards: those that can be seen, or their backs; returns how high they are."""
    names = [*(player["hand"] or ()), *(player["dealt"] or ()), *(player["temples"] or ())]
    hidden = (player["hand_size"] or 0) if player["hand"] is None else 0
    hidden += player["temple_count"] if player["temples"] is None else 0
    wide, high = SMALL * CARD_WIDTH, SMALL * CARD_HEIGHT
    count = len(names) + hidden
    if not count:
        return 0
    step = min(wide + 4, (SIDE - 28 - wide) / max(1, min(count, 5) - 1))
    for number in range(count):
        left, top = x + number % 5 * step, y + number // 5 * (high + 4)
        if number < len(names):
            name = names[number]
            is_turn = seat in seen["deciders"]
            moves = [f"keep {name}", f"discard {name}", *(f"fulfil {n} {name}" for n in range(1, 5))] if is_turn else []
            _put_card(canvas, name, left, top, SMALL, look, *moves)
        else:
            _backs(canvas, left, top, SMALL, 0)
    return (count + 4) // 5 * (high + 4)


def _coatl(
    canvas: Canvas, coatl: Mapping[str, Any], number: int, x: float, y: float, is_theirs: bool, look: Look
) -> float:
    """A serpent with its cards beside it; returns how high they are."""
    names = [*coatl["cards"], *([coatl["temple"]] if coatl["temple"] else [])]
    wide, high = SMALL * CARD_WIDTH + 4, SMALL * CARD_HEIGHT
    cards_at = WIDTH - EDGE - 12 - wide * len(names)
    pieces = tuple(coatl["serpent"].split())
    drawn = serpent(pieces, cards_at - x - 50, 300, BODY / LENGTH)
    left, top, serpent_wide, serpent_high = drawn.box
    tall = max(serpent_high * drawn.scale, high if names else 0, 46)
    at = y + (tall - serpent_high * drawn.scale) / 2
    is_whole = part_of(pieces[0]) == "head" and part_of(pieces[-1]) == "tail"
    fill, ink = ("#a3195f", "#fff") if is_whole else ("#ecdbb9", "#4a3417")
    canvas.add(f'<circle cx="{x + 18:g}" cy="{y + tall / 2:g}" r="17" fill="{fill}" stroke="#8a6f49"/>')
    label = coatl["points"] if is_whole else f"#{number}"
    canvas.text(label, x + 18, y + tall / 2 + 6, 17, ink, anchor="middle", bold=True)
    scale = drawn.scale
    room = (cards_at - x - 50, 300.0)
    _serpent(canvas, coatl["serpent"], x + 44 - left * scale, at - top * scale, scale, *room)
    for place, name in enumerate(names):
        _put_card(canvas, name, cards_at + place * wide, y + (tall - high) / 2, SMALL, look)
    grown = tuple(f"{verb} {number} " for verb in ("head", "tail", "fulfil", "temple"))
    if is_theirs and any(move.startswith(grown) for move in look.moves):
        canvas.ring((x + 42, y - 2, serpent_wide * scale + 4, tall + 4))
    return tall


def _adam(canvas: Canvas, seen: Mapping[str, Any], y: float, look: Look) -> float:
    """What lies before A.D.A.M.; returns how high it is."""
    adam = seen["adam"]
    height = CARD_HEIGHT * 0.8 + 46
    canvas.box((EDGE, y, WIDTH - 2 * EDGE, height), "#fff4da", radius=12, more=' fill-opacity=".47"')
    canvas.use(_sheet(), "idol", (EDGE + 14, y + 14, 64, 64))
    canvas.text("A.D.A.M.", EDGE + 90, y + 42, 20, "#2a1a10", bold=True)
    canvas.text(adam["points"], EDGE + 90, y + 72, 24, "#a3195f", bold=True)
    x = EDGE + SIDE
    for held in adam["cards"]:
        _put_card(canvas, held["card"], x, y + 8, 0.8, look)
        pieces = [letter for letter, count in held["pieces"].items() for _ in range(count)]
        for place, letter in enumerate(pieces):
            canvas.use(_sheet(), f"tile-{colour_of(letter)}", (x + place * 15, y + CARD_HEIGHT * 0.8 + 12, 20, 22))
        x += CARD_WIDTH * 0.8 + 14
    for name in adam["realised"]:
        _put_card(canvas, name, x + 20, y + 8, SMALL, look)
        x += 26
    return height


# ---- pieces


def _serpent(
    canvas: Canvas,
    text: str,
    x: float,
    y: float,
    scale: float,
    width: float,
    height: float,
    hits: Iterable[int] = (),
) -> None:
    """A serpent at a place; the same one is defined once."""
    pieces = tuple(text.split())
    drawn = serpent(pieces, width, height, scale)
    body = Canvas(canvas.defined)
    body.add(CAST.format(line=drawn.spine, width=52, opacity=0.13, x=5, y=13))
    body.add(CAST.format(line=drawn.spine, width=42, opacity=0.3, x=2, y=8))
    is_whole = part_of(pieces[0]) == "head" and part_of(pieces[-1]) == "tail"
    for piece in reversed(drawn.pieces):
        _piece(body, piece, scale >= FINE, is_whole=is_whole)
    marked = set(hits)
    for place, piece in enumerate(drawn.pieces):
        if place in marked:
            mark_x, mark_y = piece.mark
            body.add(
                f'<circle cx="{mark_x:g}" cy="{mark_y:g}" r="6" fill="#bd1a6d" stroke="#fff" stroke-width="1.800"/>'
            )
    canvas.put(body, x, y, scale)


def _loose(canvas: Canvas, text: str, box: tuple[float, float, float, float]) -> None:
    """Pieces that lie loose, in the middle of a box."""
    drawn = serpent(tuple(text.split()))
    left, top, wide, high = drawn.box
    box_left, box_top, box_wide, box_high = box
    scale = min(box_wide / wide, box_high / high)
    x = box_left + (box_wide - wide * scale) / 2 - left * scale
    y = box_top + (box_high - high * scale) / 2 - top * scale
    body = Canvas(canvas.defined)
    body.add(CAST.format(line=drawn.spine, width=42, opacity=0.3, x=2, y=8))
    for piece in reversed(drawn.pieces):
        _piece(body, piece, is_fine=False)
    canvas.put(body, x, y, scale)


def _piece(canvas: Canvas, piece: Piece, is_fine: bool, *, is_whole: bool = False) -> None:
    """One piece of clay: bent, or a head."""
    colours = _inks(piece.colour)
    sign = f"sym-{piece.colour}"
    if piece.part == "head":
        head = Canvas(canvas.defined)
        head.use(_sheet(), "serpent-head", (0, 0, 1, 1), colours | ({"iris": IRIS} if is_whole else {}))
        head.use(_sheet(), sign, (-35, -13, 22, 22), colours)
        canvas.add(f'<g transform="{piece.transform}">{head.drawn}</g>')
        return
    fill, paths = colours["c"].replace('url("#gold")', "url(#coatl-gold)"), piece.paths
    line = 'stroke="#1a1418" stroke-linejoin="round" stroke-linecap="round"'
    feathers = "".join(
        f'<path d="{path}" fill="{fill if is_dark else colours["h"]}"/>' for path, is_dark in piece.feathers
    )
    grain = f'<path d="{paths["skin"]}" fill="url(#coatl-grain)" stroke="none"/>' if is_fine else ""
    if is_fine:
        canvas.define(_sheet(), "grain")
    if piece.colour == "gold":
        canvas.define(_sheet(), "gold")
    canvas.add(
        f'<g {line} stroke-width="2.600">{feathers}'
        f'<path d="{paths["quills"]}" fill="none" stroke-width="1.400"/>'
        f'<path d="{paths["skin"]}" fill="{fill}"/>{grain}'
        f'<path d="{paths["light"]}" fill="#fff" opacity=".3" stroke="none"/>'
        f'<path d="{paths["belly"]}" fill="{colours["h"]}" stroke-width="1.600"/>'
        f'<path d="{paths["shade"]}" fill="#000" opacity=".16" stroke="none"/>'
        f'<path d="{paths["collar"]}" fill="{colours["bone"]}" stroke-width="1.600"/></g>'
    )
    assert piece.sign is not None
    x, y, size, turn = piece.sign
    marked = Canvas(canvas.defined)
    marked.use(_sheet(), sign, (x - size / 2, y - size / 2, size, size), colours)
    canvas.add(f'<g transform="rotate({turn:g} {x:g} {y:g})">{marked.drawn}</g>')


# ---- cards


def _put_card(canvas: Canvas, name: str, x: float, y: float, scale: float, look: Look, *moves: str) -> None:
    """A card at a place, ringed if one of its moves is to be shown."""
    drawn = Canvas(canvas.defined)
    card(drawn, name, look.language)
    canvas.put(drawn, x, y, scale)
    if look.means(*moves):
        canvas.ring((x, y, CARD_WIDTH * scale, CARD_HEIGHT * scale), radius=7 * scale)


def _backs(canvas: Canvas, x: float, y: float, scale: float, count: int, *, is_lit: bool = False) -> None:
    """The back of a card, on a deck with how many there are."""
    wide, high = CARD_WIDTH * scale, CARD_HEIGHT * scale
    canvas.box((x, y, wide, high), "#42273a", radius=7 * scale)
    canvas.use(_sheet(), "card-back", (x + 4 * scale, y + 4 * scale, wide - 8 * scale, high - 8 * scale))
    if count:
        canvas.box((x + wide / 2 - 18, y + high - 30, 36, 22), "#2a1420", radius=11)
        canvas.text(count, x + wide / 2, y + high - 13, 15, "#ffe9c4", anchor="middle", bold=True)
    if is_lit:
        canvas.ring((x, y, wide, high), radius=7 * scale)


def _pattern(canvas: Canvas, facts: CoatlCard) -> None:
    """The pattern of a Prophecy card, from head to tail, or loose where any order does."""
    is_loose = facts["family"] == "assortment"
    tiles = [tile for place in facts["pattern"] for tile in _tiles(place)]
    if is_loose and len(tiles) > 3:
        half = (len(tiles) + 1) // 2
        lines = [tiles[:half], tiles[half:]]
    else:
        lines = [tiles]
    size = min(24.0, 82 / max(map(len, lines)))
    top = BAND + 3 + (CARD_HEIGHT - BAND - 34 - 3 - len(lines) * size * 1.15) / 2
    for line in lines:
        left = (CARD_WIDTH - len(line) * size) / 2 + (0 if is_loose else 4)
        if not is_loose:
            middle = top + size * 0.54
            canvas.add(f'<path d="M{left - 3:g} {middle - 5:g}v10l-5-5Z" fill="#5a4123"/>')
        for tile in line:
            canvas.use(_sheet(), tile, (left, top, size, size * 26 / 24))
            left += size
        top += size * 1.15


def _tiles(place: str) -> list[str]:
    """The drawings of a place of a pattern."""
    if place.startswith("any"):
        return ["tile-any", "tile-more"]
    if place.startswith("!"):
        return [f"not-{colour_of(place[1:])}"]
    tile = f"tile-{colour_of(place.rstrip('+'))}"
    return [tile, "tile-more"] if place.endswith("+") else [tile]


def _requirements(canvas: Canvas, requirements: list[str], language: Language) -> None:
    """What a Temple card asks for, a line each."""
    step = (CARD_HEIGHT - BAND - 36) / len(requirements)
    size = min(22.0, step * 0.72)
    for line, text in enumerate(requirements):
        top = BAND + 3 + line * step + (step - size) / 2
        first, *_, last = text.split()
        words = _asks(text, language)
        if last == "long":
            canvas.text(first, 28, top + size * 0.85, size, "#2a1a10", anchor="middle", bold=True)
        elif first == "no":
            letter = text.split()[1]
            canvas.use(_sheet(), f"not-{colour_of(letter)}", (17, top, size, size * 26 / 24))
        else:
            canvas.use(_sheet(), f"tile-{colour_of(first)}", (4, top, size * 0.8, size))
            canvas.text("=", 4 + size * 0.98, top + size * 0.72, size * 0.7, "#2a1a10", anchor="middle", bold=True)
            canvas.use(_sheet(), f"tile-{colour_of(last)}", (4 + size * 1.2, top, size * 0.8, size))
        canvas.text(words, 56, top + size * 0.7, 11, "#5a4123", most=CARD_WIDTH - 60)


def _asks(text: str, language: Language) -> str:
    """A requirement in a word or two."""
    if text.endswith("card"):
        return language.say("coatl_no_card", one=language.say(f"coatl_{text.split()[1]}"))
    if text.startswith("no"):
        return language.say("coatl_no_colour", one=language.say(f"coatl_{text.split()[1]}"))
    return language.say("coatl_pieces_long" if text.endswith("long") else "coatl_equal")


def _levels(canvas: Canvas, facts: CoatlCard, language: Language) -> None:
    """How often the card is to be met for how many points."""
    top = CARD_HEIGHT - 33
    canvas.box((4, top, CARD_WIDTH - 8, 29), "#8a5f24", radius=4, more=' fill-opacity=".15"')
    wide = (CARD_WIDTH - 8) / len(facts["levels"])
    for place, (times, points) in enumerate(facts["levels"]):
        middle = 4 + (place + 0.5) * wide
        canvas.text(_times(facts, times, language), middle, top + 11, 10, "#5a4123", anchor="middle", most=wide - 2)
        canvas.text(points, middle, top + 26, 16, "#2a1a10", anchor="middle", bold=True)


def _times(facts: CoatlCard, times: int, language: Language) -> str:
    """How often a card is to be met, as it stands above the points."""
    if facts["family"] != "temple":
        return str(times) if facts["family"] == "count" else language.say("coatl_times", times=times)
    if times == len(facts["pattern"]) == 2:
        return language.say("coatl_both")
    return language.say(f"coatl_{('one', 'two', 'three')[times - 1]}_of_them")


# ---- the stone


def _carve(canvas: Canvas) -> None:
    """The carved stone of the supply, 400 wide, with a hollow for each space."""
    colours = _sheet().variables
    for name, stops in {
        "face": (("0", "--rock-1"), (".6", "--rock-2"), ("1", "--rock-3")),
        "well": (("0", "--well-1"), (".5", "--well-2"), ("1", "--well-3")),
        "rim": (("0", "--rock-0"), ("1", "--rock-4")),
    }.items():
        inside = "".join(f'<stop offset="{at}" stop-color="{colours[colour]}"/>' for at, colour in stops)
        gradient = f'<linearGradient id="coatl-{name}" x1=".1" y1=".05" x2=".85" y2="1">{inside}</linearGradient>'
        canvas.defined.setdefault(gradient, gradient)
    canvas.add('<circle cx="205" cy="209" r="199" fill="#3a260f" opacity=".35"/>')
    canvas.add('<circle cx="200" cy="200" r="199" fill="url(#coatl-rim)"/>')
    canvas.add('<circle cx="200" cy="200" r="191" fill="url(#coatl-face)"/>')
    for radius in stone()["grooves"]:
        canvas.add(
            f'<circle cx="200" cy="200" r="{radius}" fill="none" stroke="{colours["--carved"]}" stroke-width="2"/>'
        )
    canvas.add('<circle cx="200" cy="200" r="78" fill="url(#coatl-rim)"/>')
    canvas.add('<circle cx="200" cy="200" r="75" fill="url(#coatl-face)"/>')
    for colour, put in (("--carved-light", ' transform="translate(.9 1.500)"'), ("--carved", "")):
        canvas.add(f'<g fill="{colours[colour]}"{put}>')
        for carving in stone()["carvings"]:
            for number in range(carving["times"]):
                turn = carving["from"] + number * 360 / carving["times"]
                canvas.add(f'<path d="{carving["path"]}" transform="rotate({turn:g} 200 200)"/>')
        canvas.add("</g>")
    for place, (x, y) in enumerate(stone()["places"]):
        radius = 49 if place < 6 else 36.5
        canvas.add(f'<circle cx="{x * 4:g}" cy="{y * 4:g}" r="{radius}" fill="url(#coatl-well)" ')
        canvas.add(f'stroke="{colours["--carved-light"]}" stroke-width="2.500"/>')


# ---- what is looked up


def _sheet() -> Sheet:
    return sheet(DRAWINGS)


@cache
def _cards() -> Mapping[str, CoatlCard]:
    return {facts["name"]: facts for facts in cards()}


@cache
def _inks(colour: str) -> dict[str, str]:
    """The colours in which a thing of a colour is painted."""
    return _sheet().painted("in-colour", colour)


def _tint(facts: CoatlCard) -> dict[str, str]:
    """The colours of a card's band."""
    if facts["colour"] is None:
        return {"c": "#74502f", "g": "#fff4dd"}
    return _inks(colour_of(facts["colour"]))
