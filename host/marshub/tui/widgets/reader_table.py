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
        for column, name in enumerate(_COLUMNS):
            heading = Text(
                self.speech.plain_text(f"ui-board-reader-{name}"), justify="left" if column < _FIRST_NUMBER else "right"
            )
            self.add_column(heading, key=name)
        with self.table.locked():
            readers = self.table.health.readers
            bad = {trouble.reader for trouble in self.table.health.list_troubles()}
        for rates in readers:
            broken = rates.health in (messages.MISSING, messages.FAILING, messages.BLIND)
            tone = "error" if broken else "warning" if rates.name in bad else ""
            style = f"bold {self.app.theme_variables[tone]}" if tone else ""
            self.add_row(
                *(_make_cell(text, column, style) for column, text in enumerate(_format_rates(rates, self.speech)))
            )


def _make_cell(text: str, column: int, style: str = "") -> Text:
    return Text(text, style, justify="left" if column < _FIRST_NUMBER else "right")


def _format_rates(rates: ReaderRates, speech: Speech) -> list[str]:
    hit = "" if rates.hit_rate is None else f"{100 * rates.hit_rate:.0f}%"
    numbers = (rates.misses, rates.garbled, rates.collisions, rates.errors, rates.reinits)
    state = speech.plain_text(f"ui-board-state-{_STATES[rates.health]}")
    return [rates.name, state, hit, *(str(number) if number else "·" for number in numbers)]


def describe_health(table: GameTable, speech: Speech) -> list[str]:
    """Return the figures of the link and the board in words. Call it while nothing changes."""
    connection, board = table.board_side.link_figures, table.health.board
    if connection.rtt_ms is None:
        lines = [speech.plain_text("ui-board-line-none")]
    else:
        lines = [
            speech.plain_text(
                "ui-board-line",
                rtt=connection.rtt_ms,
                resends=connection.resends,
                bad=connection.bad_frames,
                breaks=connection.breaks,
            )
        ]
    if board is not None:
        lines.append(
            speech.plain_text(
                "ui-board-figures",
                minutes=board.uptime_s // 60,
                heap=board.free_heap // 1024,
                scan=board.scan_ms,
                lag=board.lag_ms,
            )
        )
    return lines


def describe_weak_tags(table: GameTable, speech: Speech) -> list[str]:
    """Return the tags that missed polls lately, the worst first. Call it while nothing changes."""
    lines = []
    for tag in table.health.tags:
        if tag.miss_rate is None or tag.reader >= len(table.health.readers):
            continue
        piece = table.referee.twin.find_piece(tag.uid) if table.referee.twin is not None else None
        lines.append(
            speech.plain_text(
                "ui-board-weak-tag",
                piece=table.names.name_piece(piece) if piece else tag.uid.hex().upper(),
                reader=table.health.readers[tag.reader].name,
                percent=round(100 * tag.miss_rate),
            )
        )
    return lines
