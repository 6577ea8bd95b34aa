"""The physical board in one line: is it there, what did it refuse, what do its lights say."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from marshub.words import Speech

from ..ports import BoardLine


class BoardBar(Static):
    """Connection, port and name; then the most urgent thing there is to say about the board."""

    def __init__(self, speech: Speech, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self.speech = speech

    def show(self, line: BoardLine) -> None:
        """Show `line`."""
        self.update(board_text(line, self.speech))


def board_text(line: BoardLine, speech: Speech) -> Content:
    """`line` as text: what needs a hand first, then what is merely shown."""
    if line.state == "none":
        return Content.styled(f"○ {speech.text('ui-board-none')}", "$text-muted")
    place = " ".join(part for part in (line.name, line.port) if part)
    if line.state == "lost":
        text = Content.styled(f"✗ {speech.text('ui-board-lost', place=place)}", "bold $error")
    else:
        text = Content.styled(f"● {place or speech.text('ui-board-connected')}", "$success")
    for mark, style, words in (("▲", "$warning", line.trouble), ("⇄", "$warning", line.repairs)):
        for each in words[:2]:
            text += Content.styled(f"  {mark} {speech.say(each)}", style)
    if line.lights and not line.trouble and not line.repairs:
        lights = " · ".join(speech.say(each) for each in line.lights)
        text += Content.styled(f"  ◆ {lights}", "$text-muted")
    return text
