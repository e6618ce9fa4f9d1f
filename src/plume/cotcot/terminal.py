"""CotCotCollec' in the terminal: its table, drawn as coloured text from what a viewer may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from rich.text import Text

from plume.cotcot.cards import CARDS, DOUBLER, NAMES
from plume.cotcot.refusals import REASONS
from plume.language import ENGLISH, Language
from plume.telling import Voice
from plume.terminal.layout import Drawing, Line, Part, facts

__all__ = ["EXAMPLES", "REASONS", "about", "drawing", "gloss", "hint", "kind_of", "paint"]

GAME = "cotcot"
EXAMPLES = {"rule": "K-TAKE-1", "verb": "take", "move": "take ring", "card": "joker"}


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
        """The middle with the title, the players, the hand."""
        yield Part(self._title(), [*self._middle()])
        yield Part(Text(), [line for seat in range(len(self.view["seats"])) for line in self._seat(seat)])
        viewer = self.view.get("seat")
        if viewer is not None:
            hand = self._cards(self.view["seats"][viewer]["hand"])
            yield Part(Text(self.say("your-hand"), "bold"), [Line(Text(self.say("cards")), [*hand])])

    def _title(self) -> Text:
        turn = self.view["turn"]
        text = Text.assemble(("CotCotCollec'", "bold"), "  ", self.say("turn", number=turn["number"]), "  ")
        if self.view["ended_by"]:
            why = self.voice.language.ending(GAME, self.view["ended_by"])
            text.append(self.say("over", why=why), "bold magenta")
        else:
            name = self.voice.name(turn["seat"])
            text.append(self.say("points-left", name=name, points=turn["points_left"]), "dim")
        return text

    def _middle(self) -> Iterator[Line]:
        view, say = self.view, self.say
        yield Line(Text(say("face-up")), [Text(called(card, self.voice), "bold") for card in view["market"] if card])
        count, coqs = say("in-pile", count=view["pile_size"]), say("coqs", coqs=view["coqs"])
        yield facts(Text(say("pile")), count, coqs, say("scorings"), self._fox())

    def _fox(self) -> str:
        fox = self.view["fox"]
        if fox is None:
            return self.say("fox-waits")
        return self.say("fox-on", item=called(fox["item"], self.voice), name=self.voice.name(fox["seat"]))

    def _seat(self, seat: int) -> Iterator[Line]:
        name = self.voice.name(seat)
        if seat == self.voice.viewer:
            name = self.voice.language.label("you", name=name)
        active = seat in self.view["deciders"]
        yield facts(Text(name, "bold magenta" if active else "bold"), *self._facts(seat))
        kept = [self._collection(seat, kept) for kept in self.view["seats"][seat]["collections"]]
        yield Line(Text("  " + self.say("collections")), kept or [Text(self.say("nothing"), "dim")])

    def _facts(self, seat: int) -> Iterator[str]:
        """What everybody knows of a player."""
        player, say = self.view["seats"][seat], self.say
        known = Counter(player["taken"])
        doubler = known.pop(NAMES[DOUBLER], 0)
        yield self._points(player["points"])
        cards = ", ".join(card.plain for card in self._cards(known.elements()))
        yield say("hand", cards=player["hand_size"]) + (f" ({say('known', cards=cards)})" if cards else "")
        yield say("doubler" if doubler else "no-doubler")
        yield say("chests", count=player["chests"])

    def _points(self, scored: list[int]) -> str:
        """The points of each scoring that was held."""
        if len(scored) <= 1:
            return self.say("points", points=sum(scored))
        return self.say("points-together", points=" + ".join(map(str, scored)).replace("+ -", "- "))

    def _collection(self, seat: int, kept: dict[str, Any]) -> Text:
        text = Text.assemble((called(kept["item"], self.voice), "bold"), f" {kept['length']}")
        if kept["jokers"]:
            text.append(" " + self.say("jokers", count=kept["jokers"]), "cyan")
        if kept["doubled"]:
            text.append(" " + self.say("doubled"), "green")
        if self.view["fox"] == {"seat": seat, "item": kept["item"]}:
            text.append(" " + self.say("here"), "bold red")
        return text

    def _cards(self, names: Iterable[str]) -> Iterator[Text]:
        """Cards, those that are alike once with their number."""
        for name, count in Counter(names).items():
            yield Text.assemble((called(name, self.voice), "bold"), f" ×{count}" if count > 1 else "")


def called(card: str, voice: Voice) -> str:
    """A card as it is typed, and what it is called if that is something else."""
    name = _name(card, voice.language)
    return card if name == card else f"{card} ({name})"


def _name(card: str, language: Language) -> str:
    return language.say(f"cotcot_name_{card}")


def paint(text: str) -> Text:
    """Text of the notation, which has no colours."""
    return Text(text)


# ---- what moves do


def hint(view: dict[str, Any], voice: Voice) -> str:
    """What there is to do."""
    turn = view["turn"]
    if turn["points_left"]:
        return voice.language.hint(GAME, "points", points=turn["points_left"])
    at_home = view["fox"] is not None and view["fox"]["seat"] == view["seat"]
    return voice.language.hint(GAME, "no points" if at_home else "no fox")


def kind_of(kind: str) -> str:
    """What a kind of move is listed under: its verb."""
    return kind.split()[0]


def gloss(view: dict[str, Any], move: str, voice: Voice) -> Text:
    """What there is to know about a legal move beside what its kind does."""
    verb, *words = move.split()
    if not words:
        return Text()
    name = _name(words[-1], voice.language)
    notes = [name] if name != words[-1] else []
    if verb in ("add", "joker"):
        length = next(kept["length"] for kept in _mine(view) if kept["item"] == words[0])
        notes.append(voice.language.game_label(GAME, "long", length=length + 1))
    if verb == "fox" and len(words) == 2:
        notes.append(voice.name(int(words[0])))
    return Text(", ".join(notes))


def _mine(view: dict[str, Any]) -> list[dict[str, Any]]:
    collections: list[dict[str, Any]] = view["seats"][view["seat"]]["collections"]
    return collections


def about(word: str, language: Language) -> str | None:
    """A card in a sentence, if the word is one."""
    from plume.cotcot.sentences import sentence

    wanted = word.lower()
    names = {card: (card.name, _name(card.name, ENGLISH).lower(), _name(card.name, language).lower()) for card in CARDS}
    found = next((card for card in CARDS if wanted in names[card]), None)
    return None if found is None else sentence(found, language.code)
