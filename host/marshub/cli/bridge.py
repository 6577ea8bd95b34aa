"""`marshub bridge`: the table for other programs in the house, over MQTT."""

from __future__ import annotations

import sys
import threading
from contextlib import ExitStack, suppress
from functools import partial
from typing import TYPE_CHECKING

import rich_click as click

from marshub.cli import options
from marshub.cli.group import Group
from marshub.cli.mqtt_options import make_status_printer, needs_paho
from marshub.end_signals import leaving_by_signal

if TYPE_CHECKING:
    from pathlib import Path

    from marshub.board.profile import Profile
    from marshub.bridge.settings import Settings
    from marshub.words import Speech


@click.group(cls=Group, no_args_is_help=True)
def bridge() -> None:
    """Tell the house of your table: events and state over MQTT, for Home Assistant and others."""


@bridge.command()
@click.argument("broker")
@click.option("--save", show_default=False, help="The game: a save, by name or path; by default the newest.")
@click.option("--play", "plays", is_flag=True, help="Play the game here, on the board, without a screen.")
@click.option(
    "--board",
    show_default=False,
    help="With --play, the board to play on: auto (one that is plugged in, the default), a PORT, none, or sim.",
)
@click.option("--only-board", metavar="PORT", help="No game: the board on this port alone (auto finds it).")
@click.option("--allow-answers", is_flag=True, help="With --play: take answers and presses from the house.")
@click.option("--user", default="", show_default=False, help="The user's name at the broker.")
@click.option(
    "--password-file",
    default="",
    show_default=False,
    help="A file with the password; else it is taken from MARSHUB_MQTT_PASSWORD.",
)
@click.option("--ca", default="", show_default=False, help="With mqtts://, whom to believe: a PEM file.")
@click.option(
    "--node",
    default="",
    show_default=False,
    help="This table's own level of the topics; by default this computer's name.",
)
@click.option(
    "--prefix", show_default=False, help='Of Home Assistant\'s discovery, by default homeassistant; "" for none.'
)
@click.option(
    "--lamp", "lamps", multiple=True, metavar="TOPIC", help="A lamp that follows the game; may be given several times."
)
@options.profile
@options.lang
def mqtt(
    broker: str,
    save: str | None,
    plays: bool,
    board: str | None,
    only_board: str | None,
    allow_answers: bool,
    user: str,
    password_file: str,
    ca: str,
    node: str,
    prefix: str | None,
    lamps: tuple[str, ...],
    profile: str,
    lang: str | None,
) -> None:
    """Tell BROKER of a game and its board: mqtt://HOST, mqtts://HOST, or a TOML file that says all of this.

    The game may be open elsewhere: then it is followed. With --play it is played here. docs/mqtt.md has all topics.
    """
    needs_paho()
    from marshub.board import profile as profiles
    from marshub.bridge.settings import read_settings
    from marshub.cli.saves_output import find_or_newest
    from marshub.words import Speech

    if board and not plays:
        raise click.UsageError("a board is played on where the game is played: --board goes with --play")
    if only_board and (plays or save or allow_answers):
        raise click.UsageError("--only-board is without a game: leave out --play, --save and --allow-answers")
    if allow_answers and not plays:
        raise click.UsageError("answers are taken where the game is played: --allow-answers goes with --play")
    settings = read_settings(
        broker,
        user=user,
        password_file=password_file,
        ca=ca,
        node=node,
        prefix=prefix,
        lamps=lamps,
        answers=allow_answers,
    )
    board_profile, speech = profiles.load(profile), Speech(lang)
    with ExitStack() as stack:
        if settings.is_password_exposed:
            print(speech.plain_text("mqtt-exposed", broker=settings.address), file=sys.stderr)
        if only_board:
            _bridge_board_only(stack, settings, speech, board_profile, only_board)
        elif plays:
            _bridge_played_table(stack, settings, speech, board_profile, find_or_newest(save), board or "auto")
        else:
            _bridge_followed_save(stack, settings, speech, board_profile, find_or_newest(save))
        print(speech.plain_text("serve-stop"), flush=True)
        with suppress(KeyboardInterrupt):
            _wait_until_ended()


def _bridge_followed_save(stack: ExitStack, settings: Settings, speech: Speech, profile: Profile, save: Path) -> None:
    from marshub.bridge.bridge import Bridge
    from marshub.table.spectator_table import SpectatorTable

    # Of all that lies on the table, as what may be told is told from the view for nobody.
    table = SpectatorTable(save, viewer=None)
    stack.callback(table.close)
    speech.learn(table.session.game.pack_texts())
    bridge = Bridge(settings, speech, table, profile, save=save, on_state=make_status_printer(settings, speech))
    stack.callback(bridge.close)
    bridge.start()
    print(speech.plain_text("mqtt-looking"), flush=True)


def _bridge_played_table(
    stack: ExitStack, settings: Settings, speech: Speech, profile: Profile, save: Path, board: str
) -> None:
    from marshub.bridge.bridge import attach_bridge
    from marshub.cli.play import BOARDS
    from marshub.cli.table_opening import open_saved_table
    from marshub.games import load_game
    from marshub.link.ports import require_port
    from marshub.store import read_summary

    if board not in BOARDS:
        require_port(board)
    game = load_game(read_summary(save).header.game)
    speech.learn(game.pack_texts())
    print_status = make_status_printer(settings, speech)
    attach = partial(attach_bridge, settings=settings, speech=speech, profile=profile, on_state=print_status)
    open_saved_table(stack, game, save, board, profile, attach)
    if settings.answers:
        print(speech.plain_text("mqtt-answers"), flush=True)


def _bridge_board_only(stack: ExitStack, settings: Settings, speech: Speech, profile: Profile, port: str) -> None:
    from marshub.board import profile as profiles
    from marshub.bridge.bridge import Bridge
    from marshub.link.board_link import Link
    from marshub.link.ports import require_port

    require_port(port)
    bridge = Bridge(settings, speech, None, profile, board=True, on_state=make_status_printer(settings, speech))
    stack.callback(bridge.close)
    link = Link(port, bridge.handle_event, profile_hash=bytes.fromhex(profiles.make_firmware_config(profile)["hash"]))
    stack.callback(link.close)
    bridge.start()
    link.start()


def _wait_until_ended() -> None:
    """Wait until Ctrl+C, or until the program is told to end: then it closes properly too."""
    over = threading.Event()
    with leaving_by_signal(lambda code: over.set()):
        while not over.wait(1.0):
            pass
