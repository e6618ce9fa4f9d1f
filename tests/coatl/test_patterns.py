"""How patterns match (C-PAT): the matcher against brute force, and the sentences of the rules."""

from __future__ import annotations

import hashlib
import json
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from plume.coatl.cards import PROPHECIES, TEMPLES
from plume.coatl.explain import matches, score
from plume.coatl.notation import read_serpent
from plume.coatl.patterns import MOST_TIMES, NOTHING, OPEN, times_satisfied
from plume.coatl.pieces import LETTERS, N_COLOURS
from plume.coatl.scoring import points as points_in_the_rules
from plume.coatl.serpents import TAIL_END, clear, place
from plume.coatl.state import HAS_HEAD, HAS_TAIL, Coatl
from tests.coatl.facts import FACTS, PROMO_FACTS
from tests.coatl.promo import PROMO_PROPHECIES, PROMO_TEMPLES
from tests.coatl.reference import points, temple_requirements, times
from tests.scale import share

PROPHECY_FACTS = [*FACTS["prophecies"], *PROMO_PROPHECIES]
TEMPLE_FACTS = [*FACTS["temples"], *PROMO_TEMPLES]
COUNTS = [card.number for card in PROPHECIES if card.family.value == "count"]


def serpent(colours: str, head: bool = True, tail: bool = True) -> Coatl:
    """A serpent of these colours; head and tail as said, whatever the box holds."""
    coatl = Coatl()
    clear(coatl)
    for letter in colours:
        place(coatl, TAIL_END, N_COLOURS + LETTERS.index(letter))
    coatl.ends = HAS_HEAD * head | HAS_TAIL * tail
    return coatl


def counted(coatl: Coatl, card: int, open_end: int = NOTHING) -> int:
    """How often the matcher finds a card; seven stands for more."""
    ones, twos, fours = times_satisfied(coatl, open_end)
    return (ones >> card & 1) + 2 * (twos >> card & 1) + 4 * (fours >> card & 1)


def own_letters(card: int) -> str:
    """The colours of a card's pattern, and one that is not in it where there is one."""
    own = {letter for text in PROPHECY_FACTS[card]["pattern"] for letter in _letter(text)}
    foreign = [letter for letter in LETTERS if letter not in own]
    return "".join(sorted(own)) + "".join(foreign[:1])


def _letter(text: str) -> str:
    name = text.removesuffix("+").removeprefix("not-")
    return "" if name == "any" else {"black": "k", "blue": "b", "green": "g", "red": "r", "yellow": "y"}[name]


@pytest.mark.parametrize("card", [card.number for card in PROPHECIES])
@pytest.mark.rule("C-PAT-2")
def test_every_card_equals_brute_force_on_all_short_serpents(card: int) -> None:
    facts = PROPHECY_FACTS[card]
    for length in range(1, share(8, 5) + 1):
        for letters in product(own_letters(card), repeat=length):
            colours = "".join(letters)
            assert counted(serpent(colours), card) == min(times(facts, colours), MOST_TIMES), colours


@pytest.mark.parametrize("card", [card.number for card in PROPHECIES if card.family.value == "isolated-pair"])
@pytest.mark.rule("C-PAT-4")
def test_isolated_pairs_at_open_ends_equal_brute_force(card: int) -> None:
    facts = PROPHECY_FACTS[card]
    for length in range(1, share(9, 7) + 1):
        for letters in product(own_letters(card), repeat=length):
            colours = "".join(letters)
            for head, tail in product((False, True), repeat=2):
                coatl = serpent(colours, head, tail)
                assert counted(coatl, card, NOTHING) == times(facts, colours, head=head, tail=tail)
                closed = times(facts, colours, head=head, tail=tail, open_ends="closed")
                assert counted(coatl, card, OPEN) == closed


@pytest.mark.rule("C-PAT-2")
def test_all_cards_equal_brute_force_on_random_serpents() -> None:
    rng = Random(11)
    for _ in range(share(100_000, 1_000)):
        letters = "".join(rng.sample(LETTERS, rng.randint(1, 5)))
        colours = "".join(rng.choice(letters) for _ in range(rng.randint(1, 20)))
        ones, twos, fours = times_satisfied(serpent(colours), NOTHING)
        for card, facts in enumerate(PROPHECY_FACTS):
            found = (ones >> card & 1) + 2 * (twos >> card & 1) + 4 * (fours >> card & 1)
            assert found == min(times(facts, colours), MOST_TIMES), (card, colours)


@pytest.mark.rule("C-PAT-8")
def test_temple_cards_equal_brute_force_on_random_serpents() -> None:
    rng = Random(12)
    for _ in range(share(20_000, 2_000)):
        letters = "".join(rng.sample(LETTERS, rng.randint(1, 5)))
        colours = "".join(rng.choice(letters) for _ in range(rng.randint(3, 14)))
        text = f"<{colours[0]} {' '.join(colours[1:-1])} {colours[-1]}>"
        for facts in TEMPLE_FACTS:
            card = score(text, [f"T{facts['number']}"]).cards[f"T{facts['number']}"]
            assert card.requirements == temple_requirements(facts, colours)  # type: ignore[union-attr]
            assert card.points == points(facts, sum(temple_requirements(facts, colours)))


