"""`marshub`: one command, its subcommands each in a module of its own."""

from __future__ import annotations

import sys

import typer

from marshub.board.tags import TagsError
from marshub.kernel import MarsHubError
from marshub.link.errors import LinkError
from marshub.sim.errors import SimError
from marshub.tools.errors import ToolError

from . import (
    balance,
    board,
    board_voice,
    chronicle,
    content,
    demo,
    headless,
    play,
    profile,
    record,
    replay,
    schema,
    serve,
    sim,
    tags,
    watch,
)

app = typer.Typer(
    name="marshub",
    help="The companion that turns a physical board into a game table that keeps its own books.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (
    play,
    demo,
    sim,
    headless,
    balance,
    schema,
    content,
    board,
    profile,
    tags,
    record,
    replay,
    chronicle,
    watch,
    serve,
):
    command.register(app)


def main() -> None:
    """Run the command line. What a user did wrong is one line on stderr and exit code 2."""
    try:
        app()
    except ToolError as error:
        print(f"marshub: {board_voice.speech().say(error.words)}", file=sys.stderr)
        raise SystemExit(2) from None
    except TagsError as error:
        print(f"marshub: {board_voice.speech().say(error.words)}", file=sys.stderr)
        raise SystemExit(2) from None
    except (MarsHubError, LinkError, SimError) as error:
        print(f"marshub: {error}", file=sys.stderr)
        raise SystemExit(2) from None
    except BrokenPipeError:
        # Whoever read our output has gone (`marshub demo | head`): not an error of anybody.
        sys.stderr.close()
        raise SystemExit(0) from None
