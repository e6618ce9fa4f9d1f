"""Reading a position of Cóatl from JSON. What is left out when one is written by hand is computed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from plume.coatl.adam import HIGHEST_POINTS, NEEDS, adam_cards, receive_card, still_missing
from plume.coatl.boards import put_on_board
from plume.coatl.box import cards_in_box, numbers_in_box, pieces_in_box, temples_in_box
from plume.coatl.cards import PROPHECIES
from plume.coatl.cardsets import card_set, members
from plume.coatl.describe import PARTS, in_bag, in_body_bag, on_space, prophecy_names, temple_names
from plume.coatl.errors import BadCoatlPosition, BadText
from plume.coatl.invariants import INVARIANTS, SINCE, adam_pieces, broken
from plume.coatl.notation import (
    MOVES,
    PROPHECY_NAMES,
    TEMPLE_NAMES,
    piece_word,
    read_pieces,
    read_serpent,
    serpent_kinds,
)
from plume.coatl.options import CoatlOptions
from plume.coatl.order import is_solo, sides
from plume.coatl.pieces import ALL_KINDS, BODY, GOLD, GOLDEN_BODIES, HEAD, LETTERS, N_COLOURS, PART_NAMES, TAIL
from plume.coatl.rules import legal
from plume.coatl.scoring import points
from plume.coatl.setup import cards_dealt, clear_adam, has_temple_piles
from plume.coatl.state import (
    ACTIONS,
    ALL_PASSED,
    ASSEMBLING,
    CHOOSING,
    COMPLETE,
    ENDINGS,
    IN_HAND,
    MOST_COATLS,
    NO_ACTION,
    NOT_YET,
    ROW,
    SPACES,
    THIRD_COATL,
    TOKENS,
    ZONES,
    Coatl,
    Knowledge,
    Player,
    State,
)
from plume.coatl.versions import VERSION
from plume.coatl.view import hide
from plume.coatl.zones import BODY_SPACES, HEAD_SPACES
from plume.core.bits import NONE, set_of
from plume.core.errors import Word
from plume.core.messages import slug
from plume.core.options import Options
from plume.core.reader import Reader

TITLE = "Cóatl"
NO_SIZES = dict.fromkeys(("deck_size", "discard_size", "known"))
MOST_HIDDEN = 60
"""Cards that a seat may hold unseen: more are refused at once."""


def read(data: Mapping[str, Any], version: int = VERSION) -> tuple[Options, State]:
    """Options and state from JSON. What breaks an invariant of a version is refused, with the place and the reason."""
    reader = Reader.of_position(TITLE, data, BadCoatlPosition)
    options, s = _read_table(reader)
    _check_dealt(reader, s)
    _read_knowledge(reader, s)
    reader.close()
    _refuse_the_broken(reader, s, version)
    _refuse_the_stuck(reader, s)
    return options, s


def read_view(data: Mapping[str, Any]) -> tuple[Options, State]:
    """Options and state from the JSON of a view, with everything erased that its viewer may not see."""
    whole = Reader.of_position(TITLE, data, BadCoatlPosition)
    hands = {"hand": "taken", "temples": "temples_taken", "dealt": ""}
    shown = whole.shown_alone(hands, sizes=("hand_size", "temple_count"))
    temples = {"visible": whole.mapping("temples").get("visible")}
    seen = Reader.of_position(TITLE, {**shown, **NO_SIZES, "temples": temples}, BadCoatlPosition)
    options, s = _read_table(seen)
    _refuse_the_broken(seen, s, VERSION)
    viewer = whole.viewer(options)
    known = whole.parts("known")
    if len(known) != 1:
        whole.fail("known", "viewers", expected=1)
    _read_knowledge_of(known[0], s, s.known[viewer])
    _read_sizes(whole, s)
    hide(s, viewer)
    return options, s


def _read_sizes(reader: Reader, s: State) -> None:
    """How many cards are hidden, and where: all that is not shown was read as if it lay in the deck, or covered."""
    unseen, covered = s.deck_size, s.covered.bit_count()
    s.discard_size = reader.number("discard_size", 0, unseen, 0)
    s.deck_size = reader.number("deck_size", 0, unseen, 0)
    unseen -= s.deck_size + s.discard_size
    for seat, (part, player) in enumerate(zip(reader.parts("seats"), s.players, strict=False)):
        shown, temples = player.hand_size, player.temple_count
        player.hand_size = part.number("hand_size", shown, MOST_HIDDEN, shown)
        player.temple_count = part.number("temple_count", temples, MOST_HIDDEN, temples)
        covered -= player.temple_count - temples
        is_hidden = s.action == CHOOSING and not player.dealt and part.get("hand") is None
        unseen -= cards_dealt(s, seat) if is_hidden else player.hand_size - shown
    if unseen != 0:
        reader.fail("deck_size", "differs", expected=s.deck_size + unseen, value=s.deck_size)
    s.temple_under = reader.part("temples").numbers("under", 0, MOST_HIDDEN)
    if len(s.temple_under) != 2 or (has_temple_piles(s) and sum(s.temple_under) != covered):
        reader.fail("temples.under", "under", total=covered, value=s.temple_under)


def _read_table(reader: Reader) -> tuple[Options, State]:
    """All but what the viewers know."""
    options, seats = reader.options(CoatlOptions)
    s = State()
    options.apply(s)
    s.first = reader.first(options, options.first_player)
    coatls = [_read_seat(seat, player, options) for seat, player in zip(seats, s.players, strict=False)]
    clear_adam(s)
    if options.is_solo:
        _read_adam(reader.part("adam"), s)
    _read_supply(reader, s)
    _read_row(reader, s)
    _fill_bags(reader, s)
    _fill_deck(reader, s)
    _fill_temples(reader.part("temples"), s)
    _read_end(reader.part("end"), s)
    _read_turn(reader.part("turn"), s)
    _read_deciders(reader, s)
    _announce_points(coatls, s)
    s.streams = reader.streams("random", len(ZONES))
    for knowledge in s.known[: s.seats + 1]:
        knowledge.may_be[: IN_HAND + s.seats] = [numbers_in_box(s)] * (IN_HAND + s.seats)
    return options, s


def _refuse_the_broken(reader: Reader, s: State, version: int) -> None:
    wrong = broken(s)
    if wrong and SINCE.get(wrong, 1) <= version:
        reader.fail("", "invariant", broken=Word(f"coatl_invariant_{slug(INVARIANTS[wrong])}"))


def _refuse_the_stuck(reader: Reader, s: State) -> None:
    """Whoever has to decide can: only the step of completing could be set up so that nothing is legal."""
    moves = [0] * MOVES.words
    for seat in range(s.seats):
        if s.deciders >> seat & 1 and legal(s, seat, moves) == 0:
            reader.fail("turn.completing", "stuck", seat=seat)


def _read_seat(seat: Reader, player: Player, options: CoatlOptions) -> Sequence[Reader]:
    """Read what lies before a player, and return the parts of their Cóatls."""
    if options.golden_feathers:
        player.feathers = seat.number("feathers", 0, GOLDEN_BODIES[options.players], 0)
    for kind in _read_pieces(seat, "board", seat.text("board")):
        put_on_board(player, kind)
    player.hand = _read_cards(seat, "hand")
    player.taken = _read_cards(seat, "taken")
    player.dealt = _read_cards(seat, "dealt")
    player.hand_size = player.hand.bit_count()
    player.temples = set_of(seat.distinct("temples", TEMPLE_NAMES))
    player.temples_taken = set_of(seat.distinct("temples_taken", TEMPLE_NAMES))
    player.temple_count = player.temples.bit_count()
    player.tokens = set_of(seat.distinct("tokens", TOKENS))
    seat.agree("hand_size", player.hand_size)
    seat.agree("temple_count", player.temple_count)
    coatls = seat.parts("coatls")
    if len(coatls) > MOST_COATLS:
        seat.fail("coatls", "coatls", most=MOST_COATLS)
    for number, part in enumerate(coatls):
        player.coatls[number] = coatl = _read_coatl(part)
        player.completed += coatl.ends == COMPLETE
        player.incomplete |= (coatl.ends != COMPLETE) << number
    player.begun = len(coatls)
    seat.close()
    return coatls


def _read_coatl(part: Reader) -> Coatl:
    try:
        coatl = read_serpent(part.text("serpent"))
    except BadText as problem:
        part.fail("serpent", "problem", problem=problem)
    coatl.cards = set_of(part.distinct("cards", PROPHECY_NAMES))
    coatl.temple = part.choice("temple", TEMPLE_NAMES, NONE)
    return coatl


def _read_adam(part: Reader, s: State) -> None:
    """What A.D.A.M. has before him; without it he has no cards yet."""
    adam = s.adam
    for card in part.parts("cards"):
        if adam.held == adam.hand_size:
            part.fail("cards", "adam-cards", most=adam.hand_size)
        place = adam.held
        card.need("card")
        receive_card(adam, card.choice("card", PROPHECY_NAMES, 0))
        adam.wild[place] = card.choice("any", LETTERS, NONE)
        adam.pieces[N_COLOURS * place : N_COLOURS * (place + 1)] = _read_colours(card.part("pieces"))
        for colour, letter in enumerate(LETTERS):
            if adam.pieces[N_COLOURS * place + colour] > NEEDS[N_COLOURS * adam.cards[place] + colour]:
                card.fail("pieces", "adam-pieces", letter=letter)
        adam.missing[place] = still_missing(adam, place)
        card.close()
    adam.realised = _read_cards(part, "realised")
    adam.points = sum(HIGHEST_POINTS[number] for number in members(adam.realised))
    part.agree("points", adam.points)
    adam.discarded = _read_colours(part.part("discarded"))
    part.close()


def _read_colours(part: Reader, usual: Sequence[int] = (0,) * N_COLOURS) -> list[int]:
    """Five numbers by the letter of the colour; one that is not there has its usual value."""
    numbers = [part.number(letter, 0, 30, number) for letter, number in zip(LETTERS, usual, strict=True)]
    part.close()
    return numbers


def _read_supply(reader: Reader, s: State) -> None:
    spaces = reader.items("supply")
    if len(spaces) not in (0, SPACES):
        reader.fail("supply", "spaces", expected=SPACES, found=len(spaces))
    for space, text in enumerate(spaces):
        kinds = _read_pieces(reader, f"supply[{space}]", text)
        part = BODY if BODY_SPACES >> space & 1 else HEAD if HEAD_SPACES >> space & 1 else TAIL
        if kinds and [_part(kind) for kind in kinds] != [part] * (2 if part == BODY else 1):
            holds = Word(f"coatl_space_holds_{PART_NAMES[part]}")
            reader.fail(f"supply[{space}]", "space", space=space + 1, holds=holds)
        for place, kind in enumerate(kinds):
            s.supply[2 * space + place] = kind
        s.filled |= bool(kinds) << space


def _part(kind: int) -> int:
    """The part of a serpent that a piece looks like."""
    return BODY if kind == GOLD else kind // N_COLOURS


def _read_row(reader: Reader, s: State) -> None:
    row = reader.names_or_gaps("row", PROPHECY_NAMES, NONE)
    if len(row) > ROW:
        reader.fail("row", "row", most=ROW, found=len(row))
    gaps = [NONE] * (ROW - len(row))
    s.row = gaps + row if is_solo(s) else row + gaps  # S-ROW-1


def _fill_bags(reader: Reader, s: State) -> None:
    """The bags hold what is nowhere else.

    Of the pieces that A.D.A.M. has or had only the colour is known: where the bags are not named, these were bodies.
    """
    used = Counter(kind for space in range(SPACES) for kind in on_space(s, space))
    for player in s.players[: s.seats]:
        used.update({kind: player.board[kind] for kind in range(ALL_KINDS)})
        used[GOLD] += player.feathers
        for coatl in player.coatls[: player.begun]:
            used.update(serpent_kinds(coatl))
    used.update({N_COLOURS * BODY + colour: adam_pieces(s.adam, colour) for colour in range(N_COLOURS)})
    bags = reader.part("bags")
    for bag, part in enumerate(PARTS):
        kinds = range(N_COLOURS * bag, N_COLOURS * (bag + 1))
        golden = [GOLD] if bag == BODY else []
        if is_solo(s) and bags.has(part):
            left = [pieces_in_box(s, kind) - used[kind] for kind in kinds]
            s.bag[kinds.start : kinds.stop] = _read_colours(bags.part(part), left)
        else:
            _compute_bag(reader, s, [*kinds, *golden], used)
            bags.agree(part, in_body_bag(s) if golden else in_bag(s, bag))
        s.bag_size[bag] = sum(s.bag[kind] for kind in (*kinds, *golden))
    bags.close()


def _compute_bag(reader: Reader, s: State, kinds: Sequence[int], used: Counter[int]) -> None:
    for kind in kinds:
        most = pieces_in_box(s, kind)
        s.bag[kind] = most - used[kind]
        if s.bag[kind] < 0:
            reader.fail("", "box-pieces", count=used[kind], piece=piece_word(kind), most=most)


def _fill_deck(reader: Reader, s: State) -> None:
    """The deck holds the Prophecy cards that are nowhere else."""
    s.discard = _read_cards(reader, "discard")
    used = Counter([card for card in s.row if card != NONE] + members(s.discard) + members(adam_cards(s.adam)))
    for player in s.players[: s.seats]:
        used.update(members(player.hand) + members(player.dealt))
        for coatl in player.coatls[: player.begun]:
            used.update(members(coatl.cards))
    box = Counter(members(cards_in_box(s)))
    for card in used:
        if used[card] > box[card]:
            reader.fail("", "box", count=used[card], card=PROPHECY_NAMES[card], most=box[card])
    s.deck = card_set(sorted((box - used).elements()))
    s.deck_size = s.deck.bit_count()
    s.discard_size = s.discard.bit_count()
    reader.agree("deck", prophecy_names(s.deck))
    reader.agree("deck_size", s.deck_size)
    reader.agree("discard_size", s.discard_size)


def _fill_temples(part: Reader, s: State) -> None:
    """What is nowhere else is covered; without visible cards the lowest of these are on top of the piles."""
    players = s.players[: s.seats]
    used = [card for player in players for card in members(player.temples)]
    used += [coatl.temple for player in players for coatl in player.coatls[: player.begun] if coatl.temple != NONE]
    s.temple_top = part.names_or_gaps("visible", TEMPLE_NAMES, NONE)
    box = members(temples_in_box(s))
    if not s.temple_top:
        s.temple_top = [card for card in box if card not in used][:2]
    if len(s.temple_top) != 2:
        part.fail("visible", "piles")
    used += [card for card in s.temple_top if card != NONE]
    for card in used:
        if used.count(card) > box.count(card):
            part.fail("", "box", count=used.count(card), card=TEMPLE_NAMES[card], most=box.count(card))
    s.covered = set_of(card for card in box if card not in used)
    s.temple_under = _read_under(part, s)
    part.agree("covered", temple_names(s.covered))
    part.close()


def _read_under(part: Reader, s: State) -> list[int]:
    """How many cards lie under the visible ones; evenly if it is not said, as in C-SETUP-4."""
    covered = s.covered.bit_count() if has_temple_piles(s) else 0
    if part.has("under"):
        under = list(part.items("under"))
        if len(under) != 2 or not all(type(n) is int and n >= 0 for n in under) or sum(under) != covered:
            part.fail("under", "under", total=covered, value=under)
        return under
    if NONE in s.temple_top:
        return [covered if card != NONE else 0 for card in s.temple_top]
    return [covered - covered // 2, covered // 2]


def _read_turn(turn: Reader, s: State) -> None:
    s.current = turn.number("seat", 0, s.seats - 1, s.first)
    s.turns = turn.number("number", 0, 30_000, 1)
    s.action = turn.choice("action", ACTIONS, NO_ACTION)
    s.closing = turn.number("completing", 1, s.players[s.current].begun, 0)
    s.acted = int(turn.switch("acted", False))
    nobody_acts = s.action == CHOOSING or s.ended_by != NOT_YET
    s.actions_left = turn.number("actions_left", 0 if nobody_acts else 1, 2, 1)
    s.passes = turn.number("passes", 0, sides(s) if s.ended_by == ALL_PASSED else sides(s) - 1, 0)
    if s.ending != THIRD_COATL and (s.acted or s.actions_left == 2):
        turn.fail("actions_left", "two-actions")
    if s.closing and (s.action != ASSEMBLING or s.players[s.current].coatls[s.closing - 1].ends != COMPLETE):
        turn.fail("completing", "completing")
    turn.close()


def _read_end(end: Reader, s: State) -> None:
    s.ending = end.choice("triggered", ENDINGS[:ALL_PASSED], NOT_YET)
    s.trigger = end.number("by", 0, sides(s) - 1, 0)
    s.turns_left = end.number("turns_left", 0, 2 * sides(s), 0)
    s.ended_by = end.choice("ended_by", ENDINGS, NOT_YET)
    end.close()


def _read_deciders(reader: Reader, s: State) -> None:
    """In set-up those who have still to choose, otherwise whoever's turn it is."""
    if s.action != CHOOSING:
        s.deciders = 0 if s.ended_by != NOT_YET else 1 << s.current
        reader.agree("deciders", [seat for seat in range(s.seats) if s.deciders >> seat & 1])
        return
    names = [str(seat) for seat in range(s.seats)]
    chosen = [str(seat) for seat in reader.items("deciders")] or names
    if not set(chosen) <= set(names):
        reader.fail("deciders", "deciders", last=s.seats - 1, value=reader.get("deciders"))
    s.deciders = set_of(map(int, chosen))


