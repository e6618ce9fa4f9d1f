"""Bots of one's own beside those of Plume: a class, an instance, a function, `module:Name`, or `engine:./program`.

Only programs and commands take them. A server takes names of Plume's bots alone: what comes from elsewhere must not say
which module is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from inspect import signature
from typing import TYPE_CHECKING, Any, TypeAlias, TypeGuard, cast

from plume import bots
from plume.bots.engines import ENGINE, Engine
from plume.core.errors import BadOption
from plume.core.legal import LegalMoves
from plume.core.view import View

if TYPE_CHECKING:
    from plume.bots import Bot

AnyBot: TypeAlias = "str | Bot | Callable[..., Any]"
"""Whoever can play: the name of a bot of Plume; `module:Name`; `engine:` and the command of a program; a class, or a
function that makes a bot, with a seed or without; a bot; or a function of a view and the legal moves, and the clock if
it likes, that returns a move."""

PLUG_IN = ":"


class Decider:
    """A function that decides, as a bot."""

    def __init__(self, function: Callable[..., str]) -> None:
        self._function = function
        self._has_clock = _has_clock(function)

    def decide(self, view: View, legal: LegalMoves, clock: float | None = None) -> str:
        """What the function decides."""
        return self._function(view, legal, clock) if self._has_clock else self._function(view, legal)

    def __repr__(self) -> str:
        return f"<bot {label(self._function)}>"


def any_bot(who: AnyBot, seed: int, *, at_once: bool = False) -> Bot:
    """Whoever it is, as a bot that can sit down; a bot that is given as it is plays on as it is."""
    if _is_name(who):
        return bots.make(who, seed, at_once=at_once)
    if isinstance(who, str) and who.startswith(ENGINE):
        return Engine(who.removeprefix(ENGINE), seed)
    found = _found(who)
    if _is_bot(found):
        return _bot(found)
    if _is_decider(found):
        return Decider(found)
    made = found(seed) if _takes(found, seed) else found(seed=seed) if _takes(found, seed=seed) else found()
    if not _is_bot(made):
        raise BadOption("no-bot", name=label(who))
    return _bot(made)


def check(who: AnyBot) -> None:
    """Refuse whoever cannot play, before anything begins. What is wrong with a class only when it is made is not."""
    if isinstance(who, str) and (_is_name(who) or who.startswith(ENGINE)):
        bot = any_bot(who, 0)
        if isinstance(bot, Engine):
            bot.greet()
            bot.close()
        return
    found = _found(who)
    if _is_bot(found):
        return
    if not callable(found) or (isinstance(found, type) and not hasattr(found, "decide")):
        raise BadOption("no-bot", name=label(who))
    if not (_is_decider(found) or _takes(found, 0) or _takes(found, seed=0) or _takes(found)):
        raise BadOption("bot-arguments", name=label(who))


def dismiss(bot: Bot | None) -> None:
    """The game of a bot is over: an engine may play another one."""
    if isinstance(bot, Engine):
        bot.close()


def label(who: AnyBot) -> str:
    """What somebody is called: by name, or as they are called in Python."""
    if isinstance(who, str):
        return who
    return str(getattr(who, "__qualname__", type(who).__qualname__))


def several(whoever: AnyBot | Iterable[AnyBot], seats: int) -> tuple[AnyBot, ...]:
    """One for all of so many seats, or as many as there are named."""
    if isinstance(whoever, str) or callable(whoever) or _is_bot(whoever):
        return (cast(AnyBot, whoever),) * seats
    return tuple(cast(Iterable[AnyBot], whoever))


def _is_name(who: AnyBot) -> TypeGuard[str]:
    return isinstance(who, str) and PLUG_IN not in who


def _is_bot(found: Any) -> bool:
    return hasattr(found, "decide") and not isinstance(found, type)


def _bot(found: Any) -> Bot:
    bot: Bot = found
    return bot


def _is_decider(found: Any) -> bool:
    """Whether it decides itself: a function of a view and moves makes nothing out of a seed."""
    decides = _takes(found, "view", "legal") or _has_clock(found)
    return decides and not isinstance(found, type) and not _takes(found, 0)


def _has_clock(function: Callable[..., Any]) -> bool:
    return _takes(function, "view", "legal", "clock")


def _found(who: AnyBot) -> Any:
    """Whoever is meant; of `module:Name` what the module has."""
    if not isinstance(who, str):
        return who
    module, _, attribute = who.partition(PLUG_IN)
    try:
        return getattr(import_module(module), attribute)
    except Exception as problem:  # whatever a foreign module does while it is imported
        raise BadOption("no-plug-in", name=who, problem=problem) from None


def _takes(function: Callable[..., Any], *arguments: object, **named: object) -> bool:
    """Whether a function can be called like this; one that does not say takes a seed."""
    try:
        signature(function).bind(*arguments, **named)
    except TypeError:
        return False
    except ValueError:
        return len(arguments) == 1
    return True
