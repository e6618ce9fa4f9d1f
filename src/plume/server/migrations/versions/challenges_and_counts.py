"""Challenges: what they are, and which tables belong to them; and what was counted in finished games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns and the tables."""
    op.add_column("tables", sa.Column("challenge", sa.String(40), nullable=True))
    op.add_column("tables", sa.Column("attempt", sa.Integer, nullable=False, server_default="0"))
    op.create_index("tables_by_challenge", "tables", ["challenge", "host", "attempt"], unique=True)
    op.create_table(
        "challenges",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("host", sa.String(40), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("terms", sa.Text, nullable=False),
    )
    op.create_index("challenges_by_host", "challenges", ["host"])
    op.create_table(
        "told",
        sa.Column("table_id", sa.String(20), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("form", sa.Integer, nullable=False),
        sa.Column("story", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("told")
    op.drop_table("challenges")
    op.drop_index("tables_by_challenge", "tables")
    op.drop_column("tables", "attempt")
    op.drop_column("tables", "challenge")
