"""Cóatl in the terminal: its table, drawn as coloured text from what a viewer may see."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from rich.text import Text

from plume.coatl.adam import HAS_WILD, HIGHEST_POINTS, NEEDS
from plume.coatl.cards import PROPHECIES, TEMPLES, Family, Prophecy, Temple
from plume.coatl.explain import score
from plume.coatl.notation import pattern_text, read_card, requirement_text
from plume.coatl.paint import CARD_STYLES, paint, paint_pieces
from plume.coatl.pieces import ALL_PIECES, GOLD, LETTERS, N_COLOURS
from plume.coatl.refusals import REASONS
from plume.coatl.state import FEATHER_POINTS, ROOM
from plume.language import Language
from plume.telling import Voice
from plume.terminal.layout import Drawing, Line, Part, facts, prose

__all__ = ["EXAMPLES", "REASONS", "about", "drawing", "gloss", "hint", "kind_of", "paint"]

GAME = "coatl"
GOLDEN_BODY = ALL_PIECES[GOLD]
LONG = 60
"""Pieces that take more signs than this stand close together."""
EXAMPLES = {"rule": "C-TAKE-3", "verb": "take", "move": "take 4", "card": "P12"}


def drawing(view: dict[str, Any], voice: Voice) -> Drawing:
    """The table, with the hand of the viewer at the end."""
    return Drawing([*_Table(view, voice).parts()])


class _Table:
    """A table on its way to be drawn."""

    def __init__(self, view: dict[str, Any], voice: Voice) -> None:
        self.view = view
        self.voice = voice
        self.say = partial(voice.language.game_label, GAME)

    def parts(self) -> Iterator[Part]:
        """The middle with the title, the players, A.D.A.M., the hand."""
        yield Part(self._title(), [*self._middle()])
        seats = range(len(self.view["seats"]))
        yield Part(Text(), [line for seat in seats for line in self._seat(seat)])
        if "adam" in self.view:
            yield Part(Text(), [*self._adam()])
        viewer = self.view.get("seat")
        if viewer is not None:
            yield self._hand(self.view["seats"][viewer])

    def _title(self) -> Text:
        end, turn = self.view["end"], self.view["turn"]
        when = self.say("turn", number=turn["number"]) if turn["number"] else self.say("set-up")
        text = Text.assemble(("Cóatl", "bold"), f"  {when}  ")
        reason = end["ended_by"] or end["triggered"]
        if reason:
            why = self.voice.language.ending(GAME, reason)
            text.append(self.say("over" if end["ended_by"] else "near", why=why), "bold magenta")
        else:
            text.append(self.say("legend-gold" if self._has_gold() else "legend"), "dim")
        return text

    def _has_gold(self) -> bool:
        """Whether it is played with golden bodies."""
        return bool(self.view["options"].get("golden_feathers"))

    def _middle(self) -> Iterator[Line]:
        view, say = self.view, self.say
        yield Line(Text(say("supply")), [self._space(*space) for space in enumerate(view["supply"], 1)])
        bags = {part: say(part, count=sum(bag.values())) for part, bag in view["bags"].items()}
        deck = say("deck", deck=view["deck_size"], discarded=view["discard_size"])
        yield facts(Text(say("bags")), say("in-bags", **bags), deck)
        yield Line(Text(say("row")), [self._card(card) for card in view["row"]], columns=True)
        piles = zip(view["temples"]["visible"], view["temples"]["under"], strict=True)
        temples = [Text.assemble(self._card(card), (" " + say("pile", under=under), "dim")) for card, under in piles]
        yield Line(Text(say("temples")), temples, columns=True)

    def _space(self, space: int, pieces: str) -> Text:
        return Text.assemble((f"{space} ", "dim"), serpent(pieces) if pieces else self._nothing())

    def _card(self, card: str | None) -> Text:
        return card_text(card) if card else self._nothing()

    def _nothing(self) -> Text:
        return Text(self.say("nothing"), "dim")

    def _seat(self, seat: int) -> Iterator[Line]:
        player = self.view["seats"][seat]
        name = self.voice.name(seat)
        if seat == self.voice.viewer:
            name = self.voice.language.label("you", name=name)
        active = seat in self.view["deciders"]
        yield facts(
            Text(name, "bold magenta" if active else "bold"),
            *self._facts(player, hand_is_shown=seat == self.view.get("seat")),
        )
        for number, coatl in enumerate(player["coatls"], 1):
            yield Line(Text(f"  {number}"), [*self._coatl(coatl)])

    def _facts(self, player: dict[str, Any], hand_is_shown: bool) -> Iterator[Text]:
        """What is known of a player; the cards of a hand that is shown below are not named here too."""
        say = self.say
        feathers = player.get("feathers", 0)
        points = sum(coatl["points"] for coatl in player["coatls"]) + FEATHER_POINTS * feathers
        yield Text(say("points", points=points))
        board = player["board"]
        yield Text(say("board", pieces=len(board.split()), room=ROOM) + " " * bool(board)) + serpent(board)
        size = player["hand_size"]
        hand = say("choosing") if size is None else say("hand", cards=size)
        yield Text(hand + _known([] if hand_is_shown else player["hand"], player["taken"]))
        temples = f"{say('temples')} {player['temple_count']}"
        yield Text(temples + _known([] if hand_is_shown else player["temples"], player["temples_taken"]))
        if player["tokens"]:
            yield Text(say("tokens", tokens=" ".join(player["tokens"])))
        if feathers:
            yield Text(say("feathers", count=feathers))

    def _coatl(self, coatl: dict[str, Any]) -> Iterator[Text]:
        """A serpent, its cards each with its points as it stands, and what it is worth."""
        yield serpent(coatl["serpent"])
        cards = [*coatl["cards"], *([coatl["temple"]] if coatl["temple"] else [])]
        worth = score(coatl["serpent"], cards, self.view["options"]["open_ends"])
        for name, scored in worth.cards.items():
            yield Text.assemble((name, card_style(name)), f":{scored.points}")
        if coatl["points"] or self._is_scored(coatl):
            yield Text(self.say("complete", points=coatl["points"]), "bold")
        elif cards:
            yield Text(self.say("incomplete", points=worth.total), "dim")

    def _is_scored(self, coatl: dict[str, Any]) -> bool:
        """Whether a Cóatl is complete and takes no more cards, be it worth nothing."""
        pieces = coatl["serpent"]
        return pieces.startswith("<") and pieces.endswith(">") and self.view["turn"]["completing"] is None

    def _adam(self) -> Iterator[Line]:
        adam, say = self.view["adam"], self.say
        realised = " ".join(adam["realised"]) or say("nothing-yet")
        yield prose(Text("A.D.A.M.", "bold"), f"{say('points', points=adam['points'])} · {say('realised')} {realised}")
        for card in adam["cards"]:
            _, number = read_card(card["card"])
            pieces = [colour for colour, count in card["pieces"].items() for _ in range(count)]
            pieces += filter(None, [card["any"]])
            lacks = say("lacks", pieces=" ".join(_lacking(card)), points=HIGHEST_POINTS[number])
            things = [serpent(" ".join(pieces)), paint(lacks)]
            yield facts(Text(f"  {card['card']}", card_style(card["card"])), *things[not pieces :])

    def _hand(self, player: dict[str, Any]) -> Part:
        say = self.say
        hand = Line(Text(say("cards")), [card_text(card) for card in player["hand"]] or [self._nothing()], columns=True)
        temples = Line(Text(say("temples")), [card_text(card) for card in player["temples"]], columns=True)
        lines = [hand, *([temples] if player["temples"] else [])]
        if self.view["turn"]["action"] == "set-up":
            dealt = Line(Text(say("dealt")), [card_text(card) for card in player["dealt"]], columns=True)
            lines = [dealt, Line(Text(say("kept")), hand.things, columns=True), *lines[1:]]
        return Part(Text(say("your-hand"), "bold"), lines)


def serpent(pieces: str) -> Text:
    """Pieces in their colours; very many stand close together."""
    return Text(" " if len(pieces) <= LONG else "").join(paint_pieces(pieces))


def card_style(name: str) -> str:
    """The style of a card's name: Prophecy cards have colours."""
    letter, number = read_card(name)
    return CARD_STYLES[PROPHECIES[number].colour] if letter == "P" else "bold"


