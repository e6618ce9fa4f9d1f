"""Why a move is not legal: for every move that is in no set of legal ones, the rule that forbids it.

This explains and never decides. A test holds it equal to the sets on every move of the table in random states.
"""

from __future__ import annotations

from collections.abc import Callable

from plume.coatl.cards import PROPHECIES
from plume.coatl.cardsets import members, numbers
from plume.coatl.growing import satisfied_with
from plume.coatl.notation import BODY_PAIRS, MOVES
from plume.coatl.order import is_solo
from plume.coatl.patterns import OPEN, reached
from plume.coatl.pieces import BODY, GOLD, HEAD, N_COLOURS, TAIL
from plume.coatl.scoring import temples_reached
from plume.coatl.serpents import HEAD_END, TAIL_END, colour_of
from plume.coatl.state import (
    ASSEMBLING,
    CHOOSING,
    COATLS_TO_END,
    COLOURS_DIFFER,
    COMPLETE,
    DRAWING,
    FORESEEING,
    HAND_LIMIT,
    HAS_HEAD,
    HAS_TAIL,
    MOST_CARDS,
    MOST_INCOMPLETE,
    MOST_KEPT,
    NO_ACTION,
    PERFECT_PICK,
    PRIEST_COMMITMENT,
    ROOM,
    SEE_THE_FUTURE,
    Coatl,
    Player,
    State,
)
from plume.coatl.zones import BODY_SPACES, cards_left, row_numbers, visible_temples
from plume.core.game import Refusal

REASONS = {
    "over": "C-END-1",
    "not-your-turn": "C-TURN-1",
    "chosen": "C-SETUP-6",
    "set-up": "C-SETUP-6",
    "set-up-over": "C-SETUP-6",
    "not-dealt": "C-SETUP-6",
    "set-up-alone": "S-SETUP-6",
    "set-up-over-alone": "S-SETUP-6",
    "not-dealt-alone": "S-SETUP-6",
    "keep-three": "S-SETUP-6",
    "three-kept": "C-SETUP-6",
    "one-action": "C-TURN-1",
    "act-first": "C-TURN-1",
    "no-pass": "C-TURN-2",
    "pass-first": "C-TURN-2",
    "space-empty": "C-TAKE-1",
    "no-room": "C-TAKE-3",
    "hand-full": "C-CARD-2",
    "small-hand-full": "S-LVL-2",
    "not-in-row": "C-CARD-1",
    "no-cards-left": "C-CARD-4",
    "three-complete": "C-DONE-6",
    "two-incomplete": "C-ASM-1",
    "piece-to-begin": "C-ASM-1",
    "piece-to-extend": "C-ASM-2",
    "no-such-coatl": "C-ASM-2",
    "complete": "C-ASM-2",
    "end-closed": "C-ASM-2",
    "no-body": "C-DONE-1",
    "four-needed": "S-LVL-4",
    "nothing-fulfilled": "C-DONE-2",
    "card-first": "C-DONE-3",
    "four-first": "S-LVL-4",
    "completion-over": "C-DONE-3",
    "no-coatl-to-fulfil": "C-ASM-3",
    "not-in-hand": "C-ASM-3",
    "not-satisfied": "C-ASM-3",
    "four-cards": "C-ASM-4",
    "same-colour": "S-LVL-3",
    "same-card": "C-ASM-4",
    "temple-later": "C-DONE-4",
    "no-such-temple": "C-DONE-4",
    "temple-not-reached": "C-DONE-4",
    "no-tokens": "C-SETUP-2",
    "no-tokens-alone": "S-SETUP-7",
    "no-token": "C-SAC-0",
    "no-room-to-pick": "C-SAC-1",
    "not-in-bag": "C-SAC-1",
    "no-future": "C-SAC-2",
    "nothing-to-discard": "C-SAC-2",
    "draw-first": "C-SAC-2",
    "temple-not-visible": "C-SAC-3",
    "no-golden-feathers": "X-GOLD-1",
    "no-golden-body": "X-GOLD-4",
    "steal-from-self": "X-GOLD-4",
    "nobody-there": "X-GOLD-4",
    "not-on-their-board": "X-GOLD-4",
    "no-room-to-steal": "X-GOLD-4",
}
"""The rule for each reason; the languages have its text."""

ALONE = {
    "set-up": "set-up-alone",
    "set-up-over": "set-up-over-alone",
    "not-dealt": "not-dealt-alone",
    "no-tokens": "no-tokens-alone",
}
"""Reasons that the rules of the solo game give instead."""


def forbids(s: State, seat: int, move: int) -> Refusal | None:
    """What forbids a move, or None if it is legal."""
    reason = _not_now(s, seat, MOVES.kind(move)) or _against_the_rules(s, seat, move)
    return Refusal.of("coatl", REASONS, ALONE.get(reason, reason) if reason and is_solo(s) else reason)


