"""`marshub bridge`: the table for other programs of the house."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING

import rich_click as click

from marshub.cli import options
from marshub.cli.group import Group
from marshub.cli.house import needs_paho

if TYPE_CHECKING:
    from pathlib import Path

    from marshub.board.profile import Profile
    from marshub.bridge.line import Stand
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
    from marshub.bridge.settings import settings
    from marshub.cli.saves_voice import find_or_newest
    from marshub.words import Speech

    if board and not plays:
        raise click.UsageError("a board is played on where the game is played: --board goes with --play")
    if only_board and (plays or save or allow_answers):
        raise click.UsageError("--only-board is without a game: leave out --play, --save and --allow-answers")
    if allow_answers and not plays:
        raise click.UsageError("answers are taken where the game is played: --allow-answers goes with --play")
    result = settings(
        broker,
        user=user,
        password_file=password_file,
        ca=ca,
        node=node,
        prefix=prefix,
        lamps=lamps,
        answers=allow_answers,
    )
    shape, speech = profiles.load(profile), Speech(lang)
    with ExitStack() as stack:
        if result.exposed:
            print(speech.text("mqtt-exposed", broker=result.address), file=sys.stderr)
        if only_board:
            _board_alone(stack, result, speech, shape, only_board)
        elif plays:
            _played(stack, result, speech, shape, find_or_newest(save), board or "auto")
        else:
            _followed(stack, result, speech, shape, find_or_newest(save))
        print(speech.text("serve-stop"), flush=True)
        with suppress(KeyboardInterrupt):
            _wait()


def _followed(stack: ExitStack, found: Settings, speech: Speech, shape: Profile, save: Path) -> None:
    from marshub.bridge.bridge import Bridge
    from marshub.table.watching import WatchTable

    # Of all that lies on the table, as what may be told is told from the view for nobody.
    table = WatchTable(save, seat=None)
    stack.callback(table.close)
    speech.learn(table.session.game.words())
    bridge = Bridge(found, speech, table, shape, stands=_voice(found, speech))
    stack.callback(bridge.close)
    bridge.start()
    print(speech.text("mqtt-looking"), flush=True)


def _played(stack: ExitStack, found: Settings, speech: Speech, shape: Profile, save: Path, board: str) -> None:
    from marshub.bridge.beside import attach
    from marshub.cli.play import BOARDS
    from marshub.games import load_game
    from marshub.link.ports import look_for
    from marshub.store import peek
    from marshub.table.setup import open_table, saved_session

    if board not in BOARDS:
        look_for(board)
    session = saved_session(load_game(peek(save).header.game), save)
    try:
        speech.learn(session.game.words())
        opened = open_table(
            session,
            board,
            profile=shape,
            ready=lambda opened: attach(opened, found, speech, shape, stands=_voice(found, speech)),
        )
    except BaseException:
        session.close()
        raise
    stack.callback(opened.close)
    if found.answers:
        print(speech.text("mqtt-answers"), flush=True)


def _board_alone(stack: ExitStack, found: Settings, speech: Speech, shape: Profile, port: str) -> None:
    from marshub.board import profile as profiles
    from marshub.bridge.bridge import Bridge
    from marshub.link.ports import look_for
    from marshub.link.session import Link

    look_for(port)
    bridge = Bridge(found, speech, None, shape, board=True, stands=_voice(found, speech))
    stack.callback(bridge.close)
    link = Link(port, bridge.hear, profile_hash=bytes.fromhex(profiles.firmware_config(shape)["hash"]))
    stack.callback(link.close)
    bridge.start()
    link.start()


def _voice(found: Settings, speech: Speech) -> Callable[[Stand, str], None]:
    """Return says how the line to the broker stands."""

    def say(stand: Stand, why: str) -> None:
        args = {"broker": found.address, "why": why or "?", "topic": f"marshub/{found.node}/"}
        print(speech.text(f"mqtt-{stand}", **args), flush=True)

    return say


def _wait() -> None:
    """Wait until Ctrl+C, or until the program is told to end: then it closes properly too."""
    over = threading.Event()
    for name in ("SIGTERM", "SIGHUP"):
        with suppress(AttributeError, ValueError):  # Windows; or this is no main thread
            signal.signal(getattr(signal, name), lambda *_: over.set())
    while not over.wait(1.0):
        pass
