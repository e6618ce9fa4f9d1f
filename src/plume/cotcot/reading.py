"""Reading a position of CotCotCollec' from JSON. What is left out when one is written by hand is computed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plume.core.bits import NONE
from plume.core.errors import Word
from plume.core.messages import slug
from plume.core.options import Options
from plume.core.reader import Reader
from plume.cotcot.cards import CARDS, DOUBLER, HAND_NAMES, ITEM_NAMES, JOKER, MARKET_NAMES, NAMES
from plume.cotcot.census import found, found_at
from plume.cotcot.collecting import pick_up
from plume.cotcot.errors import BadCotcotPosition
from plume.cotcot.invariants import INVARIANTS, broken, fox_expected
from plume.cotcot.options import CotcotOptions
from plume.cotcot.scoring import scorings_held
from plume.cotcot.setup import add_coqs
from plume.cotcot.state import ENDINGS, FACE_UP, LAST_COQ, NOT_YET, POINTS, TENTH_COQ, ZONES, Player, State
from plume.cotcot.view import hide

TITLE = "CotCotCollec'"
MOST_POINTS, MOST_TURNS = 200, 1000


def read(data: Mapping[str, Any]) -> tuple[Options, State]:
    """Options and state from JSON. What breaks an invariant is refused, with the place and the reason."""
    reader = Reader.of_position(TITLE, data, BadCotcotPosition)
    options, seats = reader.options(CotcotOptions)
    s = State()
    options.apply(s)
    s.first = reader.first(options, options.first_player)
    s.coqs = reader.number("coqs", 0, LAST_COQ, 0)
    for seat, player in zip(seats, s.players, strict=False):
        _read_seat(seat, s, player)
    _read_market(reader, s)
    _read_fox(reader, s)
    _check_fox(reader, s)
    for seat, player in zip(seats, s.players, strict=False):
        _read_shown(seat, s, player)
        if found_at(player, DOUBLER) != 1:
            seat.fail("", "doubler", count=found_at(player, DOUBLER))
        seat.close()
    _fill_market(reader, s)
    _fill_pile(reader, s)
    _read_turn(reader, s)
    s.streams = reader.streams("random", len(ZONES))
    reader.close()
    wrong = broken(s)
    if wrong:
        reader.fail("", "invariant", broken=Word(f"cotcot_invariant_{slug(INVARIANTS[wrong])}"))
    return options, s


def read_view(data: Mapping[str, Any]) -> tuple[Options, State]:
    """Options and state from the JSON of a view, with everything erased that its viewer may not see."""
    reader = Reader.of_position(TITLE, data, BadCotcotPosition)
    shown = reader.shown_alone(hands={"hand": "taken"}, sizes=("hand_size",))
    options, s = read({key: value for key, value in shown.items() if key != "pile_size"})
    for seat, player in zip(reader.parts("seats"), s.players, strict=False):
        hidden = seat.number("hand_size", player.hand_size, player.hand_size + s.pile_size, 0) - player.hand_size
        player.hand_size += hidden
        s.pile_size -= hidden
    reader.agree("pile_size", s.pile_size)
    hide(s, reader.viewer(options))
    return options, s


def _read_seat(seat: Reader, s: State, player: Player) -> None:
    """What a player has, but for the cards under their chests; if no hand is named, they have their doubler."""
    player.chests = seat.number("chests", 0, CARDS[0].copies * len(ITEM_NAMES), 0)
    for part in seat.parts("collections"):
        _read_collection(part, player)
    used = player.doubled or "x2" in seat.items("shown")
    for card in seat.names("hand", HAND_NAMES) if seat.has("hand") else [] if used else [DOUBLER]:
        pick_up(player, card)
    seat.agree("hand_size", player.hand_size)
    for card in seat.names("taken", HAND_NAMES):
        player.taken[card] += 1
    player.taken[DOUBLER] = player.taken[DOUBLER] or player.hand[DOUBLER]
    held = scorings_held(s)
    points = seat.numbers("points", -MOST_POINTS, MOST_POINTS) if seat.has("points") else [0] * held
    if len(points) != held:
        seat.fail("points", "points", expected=held, found=len(points))
    player.points[:held] = points


def _read_collection(part: Reader, player: Player) -> None:
    part.need("item")
    item = part.choice("item", ITEM_NAMES, 0)
    if player.collections >> item & 1:
        part.fail("item", "twice", name=ITEM_NAMES[item])
    player.collections |= 1 << item
    player.jokers[item] = part.number("jokers", 0, CARDS[JOKER].copies, 0)
    most = CARDS[item].copies + CARDS[JOKER].copies
    player.length[item] = part.number("length", 1 + player.jokers[item], most, 1 + player.jokers[item])
    player.doubled |= part.switch("doubled", False) << item
    part.close()


def _read_market(reader: Reader, s: State) -> None:
    market = reader.names_or_gaps("market", MARKET_NAMES, NONE)
    if len(market) not in (0, FACE_UP):
        reader.fail("market", "market", most=FACE_UP, found=len(market))
    s.market = market or [NONE] * FACE_UP


def _read_fox(reader: Reader, s: State) -> None:
    s.fox_seat = s.fox_item = NONE
    if not reader.has("fox"):
        return
    fox = reader.part("fox")
    if not fox.has("seat") or not fox.has("item"):
        reader.fail("fox", "fox")
    s.fox_seat = fox.number("seat", 0, s.seats - 1, 0)
    s.fox_item = fox.choice("item", ITEM_NAMES, 0)
    fox.close()


def _check_fox(reader: Reader, s: State) -> None:
    if s.fox_seat == NONE and fox_expected(s):
        reader.fail("fox", "fox-missing")
    if s.fox_seat != NONE and not fox_expected(s):
        reader.fail("fox", "fox-early")
    if s.fox_seat != NONE and not s.players[s.fox_seat].collections >> s.fox_item & 1:
        reader.fail("fox", "fox-nowhere", seat=s.fox_seat, item=ITEM_NAMES[s.fox_item])


def _read_shown(seat: Reader, s: State, player: Player) -> None:
    """The cards laid as chests; when they are not named, the doubler if it is missing, and plentiful cards."""
    expected = player.chests + player.collections.bit_count()
    shown = seat.names("shown", HAND_NAMES)
    if seat.has("shown") and len(shown) != expected:
        seat.fail("shown", "shown", expected=expected, found=len(shown))
    if not seat.has("shown") and expected and not player.hand[DOUBLER] and not player.doubled:
        shown = [DOUBLER]
    for card in shown:
        player.shown[card] += 1
    for _ in range(expected - len(shown)):
        card = _most_plentiful(s)
        if card == NONE:
            seat.fail("chests", "no-cards")
        player.shown[card] += 1


def _fill_market(reader: Reader, s: State) -> None:
    """If no face-up cards are named, three plentiful ones lie there, unless the game is over."""
    if reader.items("market") or s.coqs == LAST_COQ:
        return
    for slot in range(FACE_UP):
        s.market[slot] = _most_plentiful(s)
        if s.market[slot] == NONE:
            reader.fail("market", "no-cards")


def _most_plentiful(s: State) -> int:
    """The item of which most cards are left, the first of them; NONE if there are no more."""
    left = [CARDS[item].copies - found(s, item) for item in range(len(ITEM_NAMES))]
    return left.index(max(left)) if max(left) > 0 else NONE


def _fill_pile(reader: Reader, s: State) -> None:
    """The pile holds what is nowhere else."""
    for card in range(DOUBLER):
        s.pile[card] = CARDS[card].copies - found(s, card)
        if s.pile[card] < 0:
            reader.fail("", "box", count=found(s, card), card=NAMES[card], most=CARDS[card].copies)
    s.pile_size = sum(s.pile)
    add_coqs(s)
    reader.agree("pile", {name: s.pile[card] for card, name in enumerate(NAMES) if card != DOUBLER})
    reader.agree("pile_size", s.pile_size)


def _read_turn(reader: Reader, s: State) -> None:
    turn = reader.part("turn")
    s.current = turn.number("seat", 0, s.seats - 1, s.first)
    s.turns = turn.number("number", 1, MOST_TURNS, 1)
    over = s.coqs == LAST_COQ
    s.points_left = turn.number("points_left", 0, POINTS, 0 if over else POINTS)
    s.fox_moved = int(turn.switch("fox_moved", False))
    turn.close()
    s.ended_by = TENTH_COQ if over else NOT_YET
    s.deciders = 0 if over else 1 << s.current
    reader.agree("ended_by", ENDINGS[TENTH_COQ] if over else None)
    reader.agree("deciders", [] if over else [s.current])
