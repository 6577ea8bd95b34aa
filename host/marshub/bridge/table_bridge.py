"""The bridge beside a table that is played in this program: it comes and goes with the table."""

from __future__ import annotations

from collections.abc import Callable

from marshub.board.notices import BoardNews
from marshub.board.profile import Profile
from marshub.table.setup import Opened
from marshub.words import Speech

from .bridge import Bridge
from .mqtt_connection import Stand
from .settings import Settings


def attach_bridge(
    opened: Opened,
    settings: Settings,
    speech: Speech,
    profile: Profile | None = None,
    *,
    stands: Callable[[Stand, str], None] | None = None,
) -> Bridge:
    """Publish an opened table to the broker of `settings` until it is closed. Called before anything happens there.

    Args:
        opened: The table (see `open_table(on_ready=)`).
        settings: The broker.
        speech: The language.
        profile: The board whose LEDs are published where the table has none.
        on_state: Called with the state of the connection and its reason; by default the table shows it.

    Raises:
        BadBroker: If the settings are unusable.
    """
    table = opened.table

    def tell(stand: Stand, why: str) -> None:
        table.add_notice(BoardNews(f"mqtt-news-{stand}", f"{settings.address}, {why}" if why else settings.address))

    bridge = Bridge(
        settings, speech, table, table.profile or profile, board=table.profile is not None, stands=stands or tell
    )
    opened.ears.append(bridge.hear)
    opened.beside.append(bridge.close)
    bridge.start()
    return bridge
