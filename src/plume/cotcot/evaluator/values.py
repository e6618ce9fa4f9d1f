"""What collections are worth to a player, in hundredths of a point."""

from __future__ import annotations

from plume.bots.evaluator import FAR, OTHERS
from plume.core.words import rule
from plume.cotcot.evaluator.memory import POINT, Memory, Rivals
from plume.cotcot.scoring import ALONE, LONGEST, SECOND, SHARED_LONGEST
from plume.cotcot.state import State

ENVY = 200
"""How much the points of all others together count, of which 100 would be as much as one's own."""
ANSWER, ANSWER_IN_HAND = 45, 75
"""In percent: how probable it is that a rival lays one more, also if they are known to have it."""


@rule
def value_item(s: State, seat: int, item: int, traits: int, memory: Memory) -> None:
    """Note what the next cards of an item are worth to a seat."""
    find_rivals(s, seat, item, traits, memory.rivals)
    me = s.players[seat]
    envy = ENVY // (s.seats - 1) if traits & OTHERS else 0
    answer = 0
    if traits & FAR:
        answer = ANSWER_IN_HAND if memory.rivals.holds else ANSWER
    mine = me.length[item]
    value = memory.items[item]
    value.next = rise(mine, envy, answer, memory.rivals)
    held = me.hand[item]
    value.one_more = rise(mine + held, envy, answer, memory.rivals) if held else value.next


@rule
def find_rivals(s: State, seat: int, item: int, traits: int, rivals: Rivals) -> None:
    """Look at what others have of an item; who does not look at others sees nothing."""
    longest = 0
    having = 0
    second = 0
    factor = 1
    known = 0
    if traits & OTHERS:
        for other in range(s.seats):
            if other == seat:
                continue
            player = s.players[other]
            length = player.length[item]
            known |= player.taken[item]
            if length > longest:
                second = longest
                longest = length
                having = 1
                factor = 2 if player.doubled >> item & 1 else 1
            elif length == longest:
                having += length > 0
            elif length > second:
                second = length
    rivals.longest = longest
    rivals.having = having
    rivals.second = second
    rivals.factor = factor
    rivals.holds = known


@rule
def rise(mine: int, envy: int, answer: int, rivals: Rivals) -> int:
    """What one more card brings at a scoring, if the rivals stay as they are or one of them answers."""
    longest = rivals.longest
    now = margin(mine + 1, longest, rivals.having, envy, rivals) - margin(mine, longest, rivals.having, envy, rivals)
    if answer == 0:
        return now
    then = margin(mine + 1, longest + 1, 1, envy, rivals) - margin(mine, longest + 1, 1, envy, rivals)
    return ((100 - answer) * now + answer * then) // 100


@rule
def margin(mine: int, longest: int, having: int, envy: int, rivals: Rivals) -> int:
    """One's own points for an item less what the others get (K-SCORE-2)."""
    second = rivals.second
    if mine > longest:
        theirs = rivals.factor * SECOND if having == 1 else 0
        return POINT * (LONGEST if longest else ALONE) - envy * theirs
    if mine == longest:
        return (POINT * SHARED_LONGEST if mine else 0) - envy * SHARED_LONGEST * having * rivals.factor
    theirs = SHARED_LONGEST * having
    if having == 1:
        theirs = (LONGEST if mine or second else ALONE) * rivals.factor
    if second > mine:
        theirs += SECOND
    return (POINT * SECOND if mine > second else 0) - envy * theirs


@rule
def points_of(s: State, owner: int, item: int, traits: int) -> int:
    """What a collection scores as things lie, the doubler counted and the fox not."""
    mine = s.players[owner].length[item]
    longest = 0
    second = 0
    if traits & OTHERS:
        for other in range(s.seats):
            length = s.players[other].length[item]
            if other != owner and length > longest:
                second = longest
                longest = length
            elif other != owner and length > second:
                second = length
    points = ALONE
    if longest:
        points = LONGEST if mine > longest else SHARED_LONGEST if mine == longest else SECOND if mine > second else 0
    return 2 * points if s.players[owner].doubled >> item & 1 else points


@rule
def fox_costs(s: State, owner: int, item: int, traits: int) -> int:
    """What the fox on a collection costs its owner, and between two players what the other gains by it."""
    cost = points_of(s, owner, item, traits)
    if s.seats == 2 and traits & OTHERS:
        rival = 1 - owner
        if s.players[rival].length[item]:
            alone = 2 * ALONE if s.players[rival].doubled >> item & 1 else ALONE
            cost += alone - points_of(s, rival, item, traits)
    return POINT * cost
