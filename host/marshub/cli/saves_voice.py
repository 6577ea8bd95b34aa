"""The output of commands about saves."""

from __future__ import annotations

from pathlib import Path

from marshub.cli.board_voice import speech, tell
from marshub.kernel import SaveError, Words, quoted, say
from marshub.table import saves
from marshub.table.mending import Checked


def find_or_newest(name: str | None) -> Path:
    """Find as `saves.find_or_newest`; damaged saves that were passed over are reported on stderr."""
    return saves.find_or_newest(name, _passed_over)


def _passed_over(save: saves.Save, error: SaveError) -> None:
    tell(say("saves-passed-over", name=quoted(save.name), error=quoted(str(error))), err=True)


def flaw(name: str) -> str:
    """Return a flaw in words."""
    kind, _, number = name.partition(" ")
    return speech().text(f"saves-flaw-{kind}", number=number)


def what_was_found(checked: Checked, name: str) -> Words:
    """Return one line about a save that was looked through."""
    if checked.whole:
        return say("saves-whole", name=quoted(name), kept=checked.kept)
    flaws = "; ".join(flaw(item) for item in checked.flaws[:5])
    more = "-unsure" if checked.unsure else ""
    return say(f"saves-damaged{more}", name=quoted(name), flaws=flaws, kept=checked.kept, lost=checked.lost)