def _not_now(s: State, seat: int, kind: str) -> str | None:
    if s.deciders == 0:
        return "over"
    if s.action == CHOOSING:
        if not s.deciders >> seat & 1:
            return "chosen"
        return None if kind in ("keep", "done") else "set-up"
    if not s.deciders >> seat & 1:
        return "not-your-turn"
    return "set-up-over" if kind == "keep" else None


def _against_the_rules(s: State, seat: int, move: int) -> str | None:
    me = s.players[seat]
    verb, *number = MOVES.kind(move).split()
    member = move - MOVES.first(MOVES.kind(move))
    if verb == "steal":
        return _steal(s, seat, int(number[0]), STEALS[member])
    if number:
        return _ON_COATL[verb](s, me, int(number[0]) - 1, member)
    return _VERBS[verb](s, me, member)


def _keep(s: State, me: Player, card: int) -> str | None:
    if me.hand_size >= MOST_KEPT:
        return "keep-three" if is_solo(s) else "three-kept"
    return None if me.dealt >> card & 1 else "not-dealt"


def _done(s: State, me: Player, _: int) -> str | None:
    if s.action == CHOOSING and is_solo(s) and me.hand_size != MOST_KEPT:
        return "keep-three"
    if s.action == NO_ACTION and not s.acted:
        return "act-first"
    if s.action == FORESEEING and (row_numbers(s) or cards_left(s)) and me.hand_size < s.hand_limit:
        return "draw-first"
    return _cards_missing(s, me)


def _pass(s: State, me: Player, _: int) -> str | None:
    if s.action != NO_ACTION or s.acted:
        return "pass-first"
    if me.completed >= COATLS_TO_END or not _can_act(s, me):
        return None
    return "no-pass"


def _can_act(s: State, me: Player) -> bool:
    """C-TURN-2: whether there is any legal take, choose or assemble."""
    ordinary = ("take", "draw", "begin", "head", "tail", "fulfil")
    return any(
        _against_the_rules(s, s.current, move) is None for move in MOVES.ids if MOVES.kind(move).split()[0] in ordinary
    )


def _take(s: State, me: Player, space: int) -> str | None:
    if s.action != NO_ACTION:
        return "one-action"
    if not s.filled >> space & 1:
        return "space-empty"
    pieces = 2 if BODY_SPACES >> space & 1 else 1
    return "no-room" if me.pieces + pieces > ROOM else None


def _draw(s: State, me: Player, choice: int) -> str | None:
    if s.action not in (NO_ACTION, DRAWING, FORESEEING):
        return "one-action"
    if me.hand_size >= s.hand_limit:
        return "hand-full" if s.hand_limit == HAND_LIMIT else "small-hand-full"
    if MOVES.text(MOVES.first("draw") + choice) == "draw deck":
        return None if cards_left(s) else "no-cards-left"
    return None if row_numbers(s) >> choice & 1 else "not-in-row"


def _no_assembling(s: State, me: Player) -> str | None:
    """What forbids to begin, extend or fulfil anything but the Cóatl just completed."""
    if s.action not in (NO_ACTION, ASSEMBLING):
        return "one-action"
    reason = _cards_missing(s, me)
    if reason:
        return reason
    return "three-complete" if me.completed >= COATLS_TO_END else None


def _cards_missing(s: State, me: Player) -> str | None:
    """C-DONE-3, S-LVL-4: a Cóatl has been completed and does not carry enough cards yet."""
    if s.closing == 0 or me.coatls[s.closing - 1].cards.bit_count() >= s.least_cards:
        return None
    return "card-first" if s.least_cards == 1 else "four-first"


def _begin(s: State, me: Player, kind: int) -> str | None:
    reason = _no_assembling(s, me)
    if reason:
        return reason
    if not me.board[kind]:
        return "piece-to-begin"
    return "two-incomplete" if me.begun - me.completed >= MOST_INCOMPLETE else None


def _join_head(s: State, me: Player, number: int, kind: int) -> str | None:
    return _extend(s, me, number, HEAD_END, kind)


def _join_tail(s: State, me: Player, number: int, member: int) -> str | None:
    return _extend(s, me, number, TAIL_END, N_COLOURS + member)


def _extend(s: State, me: Player, number: int, end: int, kind: int) -> str | None:
    reason = _no_assembling(s, me)
    if reason:
        return reason
    if number >= me.begun:
        return "no-such-coatl"
    coatl = me.coatls[number]
    if coatl.ends == COMPLETE:
        return "complete"
    if not me.board[kind]:
        return "piece-to-extend"
    if coatl.ends & (HAS_HEAD if end == HEAD_END else HAS_TAIL):
        return "end-closed"
    if coatl.ends and kind // N_COLOURS != BODY:
        return _complete(s, me, coatl, end, kind)
    return None


