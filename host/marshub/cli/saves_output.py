"""The output of commands about saves."""

from __future__ import annotations

from pathlib import Path

from marshub.cli.board_output import current_speech, print_words
from marshub.kernel import SaveError, Words, quote, say
from marshub.kernel.errors import describe_flaw
from marshub.store.untrusted_database import wal_path
from marshub.table import saves
from marshub.table.save_recovery import SaveCheck


def find_or_newest(name: str | None) -> Path:
    """Find as `saves.find_or_newest`; damaged saves that were passed over are reported on stderr."""
    return saves.find_or_newest(name, _report_damaged)


def quote_error(error: Exception) -> str:
    """Return an argument that says what `error` says."""
    return quote(current_speech().say_error(error))


def find_newest() -> Path | None:
    """Return the newest intact game; None if there is none. Damaged saves that were passed over are reported."""
    newest = saves.find_newest_intact(_report_damaged)
    return newest.path if newest is not None else None


def _report_damaged(save: saves.Save, error: SaveError) -> None:
    print_words(say("saves-passed-over", name=quote(save.name), error=quote_error(error)), err=True)


def describe_found(checked: SaveCheck, name: str) -> Words:
    """Return one line about a save that was looked through."""
    if checked.is_intact:
        key = "saves-log-missing" if checked.is_log_missing else "saves-whole"
        return say(key, name=quote(name), kept=checked.kept, log=wal_path(checked.path).name)
    flaws = "; ".join(current_speech().say_all(map(describe_flaw, checked.flaws[:5])))
    more = "-unsure" if checked.unsure else ""
    return say(f"saves-damaged{more}", name=quote(name), flaws=flaws, kept=checked.kept, lost=checked.lost)
