"""The table of a save, opened for commands that play it without the screen."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from marshub.board.profile import Profile
    from marshub.kernel import Game
    from marshub.link.events import Event
    from marshub.table.setup import OpenedTable
    from marshub.words import Speech


def open_saved_table(
    stack: ExitStack,
    game: Game[Any, Any],
    save: Path,
    board: str,
    profile: Profile | None,
    speech: Speech,
    on_ready: Callable[[OpenedTable], object],
) -> OpenedTable:
    """Open the table of `save` until `stack` is closed. Raises SaveError, and what `open_table` raises.

    Args:
        stack: Closes the table.
        game: The game of the save.
        save: The save.
        board: "none", "sim", "auto", or a port.
        profile: The board's profile; None: the one that the board names.
        speech: The language in which a board that does not fit is reported on stderr.
        on_ready: Called with the table before anything happens at it.
    """
    from marshub.table.setup import open_saved_session, open_table

    def prepare(opened: OpenedTable) -> None:
        if opened.table.profile is not None:
            opened.event_listeners.append(partial(print_mismatch, speech=speech, profile=opened.table.profile))
        on_ready(opened)

    session = open_saved_session(game, save)
    try:
        opened = open_table(session, board, profile=profile, on_ready=prepare)
    except BaseException:
        session.close()
        raise
    stack.callback(opened.close)
    return opened


def print_mismatch(event: Event, speech: Speech, profile: Profile) -> None:
    """Print on stderr that a board speaks another protocol, or is wired by another profile: there is no screen."""
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
