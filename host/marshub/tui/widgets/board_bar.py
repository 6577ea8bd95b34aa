"""The physical board in one line: is it there, what did it refuse, what do its lights say."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from marshub.board.notices import put_words
from marshub.kernel import say
from marshub.table.game_table import GameTable
from marshub.words import Speech

_URGENT = 3  # lights that are put into words in one line; the board's own page has all


class BoardBar(Static):
    """Connection, port and name; then the most urgent thing there is to say about the board."""

    def __init__(self, speech: Speech, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self.speech = speech

    def show(self, table: GameTable) -> None:
        """Show the board of `table`. Called while nothing changes."""
        text = connection_text(table, self.speech)
        if table.board.name:
            wrong = trouble_text(table, self.speech)
            text += Content("  ").join([Content(""), *wrong]) if wrong else lights_text(table, self.speech)
        self.update(text)


def connection_text(table: GameTable, speech: Speech) -> Content:
    """Whether there is a board, which, and where."""
    board = table.board
    if not board.name:
        return Content.styled(f"○ {speech.text('ui-board-none')}", "$muted")
    place = " ".join(part for part in (board.name, board.port) if part)
    if board.connected:
        return Content.styled(f"● {place}", "$success")
    if board.problem:
        return Content.styled(f"✗ {speech.text('ui-board-lost', place=place)}", "bold $error")
    return Content.styled(f"○ {speech.text('ui-board-waiting', place=place)}", "$warning")


def trouble_text(table: GameTable, speech: Speech) -> list[Content]:
    """What needs a hand: refused gestures with their reason, unknown tags, pieces that lie wrong, readers that fail."""
    names, referee = table.names, table.referee
    rows: list[Content] = []
    for refusal in table.refusals:
        why = f" {speech.say(refusal.reasons[0].words)}" if refusal.reasons else ""
        rows.append(Content.styled(f"✗ {speech.say(refusal.words(names))}{why}", "$error"))
    for tag in referee.strangers:
        words = say("board-unknown-tag", uid=tag.uid, zone=names.zone(tag.zone))
        rows.append(Content.styled(f"? {speech.say(words)}", "$warning"))
    rows += [Content.styled(f"→ {speech.say(put_words(wrong, names))}", "$warning") for wrong in table.mismatches]
    rows += [
        Content.styled(f"✗ {speech.text('ui-board-reader', reader=reader)}", "$warning")
        for reader in table.board.broken_readers
    ]
    return rows


def lights_text(table: GameTable, speech: Speech) -> Content:
    """The first of what the lights say."""
    lights = [speech.say(words) for words in table.light_words()[:_URGENT]]
    return Content.styled("  ◆ " + " · ".join(lights), "$muted") if lights else Content("")
