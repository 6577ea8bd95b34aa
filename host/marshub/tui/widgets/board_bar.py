"""The physical board's status in a line: connection, trouble, and the meaning of its LEDs."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.notifications import SeverityLevel
from textual.timer import Timer

from marshub.board.notices import stranger_words, walk_words
from marshub.link.ports import AUTO
from marshub.table.game_table import GameTable
from marshub.table.setup import SIMULATED
from marshub.words import Speech

from ..basics.still import Still

_GAP = Content("  ")
_SAYS = "» "  # before a message that replaces the status
_URGENT = 3  # LEDs in words in the line; the board's own page has all


class BoardBar(Still):
    """The line with connection, port and name, then the most urgent thing about the board.

    Where there is no room, the last LEDs are left out, else the port; trouble continues in the next line. A message
    replaces the line for a moment: see `show_message`.
    """

    def __init__(self, speech: Speech, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self.speech = speech
        self._usual: Sequence[Content] = ()  # the same status, shorter and shorter
        self._timer: Timer | None = None

    def on_resize(self) -> None:
        self._say()

    def show(self, table: GameTable) -> None:
        """Show the board of `table`. Call it while nothing changes."""
        there, short = connection_text(table, self.speech), connection_text(table, self.speech, short=True)
        self._usual = [there]
        if table.board.name and table.board.met:
            if wrong := trouble_text(table, self.speech):
                self._usual = [_GAP.join([each, *wrong]) for each in (there, short)]
            else:
                lights = lights_text(table, self.speech)
                self._usual = [there + each for each in lights] + [short + lights[-1]]
        self._say()

    def _say(self) -> None:
        if self._timer is None and self._usual:
            room = self.content_size.width
            self.update(next((said for said in self._usual if said.cell_length <= room), self._usual[-1]))

    def has_room_for(self, line: str) -> bool:
        """Return whether `line` fits as a message."""
        return Content(_SAYS + line).cell_length <= self.content_size.width

    def tell(self, line: str, severity: SeverityLevel) -> None:
        """Show a message for a moment, in place of the status."""
        if self._timer is not None:
            self._timer.stop()
        self.update(Content.styled(_SAYS + line, "bold" if severity == "information" else "bold $warning"))
        self._timer = self.set_timer(self.app.NOTIFICATION_TIMEOUT, self._told)

    def _told(self) -> None:
        self._timer = None
        self._say()


def connection_text(table: GameTable, speech: Speech, *, short: bool = False) -> Content:
    """Return which board is connected, and where; `short` leaves out where."""
    board = table.board
    if table.away:
        return Content.styled(f"✗ {speech.text(table.away)}", "bold $error")
    if table.only_looking:
        return Content.styled(
            f"○ {table.trouble or speech.text('watch-only')}", "$warning" if table.trouble else "$muted"
        )
    if not board.name:
        return Content.styled(f"○ {speech.text('ui-board-none')}", "$muted")
    port = speech.text("ui-board-choice-sim") if board.port == SIMULATED else board.port
    place = " ".join(part for part in (board.name, port) if part)
    if board.stale:
        return Content.styled(f"◌ {speech.text('ui-board-stale', place=place)}", "bold $warning")
    if board.connected:
        return Content.styled(f"● {board.name if short else place}", "$success")
    if board.problem and board.met:
        return Content.styled(f"✗ {speech.text('ui-board-lost', place=place)}", "bold $error")
    if board.port == AUTO:
        return Content.styled(f"○ {speech.text('ui-board-none-yet')}", "$muted")
    return Content.styled(f"○ {speech.text('ui-board-waiting', place=place)}", "$warning")


def trouble_text(table: GameTable, speech: Speech) -> list[Content]:
    """Return what needs a hand: refused gestures with reasons, unknown tags, misplaced pieces, failing readers."""
    names, referee = table.names, table.referee
    rows: list[Content] = []
    unlike = table.board.unlike
    if unlike is not None and unlike.key.startswith("board-wire"):
        said = speech.text("ui-board-unlike", theirs=unlike.theirs, ours=unlike.ours)
        rows.append(Content.styled(f"✗ {said}", "$error"))
    if table.board.overlay is not None:
        rows.append(Content.styled(f"✗ {speech.say(table.board.overlay.words(names))}", "$error"))
    for refusal in table.refusals:
        why = f" {speech.say(refusal.reasons[0].words)}" if refusal.reasons else ""
        rows.append(Content.styled(f"✗ {speech.say(refusal.words(names))}{why}", "$error"))
    strangers = [stranger_words(tag.uid, tag.zone, names) for tag in referee.strangers]
    rows += [Content.styled(f"? {speech.say(words)}", "$warning") for words in strangers]
    if walked := walk_words(referee.walk, names):
        rows.append(Content.styled("→ " + " ".join(speech.say(words) for words in walked), "$warning"))
    if table.board.supply_off:
        rows.append(Content.styled(f"✗ {speech.text('ui-board-supply-off')}", "$error"))
    for reader in table.board.broken_readers if not table.board.supply_off else ():
        key = "ui-board-reader-blind" if reader in table.board.blind_readers else "ui-board-reader"
        rows.append(Content.styled(f"✗ {speech.text(key, reader=reader)}", "$warning"))
    return rows


def lights_text(table: GameTable, speech: Speech) -> list[Content]:
    """Return the meaning of the most urgent LEDs; then with fewer and fewer of them, down to none."""
    lights = [speech.say(words) for words in table.light_words()[:_URGENT]]
    each = [Content.styled("  ◆ " + " · ".join(lights[:count]), "$muted") for count in range(len(lights), 0, -1)]
    return [*each, Content("")]
