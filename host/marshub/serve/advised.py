"""Advice as one link may see it: nothing where it is not for these eyes, or where there is none to be had."""

from __future__ import annotations

from dataclasses import dataclass

from marshub.advice.spoken import Spoken, spoken
from marshub.table.game_table import GameTable
from marshub.table.links import Link
from marshub.words import Speech


@dataclass(frozen=True)
class Advised:
    """The advice so far, if somebody `asked`; `state` says how far the search is."""

    asked: bool
    rows: tuple[Spoken, ...] = ()
    state: str = ""


def advised(table: GameTable, link: Link, speech: Speech) -> Advised | None:
    """Return the advice to show; None: nothing at all. Called while nothing changes."""
    standing = table.adviser.look(link.eyes)
    if standing is None:
        return Advised(asked=False)
    if standing.barred:
        return None
    return Advised(True, tuple(spoken(row, speech) for row in standing.rows), speech.say(standing.words()))
