"""The ladder: what came out of a tournament, as data."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any

from plume.arena.matches import Fault, MatchResult
from plume.arena.ratings import Estimate, Rating, mean, rate, share
from plume.arena.tournament import Tournament

FAULTS_SHOWN = 10


@dataclass(frozen=True)
class Standing:
    """A bot on the ladder. Games are seats it had; a victory that several share counts as a part for each."""

    bot: str
    rating: Rating | None
    """None where bots do not meet, as in a solo game, or have met too seldom."""
    games: int
    wins: Estimate
    """The share of victories."""
    points: Estimate | None
    """The mean of the games that it did not forfeit."""
    seconds: float
    """The mean time of a decision."""
    faults: Mapping[str, int]
    """How often it failed, by kind."""
    forfeits: int


@dataclass(frozen=True)
class NamedFault:
    """A fault, and the match in which it happened."""

    match: int
    fault: Fault


@dataclass(frozen=True)
class Ladder:
    """The bots, best first, how they did against each other, and what went wrong.

    `pairs[a][b]` is how often a was ahead of b; in a solo game, who did better with the same deal.
    """

    settings: Mapping[str, Any]
    games: int
    deals: int
    rows: Sequence[Standing]
    pairs: Mapping[str, Mapping[str, Estimate]]
    faults: Sequence[NamedFault]
    """The first few."""
    void: Mapping[int, str]
    """The matches that could not be played, and why."""

    @classmethod
    def of(cls, tournament: Tournament, results: Sequence[MatchResult]) -> Ladder:
        """Sum up the results of a tournament; in whatever order they come, the ladder is the same."""
        results = sorted(results, key=lambda result: result.number)
        played = [result for result in results if result.void is None]
        ratings = {} if tournament.is_solo else rate(played, tournament.names)
        rows = [_row(bot, ratings.get(bot), results) for bot in tournament.names]
        return cls(
            settings=tournament.settings,
            games=len(played),
            deals=len({result.deal for result in played}),
            rows=sorted(rows, key=_strength, reverse=True),
            pairs=_pairs(tournament.names, played, tournament.is_solo),
            faults=[NamedFault(result.number, fault) for result in results for fault in result.faults][:FAULTS_SHOWN],
            void={result.number: result.void for result in results if result.void is not None},
        )

    @property
    def labels(self) -> dict[str, str]:
        """What the bots are called, best first: of `module:Class` the class alone, where that is clear."""
        names = [row.bot for row in self.rows]
        short = [name.rpartition(":")[2] for name in names]
        return dict(zip(names, short if len(set(short)) == len(short) else names, strict=True))

    def to_json(self) -> dict[str, Any]:
        """All of it, ready for `json.dumps`."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Ladder:
        """The ladder that `to_json` wrote."""
        return cls(
            settings=data["settings"],
            games=data["games"],
            deals=data["deals"],
            rows=[_read_row(row) for row in data["rows"]],
            pairs={
                one: {other: Estimate(**found) for other, found in others.items()}
                for one, others in data["pairs"].items()
            },
            faults=[NamedFault(named["match"], Fault(**named["fault"])) for named in data["faults"]],
            void={int(number): why for number, why in data["void"].items()},
        )


def _strength(row: Standing) -> tuple[float, float, float]:
    rating = 0.0 if row.rating is None else row.rating.elo.value
    return rating, row.wins.value, float("-inf") if row.points is None else row.points.value


def _row(bot: str, rating: Rating | None, results: Iterable[MatchResult]) -> Standing:
    wins: dict[int, list[float]] = defaultdict(list)
    points: dict[int, list[int]] = defaultdict(list)
    faults: Counter[str] = Counter()
    decisions, seconds, forfeits = 0, 0.0, 0
    for result in results:
        faults.update(fault.kind for fault in result.faults if fault.bot == bot)
        for seat in _seats(result, bot):
            wins[result.deal].append(victory(result, seat))
            if seat in result.forfeits:
                forfeits += 1
            else:
                points[result.deal].append(result.scores[seat])
            decisions += result.decisions[seat]
            seconds += result.seconds[seat]
    return Standing(
        bot=bot,
        rating=rating,
        games=sum(map(len, wins.values())),
        wins=share(wins),
        points=mean(list(map(fmean, points.values()))) if points else None,
        seconds=seconds / max(1, decisions),
        faults=dict(sorted(faults.items())),
        forfeits=forfeits,
    )


def _seats(result: MatchResult, bot: str) -> list[int]:
    """The seats that a bot had in a match that was played."""
    return [seat for seat, name in enumerate(result.bots) if name == bot] if result.void is None else []


def victory(result: MatchResult, seat: int) -> float:
    """What a seat won: 1, a part of it if several share the victory, or 0."""
    return 1 / result.ranks.count(0) if result.ranks[seat] == 0 else 0.0


def _pairs(bots: Sequence[str], results: Sequence[MatchResult], is_solo: bool) -> dict[str, dict[str, Estimate]]:
    compare = _compare_alone if is_solo else _compare
    return {one: {other: share(compare(one, other, results)) for other in bots if other != one} for one in bots}


def _compare(one: str, other: str, results: Iterable[MatchResult]) -> dict[int, list[float]]:
    """Whether a bot was ahead of another, for every deal: in each match, at each pair of their seats."""
    found: dict[int, list[float]] = defaultdict(list)
    for result in results:
        pairs = [(mine, yours) for mine in _seats(result, one) for yours in _seats(result, other)]
        if pairs:
            ahead = [_ahead(-result.ranks[mine], -result.ranks[yours]) for mine, yours in pairs]
            found[result.deal].append(sum(ahead) / len(ahead))
    return found


def _compare_alone(one: str, other: str, results: Iterable[MatchResult]) -> dict[int, list[float]]:
    """Whether a bot did better than another with the same deal: who wins does, then who has more points."""
    alone = {
        (result.bots[0], result.deal): (victory(result, 0), not result.forfeits, result.scores[0]) for result in results
    }
    deals = [deal for bot, deal in alone if bot == one and (other, deal) in alone]
    return {deal: [_ahead(alone[one, deal], alone[other, deal])] for deal in deals}


def _ahead(mine: Any, yours: Any) -> float:
    return 0.5 if mine == yours else float(mine > yours)


def _read_row(data: Mapping[str, Any]) -> Standing:
    rating = data["rating"]
    return Standing(
        **{
            **data,
            "rating": None if rating is None else Rating(**{**rating, "elo": Estimate(**rating["elo"])}),
            "wins": Estimate(**data["wins"]),
            "points": None if data["points"] is None else Estimate(**data["points"]),
        }
    )
