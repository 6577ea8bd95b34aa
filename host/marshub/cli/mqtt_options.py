"""The options of commands that open a table and publish it over MQTT."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from marshub.cli.terminal import make_usage_error
from marshub.resources import make_install_command

if TYPE_CHECKING:
    from marshub.bridge.mqtt_connection import ConnectionState
    from marshub.bridge.settings import Settings
    from marshub.table.setup import OpenedTable
    from marshub.words import Speech


def make_bridge_attacher(
    broker: str | None, speech: Speech, profile: str | None, *, has_screen: bool = True
) -> Callable[[OpenedTable], object]:
    """Return a function that sets up the bridge to `broker` beside each table that is opened; nothing without a broker.

    The table's screen shows how the connection is; without a screen it is printed.

    Raises BadBroker, ProfileError.
    """
    if broker is None:
        return lambda opened: None
    needs_paho()
    from marshub.bridge.settings import read_settings
    from marshub.table.board_profile import load_profile

    settings, shape = read_settings(broker), load_profile(profile)
    show_state = None if has_screen else make_status_printer(settings, speech, err=True)

    def attach(opened: OpenedTable) -> None:
        from marshub.bridge.bridge import attach_bridge
        from marshub.words import Speech

        fixed_speech = Speech(speech.language)  # players may change theirs; entities keep their names
        fixed_speech.learn(opened.table.session.game.pack_texts())
        attach_bridge(opened, settings, fixed_speech, shape, on_state=show_state)

    return attach


def make_status_printer(
    settings: Settings, speech: Speech, *, err: bool = False
) -> Callable[[ConnectionState, str], None]:
    """Return a function that prints the state of the connection to the broker, to standard error with `err`."""

    def print_status(state: ConnectionState, reason: str) -> None:
        args = {"broker": settings.address, "why": reason or "?", "topic": f"marshub/{settings.node}/"}
        print(speech.plain_text(f"mqtt-{state}", **args), file=sys.stderr if err else sys.stdout, flush=True)

    return print_status


def needs_paho() -> None:
    """Say what is missing, before anything opens."""
    from importlib.util import find_spec

    if not find_spec("paho"):
        raise make_usage_error(
            "this needs more packages: {command}", "error-packages", command=make_install_command("mqtt")
        )
