"""People with heads: the avatar that somebody has chosen, empty if none."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("people", sa.Column("avatar", sa.String(20), nullable=False, server_default=""))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("people", "avatar")
