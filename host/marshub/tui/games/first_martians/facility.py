"""A Facility on the screen: one row where room is short, a card where there is plenty."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from marshub.games.first_martians.state import Facility, HubState
from marshub.words import Speech

from .signs import extras_text, parts_in_words, parts_text, token_words

_NAME = 17  # columns of a name in a row


class FacilityTile(Static):
    """Shows the Facility with the id `facility`."""

    def __init__(self, facility: str) -> None:
        super().__init__(classes="facility")
        self.facility = facility
        self._row = self._card = Content("")

    def show(self, state: HubState, speech: Speech) -> None:
        """Draw it; what is drawn no longer depends on the state."""
        here = state.facilities[self.facility]
        name = speech.text(f"fm-facility-{self.facility}")
        self._row, self._card = row_text(name, here, speech), card_text(here, speech)
        self.border_title = name
        self.set_class(here.shut, "-shut")
        self.set_class(not all(here.parts.values()), "-broken")
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        self.update(self._card if self.screen.has_class("-wide") else self._row)


def row_text(name: str, here: Facility, speech: Speech) -> Content:
    """`Lab               ●E ✗O ●H ●C  ▣O !⊘`."""
    shown = name if len(name) <= _NAME else name[: _NAME - 1] + "…"
    style = "$warning" if here.shut else ""
    text = Content.styled(f"{shown:<{_NAME}} ", style) + parts_text(here, speech)
    extras = extras_text(here, speech)
    return text + "  " + extras if extras.plain else text


def card_text(here: Facility, speech: Speech) -> Content:
    """Parts and marks, and then in words what is wrong."""
    lines = [parts_text(here, speech) + "  " + extras_text(here, speech)]
    broken = parts_in_words(here, speech)
    if here.shut:
        lines.append(Content.styled(speech.text("ui-fm-shut"), "$warning"))
    if broken:
        lines.append(Content.styled(speech.text("ui-fm-broken-parts", parts=broken), "$error"))
    for space, tokens in (("!", here.now), ("»", here.later)):
        if tokens:
            lines.append(Content(f"{space} {token_words(tokens, speech)}"))
    return Content("\n").join(lines)
