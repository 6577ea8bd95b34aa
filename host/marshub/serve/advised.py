"""Advice as one link may see it: nothing where it is not for these eyes, or where there is none to be had."""

from __future__ import annotations

from dataclasses import dataclass

from marshub.advice.spoken import Spoken, spoken
from marshub.table.game_table import GameTable
from marshub.table.links import Link
from marshub.words import Speech


@dataclass(frozen=True)
class Advised:
    """What was found by now, if somebody `asked`; `state` says how far the thinking is."""

    asked: bool
    rows: tuple[Spoken, ...] = ()
    state: str = ""


def eyes_of(link: Link) -> str | None:
    """Whose eyes a link is for: a seat's, a looker-on's (""), or (None) those of anybody around the table."""
    return link.seat if link.seat or link.role == "look" else None


def advised(table: GameTable, link: Link, speech: Speech) -> Advised | None:
    """What to show of advice; None: nothing at all. Called while nothing changes."""
    standing = table.adviser.look(eyes_of(link))
    if standing is None:
        return Advised(asked=False)
    if standing.barred:
        return None
    return Advised(True, tuple(spoken(row, speech) for row in standing.rows), speech.say(standing.words()))