@pytest.mark.rule("X-PROMO-1", "X-PROMO-2")
def test_serpents_with_promo_cards_score_what_brute_force_finds() -> None:
    """A serpent with up to four Prophecy cards and a Temple card, in the rules and as `plume coatl score` shows it."""
    rng = Random(14)
    worth_something = 0
    for _ in range(share(100_000, 1_000)):
        letters = "".join(rng.sample(LETTERS, rng.randint(3, 5)))
        colours = "".join(rng.choice(letters) for _ in range(rng.randint(3, 16)))
        promo = rng.sample(PROMO_PROPHECIES, rng.randint(0, 2))
        others = rng.sample(FACTS["prophecies"], rng.randint(0, 2))
        beside, temple = [*promo, *others], rng.choice(PROMO_TEMPLES)
        expected = [promo_points(card, colours) for card in promo]
        worth_something += any(expected)
        expected += [points(card, times(card, colours)) for card in others]
        expected.append(promo_temple_points(temple, colours, {card["colour"] for card in beside}))
        names = [*(f"P{card['number']}" for card in beside), f"T{temple['number']}"]
        text = f"<{colours[0]} {' '.join(colours[1:-1])} {colours[-1]}>"
        shown = score(text, names)
        assert [shown.cards[name].points for name in names] == expected, (text, names)
        coatl = read_serpent(text)
        coatl.cards = sum(1 << card["number"] for card in beside)
        coatl.temple = temple["number"]
        assert points_in_the_rules(coatl) == shown.total == sum(expected), (text, names)
    assert worth_something > share(10_000, 80)


def promo_points(card: dict[str, Any], colours: str) -> int:
    """X-PROMO-1: every choice of so many pieces is looked at."""
    wanted = tuple(sorted(_letter(name) for name in card["pattern"]))
    return {5: 3, 6: 4}[len(wanted)] if wanted in combinations(sorted(colours), len(wanted)) else 0


def promo_temple_points(card: dict[str, Any], colours: str, beside: set[str]) -> int:
    """X-PROMO-2: the sentences of the five cards, one by one."""
    yellow, black, red, blue, green = (colours.count(letter) for letter in "ykrbg")
    holding = {
        15: ["blue" not in beside, red == blue > 0, len(colours) == 10],
        16: ["red" not in beside, yellow == black > 0],
        17: ["black" not in beside, len(colours) == 11],
        18: ["green" not in beside, len(colours) == 8],
        19: ["yellow" not in beside, green == 0],
    }[card["number"]]
    return ([0, 3, 6, 10] if len(holding) == 3 else [0, 3, 7])[sum(holding)]


def test_the_matches_that_are_shown_are_real_and_as_many_as_there_are() -> None:
    rng = Random(13)
    for _ in range(share(5_000, 300)):
        letters = "".join(rng.sample(LETTERS, rng.randint(1, 4)))
        colours = "".join(rng.choice(letters) for _ in range(rng.randint(1, 16)))
        coatl = serpent(colours)
        for card in PROPHECIES:
            facts = PROPHECY_FACTS[card.number]
            found = matches(coatl, card)
            assert len(found) == times(facts, colours)
            used = [piece for match in found for piece in match]
            assert len(used) == len(set(used))
            for match in found:
                assert times(facts, "".join(colours[piece - 1] for piece in match)) == 1
                if card.family.value == "assortment":
                    assert len(match) == len(facts["pattern"])
                else:
                    assert match == list(range(match[0], match[-1] + 1))


def found(text: str, card: str, open_ends: str = "absent") -> list[list[int]]:
    """The matches of a card, as `plume coatl score` shows them."""
    return score(text, [card], open_ends).cards[card].pieces  # type: ignore[union-attr]


@pytest.mark.rule("C-PAT-1")
def test_patterns_read_from_head_to_tail_and_any_piece_will_do() -> None:
    assert found("<y g r", "P15") == [[1, 2]]
    assert found("<g y r", "P15") == []
    assert found("<r y g>", "P15") == [[2, 3]]
    assert found("<y y y>", "P10") == [[1, 2, 3]]


@pytest.mark.rule("C-PAT-2")
def test_a_piece_is_used_once_for_each_card() -> None:
    assert found("g y g y g", "P42") == [[1, 2, 3]]
    assert found("g y g g y g", "P42") == [[1, 2, 3], [4, 5, 6]]
    assert found("y y y y y", "P10") == [[1, 2, 3]]
    both = score("<b b b y>", ["P4", "P14"])
    assert both.total == 2 + 3