def _check_dealt(reader: Reader, s: State) -> None:
    """In set-up everybody has as many cards as they were dealt."""
    for seat in range(s.seats if s.action == CHOOSING else 0):
        player = s.players[seat]
        expected = cards_dealt(s, seat)
        if player.hand_size + player.dealt.bit_count() != expected:
            reader.fail(f"seats[{seat}].dealt", "dealt", expected=expected)


def _announce_points(coatls: Sequence[Sequence[Reader]], s: State) -> None:
    """C-DONE-5: the points of a completed Cóatl are known, once the step of completing is over."""
    for seat, parts in enumerate(coatls):
        for number, part in enumerate(parts):
            coatl = s.players[seat].coatls[number]
            if coatl.ends == COMPLETE and not (s.current == seat and s.closing == number + 1):
                coatl.points = points(coatl)
            part.agree("points", coatl.points)
            part.close()


def _read_knowledge(reader: Reader, s: State) -> None:
    """What the viewers know about hidden cards; without it every card may be anywhere."""
    viewers = reader.parts("known")
    if len(viewers) not in (0, s.seats + 1):
        reader.fail("known", "viewers", expected=s.seats + 1)
    for knowledge, part in zip(s.known, viewers, strict=False):
        _read_knowledge_of(part, s, knowledge)


