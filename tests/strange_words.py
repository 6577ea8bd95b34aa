"""What strangers may fill a field with, and how to see that it did no harm."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from marshub.games import load_game
from marshub.kernel import Session
from marshub.words import Speech

SPEECH = Speech("en")
HOSTILE = {
    "clipboard": "\x1b]52;c;aGVsbG8=\x07",
    "reset": "Ann\x1bc",
    "c1": "\x9b2JAnn",
    "bidi": "\u202eevil\u2066\u2028x",
    "markup": "[red]Ann[/red] **x** <b>y</b>",
    "key": "@ui-quit",
    "long": "A" * 10_000,
    "backspaces": "Ann\b\b\b\r\x7fEve",
}


def quiet(shown: str, unresolved: str = "") -> None:
    """Assert that nothing in `shown` controls a terminal, and that no typed message key is resolved in `unresolved`."""
    matches = re.findall(r"[^\n]{0,20}[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]", shown)
    assert matches == []
    assert SPEECH.plain_text("ui-quit") not in unresolved


def table_of(names: Sequence[str]) -> Session[Any, Any]:
    """Return a table whose four astronauts have these names; the reason of each is the whole name."""
    session: Session[Any, Any] = Session(load_game("first-martians"), {"players": 4}, 7)
    for astronaut, name in zip(session.state.crew, names, strict=True):
        session.adjust(f"crew.{astronaut}.name", name[:40], name)
    return session
