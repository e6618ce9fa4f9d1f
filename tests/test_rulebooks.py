"""The rulebooks say the same in every language, and every example in them is what the engine does."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import groupby
from typing import Any, NamedTuple

import pytest

import plume
from plume import rulebooks
from plume.coatl.pieces import PIECES
from plume.core.errors import BadOption
from plume.core.position import Position
from plume.cotcot.cards import CARDS
from plume.cotcot.sentences import name
from plume.language import LANGUAGES
from plume.language import language as spoken_in
from plume.rulebooks import RULE, UnknownRule, books
from tests.coatl.tables import adams_cards, adams_turn, held, seat, solo, table

FENCED = re.compile(r"^```\n(.*?)^```$", re.DOTALL | re.MULTILINE)
CARD_LINE = re.compile(r"  ([PT]\d+)  +(.+?)  +(\d+)×  +(\d+)")


def blocks(book: str, language: str = "en") -> list[list[str]]:
    """The fenced examples of a rulebook, as lines."""
    return [block.splitlines() for block in FENCED.findall(rulebooks.in_words(book, language))]


def pictures(book: str, language: str = "en") -> list[str]:
    """The blocks of a rulebook that only the page draws."""
    return rulebooks.PICTURE.findall(rulebooks.text(book, language))


def is_move(book: str, line: str) -> bool:
    """Whether a line of an example is a move."""
    return line in books()[book].moves


def move_blocks(book: str) -> list[list[str]]:
    """The examples of a rulebook that are moves."""
    return [lines for lines in blocks(book) if is_move(book, lines[0])]


def shape(book: str, language: str) -> list[str]:
    """How a rulebook is built: its headings, rules, examples, tables and paragraphs, one after another."""
    text = FENCED.sub(lambda block: f"example {block[1]!r}", rulebooks.in_words(book, language))
    kinds = [
        ("heading", r"#+ "),
        ("rule", RULE.pattern),
        ("point", r"- "),
        ("example", "example "),
        ("table", r"\|"),
        ("text", r"\S"),
    ]
    return [
        next(kind for kind, pattern in kinds if re.match(pattern, line)) for line in text.splitlines() if line.strip()
    ]


# ---- every language


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", books())
def test_ids_are_the_same_in_the_same_order_in_every_language(book: str, language: str) -> None:
    assert list(rulebooks.rules(book, language)) == list(rulebooks.rules(book, "en"))
    assert len(RULE.findall(rulebooks.text(book, language))) == len(rulebooks.rules(book, language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", books())
def test_examples_are_the_same_in_every_language(book: str, language: str) -> None:
    assert blocks(book, language) == blocks(book, "en")
    assert pictures(book, language) == pictures(book, "en")
    assert shape(book, language) == shape(book, "en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", books())
def test_a_rule_names_the_same_moves_options_and_rules_in_every_language(book: str, language: str) -> None:
    named = r"`[^`]+`|\b[A-Z]-[A-Z]+-\d+|\bP\d+|\bT\d+"
    for rule, text in rulebooks.rules(book, language).items():
        found = re.findall(named, text)
        assert sorted(found) == sorted(re.findall(named, rulebooks.rule(book, rule))), rule


@pytest.mark.parametrize("book", books())
def test_french_signs_are_kept_to_their_words(book: str) -> None:
    told = [card.sentence for card in rulebooks.cards(book, "fr")]
    text = FENCED.sub("", "\n".join([rulebooks.in_words(book, "fr"), *told]))
    plain = re.sub(r"`[^`]*`", "code", text).replace("CotCotCollec'", "")
    assert not re.findall(r".{20}(?: [:;?!»]|[^\u00a0][;?!»]|« |')", plain)


def test_cards_are_listed_in_order() -> None:
    names = [f"P{number}" for number in range(55)] + [f"T{number}" for number in range(20)]
    for language in LANGUAGES:
        assert [card.name for card in rulebooks.cards("coatl", language)] == names
        assert [card.name for card in rulebooks.cards("cotcot", language)] == [card.name for card in CARDS]
    for book in ("coatl-solo", "coatl-expansions"):
        assert rulebooks.cards(book, "fr") == rulebooks.cards("coatl", "fr")
    headings = [heading for heading, _ in groupby(card.heading for card in rulebooks.cards("coatl"))]
    assert len(headings) == len(set(headings)) == 10 + 1
    assert rulebooks.cards("coatl")[36][2:] == (
        "g y+ k",
        "A green piece, one or more yellow ones and a black one follow each other: "
        "2 points for 1 bridge, 6 for 2 or more.",
    )


def test_what_does_not_exist_is_refused() -> None:
    with pytest.raises(BadOption, match=r"the rulebook must be one of coatl, .*, cotcot, not 'go'"):
        rulebooks.text("go")
    with pytest.raises(BadOption, match=r"language must be one of en, .*, not 'xx'"):
        rulebooks.cards("coatl", "xx")
    with pytest.raises(UnknownRule, match=r"coatl-solo has no rule 'S-ADAM-9' \(did you mean S-ADAM-8\?\)"):
        rulebooks.rule("coatl-solo", "S-ADAM-9")


# ---- serpents


def scored_serpents() -> list[tuple[str, list[str]]]:
    """Every serpent in an example, with the lines below it."""
    found: list[tuple[str, list[str]]] = []
    for lines in [*blocks("coatl"), *blocks("coatl-expansions")]:
        if lines[0].split()[0] in PIECES:
            for line in lines:
                if line.startswith(" "):
                    found[-1][1].append(line)
                else:
                    found.append((line, []))
    return found


@pytest.mark.parametrize(("serpent", "lines"), scored_serpents())
def test_example_serpents_score_what_the_rulebook_says(serpent: str, lines: list[str]) -> None:
    claims = [match.groups() for line in lines if (match := CARD_LINE.fullmatch(line))]
    score = plume.coatl.score(serpent, [card for card, *_ in claims])
    drawings = {card.name: card.drawing for card in rulebooks.cards("coatl")}
    for card, drawing, times, points in claims:
        assert (drawing, int(times), int(points)) == (drawings[card], score.cards[card].times, score.cards[card].points)
    if len(claims) > 1:
        assert int(lines[-1]) == score.total
    assert len(lines) == len(claims) + (len(claims) > 1)


def test_every_family_and_the_temple_cards_have_an_example() -> None:
    shown = {match[1] for _, lines in scored_serpents() for line in lines if (match := CARD_LINE.fullmatch(line))}
    headings = {card.heading for card in rulebooks.cards("coatl") if card.name in shown}
    assert headings == {card.heading for card in rulebooks.cards("coatl")}


# ---- turns of Cóatl


def play(position: Position, moves: list[str], outcomes: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Play the moves of an example as seat 0, with what chance gives to some of them; return seat 0."""
    for move in moves:
        given = (outcomes or {}).get(move)
        position.play(0, move, outcomes=None if given is None else given.split())
    found: dict[str, Any] = position.to_json()["seats"][0]
    return found


