"""Reports about a board that does not fit, for commands without a screen."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from marshub.board.profile import Profile
    from marshub.link.events import Event
    from marshub.table.setup import OpenedTable
    from marshub.words import Speech


def report_mismatches(opened: OpenedTable, speech: Speech) -> None:
    """Have what `print_mismatch` prints printed for the table's board, as long as the table is open."""
    if opened.table.profile is not None:
        opened.event_listeners.append(partial(print_mismatch, speech=speech, profile=opened.table.profile))


def print_mismatch(event: Event, speech: Speech, profile: Profile) -> None:
    """Print on stderr that a board speaks another protocol, or is wired by another profile."""
    from marshub.board.notices import Names, Notice, make_profile_mismatch, make_protocol_mismatch
    from marshub.link.events import Connected, OtherProtocol

    notice: Notice
    match event:
        case OtherProtocol(theirs, ours):
            notice = make_protocol_mismatch(theirs, ours)
        case Connected(board, _, False):
            notice = make_profile_mismatch(profile.name, board.profile_name)
        case _:
            return
    print(speech.say(notice.describe(Names({}))), file=sys.stderr, flush=True)
