"""What may happen at a table: which entries the journal would gain by a command, or why not. Nothing is changed here.

The order of the checks: is the seat the person's, does the game go on, do they play there themselves, have they
seen how things are, is it their turn, is there time, is the move legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from plume.core.errors import PlumeError, WrongSeat
from plume.core.position import DONE, Position
from plume.records import HINTS, Record
from plume.server.clock import DAY, MOST_DAYS, SECOND
from plume.server.deals import new_deal
from plume.server.errors import BadRequest, NotAllowed, NotNow, Unknown
from plume.server.journal import (
    Answered,
    AnyEntry,
    Asked,
    Challenged,
    Closed,
    Conceded,
    Hinted,
    Left,
    Moved,
    NewHead,
    Occupant,
    Opened,
    Paused,
    RanOut,
    Rematched,
    Replaced,
    Request,
    Resumed,
    Returned,
    Said,
    Sat,
    Started,
    TakenBack,
    TimeAdded,
    Undone,
    Went,
)
from plume.server.naming import bot_name, free_avatar, unused
from plume.server.orders import (
    AddTime,
    Answer,
    AnyOrder,
    Ask,
    Concede,
    FillUp,
    GoTo,
    Leave,
    Play,
    Resume,
    Return,
    Say,
    Undo,
)
from plume.server.table import CONCEDED, Ahead, Table

MOST_SAID = 2_000
MOST_LINES = 20_000
"""A journal that is longer takes nothing but what leads to the end of the game."""
LONGEST_NAME, LONGEST_TEXT, MOST_TAGS = 60, 2_000, 50
"""Of a record that is kept."""


Decision = Sequence[AnyEntry | Ahead]
"""What is to be written."""


def carry_out(table: Table, person: str, order: AnyOrder, now: int, *, ends_turns: bool) -> Decision:
    """The entries that an order of a person makes; `ends_turns` says whether `done` is played for them."""
    if table.version >= MOST_LINES and not isinstance(order, Play | Concede | Return):
        raise NotNow("long-journal", most=MOST_LINES)
    match order:
        case Play():
            return play(table, person, order, now, ends_turns=ends_turns)
        case Undo():
            return undo(table, person, order.seat)
        case Ask():
            return ask(table, person, order.seat, order.what)
        case GoTo():
            return go_to(table, person, order)
        case Answer():
            return answer(table, person, order.seat, order.yes)
        case Resume():
            return resume(table, person, order.seat)
        case AddTime():
            return add_time(table, person, order.seat, order.to, order.seconds)
        case Concede():
            return concede(table, person, order.seat)
        case Leave():
            return leave(table, person, order.seat)
        case Return():
            return come_back(table, person, order.seat)
        case Say():
            return say(table, person, order.text)
        case FillUp():
            return fill_up(table, person, order.bot)


def archive(record: Record, host: str) -> list[AnyEntry]:
    """The journal of a game that was played elsewhere; a record that is not true is refused."""
    try:
        record.check()
    except PlumeError as problem:
        raise BadRequest("record", problem=problem) from None
    _check_texts(record)
    names = record.seats or [""] * record.options.players
    opened = Opened(
        game=record.game.name,
        options=record.options.to_json(),
        seats=tuple(Occupant(name=name) for name in names),
        host=host,
        audience="seated",
        start=None if record.start is None else dict(record.start),
        archived=True,
        tags=dict(record.tags),
        comment=record.comment,
        rules=record.rules,
    )
    moves = (Moved(move.seat, move.move, move.outcomes, move.comment) for move in record.moves)
    gave_up = map(Conceded, _tagged(record, CONCEDED))
    return [opened, Started(record.opening), *moves, *map(Hinted, _tagged(record, HINTS)), *gave_up]


def _tagged(record: Record, tag: str) -> Iterator[int]:
    """The seats that a tag names."""
    seats = {str(seat): seat for seat in range(record.options.players)}
    return (seats[text] for text in record.tags.get(tag, "").split() if text in seats)


def _check_texts(record: Record) -> None:
    """Refuse a record with texts that are too long, or names that are not plain."""
    comments = [record.comment or "", *(move.comment or "" for move in record.moves)]
    if (
        any(len(name) > LONGEST_NAME or not name.isprintable() for name in record.seats)
        or len(record.tags) > MOST_TAGS
        or any(len(text) > LONGEST_TEXT for text in (*record.tags, *record.tags.values(), *comments))
    ):
        raise BadRequest("long-texts", name=LONGEST_NAME, tags=MOST_TAGS, text=LONGEST_TEXT)


def sit(table: Table, person: str, name: str, avatar: str = "") -> list[AnyEntry]:
    """Take a free seat, unless one is theirs already; the game begins when nobody is missing."""
    _check_waiting(table)
    if table.seats_of(person):
        return []
    free = _free_seats(table)
    if not free:
        raise NotNow("full")
    head = avatar or free_avatar({seat.avatar for seat in table.seats})
    entries: list[AnyEntry] = [Sat(free[0], person, unused(name, table.names), head)]
    return entries + (begin(table) if len(free) == 1 else [])


def show_head(table: Table, person: str, avatar: str) -> list[AnyEntry]:
    """Show somebody by the head that they have chosen, at the first of their seats, as long as the table is in use."""
    mine = table.seats_of(person)
    is_shown = bool(mine) and table.seats[mine[0]].avatar == avatar
    if not mine or is_shown or table.status in ("over", "closed") or table.version >= MOST_LINES:
        return []
    return [NewHead(mine[0], avatar)]


def sit_again(table: Table, person: str, name: str, avatar: str) -> list[AnyEntry]:
    """Sit down for another game, as long as it has not begun and there is room; who comes late may watch."""
    return sit(table, person, name, avatar) if table.status == "waiting" and _free_seats(table) else []


def fill_up(table: Table, person: str, bot: str) -> list[AnyEntry]:
    """Let bots play at the free seats, and begin."""
    _check_waiting(table)
    if person != table.opened.host:
        raise NotAllowed("not-host")
    if all(seat.owner is None for seat in table.seats):
        raise BadRequest("no-person")
    return [*_newcomers(table, bot), *begin(table)]


def _newcomers(table: Table, bot: str) -> Iterator[AnyEntry]:
    """Bots at the free seats, each with a name of its own."""
    taken = table.names
    for seat in _free_seats(table):
        name = bot_name(table.game, bot, taken)
        taken.add(name)
        yield Replaced(seat, bot, name)


def begin_if_full(table: Table) -> list[AnyEntry]:
    """Set the game up if nobody is missing."""
    return [] if _free_seats(table) else begin(table)


def begin(table: Table) -> list[AnyEntry]:
    """Set the game up; one that is taken up from a position needs nothing from chance."""
    if table.opened.start is not None:
        return [Started(())]
    position = Position.new(table.game, table.options, table.seed)
    return [Started(tuple(position.outcomes(position.opening)))]


def leave(table: Table, person: str, seat: int) -> list[AnyEntry]:
    """Leave a seat: before the game it is free again, during the game a bot takes it if the table says so."""
    check_owner(table, person, seat)
    if table.status == "waiting":
        return [Closed() if person == table.opened.host else Left(seat)]
    _check_goes_on(table)
    if table.seats[seat].bot is not None:
        raise NotNow("bot-plays", seat=seat)
    if table.opened.timeout != "bot":
        raise NotNow("stay")
    return [Replaced(seat, table.opened.substitute)]


def come_back(table: Table, person: str, seat: int) -> list[AnyEntry]:
    """Take a seat back from the bot that stood in."""
    check_owner(table, person, seat)
    _check_goes_on(table)
    if table.seats[seat].given_up:
        raise NotNow("given-up", seat=seat)
    if table.seats[seat].bot is None:
        raise NotNow("no-bot", seat=seat)
    return [Returned(seat)]


def play(table: Table, person: str, order: Play, now: int, *, ends_turns: bool) -> list[Ahead]:
    """Play a move of one's own, as long as there is time."""
    _check_player(table, person, order.seat)
    deadline = table.clock.deadline(order.seat)
    if deadline is not None and deadline < now:
        raise NotNow("time-up", seat=order.seat)
    return _moves(table, order.seat, order.move, order.at, ends_turns)


