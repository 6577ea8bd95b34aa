"""The table of a save, opened for commands that play it without the screen."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from marshub.board.profile import Profile
    from marshub.kernel import Game
    from marshub.table.setup import OpenedTable


def open_saved_table(
    stack: ExitStack,
    game: Game[Any, Any],
    save: Path,
    board: str,
    profile: Profile,
    on_ready: Callable[[OpenedTable], object],
) -> OpenedTable:
    """Open the table of `save` until `stack` is closed. Raises SaveError, and what `open_table` raises.

    Args:
        stack: Closes the table.
        game: The game of the save.
        save: The save.
        board: "none", "sim", "auto", or a port.
        profile: The board's profile.
        on_ready: Called with the table before anything happens at it.
    """
    from marshub.table.setup import open_saved_session, open_table

    session = open_saved_session(game, save)
    try:
        opened = open_table(session, board, profile=profile, on_ready=on_ready)
    except BaseException:
        session.close()
        raise
    stack.callback(opened.close)
    return opened