def _read_knowledge_of(part: Reader, s: State, knowledge: Knowledge) -> None:
    knowledge.in_deck = _read_cards(part, "in_deck")
    knowledge.in_discard = _read_cards(part, "in_discard")
    texts = [part.text("deck"), part.text("discard"), *part.items("hands")]
    if len(texts) != IN_HAND + s.seats:
        part.fail("hands", "hands", expected=s.seats)
    knowledge.may_be[: len(texts)] = [_read_numbers(part, s, text) for text in texts]
    part.close()


def _read_numbers(part: Reader, s: State, text: object) -> int:
    if text == "all":
        return numbers_in_box(s)
    names = str(text).split()
    known = prophecy_names(numbers_in_box(s))
    for name in names:
        if name not in known:
            part.fail("", "name", value=name, known=f"{known[0]} to {known[-1]}")
    return set_of(PROPHECY_NAMES.index(name) for name in names)


def _read_pieces(reader: Reader, key: str, text: object) -> list[int]:
    if not isinstance(text, str):
        reader.fail(key, "text", value=text)
    try:
        return read_pieces(text)
    except BadText as problem:
        reader.fail(key, "problem", problem=problem)


def _read_cards(reader: Reader, key: str) -> int:
    """A set of Prophecy cards from a list of names; more copies than the box has are refused at once."""
    cards = reader.names(key, PROPHECY_NAMES)
    for card in cards:
        if cards.count(card) > PROPHECIES[card].copies:
            reader.fail(key, "box", count=cards.count(card), card=f"P{card}", most=PROPHECIES[card].copies)
    return card_set(cards)