def play_bot(table: Table, seat: int, move: str, at: int) -> list[Ahead]:
    """Play the move that a bot has chosen."""
    _check_playing(table)
    if table.seats[seat].bot is None:
        raise NotNow("no-bot", seat=seat)
    return _moves(table, seat, move, at, False)


def undo(table: Table, person: str, seat: int) -> list[AnyEntry]:
    """Take back the last move of the action that the seat is in."""
    position = _check_player(table, person, seat)
    if seat not in position.deciders or position.undoes(seat) is None:
        raise NotNow("nothing-to-take-back", seat=seat)
    return [Undone(seat)]


def go_to(table: Table, person: str, order: GoTo) -> list[AnyEntry]:
    """Go to another moment of a branch; it may be over there, or go on again."""
    check_owner(table, person, order.seat)
    if table.opened.explored is None or table.position is None:
        raise NotAllowed("no-branch")
    here = len(table.position.history)
    moves = here + len(table.later)
    if order.to > moves:
        raise Unknown("move", moves=moves, at=order.to)
    leads_nowhere = order.to == here and not (order.forgets and table.later)
    return [] if leads_nowhere else [Went(order.seat, order.to, order.forgets)]


def hint(table: Table, person: str, seat: int) -> list[AnyEntry]:
    """Note that somebody who has to decide is given a hint, where hints are allowed; once for each seat."""
    position = _check_player(table, person, seat)
    if not table.has_hints:
        raise NotAllowed("no-hints")
    if seat not in position.deciders:
        raise NotNow("not-your-turn", seat=seat)
    return [] if table.seats[seat].hinted else [Hinted(seat)]