def test_there_are_as_many_examples_of_turns_as_are_tested_here() -> None:
    assert [len(move_blocks(book)) for book in books()] == [8, 1, 1, 6]


def test_keeping_cards() -> None:
    dealt = "k b g r y k b g r y k g <k <b g> r> T0 T1 T2 T3 P5 P6 P7 P9 P10 P11 P12 P13 P14 P8 P20 P35 P47"
    position = plume.coatl.new(2, first_player=1, outcomes=dealt.split())
    assert play(position, move_blocks("coatl")[0])["hand"] == ["P20", "P35"]


def test_taking_pieces() -> None:
    spaces = ["k b", "g r", "y k", "k r", "r y", "k g", "<k", "<b", "g>", "r>"]
    me = play(table(seat("<y k k y r"), seat(), supply=spaces), move_blocks("coatl")[1])
    assert sorted(me["board"].split()) == ["<y", "k", "k", "k", "r", "r", "y"]


def test_choosing_cards() -> None:
    position = table(seat(hand="P20 P35"), seat(), row="P5 P6 P7 P8 P9 P10")
    me = play(position, move_blocks("coatl")[2], {"draw deck": "P1"})
    assert me["hand"] == ["P1", "P5", "P20", "P35"]
    assert None not in position.to_json()["row"]


def test_assembling() -> None:
    me = play(table(seat("<y k k y r k r", "P20 P35"), seat()), move_blocks("coatl")[3])
    assert me["coatls"][0]["serpent"] == "<y k k r"
    assert me["coatls"][0]["cards"] == ["P35"]
    assert sorted(me["board"].split()) == ["k", "r", "y"]


def test_completing() -> None:
    begun = {"serpent": "<y k k r", "cards": ["P35"]}
    me = play(table(seat("k r y y>", "P20", coatls=[begun], temples=["T12"]), seat()), move_blocks("coatl")[4])
    assert me["coatls"][0]["serpent"] == "<y k k r y k r y>"
    assert me["coatls"][0]["points"] == 16