def card_text(name: str) -> Text:
    """A card with its pattern and its points: `P9 !b b b !b 2/5`; of count cards `P4 b×3 2/3/4/5`, from three on."""
    letter, number = read_card(name)
    asks = " / ".join(map(requirement_text, TEMPLES[number].requirements)) if letter == "T" else _pattern(number)
    points = "" if letter == "T" else "/".join(str(points) for _, points in PROPHECIES[number].levels)
    return Text.assemble((name, card_style(name)), " ", paint(asks), f" {points}".rstrip())


def _known(cards: list[str] | None, taken: list[str]) -> str:
    """The cards in a hand that a viewer knows: all of them, or those that were taken openly."""
    known = taken if cards is None else cards
    return f" ({' '.join(known)})" if known else ""


def _pattern(number: int) -> str:
    card = PROPHECIES[number]
    return pattern_text(card) + (f"×{card.lowest_level}" if card.family is Family.COUNT else "")


def _lacking(card: dict[str, Any]) -> Iterator[str]:
    """What a card of A.D.A.M. still needs."""
    _, number = read_card(card["card"])
    for colour, letter in enumerate(LETTERS):
        yield from [letter] * (NEEDS[N_COLOURS * number + colour] - card["pieces"][letter])
    if HAS_WILD[number] and card["any"] is None:
        yield "any"


