"""Advice as one link may see it: nothing where it is not for these eyes, or where there is none to be had."""

from __future__ import annotations

from dataclasses import dataclass

from marshub.advice.translated_rows import TranslatedRow, translate_row
from marshub.table.game_table import GameTable
from marshub.table.links import Link
from marshub.words import Speech


@dataclass(frozen=True)
class AdviceView:
    """The advice part of a page, if somebody `asked` for advice; `state` is the progress of the search."""

    asked: bool
    rows: tuple[TranslatedRow, ...] = ()
    state: str = ""


def make_advice_view(table: GameTable, link: Link, speech: Speech) -> AdviceView | None:
    """Return the advice to show for a link; None: nothing at all. Called while nothing changes."""
    standing = table.adviser.find_status(link.viewer)
    if standing is None:
        return AdviceView(asked=False)
    if standing.barred:
        return None
    return AdviceView(True, tuple(translate_row(row, speech) for row in standing.rows), speech.say(standing.describe()))
