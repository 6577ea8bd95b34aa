"""Options and arguments that several commands share."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

from marshub.languages import LANGUAGES

from . import terminal

LANGUAGE_CODES = ", ".join(LANGUAGES)
PATH = click.Path(path_type=Path)


def _check_game(context: click.Context, parameter: click.Parameter, named: str | None) -> str:
    """Return the game that was named, or the one that is registered first."""
    from marshub.games import GAMES

    return named or next(iter(GAMES))


def keep_language(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    """Keep the language for error messages; return it."""
    terminal.asked_language = value or terminal.asked_language
    return value


lang = click.option("--lang", callback=keep_language, help=f"Language: {LANGUAGE_CODES}.")


def make_group_lang() -> click.Option:
    """Return the language of a group as an option of one of its commands."""

    def set_language(context: click.Context, parameter: click.Parameter, value: str | None) -> None:
        if keep_language(context, parameter, value):
            from . import board_output

            board_output.set_language(value)

    return click.Option(["--lang"], expose_value=False, callback=set_language, help=f"Language: {LANGUAGE_CODES}.")


light = click.option("--light", is_flag=True, help="Dark letters on a light background.")
as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
#: Which game's rules are meant.
game = click.argument(
    "game", required=False, callback=_check_game, help="The game, see `marshub games`; by default the first one."
)
#: A game that was saved.
save = click.argument("save", required=False, help="A save: its name or its path; by default the newest.")
#: A recording of a game.
recording = click.argument(
    "which", required=False, help="A recording, or the save it belongs to; by default the newest."
)
#: Whether a recording is made; None where it is not said.
record = click.option(
    "--record/--no-record",
    "recording",
    default=None,
    envvar="MARSHUB_RECORD",
    show_envvar=True,
    help="Record what happens at the table: see `marshub record`.",
)
#: A broker that is told of the table.
mqtt = click.option(
    "--mqtt",
    "broker",
    metavar="BROKER",
    help="Publish the table to this MQTT broker: mqtt://HOST, mqtts://HOST, or a file (docs/mqtt.md).",
)
#: A real board's port.
port = click.argument("port", default="auto", help="The serial port, serial:NUMBER, or auto (the default).")
#: What a board is to be.
profile = click.option("--profile", default="hub", help="The board's profile: hub, starter, or a file.")
#: What a board was set up as.
own_profile = click.option("--profile", help="The board's profile; by default the one it was set up with.")
#: The profile of a board that is played on, or drawn.
played_profile = click.option(
    "--profile", help="The board's profile: hub, starter, or a file; by default the one it was set up with."
)
#: How deep the simulation of a board goes.
depth = click.option(
    "--depth",
    type=click.IntRange(min=1, max=3),
    default=1,
    help="1: a virtual board; 2: the real firmware on CPython; 3: the real firmware on a MicroPython VM.",
)
#: The file of tags.
tag_file = click.option("--file", type=PATH, help="The tag file; by default tags.toml in your MarsHub folder.")
