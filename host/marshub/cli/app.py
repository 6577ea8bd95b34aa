"""`marshub`: the command with its subcommands, each in a module that is imported when the command is called."""

from __future__ import annotations

import io
import sys

import rich_click as click

from marshub.end_signals import handle_end_signals
from marshub.garbage import make_collections_rare

from .group import Group, Later
from .terminal import describe_error, prepare_streams

#: In the order of the help: each command's module, and the first paragraph of what it says of itself.
COMMANDS = {
    "play": ("play", "Play a game, on your screen and on your board. Everything is saved at once."),
    "demo": ("demo", "Watch a pair of hands play a game on a simulated board, over a real serial port."),
    "sim": ("sim", "Start a simulated board and print its port; any serial program can open it."),
    "headless": ("headless", "Play over JSON lines on stdin and stdout: one request per line, one reply per line."),
    "balance": (
        "balance",
        "Play many games and show how often they are won, how long they last and what loses them.",
    ),
    "schema": ("schema", "Print the JSON Schemas of a game's setup, state, position, record, decisions and log."),
    "games": ("schema", "List the games with their missions and variants."),
    "replay": (
        "replay",
        "Replay a recording on a simulated board by the current rules. Exit code 1 if the replay differs.",
    ),
    "saves": ("saves", "List, check, repair, copy, share and remove saved games."),
    "chronicle": (
        "chronicle",
        "Write a game's story as a report with charts, even while the game is being played.",
    ),
    "watch": (
        "watch",
        "Follow a running game without touching it, or look through a finished one.",
    ),
    "serve": (
        "serve",
        "Show a game live in web browsers. With --allow-input it can also be played there.",
    ),
    "join": (
        "join",
        "Join a game on another computer, with your own screen and board.",
    ),
    "bridge": (
        "bridge",
        "Publish your table to your smart home: events and state over MQTT, for Home Assistant and others.",
    ),
    "content": ("content", "Make and check data packs: cards, events, missions."),
    "board": ("board", "Find, flash, deploy, examine and watch a real board."),
    "profile": ("profile", "Check board profiles, and make drawings and lists from them."),
    "tags": ("tags", "Manage the RFID tags under your pieces: enrol, list, check, share, label."),
    "record": ("record", "Show and export recordings of what happened at your table."),
}

app = Group(
    name="marshub",
    commands=[Later(name, f"{__package__}.{module}", summary) for name, (module, summary) in COMMANDS.items()],
    help="The companion for Mars board games: it turns a physical board into one that keeps score for you.",
    alone="play",
    context_settings={"help_option_names": ["-h", "--help"], "show_default": True},
)


app = click.version_option(package_name="marshub", message="%(prog)s %(version)s")(app)


def main() -> None:
    """Run the command line. What a user did wrong is one line on stderr and exit code 2."""
    make_collections_rare()
    handle_end_signals()
    prepare_streams()
    try:
        app()
    except Exception as error:
        from marshub.sanitize import sanitize_lines

        line = describe_error(error)
        if line is None:
            raise
        print(f"marshub: {sanitize_lines(line)}", file=sys.stderr)
        if isinstance(error, OSError):
            sys.stdout = io.StringIO()  # a full disk takes what is left in it no better at the end
        raise SystemExit(2) from None
