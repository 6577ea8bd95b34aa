"""A listener for events of the link, which passes them to a table.

An error of ours in there must not end the link's thread.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import astuple

from marshub.board.health import LineFigures
from marshub.board.notices import BoardNews
from marshub.kernel.errors import find_words
from marshub.link import events
from marshub.link.board_link import Link

from .game_table import GameTable


def handle_event(table: GameTable, event: events.Event, find_port: Callable[[], str] = lambda: "") -> None:
    """Pass one event of the link to `table`. Called on the link's thread, in order.

    `find_port` returns the board's port; it is called when the board connects.
    """
    try:
        _dispatch(table, event, find_port)
    except Exception as error:
        # The error affects this event alone: the journal is intact, and the next snapshot synchronises board and table.
        table.add_notice(BoardNews("board-trouble", f"{type(error).__name__}: {error}"))


def read_link_figures(link: Link) -> LineFigures:
    """Return the figures of this link, for the board's page."""
    status = link.status
    return LineFigures(
        status.rtt_ms, status.best_rtt_ms, status.resends, status.bad_frames, status.frames, status.breaks
    )


def _dispatch(table: GameTable, event: events.Event, find_port: Callable[[], str]) -> None:
    match event:
        case events.TagArrived(reader, uid):
            table.board_tag(reader, bytes.fromhex(uid), arrived=True)
        case events.TagLeft(reader, uid):
            table.board_tag(reader, bytes.fromhex(uid), arrived=False)
        case events.Button(index, action, count):
            table.board_button(index, action, count)
        case events.LightsShown(generation):
            table.board_shown(generation)
        case events.Snapshot():
            readers = [(state.health, [bytes.fromhex(uid) for uid in state.uids]) for state in event.readers]
            table.board_snapshot(readers, event.presses, sum(event.missed), event.supply_off)
        case events.Connected(board, resumed, profile_matches):
            table.board_connected(
                resumed=resumed,
                firmware=board.firmware,
                same_profile=profile_matches is not False,
                named=board.profile_name,
                port=find_port(),
            )
        case events.Lost(reason):
            table.board_lost(reason, find_words(event))
        case events.Waiting(reason):
            table.board_waits(reason, find_words(event))
        case events.Stale():
            table.board_stale(True)
        case events.Fresh():
            table.board_stale(False)
        case events.OtherProtocol(theirs, ours):
            table.board_other_protocol(theirs, ours)
        case events.ReaderHealth(reader, health):
            table.board_reader(reader, health)
        case events.Stats():
            table.board_figures(lambda health, now: health.record_stats(event, now))
        case events.ReaderFigures(first, readers):
            counters = [astuple(reader) for reader in readers]
            table.board_figures(lambda health, now: health.record_readers(first, counters, now))
        case events.TagFigures(found):
            tags = [(tag.reader, bytes.fromhex(tag.uid), tag.polls, tag.misses) for tag in found]
            table.board_figures(lambda health, now: health.record_tags(tags, now))
        case events.BoardError(_, text):
            table.add_notice(BoardNews("board-trouble", text))
        case _:
            pass  # logs and noise are for `marshub board monitor`