def ask(table: Table, person: str, seat: int, what: Request) -> list[AnyEntry]:
    """Ask the other people for something; with none of them it is granted at once."""
    _check_player(table, person, seat)
    if table.pending is not None:
        raise NotNow("asked-already")
    if what == "takeback" and table.challenge is not None:
        raise NotAllowed("takeback-in-challenge")
    to = _before_last_turn(table, seat) if what == "takeback" else 0
    if not table.others(person):
        return [_granted(seat, what, to)]
    return [Asked(seat, what, to)]


def answer(table: Table, person: str, seat: int, yes: bool) -> list[AnyEntry]:
    """Answer what another seat asks for; the last yes grants it. Who asks takes it back by a no."""
    _check_player(table, person, seat)
    pending = table.pending
    takes_back = pending is not None and seat == pending.seat and not yes
    if pending is None or not (seat in pending.missing or takes_back):
        raise NotNow("nothing-asked")
    entries: list[AnyEntry] = [Answered(seat, yes)]
    if yes and pending.missing <= set(table.seats_of(person)):
        entries.append(_granted(pending.seat, pending.what, pending.to))
    return entries


def resume(table: Table, person: str, seat: int) -> list[AnyEntry]:
    """Go on after a pause."""
    check_owner(table, person, seat)
    _check_no_bot(table, seat)
    if table.status != "paused":
        raise NotNow("not-paused")
    return [Resumed(seat)]


def add_time(table: Table, person: str, seat: int, to: int, seconds: int) -> list[AnyEntry]:
    """Give another seat more time; where each turn has its own, in its turn."""
    check_owner(table, person, seat)
    _check_goes_on(table)
    _check_no_bot(table, seat)
    if table.clock.plan.kind == "none":
        raise NotNow("no-clock")
    if to >= len(table.seats):
        raise WrongSeat("not-a-seat", seat=to, last=len(table.seats) - 1)
    if table.seats[to].owner == person:
        raise NotAllowed("own-time")
    _check_no_bot(table, to)
    if table.clock.plan.is_per_turn and to not in table.deciders:
        raise NotNow("not-your-turn", seat=to)
    if table.clock.left[to] + seconds * SECOND > MOST_DAYS * DAY:
        raise NotNow("much-time", days=MOST_DAYS)
    return [TimeAdded(seat, to, seconds)]


def concede(table: Table, person: str, seat: int) -> list[AnyEntry]:
    """Give up: between two the other wins, among more a bot takes the seat for good."""
    check_owner(table, person, seat)
    _check_counts(table)
    _check_goes_on(table)
    if table.seats[seat].given_up:
        raise NotNow("given-up", seat=seat)
    return _concession(table, seat)


def say(table: Table, person: str, text: str) -> list[AnyEntry]:
    """Say something to all at the table."""
    mine = table.seats_of(person)
    if not mine:
        raise NotAllowed("not-seated")
    if table.status == "closed":
        raise NotNow("over")
    if table.said >= MOST_SAID:
        raise NotNow("much-talk", most=MOST_SAID)
    return [Said(mine[0], text)]


def close(table: Table) -> list[AnyEntry]:
    """End a table, in whatever state it is: only whoever runs the server does so."""
    if table.status in ("over", "closed"):
        raise NotNow("over")
    return [Closed()]


def play_again(table: Table, person: str, new_table: str) -> list[AnyEntry]:
    """Note that somebody would like to play again, at another table."""
    mine = table.seats_of(person)
    if not mine:
        raise NotAllowed("not-seated")
    _check_counts(table)
    if table.status != "over" or table.opened.archived:
        raise NotNow("not-over")
    return [Rematched(new_table, mine[0])]


