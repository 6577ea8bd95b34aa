"""`marshub bridge`: the table for other programs in the house, over MQTT."""

from __future__ import annotations

import sys
import threading
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from marshub.cli import options
from marshub.cli.group import Group
from marshub.cli.mqtt_options import make_status_printer, needs_paho
from marshub.cli.new_game_options import NewGameOptions, new_game_options
from marshub.cli.terminal import make_usage_error
from marshub.end_signals import leaving_by_signal

if TYPE_CHECKING:
    from marshub.board.profile import Profile
    from marshub.bridge.settings import Settings
    from marshub.table.game_source import NewGame
    from marshub.words import Speech


@click.group(cls=Group, no_args_is_help=True)
def bridge() -> None:
    """Publish your table to your smart home: events and state over MQTT, for Home Assistant and others."""


@bridge.command()
@click.argument("broker")
@click.argument("game", required=False, help="With --play, a game or mission to begin; by default a save is continued.")
@new_game_options
@click.option("--save", show_default=False, help="The game: a save, by name or path; by default the newest.")
@click.option("--play", "plays", is_flag=True, help="Play the game here, on the board, without a screen.")
@click.option(
    "--board",
    show_default=False,
    help="With --play, the board to play on: auto (one that is plugged in, the default), a PORT, none, or sim.",
)
@click.option(
    "--only-board", metavar="PORT", help="Publish only the board on this port, without a game (auto finds the port)."
)
@click.option(
    "--allow-answers", is_flag=True, help="With --play: accept answers and button presses from the smart home."
)
@click.option("--user", default="", show_default=False, help="The user name at the broker.")
@click.option(
    "--password-file",
    default="",
    show_default=False,
    help="A file with the password; by default MARSHUB_MQTT_PASSWORD is used.",
)
@click.option("--ca", default="", show_default=False, help="With mqtts://, the authorities to trust: a PEM file.")
@click.option(
    "--node",
    default="",
    show_default=False,
    help="This table's own level in the topics; by default this computer's name.",
)
@click.option(
    "--prefix", show_default=False, help='Home Assistant\'s discovery prefix, by default homeassistant; "" for none.'
)
@click.option("--lamp", "lamps", multiple=True, metavar="TOPIC", help="A lamp that follows the game; may be repeated.")
@options.played_profile
@options.lang
def mqtt(
    broker: str,
    game: str | None,
    new_game: NewGameOptions,
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
    profile: str | None,
    lang: str | None,
) -> None:
    """Publish a game and its board to BROKER: mqtt://HOST, mqtts://HOST, or a TOML file with all settings.

    A game that is open elsewhere is followed. With --play it is played here, and GAME begins a new one.
    docs/mqtt.md lists all topics.
    """
    needs_paho()
    from marshub.bridge.settings import read_settings
    from marshub.cli.saves_output import find_or_newest
    from marshub.table.board_profile import load_profile
    from marshub.words import Speech

    if board and not plays:
        message = "--board needs {option}: the board belongs to the program that plays the game"
        raise make_usage_error(message, "error-board-needs", option="--play")
    if (game or new_game.is_given) and not plays:
        message = "a new game needs --play: only the program that plays a game can begin it"
        raise make_usage_error(message, "error-new-needs")
    if save and (game or new_game.is_given):
        raise make_usage_error(
            "expected either a game to begin or a --save to continue, not both", "error-game-or-save"
        )
    if only_board and (plays or save or allow_answers):
        message = "{option} publishes no game: leave out --play, --save and --allow-answers"
        raise make_usage_error(message, "error-only-board", option="--only-board")
    if allow_answers and not plays:
        message = "--allow-answers needs --play: answers go to the program that plays the game"
        raise make_usage_error(message, "error-answers-need")
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
    board_profile, speech = load_profile(profile), Speech(lang)
    asked_profile = board_profile if profile else None
    with ExitStack() as stack:
        if settings.is_password_exposed:
            print(speech.plain_text("mqtt-exposed", broker=settings.address), file=sys.stderr)
        if only_board:
            _bridge_board_only(stack, settings, speech, asked_profile, only_board)
        elif plays:
            _bridge_played_table(
                stack, settings, speech, profile, _choose_played_game(game, save, new_game, profile), board or "auto"
            )
        else:
            _bridge_followed_save(stack, settings, speech, board_profile, find_or_newest(save))
        print(speech.plain_text("serve-stop"), flush=True)
        with suppress(KeyboardInterrupt):
            _wait_until_ended()


def _choose_played_game(
    game: str | None, save: str | None, new_game: NewGameOptions, profile: str | None
) -> Path | NewGame:
    """Return the save to continue, or the game to begin. Raises SaveError, BadSetup, UsageError."""
    from marshub.cli.game_choice import choose_game
    from marshub.cli.saves_output import find_or_newest
    from marshub.tui.local_game_source import LocalGameSource

    if save is not None:
        return find_or_newest(save)
    choice = choose_game(game, new_game, LocalGameSource(profile, bots=new_game.bots), plays=True)
    return choice if choice is not None else find_or_newest(None)


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
    stack: ExitStack, settings: Settings, speech: Speech, profile: str | None, choice: Path | NewGame, board: str
) -> None:
    """Play the save, or the new game, until `stack` is closed."""
    from dataclasses import replace

    from marshub.bridge.bridge import attach_bridge
    from marshub.cli.board_mismatch import report_mismatches
    from marshub.cli.play import BOARDS
    from marshub.link.ports import require_port
    from marshub.table.board_profile import load_profile
    from marshub.table.setup import OpenedTable
    from marshub.tui.local_game_source import LocalGameSource

    if board not in BOARDS:
        require_port(board)
    print_status, shape = make_status_printer(settings, speech), load_profile(profile)

    def attach(opened: OpenedTable) -> None:
        speech.learn(opened.table.session.game.pack_texts())
        report_mismatches(opened, speech)
        attach_bridge(opened, settings=settings, speech=speech, profile=shape, on_state=print_status)

    games = LocalGameSource(profile, on_opened=attach)
    opened = games.resume(choice, board) if isinstance(choice, Path) else games.start(replace(choice, board=board))
    stack.callback(opened.close)
    if settings.answers:
        print(speech.plain_text("mqtt-answers"), flush=True)


def _bridge_board_only(
    stack: ExitStack, settings: Settings, speech: Speech, asked_profile: Profile | None, port: str
) -> None:
    from marshub.board import profile as profiles
    from marshub.bridge.bridge import Bridge
    from marshub.cli.board_mismatch import print_mismatch
    from marshub.link.board_link import Link
    from marshub.link.events import Event
    from marshub.link.ports import require_port
    from marshub.table.board_profile import hear_profile, load_profile

    require_port(port)
    profile = asked_profile or hear_profile(port) or load_profile(None)
    bridge = Bridge(settings, speech, None, profile, board=True, on_state=make_status_printer(settings, speech))
    stack.callback(bridge.close)

    def handle_event(event: Event) -> None:
        bridge.handle_event(event)
        print_mismatch(event, speech, profile)

    link = Link(port, handle_event, profile_hash=bytes.fromhex(profiles.make_firmware_config(profile)["hash"]))
    stack.callback(link.close)
    bridge.start()
    link.start()


def _wait_until_ended() -> None:
    """Wait until Ctrl+C, or until the program is told to end: then it closes properly too."""
    over = threading.Event()
    with leaving_by_signal(lambda code: over.set()):
        while not over.wait(1.0):
            pass
