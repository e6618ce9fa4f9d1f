"""What is stored. The journal is the truth; the other columns of a table are what lists and jobs are found by."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    text,
)

REVISION = "0007"
"""The revision of the migrations that this describes."""

HAS_DEADLINE, HAS_BOTS_DUE = "deadline IS NOT NULL", "bots_due <> 0"

metadata = MetaData()

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", String(200), nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("language", String(8), nullable=False),
    Column("confirm", Boolean, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("avatar", String(20), nullable=False, server_default=""),
    Column("blocked", Boolean, nullable=False, server_default=false()),
)

links = Table(
    "links",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", String(40), nullable=False),
    Column("expires_at", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("game", String(20), nullable=False),
    Column("status", String(10), nullable=False),
    Column("version", Integer, nullable=False),
    Column("invitation", String(40), nullable=False),
    Column("host", String(40), nullable=False),
    Column("audience", String(10), nullable=False),
    Column("archived", Boolean, nullable=False),
    Column("names", String(400), nullable=False),
    Column("summary", LargeBinary, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("waiting_for", Integer, nullable=False),
    Column("deadline", BigInteger, nullable=True),
    Column("bots_due", Integer, nullable=False),
    Column("leased_until", BigInteger, nullable=False),
    Column("leased_by", String(40), nullable=False, server_default=""),
    Column("challenge", String(40), nullable=True),
    Column("attempt", Integer, nullable=False, server_default="0"),
    Index("tables_by_challenge", "challenge", "host", "attempt", unique=True),
    Index("tables_by_status", "status", "audience", "changed_at"),
    Index("tables_by_deadline", "deadline", sqlite_where=text(HAS_DEADLINE), postgresql_where=text(HAS_DEADLINE)),
    Index("tables_by_bots", "bots_due", sqlite_where=text(HAS_BOTS_DUE), postgresql_where=text(HAS_BOTS_DUE)),
    Index("tables_by_host", "host"),
)
"""`waiting_for` and `bots_due` are sets of seats; what is due by itself is a job, leased by the process that does it.

Somebody's attempts at a challenge have different numbers: so nobody begins the same one twice.
"""

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(20), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(40), nullable=False),
    Index("seats_by_person", "person"),
    sqlite_with_rowid=False,
)

journal = Table(
    "journal",
    metadata,
    Column("table_id", String(20), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("entry", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""A line can be written once: that is the compare-and-swap by which moves are accepted."""

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", String(20), ForeignKey("tables.id"), primary_key=True),
    Column("key", String(64), nullable=False),
    Column("content", LargeBinary, nullable=False),
)
"""What a review of a finished game has found; another key would have found something else."""

challenges = Table(
    "challenges",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("host", String(40), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("terms", Text, nullable=False),
    Index("challenges_by_host", "host"),
)
"""What somebody challenges others to, as JSON; who has taken it up follows from the tables."""

told = Table(
    "told",
    metadata,
    Column("table_id", String(20), ForeignKey("tables.id"), primary_key=True),
    Column("form", Integer, nullable=False),
    Column("story", Text, nullable=False),
)
"""What was counted in a finished game, as JSON, and in which form: it can always be counted anew."""

puzzlers = Table(
    "puzzlers",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("content", Text, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
)
"""How somebody has done with puzzles, as JSON."""