# ---- what moves do


def phase(view: dict[str, Any]) -> str:
    """What has been begun in this turn: the key of a hint."""
    turn = view["turn"]
    if turn["action"] == "set-up":
        return "set-up alone" if "adam" in view else "set-up"
    if turn["completing"]:
        return "completed"
    if turn["action"] != "nothing":
        return str(turn["action"])
    if turn["acted"]:
        return "second"
    if turn["actions_left"] == 2:
        return "two actions"
    player = view["seats"][turn["seat"]]
    if GOLDEN_BODY in player["board"].split():
        return "nothing with gold"
    return "nothing with tokens" if player["tokens"] else "nothing"


def hint(view: dict[str, Any], voice: Voice) -> str:
    """What there is to do."""
    return voice.language.hint(GAME, phase(view))


def kind_of(kind: str) -> str:
    """What a kind of move is listed under: its verb, whatever Cóatl it names."""
    return kind.split()[0]


def gloss(view: dict[str, Any], move: str, voice: Voice) -> Text:
    """What there is to know about a legal move beside what its kind does."""
    verb, *words = move.split()
    say = partial(voice.language.game_label, GAME)
    if verb == "take":
        return serpent(view["supply"][int(words[0]) - 1])
    if move == "draw deck":
        return Text(say("in-deck", count=view["deck_size"]))
    if verb == "steal":
        other = int(words[0])
        board = serpent(view["seats"][other]["board"])
        return Text(say("robs", name=voice.name(other), pieces="")) + board
    if verb in ("keep", "draw", "discard", "commit"):
        return _without_name(words[0])
    if verb in ("fulfil", "temple"):
        coatl = view["seats"][view["seat"]]["coatls"][int(words[0]) - 1]
        worth = score(coatl["serpent"], [words[1]], view["options"]["open_ends"]).total
        return _without_name(words[1]) + Text(" " + say("worth", points=worth))
    if verb in ("head", "tail") and words[1].strip("<>") != words[1]:
        pieces = view["seats"][view["seat"]]["coatls"][int(words[0]) - 1]["serpent"]
        return Text(say("completes") if "<" in pieces or ">" in pieces else "")
    return Text()


def _without_name(card: str) -> Text:
    return card_text(card)[len(card) + 1 :]


def about(word: str, language: Language) -> str | None:
    """A card in a sentence, if the word is one."""
    from plume.coatl.sentences import heading, sentence

    cards: dict[str, Prophecy | Temple] = {f"P{card.number}": card for card in PROPHECIES}
    cards |= {f"T{card.number}": card for card in TEMPLES}
    card = cards.get(word.upper())
    if card is None:
        return None
    what = f"{word.upper()}, {heading(card, language.code)}"
    return language.label("about", what=what, text=sentence(card, language.code))
