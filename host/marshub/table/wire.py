"""What the link tells, handed to the table. A mistake of ours in there must not end the link's thread."""

from __future__ import annotations

from marshub.board.notices import BoardNews
from marshub.link import events

from .game_table import GameTable


def tell(table: GameTable, event: events.Event) -> None:
    """Hand one event of the link to `table`. To be called on the link's thread, in order."""
    try:
        _tell(table, event)
    except Exception as error:
        # Whatever it was, it hit this event alone: the journal is whole, the next snapshot brings both ends together.
        table.say(BoardNews("board-trouble", f"{type(error).__name__}: {error}"))


def _tell(table: GameTable, event: events.Event) -> None:
    match event:
        case events.TagArrived(reader, uid):
            table.board_tag(reader, bytes.fromhex(uid), here=True)
        case events.TagLeft(reader, uid):
            table.board_tag(reader, bytes.fromhex(uid), here=False)
        case events.Button(index, action, count):
            table.board_button(index, action, count)
        case events.LightsShown(generation):
            table.board_shown(generation)
        case events.Snapshot():
            readers = [(state.health, [bytes.fromhex(uid) for uid in state.uids]) for state in event.readers]
            table.board_snapshot(readers, event.presses, sum(event.missed))
        case events.Connected(board, resumed, profile_matches):
            table.board_connected(resumed=resumed, firmware=board.firmware, same_profile=profile_matches is not False)
        case events.Lost(reason):
            table.board_lost(reason)
        case events.Waiting(reason):
            table.board_waits(reason)
        case events.BoardError(_, text):
            table.say(BoardNews("board-trouble", text))
        case _:
            pass  # logs, noise and figures are for `marshub monitor`
