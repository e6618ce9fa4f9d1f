"""Leases: which process does what is due by itself at a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("tables", sa.Column("leased_by", sa.String(40), nullable=False, server_default=""))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("tables", "leased_by")