@pytest.mark.rule("C-PAT-3")
def test_count() -> None:
    assert found("<y k y g y>", "P0") == [[1], [3], [5]]
    assert [score(f"{'y ' * n}", ["P0"]).total for n in range(1, 9)] == [0, 0, 2, 3, 4, 5, 5, 5]
    assert score("y y y y y y y y", ["P0"]).cards["P0"].times == 8


@pytest.mark.rule("C-PAT-4")
def test_isolated_pair() -> None:
    assert found("<b b r b b r>", "P9") == [[1, 2], [4, 5]]
    assert found("b b b", "P9") == []
    assert found("b b b r b b", "P9") == [[5, 6]]
    assert score("<b b r b b r b b r>", ["P9"]).total == 5


@pytest.mark.rule("C-PAT-4")
def test_isolated_pair_with_closed_open_ends() -> None:
    for text, absent, closed in (
        ("b b", 1, 0),
        ("<b b", 1, 0),
        ("<b b r", 1, 1),
        ("b b>", 1, 0),
        ("r b b>", 1, 1),
        ("r b b", 1, 0),
        ("r b b r", 1, 1),
        ("<r b b", 1, 0),
        ("b b r b b", 2, 0),
        ("b b r b b g b b", 3, 1),
    ):
        assert len(found(text, "P9")) == absent
        assert len(found(text, "P9", "closed")) == closed


@pytest.mark.rule("C-PAT-5")
def test_sequences_are_adjacent_and_in_order() -> None:
    for card, text in (
        ("P10", "y y y"),
        ("P15", "y g"),
        ("P22", "k b k b"),
        ("P28", "b b y y"),
        ("P25", "r r r g g"),
        ("P32", "y k r g b"),
    ):
        pieces = text.split()
        assert found(text, card) == [list(range(1, len(pieces) + 1))]
        for i in range(1, len(pieces)):
            broken = [*pieces[:i], "r" if card != "P25" else "y", *pieces[i:]]
            if card not in ("P32",) or pieces[i] != "r":
                assert found(" ".join(broken), card) == []
        if pieces != pieces[::-1]:
            assert found(" ".join(pieces[::-1]), card) == []


@pytest.mark.rule("C-PAT-6")
def test_bridge() -> None:
    assert found("y k r", "P35") == [[1, 2, 3]]
    assert found("y k k k r", "P35") == [[1, 2, 3, 4, 5]]
    assert found("y r", "P35") == []
    assert found("y k b k r", "P35") == []
    assert found("r k y", "P35") == []


@pytest.mark.rule("C-PAT-7")
def test_mirror() -> None:
    assert found("k y r y k", "P44") == [[1, 2, 3, 4, 5]]
    assert found("k y r g b y k", "P44") == [[1, 2, 3, 4, 5, 6, 7]]
    assert found("k y y k", "P44") == []
    assert found("y k r k y", "P44") == []
    assert found("k y k y k", "P44") == [[1, 2, 3, 4, 5]]


@pytest.mark.rule("C-PAT-8")
def test_temple_requirements() -> None:
    def holding(text: str, card: str) -> list[bool]:
        return score(text, [card]).cards[card].requirements  # type: ignore[union-attr]

    assert holding("<b r k b b r b>", "T0") == [True, True]
    assert holding("<b r k b y r b>", "T0") == [False, True]
    assert holding("<r y b>", "T5") == [True, False]
    assert holding("<k k b>", "T5") == [False, False]
    assert holding("<r y r y b b b b b b b b>", "T5") == [True, True]
    assert [score(text, ["T10"]).total for text in ("<k g b>", "<b r g>", "<b g g>")] == [0, 7, 3]


def test_the_card_table_is_that_of_the_box() -> None:
    """The fingerprint is that of the facts the rules come with; change it only when they were wrong."""
    facts = json.dumps(FACTS, sort_keys=True).encode()
    assert hashlib.sha256(facts).hexdigest() == "d54cc35cf1512fd379331ed129fd269a091679c032bf0ceff3b9562d8777d58a"
    assert sum(card.copies for card in PROPHECIES if not card.promo) == 54
    assert [card.number for card in PROPHECIES] == list(range(55))
    assert [card.number for card in PROPHECIES if card.copies == 2] == COUNTS == [0, 1, 2, 3, 4]
    assert [card.number for card in TEMPLES] == list(range(20))
    assert len({card.pattern for card in PROPHECIES}) == 55
    assert len({card.requirements for card in TEMPLES}) == 20


@pytest.mark.rule("X-PROMO-1", "X-PROMO-2")
def test_the_promo_cards_are_those_of_the_rules() -> None:
    assert PROMO_FACTS["prophecies"] == list(PROMO_PROPHECIES)
    assert PROMO_FACTS["temples"] == list(PROMO_TEMPLES)


def test_a_serpent_is_read_and_kept_up_to_date_like_one_that_grew() -> None:
    coatl = read_serpent("<b b r b b r k b b y y>")
    ones, twos, fours = times_satisfied(coatl, NOTHING)
    assert coatl.satisfied >> 28 & 1
    assert (ones & twos) >> 9 & 1
    assert (twos & fours) >> 4 & 1