def test_sacrifice_tokens() -> None:
    perfect, future, commitment = move_blocks("coatl")[5:]
    tokens = ["pick", "future", "commit"]
    me = play(table(seat(tokens=tokens), seat()), perfect)
    assert (me["board"], me["tokens"]) == ("b r", ["future", "commit"])
    me = play(table(seat(hand="P8 P9", tokens=tokens), seat()), future, {"future": "P40 P41 P42 P43 P44 P45"})
    assert me["hand"] == ["P9", "P40"]
    temples = {"visible": ["T4", "T5"], "under": [6, 7]}
    me = play(table(seat(tokens=tokens), seat(), temples=temples), commitment)
    assert me["temples"] == ["T4"]


def test_spending_a_golden_body() -> None:
    position = table(seat("y> r o"), seat("<g k k b"), options={"golden_feathers": True})
    me = play(position, move_blocks("coatl-expansions")[0])
    robbed = position.to_json()["seats"][1]
    assert sorted(me["board"].split()) == ["k", "k", "r", "y>"]
    assert (sorted(robbed["board"].split()), robbed["feathers"]) == (["<g", "b"], 1)
    assert position.scores == (0, 2)


# ---- A.D.A.M.


def test_keeping_cards_alone() -> None:
    dealt = "k k r k k g b y g g b b <k <r k> b> T1 T11 P20 P21 P22 P23 P24 P25 P9 P28 P44 P2 P7 P12 P16 P30"
    position = plume.coatl.new(1, outcomes=dealt.split())
    assert play(position, move_blocks("coatl-solo")[0])["hand"] == ["P2", "P7", "P16"]
    assert position.deciders == (0,)


def test_a_turn_of_adam() -> None:
    before, spaces, after = (lines for lines in blocks("coatl-solo") if not is_move("coatl-solo", lines[0]))
    cards = [held(line.split()[0], " ".join(line.split()[1:])) for line in before]
    supply = [" ".join(line.split()[1:]) for line in spaces]
    position = solo(cards=cards, supply=supply, row="P25 P24 P23 P22 P21 P20")
    told = adams_turn(position)
    assert told[:3] == ["adam found P9 2", "adam placed b P9", "adam placed y P28"]
    assert [line for line in told if "realised" in line] == ["adam realised P9 5", "adam realised P28 4"]
    assert [line.replace(" ", "") for line in adams_cards(position)] == [line.replace(" ", "") for line in after]
    assert position.scores == (0, 9)
    assert position.to_json()["row"][2:] == ["P25", "P24", "P23", "P22"]


# ---- CotCotCollec'


def henhouse(*seats: dict[str, Any], market: str, fox: tuple[int, str] | None = None, **more: Any) -> Position:
    """A position of CotCotCollec'."""
    place = None if fox is None else {"seat": fox[0], "item": fox[1]}
    return plume.cotcot.position({"seats": list(seats), "market": market.split(), "fox": place, **more})


def hen(hand: str, *collections: str, **more: Any) -> dict[str, Any]:
    """A seat; collections are given as `ring 3`, with ` x2` if they are doubled."""
    kept = [
        {"item": words[0], "length": int(words[1]), "doubled": "x2" in words} for words in map(str.split, collections)
    ]
    return {"hand": hand.split(), "collections": kept, **more}


def test_three_turns() -> None:
    first, second, third = move_blocks("cotcot")[:3]
    position = henhouse(hen("ring ring corn key x2"), hen("x2"), market="joker spoon button")
    me = play(position, first, {"take joker": "rug"})
    assert (sorted(me["hand"]), position.to_json()["fox"]) == (
        ["joker", "key", "ring", "x2"],
        {"seat": 0, "item": "ring"},
    )
    begun: dict[str, Any] = {"market": "spoon button key", "fox": (0, "ring")}
    me = play(henhouse(hen("ring key joker x2", "ring 1"), hen("x2"), **begun), second, {"draw": "bell"})
    assert sorted(me["hand"]) == ["bell", "joker", "key", "x2"]
    assert me["collections"][0]["length"] == 2
    me = play(henhouse(hen("bell key joker x2", "ring 2"), hen("x2"), **begun), third, {"take key": "rug"})
    assert sorted(me["hand"]) == ["bell", "key", "key"]
    assert me["collections"] == [{"item": "ring", "length": 3, "jokers": 1, "doubled": True}]


def test_three_ways_to_move_the_fox() -> None:
    ways = [(0, "key"), (1, "bell"), (1, "bell")]
    replaced = {"take corn": "rug", "take spoon": "rug", "take key": "rug"}
    for moves, (owner, item) in zip(move_blocks("cotcot")[3:], ways, strict=True):
        position = henhouse(hen("x2", "ring 2", "key 1"), hen("x2", "bell 1"), market="corn spoon key", fox=(0, "ring"))
        play(position, moves, replaced)
        assert position.to_json()["fox"] == {"seat": owner, "item": item}
        assert position.deciders == (1,)


