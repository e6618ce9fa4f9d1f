"""How serpents are drawn: `plume.svg` and the page's `drawing.ts` give the same, which their tests compare with a file.

`python -m tests.coatl.serpents` writes it anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from plume.coatl.clay import serpent

FILE = Path(__file__).with_name("serpents.json")
ASKED = (
    ("<g b r k b y g g k k r r b k y>", 2000, 120, 1),
    ("<g b r k b y g g k k r r b k y>", 500, 300, 1),
    ("y b k r", 300, 300, 0.5),
    ("<r", 96, 96, 1),
    ("o y>", 400, 100, 2),
    ("<k " + " ".join("bgryk" * 9) + " b>", 700, 420, 1),
)


def drawn(text: str, width: float, height: float, most: float) -> dict[str, Any]:
    """A serpent as data, every number rounded."""
    found = serpent(tuple(text.split()), width, height, most)
    return {
        "asked": [text, width, height, most],
        "box": [round(number, 3) for number in found.box],
        "lanes": found.lanes,
        "scale": round(found.scale, 4),
        "pieces": [
            {
                "transform": piece.transform,
                "skin": piece.paths.get("skin", ""),
                "feathers": [path for path, _ in piece.feathers],
            }
            for piece in found.pieces
        ],
    }


def all_drawn() -> list[dict[str, Any]]:
    """All that is compared."""
    return [drawn(*asked) for asked in ASKED]


if __name__ == "__main__":
    FILE.write_text(json.dumps(all_drawn(), indent=1) + "\n", encoding="utf-8")
