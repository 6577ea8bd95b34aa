"""The health of the board's readers in a table, and that of the board and its link in a line each."""

from __future__ import annotations

from rich.text import Text
from textual.widgets import DataTable

from hublink import messages
from marshub.board.health import ReaderRates
from marshub.table.game_table import GameTable
from marshub.words import Speech

_COLUMNS = ("name", "state", "hits", "misses", "garbled", "collisions", "errors", "reinits")
_STATES = {
    messages.OK: "ok",
    messages.MISSING: "missing",
    messages.FAILING: "failing",
    messages.OFF: "off",
    messages.BLIND: "blind",
}
_FIRST_NUMBER = 2


class ReaderTable(DataTable[Text]):
    """A table of the readers of `table`; rows of those in trouble are highlighted."""

    can_focus = False

    def __init__(self, table: GameTable, speech: Speech) -> None:
        super().__init__(cursor_type="none", zebra_stripes=True)
        self.table, self.speech = table, speech

    def on_mount(self) -> None:
        for at, name in enumerate(_COLUMNS):
            heading = Text(
                self.speech.text(f"ui-board-reader-{name}"), justify="left" if at < _FIRST_NUMBER else "right"
            )
            self.add_column(heading, key=name)
        with self.table.looking():
            readers = self.table.health.readers
            bad = {trouble.reader for trouble in self.table.health.troubles()}
        for rates in readers:
            broken = rates.health in (messages.MISSING, messages.FAILING, messages.BLIND)
            tone = "error" if broken else "warning" if rates.name in bad else ""
            style = f"bold {self.app.theme_variables[tone]}" if tone else ""
            self.add_row(*(_cell(text, at, style) for at, text in enumerate(_texts(rates, self.speech))))


def _cell(text: str, column: int, style: str = "") -> Text:
    return Text(text, style, justify="left" if column < _FIRST_NUMBER else "right")


def _texts(rates: ReaderRates, speech: Speech) -> list[str]:
    hit = "" if rates.hit_rate is None else f"{100 * rates.hit_rate:.0f}%"
    numbers = (rates.misses, rates.garbled, rates.collisions, rates.errors, rates.reinits)
    state = speech.text(f"ui-board-state-{_STATES[rates.health]}")
    return [rates.name, state, hit, *(str(number) if number else "·" for number in numbers)]


def figure_lines(table: GameTable, speech: Speech) -> list[str]:
    """Return the figures of the link and the board in words. Call it while nothing changes."""
    line, board = table.line, table.health.board
    if line.rtt_ms is None:
        said = [speech.text("ui-board-line-none")]
    else:
        said = [
            speech.text("ui-board-line", rtt=line.rtt_ms, resends=line.resends, bad=line.bad_frames, breaks=line.breaks)
        ]
    if board is not None:
        said.append(
            speech.text(
                "ui-board-figures",
                minutes=board.uptime_s // 60,
                heap=board.free_heap // 1024,
                scan=board.scan_ms,
                lag=board.lag_ms,
            )
        )
    return said


def weak_tag_lines(table: GameTable, speech: Speech) -> list[str]:
    """Return the tags that missed polls lately, the worst first. Call it while nothing changes."""
    said = []
    for tag in table.health.tags:
        if tag.miss_rate is None or tag.reader >= len(table.health.readers):
            continue
        piece = table.referee.twin.piece(tag.uid) if table.referee.twin is not None else None
        said.append(
            speech.text(
                "ui-board-weak-tag",
                piece=table.names.piece(piece) if piece else tag.uid.hex().upper(),
                reader=table.health.readers[tag.reader].name,
                percent=round(100 * tag.miss_rate),
            )
        )
    return said
