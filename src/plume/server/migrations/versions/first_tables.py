"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.String(200), nullable=False),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("confirm", sa.Boolean, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "links",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("game", sa.String(20), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("invitation", sa.String(40), nullable=False),
        sa.Column("host", sa.String(40), nullable=False),
        sa.Column("audience", sa.String(10), nullable=False),
        sa.Column("archived", sa.Boolean, nullable=False),
        sa.Column("names", sa.String(400), nullable=False),
        sa.Column("summary", sa.LargeBinary, nullable=False),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.Column("waiting_for", sa.Integer, nullable=False),
        sa.Column("deadline", sa.BigInteger, nullable=True),
        sa.Column("bots_due", sa.Integer, nullable=False),
        sa.Column("leased_until", sa.BigInteger, nullable=False),
    )
    op.create_index("tables_by_status", "tables", ["status", "audience", "changed_at"])
    for name, column, where in (
        ("tables_by_deadline", "deadline", "deadline IS NOT NULL"),
        ("tables_by_bots", "bots_due", "bots_due <> 0"),
    ):
        op.create_index(name, "tables", [column], sqlite_where=sa.text(where), postgresql_where=sa.text(where))
    op.create_index("tables_by_host", "tables", ["host"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(20), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(40), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("seats_by_person", "seats", ["person"])
    op.create_table(
        "journal",
        sa.Column("table_id", sa.String(20), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("entry", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Drop the tables."""
    for name in ("journal", "seats", "tables", "links", "people", "secrets"):
        op.drop_table(name)
