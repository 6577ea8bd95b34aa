"""The screen: a Textual app on top of a table. Nothing imports it but the command line."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from marshub.words import Speech

if TYPE_CHECKING:
    from marshub.table.game_table import GameTable
    from marshub.table.spectator_table import SpectatorTable

    from .game_source import GameSource, Seat
    from .settings import Settings


def run_watch(table: SpectatorTable, speech: Speech, *, light: bool = False) -> int:
    """Show `table` to a looker-on until they leave, or whoever serves them ends. Returns the exit code."""
    from .app import MarsHubApp
    from .parent_watch import with_parent
    from .settings import Settings

    app = MarsHubApp(speech, table=table, settings=Settings(light=light, toured=True))
    with with_parent(lambda: app.call_from_thread(app.exit)):
        app.run()
    return app.return_code or 0


def run_tui(
    table: GameTable | None = None,
    speech: Speech | None = None,
    *,
    seat: Seat | None = None,
    lobby: GameSource | None = None,
    board: str = "none",
    settings: Settings | None = None,
    keep: bool = False,
    trouble: str = "",
    ready: Callable[[], None] | None = None,
) -> int:
    """Show `table`, or that of `seat`, or home if there is neither, until the players leave. Returns the exit code.

    `ready` is called, on the screen's thread, once the first screen is shown: what plays by itself starts then.
    Without a lobby of its own the app takes tables from the player's saves (`tui.lobby`). The table is closed in any
    case; of a `seat` all that was opened with it too: a simulated board, say. `settings` are what the players like;
    with `keep` they are written down when they change, and `trouble` is what was wrong with them.
    """
    from .app import MarsHubApp
    from .settings import settings_path

    if table is None and seat is None and lobby is None:
        from .game_sources import LocalGameSource

        lobby = LocalGameSource()
    app = MarsHubApp(
        speech or Speech(),
        table=table,
        seat=seat,
        lobby=lobby,
        board=board,
        ready=ready,
        settings=settings,
        settings_file=settings_path() if keep else None,
        trouble=trouble,
    )
    app.run()
    return app.return_code or 0
