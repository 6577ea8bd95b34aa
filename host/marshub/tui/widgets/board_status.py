"""The physical board's status in a line: connection, trouble, and the meaning of its LEDs."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.notifications import SeverityLevel
from textual.timer import Timer

from marshub.board.notices import describe_placement, describe_unknown_tag, describe_walk
from marshub.table.game_table import GameTable
from marshub.words import Speech

from ..basics.cached_static import CachedStatic

_GAP = Content("  ")
_MESSAGE_PREFIX = "» "  # before a message that replaces the status
_MAX_LIGHTS = 3  # LEDs in words in the line; the board's own page has all


class BoardBar(CachedStatic):
    """The line with connection, port and name, then the most urgent thing about the board.

    Where there is no room, the last LEDs are left out, else the port; trouble continues in the next line. A message
    replaces the line for a moment: see `show_message`.
    """

    def __init__(self, speech: Speech, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self.speech = speech
        self._status_versions: Sequence[Content] = ()  # the same status, shorter and shorter
        self._timer: Timer | None = None

    def on_resize(self) -> None:
        self._update_status()

    def show(self, table: GameTable) -> None:
        """Show the board of `table`. Call it while nothing changes."""
        connection, short = format_connection(table, self.speech), format_connection(table, self.speech, short=True)
        self._status_versions = [connection]
        if table.board.name and table.board.was_seen:
            if trouble := format_trouble(table, self.speech):
                self._status_versions = [_GAP.join([text, *trouble]) for text in (connection, short)]
            else:
                lights = format_lights(table, self.speech)
                self._status_versions = [connection + text for text in lights] + [short + lights[-1]]
        self._update_status()

    def _update_status(self) -> None:
        if self._timer is None and self._status_versions:
            width = self.content_size.width
            self.update(
                next(
                    (version for version in self._status_versions if version.cell_length <= width),
                    self._status_versions[-1],
                )
            )

    def has_room_for(self, line: str) -> bool:
        """Return whether `line` fits as a message."""
        return Content(_MESSAGE_PREFIX + line).cell_length <= self.content_size.width

    def show_message(self, line: str, severity: SeverityLevel) -> None:
        """Show a message for a moment, in place of the status."""
        if self._timer is not None:
            self._timer.stop()
        self.update(Content.styled(_MESSAGE_PREFIX + line, "bold" if severity == "information" else "bold $warning"))
        self._timer = self.set_timer(self.app.NOTIFICATION_TIMEOUT, self._end_message)

    def _end_message(self) -> None:
        self._timer = None
        self._update_status()


def format_connection(table: GameTable, speech: Speech, *, short: bool = False) -> Content:
    """Return which board is connected, and where; `short` leaves out where."""
    board = table.board
    if table.connection_message:
        return Content.styled(f"✗ {speech.plain_text(table.connection_message)}", "bold $error")
    if table.is_read_only:
        problem = table.follow_problem
        text = speech.say(problem) if problem is not None else speech.plain_text("watch-only")
        return Content.styled(f"○ {text}", "$warning" if problem is not None else "$muted")
    if not board.name:
        return Content.styled(f"○ {speech.plain_text('ui-board-none')}", "$muted")
    from marshub.link.ports import AUTO  # imported late: without a board nobody needs a link
    from marshub.table.setup import SIMULATED

    port = speech.plain_text("ui-board-choice-sim") if board.port == SIMULATED else board.port
    place = " ".join(part for part in (board.name, port) if part)
    if board.stale:
        return Content.styled(f"◌ {speech.plain_text('ui-board-stale', place=place)}", "bold $warning")
    if board.connected and board.unfit is not None:
        return Content.styled(f"✗ {speech.plain_text('ui-board-unfit', profile=board.name)}", "bold $error")
    if board.connected:
        return Content.styled(f"● {board.name if short else place}", "$success")
    if board.problem and board.was_seen:
        return Content.styled(f"✗ {speech.plain_text('ui-board-lost', place=place)}", "bold $error")
    if board.port == AUTO:
        return Content.styled(f"○ {speech.plain_text('ui-board-none-yet')}", "$muted")
    return Content.styled(f"○ {speech.plain_text('ui-board-waiting', place=place)}", "$warning")


def format_trouble(table: GameTable, speech: Speech) -> list[Content]:
    """Return what needs a hand: refused gestures with reasons, unknown tags, misplaced pieces, failing readers."""
    names, referee = table.names, table.referee
    rows: list[Content] = []
    mismatch = table.board.mismatch
    if mismatch is not None and mismatch.key.startswith("board-wire"):
        text = speech.plain_text("ui-board-unlike", theirs=mismatch.theirs, ours=mismatch.ours)
        rows.append(Content.styled(f"✗ {text}", "$error"))
    if table.board.overlay is not None:
        rows.append(Content.styled(f"✗ {speech.say(table.board.overlay.describe(names))}", "$error"))
    for refusal in table.refusals:
        reason = f" {speech.say(refusal.reasons[0].words)}" if refusal.reasons else ""
        rows.append(Content.styled(f"✗ {speech.say(refusal.describe(names))}{reason}", "$error"))
    unknown_tags = [describe_unknown_tag(tag.uid, tag.zone, names) for tag in referee.unknown_tags]
    rows += [Content.styled(f"? {speech.say(words)}", "$warning") for words in unknown_tags]
    if repair_words := describe_walk(referee.walk, names):
        rows.append(Content.styled("→ " + " ".join(speech.say(words) for words in repair_words), "$warning"))
    if table.board.supply_off:
        rows.append(Content.styled(f"✗ {speech.plain_text('ui-board-supply-off')}", "$error"))
    for reader in table.board.broken_readers if not table.board.supply_off else ():
        key = "ui-board-reader-blind" if reader in table.board.blind_readers else "ui-board-reader"
        rows.append(Content.styled(f"✗ {speech.plain_text(key, reader=reader)}", "$warning"))
    return rows


def format_lights(table: GameTable, speech: Speech) -> list[Content]:
    """Return the meaning of the most urgent LEDs; then with fewer and fewer of them, down to none."""
    lights = [speech.say(words) for words in table.describe_lights()[:_MAX_LIGHTS]]
    versions = [Content.styled("  ◆ " + " · ".join(lights[:count]), "$muted") for count in range(len(lights), 0, -1)]
    return [*versions, Content("")]


def format_repair_walk(table: GameTable, speech: Speech) -> list[Content]:
    """Return the repair walk, a numbered row a move. Call it while nothing changes.

    It is empty when board and game agree, or when one move is all.
    """
    walk, names = table.referee.walk, table.names
    if len(walk.steps) < 2:
        return []
    return [
        Content.assemble(
            (f"{number:>3}. ", "$muted"), (speech.say(describe_placement(step, names)), "bold" if first else "")
        )
        for first, number, step in (
            (index == 0, walk.done_count + index + 1, step) for index, step in enumerate(walk.steps)
        )
    ]
