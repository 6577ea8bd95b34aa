"""The terminal interface: a Textual app on top of a table. Only the command line imports it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from marshub.garbage import load_without_collections
from marshub.words import Speech

if TYPE_CHECKING:
    from marshub.table.game_source import GameSource, OpenedTable
    from marshub.table.game_table import GameTable
    from marshub.table.spectator_table import SpectatorTable

    from .settings import Settings


def run_watch(table: SpectatorTable, speech: Speech, *, light: bool = False) -> int:
    """Show `table` to a spectator until they leave or the program has to end, and return the exit code."""
    from .app import MarsHubApp
    from .forced_exit import run_app
    from .settings import Settings

    app = MarsHubApp(speech, table=table, settings=Settings(light=light, toured=True))
    return run_app(app)


def run_tui(
    table: GameTable | None = None,
    speech: Speech | None = None,
    *,
    opened_table: OpenedTable | None = None,
    game_sources: GameSource | None = None,
    board: str = "none",
    settings: Settings | None = None,
    saves_settings: bool = False,
    settings_error: str = "",
    ready: Callable[[], None] | None = None,
) -> int:
    """Show a table or the home screen until the players leave, and return the exit code.

    The app shows `table`, or that of `opened_table`; without either it shows home, whose `game_sources` are the
    player's own by default (`LocalGameSource`). The table is closed in any case, with all that was opened for it.
    Changed `settings` are saved if `saves_settings`; `settings_error` is what was wrong with their file. `ready` is
    called on the screen's thread once the first screen is shown: automatic play starts then.
    """
    with load_without_collections():
        from .app import MarsHubApp
        from .forced_exit import run_app
        from .settings import get_settings_path

        if table is None and opened_table is None and game_sources is None:
            from .local_game_source import LocalGameSource

            game_sources = LocalGameSource()
        app = MarsHubApp(
            speech or Speech(),
            table=table,
            opened_table=opened_table,
            game_sources=game_sources,
            board=board,
            ready=ready,
            settings=settings,
            settings_file=get_settings_path() if saves_settings else None,
            settings_error=settings_error,
        )
    return run_app(app)