class Claim(NamedTuple):
    """A cell of the table: a collection, how it is marked, and what it is said to score."""

    item: str
    length: int
    mark: str
    points: int


def scoring_table(language: str) -> tuple[list[list[Claim]], list[int]]:
    """The table of the example: the collections of each player, and their points."""
    rows = re.findall(r"^\| (.+) \|$", rulebooks.text("cotcot", language), re.MULTILINE)
    cells = [[cell.strip() for cell in row.split("|")] for row in rows]
    items = {name(card, language): card.name for card in CARDS}
    words = spoken_in(language)
    marks = {"": "", words.game_label("cotcot", "doubled"): "x2", words.game_label("cotcot", "here"): "fox"}
    players: list[list[Claim]] = [[], [], []]
    for item, *row in cells[1:-1]:
        for player, cell in zip(players, row, strict=True):
            for length, mark, points in re.findall(r"(\d) ?(\w*)\s?: (\d)", cell):
                player.append(Claim(items[item], int(length), marks[mark], int(points)))
    return players, [int(cell) for cell in cells[-1][1:]]


def players_of(claims: list[list[Claim]]) -> list[dict[str, Any]]:
    """The players of the table, with their doublers in hand unless they are laid."""
    return [
        hen(
            "" if any(claim.mark == "x2" for claim in mine) else "x2",
            *(f"{claim.item} {claim.length} {claim.mark}" for claim in mine),
        )
        for mine in claims
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_scoring_table(language: str) -> None:
    claims, totals = scoring_table(language)
    assert [len(mine) for mine in claims] == [3, 4, 3]
    place = henhouse(*players_of(claims), market="spoon button corn", fox=(0, "key"), coqs=3)
    told = [event.to_json() for event in place.play("take corn", outcomes=["coq", "rug"])]
    found = {(each["seat"], each["item"]): each["points"] for each in told if each["event"] == "collection scored"}
    for player, mine in enumerate(claims):
        for claim in mine:
            assert claim.points == found.get((player, claim.item), 0), claim
            assert (claim.mark == "fox") == ((player, claim.item) not in found)
    assert [each["points"][0] for each in place.to_json()["seats"]] == totals == [5, 11, 3]


CASE = re.compile(r"^shelves (.+)$", re.MULTILINE)


def shelves() -> list[list[tuple[str, int]]]:
    """The cases of the scoring that the page draws: what each hen has, and what it is said to win."""
    found = CASE.findall("".join(block for block in pictures("cotcot") if block.startswith("```picture cases")))
    return [
        [(shelf.rpartition(" = ")[0], int(shelf.rpartition(" = ")[2])) for shelf in case.split(" / ")] for case in found
    ]


@pytest.mark.parametrize("case", shelves(), ids=lambda case: case[0][0])
def test_the_cases_that_are_drawn_score_what_they_say(case: list[tuple[str, int]]) -> None:
    """A hen has a find, a length, perhaps a doubler or the fox; in the last scoring also a free chest and three cards.

    Where the picture has no fox, it sits on something else.
    """
    shelved = [shelf.split(" = ") for shelf, _ in case]
    is_last = any(rest for _, *rest in shelved)
    elsewhere = [] if any("fox" in words for words, *_ in shelved) else ["showcase 1"]
    players = [
        hen(
            "" if "x2" in words else "x2 button" if rest else "x2",
            *([words.partition(" ")[2]] if " " in words else []),
            *(elsewhere if number == 0 else []),
            chests=1 if rest else 0,
            points=[0, 0] if is_last else [],
        )
        for number, (words, *rest) in enumerate(shelved)
    ]
    others = [hen("x2", points=[0, 0] if is_last else [])] * (2 - len(players))
    under = next(((number, words.split()[1]) for number, (words, *_) in enumerate(shelved) if "fox" in words), None)
    position = henhouse(
        *players, *others, market="trophy trophy necklace", fox=under or (0, "showcase"), coqs=9 if is_last else 3
    )
    position.play("take trophy", outcomes=["coq"] if is_last else ["coq", "trophy"])
    scored = [each["points"][-1] for each in position.to_json()["seats"]]
    assert scored[: len(case)] == [eggs for _, eggs in case]


def test_the_last_scoring() -> None:
    """The card that is taken is the third one in hand."""
    players = [{**player, "points": [0, 0]} for player in players_of(scoring_table("en")[0])]
    players[0] |= {"hand": ["x2", "spoon"], "chests": 1}
    position = henhouse(*players, market="spoon button corn", fox=(0, "key"), coqs=9)
    position.play("take corn", outcomes=["coq"])
    assert position.over
    assert position.scores[0] == 5 - 5