def _complete(s: State, me: Player, coatl: Coatl, end: int, kind: int) -> str | None:
    if coatl.length == 1:
        return "no-body"
    fitting = me.hand & satisfied_with(coatl, end, colour_of(kind))
    if s.least_cards == 1:
        return None if coatl.cards or fitting else "nothing-fulfilled"
    beside = [PROPHECIES[card].colour for card in members(coatl.cards)]
    more = [PROPHECIES[card].colour for card in members(fitting & ~coatl.cards)]
    if s.levels & COLOURS_DIFFER:
        more = list(set(more) - set(beside))
    return None if len(beside) + len(more) >= s.least_cards else "four-needed"


def _fulfil(s: State, me: Player, number: int, card: int) -> str | None:
    if s.closing != number + 1:
        reason = _no_assembling(s, me)
        if reason:
            return reason
    if number >= me.begun:
        return "no-coatl-to-fulfil"
    coatl = me.coatls[number]
    if coatl.ends == COMPLETE and s.closing != number + 1:
        return "completion-over"
    if not me.hand >> card & 1:
        return "not-in-hand"
    if coatl.cards >> card & 1:
        return "same-card"
    if coatl.cards.bit_count() >= MOST_CARDS:
        return "four-cards"
    if s.levels & COLOURS_DIFFER and PROPHECIES[card].colour in [PROPHECIES[c].colour for c in members(coatl.cards)]:
        return "same-colour"
    satisfied = reached(coatl, OPEN) if s.closed_ends else coatl.satisfied
    return None if satisfied >> card & 1 else "not-satisfied"


def _temple(s: State, me: Player, number: int, card: int) -> str | None:
    if s.closing != number + 1:
        return "temple-later"
    coatl = me.coatls[number]
    reason = _cards_missing(s, me)
    if reason:
        return reason
    if not (me.temples | visible_temples(s)) >> card & 1:
        return "no-such-temple"
    first, second, third = temples_reached(coatl)
    return None if (first | second | third) >> card & 1 else "temple-not-reached"


def _token(s: State, me: Player, token: int) -> str | None:
    if not s.sacrifice:
        return "no-tokens"
    if s.action != NO_ACTION:
        return "one-action"
    return None if me.tokens & token else "no-token"


def _pick(s: State, me: Player, choice: int) -> str | None:
    reason = _token(s, me, PERFECT_PICK)
    if reason:
        return reason
    kinds = PICKS[choice]
    if me.pieces + len(kinds) > ROOM:
        return "no-room-to-pick"
    return None if all(s.bag[kind] >= kinds.count(kind) for kind in kinds) else "not-in-bag"


def _future(s: State, me: Player, _: int) -> str | None:
    return _token(s, me, SEE_THE_FUTURE)


def _discard(s: State, me: Player, card: int) -> str | None:
    if s.action != FORESEEING:
        return "no-future"
    return None if numbers(me.hand) >> card & 1 else "nothing-to-discard"


def _commit(s: State, me: Player, card: int) -> str | None:
    reason = _token(s, me, PRIEST_COMMITMENT)
    if reason:
        return reason
    return None if visible_temples(s) >> card & 1 else "temple-not-visible"


def _steal(s: State, seat: int, other: int, kinds: tuple[int, ...]) -> str | None:
    me = s.players[seat]
    if not s.golden:
        return "no-golden-feathers"
    if s.action != NO_ACTION:
        return "one-action"
    if not me.board[GOLD]:
        return "no-golden-body"
    if other == seat:
        return "steal-from-self"
    if other >= s.seats:
        return "nobody-there"
    if me.pieces - 1 + len(kinds) > ROOM:
        return "no-room-to-steal"
    board = s.players[other].board
    return None if all(board[kind] >= kinds.count(kind) for kind in kinds) else "not-on-their-board"


BODIES: list[tuple[int, ...]] = [(N_COLOURS + colour,) for colour in range(N_COLOURS)]
PAIRS: list[tuple[int, ...]] = [(N_COLOURS + one, N_COLOURS + other) for one, other in BODY_PAIRS]
STEALS = BODIES + PAIRS
PICKS: list[tuple[int, ...]] = [
    (kind,) for part in (HEAD, TAIL) for kind in range(N_COLOURS * part, N_COLOURS * (part + 1))
]
PICKS += PAIRS

_VERBS: dict[str, Callable[[State, Player, int], str | None]] = {
    "keep": _keep,
    "done": _done,
    "pass": _pass,
    "take": _take,
    "draw": _draw,
    "begin": _begin,
    "pick": _pick,
    "future": _future,
    "discard": _discard,
    "commit": _commit,
}
_ON_COATL: dict[str, Callable[[State, Player, int, int], str | None]] = {
    "head": _join_head,
    "tail": _join_tail,
    "fulfil": _fulfil,
    "temple": _temple,
}
