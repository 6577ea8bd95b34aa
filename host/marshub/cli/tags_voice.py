"""The output of `marshub tags`."""

from __future__ import annotations

from marshub.cli.board_voice import speech
from marshub.tools.tags_box import Box


def piece_name(box: Box, piece: str) -> str:
    """Return a piece by its name and its id: several may have the same name."""
    voice = speech()
    voice.learn(box.game.words())
    return f"{voice.say(box.label(piece))} ({piece})"


def sort_name(sort: str) -> str:
    """Return the name of a sort of pieces; the sort itself where there is no word for it."""
    voice = speech()
    return voice.text(f"tags-sort-{sort}") if voice.knows(f"tags-sort-{sort}") else sort
