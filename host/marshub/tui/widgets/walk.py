"""The whole repair walk in words: the move to make now, and those after it."""

from __future__ import annotations

from textual.content import Content

from marshub.board.notices import put_words
from marshub.table.game_table import GameTable
from marshub.words import Speech


def walk_rows(table: GameTable, speech: Speech) -> list[Content]:
    """Return the repair walk, a numbered row a move. Call it while nothing changes.

    It is empty when board and game agree, or when one move is all.
    """
    walk, names = table.referee.walk, table.names
    if len(walk.steps) < 2:
        return []
    return [
        Content.assemble((f"{number:>3}. ", "$muted"), (speech.say(put_words(step, names)), "bold" if first else ""))
        for first, number, step in ((index == 0, walk.done + index + 1, step) for index, step in enumerate(walk.steps))
    ]
