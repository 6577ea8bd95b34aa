"""The output of `marshub tags`."""

from __future__ import annotations

from marshub.cli.board_output import current_speech
from marshub.tools.tags_pieces import TaggablePieces


def name_piece(box: TaggablePieces, piece: str) -> str:
    """Return a piece by its name and its id: several may have the same name."""
    voice = current_speech()
    voice.learn(box.game.pack_texts())
    return f"{voice.say(box.label_piece(piece))} ({piece})"


def name_sort(sort: str) -> str:
    """Return the name of a sort of pieces; the sort itself where there is no word for it."""
    voice = current_speech()
    return voice.plain_text(f"tags-sort-{sort}") if voice.has_message(f"tags-sort-{sort}") else sort