def as_rematch(table: Table, person: str) -> Opened:
    """The same game at another table: whoever asks sits there with the bots; the others may sit down or not."""
    seats = tuple(
        Occupant(seat.owner, seat.name, None if seat.owner else seat.bot, seat.avatar)
        if seat.owner in (None, person)
        else Occupant()
        for seat in table.seats
    )
    deal = None if table.opened.deal is None else new_deal()
    return replace(
        table.opened,
        seats=seats,
        host=person,
        start=None,
        lesson=False,
        wishes=(),
        deal=deal,
        challenge=None,
        attempt=0,
        rules=table.game.version,
    )


def challenge(table: Table, person: str, challenge: str, attempt: int) -> list[AnyEntry]:
    """Note that somebody challenges others to a game that they have finished alone, with or without bots."""
    opened = table.opened
    if len(table.seats_of(person)) != 1:
        raise NotAllowed("not-seated")
    if table.status != "over" or opened.archived:
        raise NotNow("not-over")
    if opened.deal is None or opened.start is not None:
        raise NotNow("no-deal")
    return [] if table.challenge is not None else [Challenged(table.seats_of(person)[0], challenge, attempt)]


def time_is_up(table: Table, now: int) -> list[AnyEntry]:
    """What happens to those whose time is up."""
    entries: list[AnyEntry] = []
    for seat in table.deciders:
        deadline = table.clock.deadline(seat)
        if deadline is not None and deadline <= now:
            entries.append(RanOut(seat))
            if table.opened.timeout == "bot":
                entries.append(Replaced(seat, table.opened.substitute))
            elif table.opened.timeout == "concede":
                return entries + _concession(table, seat)
    return entries


def _check_waiting(table: Table) -> None:
    if table.status != "waiting":
        raise NotNow("over" if table.status in ("over", "closed") else "begun")


def _check_goes_on(table: Table) -> None:
    if table.status in ("over", "closed"):
        raise NotNow("over")
    if table.status == "waiting" or table.position is None:
        raise NotNow("not-begun")


def _check_playing(table: Table) -> Position:
    _check_goes_on(table)
    if table.status == "paused":
        raise NotNow("paused")
    assert table.position is not None
    return table.position


def _check_counts(table: Table) -> None:
    """Refuse what is for games that count."""
    if table.opened.explored is not None:
        raise NotAllowed("exploring")


def check_owner(table: Table, person: str, seat: int) -> None:
    """Refuse what is done for a seat by somebody whose it is not."""
    if seat not in table.seats_of(person):
        raise NotAllowed("not-your-seat", seat=seat)


def _check_player(table: Table, person: str, seat: int) -> Position:
    """Whether a person plays at a seat themselves, in a game that goes on."""
    check_owner(table, person, seat)
    position = _check_playing(table)
    _check_no_bot(table, seat)
    return position


def _check_no_bot(table: Table, seat: int) -> None:
    if table.seats[seat].bot is not None:
        raise NotNow("bot-plays", seat=seat)


def _moves(table: Table, seat: int, move: str, at: int | None, ends_turns: bool) -> list[Ahead]:
    """A move with what chance gives, and `done` after it where that is wanted and nothing else is left."""
    position = _check_playing(table)
    if at is not None and not table.decides_since[seat] <= at <= table.numbers[seat]:
        raise NotNow("stale", at=at)
    if seat not in position.deciders:
        raise NotNow("not-your-turn", seat=seat)
    moves = [_moved(position := position.after(seat, move, seed=table.seed))]
    if ends_turns and seat in position.deciders and list(position.legal(seat)) == [DONE]:
        moves.append(_moved(position.after(seat, DONE, seed=table.seed)))
    return moves


def _concession(table: Table, seat: int) -> list[AnyEntry]:
    replaced: list[AnyEntry] = [Replaced(seat, table.opened.substitute)] if table.options.sides > 2 else []
    return [Conceded(seat), *replaced]


def _before_last_turn(table: Table, seat: int) -> int:
    """How many moves there were before a seat's last turn."""
    assert table.position is not None
    history = table.position.history
    last = next((place for place in range(len(history) - 1, -1, -1) if history[place].seat == seat), None)
    if last is None:
        raise NotNow("nothing-to-take-back", seat=seat)
    turn = history[last].turn
    return next(place for place, played in enumerate(history) if played.turn == turn and played.seat == seat)


def _free_seats(table: Table) -> list[int]:
    return [number for number, seat in enumerate(table.seats) if seat.owner is None and seat.bot is None]


def _granted(seat: int, what: Request, to: int) -> AnyEntry:
    return TakenBack(seat, to) if what == "takeback" else Paused(seat)


def _moved(after: Position) -> Ahead:
    """The last move of a position, as it is to be written."""
    played = after.history[-1]
    return Ahead(Moved(played.seat, after.game.moves.text(played.move), tuple(after.outcomes(played.events))), after)
