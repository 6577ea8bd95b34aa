"""`marshub demo`: watch the game being played on a simulated board."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

from marshub.cli import options
from marshub.cli.terminal import is_terminal


@click.command()
@options.game
@click.option("--no-tui", is_flag=True, help="Print the story as lines instead of the screen.")
@click.option("--sols", type=click.IntRange(min=1), help="Stop after this many sols, or rounds.")
@click.option(
    "--speed",
    type=click.FloatRange(min=0),
    default=1.0,
    help="The speed of the hands: 2 is twice as fast, 0 is without pauses.",
)
@click.option("--seed", type=click.IntRange(min=0), help="The same seed plays the same game.")
@options.profile
@options.depth
@click.option("--players", type=click.IntRange(min=1), help="Number of players, see `marshub games`.")
@click.option("--difficulty", help="How hard, if the game has difficulties: easy, normal, hard or printed.")
@click.option("--save", type=options.PATH, help="Where the game is saved.")
@click.option("--resume", is_flag=True, help="Continue the last demo, or the one in --save.")
@options.record
@options.mqtt
@options.lang
def demo(
    game: str,
    no_tui: bool,
    sols: int | None,
    speed: float,
    seed: int | None,
    profile: str,
    depth: int,
    players: int | None,
    difficulty: str | None,
    save: Path | None,
    resume: bool,
    recording: bool | None,
    broker: str | None,
    lang: str | None,
) -> None:
    """Watch a pair of hands play a game on a simulated board, over a real serial port.

    Without a terminal it prints the story as lines, as with --no-tui.
    """
    from marshub.cli.mqtt_options import make_bridge_attacher
    from marshub.demo.run import run_demo
    from marshub.words import Speech

    screen = not no_tui and is_terminal()
    asked = {"players": players, "difficulty": difficulty}
    # Told as lines there is nothing to watch: no pauses, unless they are asked for.
    raise SystemExit(
        run_demo(
            profile,
            sols,
            _parse_pause(speed) if screen or speed != 1.0 else 0.0,
            seed,
            screen,
            _say,
            save,
            resume,
            depth,
            game=game,
            setup={name: value for name, value in asked.items() if value is not None},
            language=lang,
            recording=recording is not False,
            on_ready=make_bridge_attacher(broker, Speech(lang), profile, has_screen=screen),
        )
    )


def _parse_pause(speed: float) -> float:
    """Return seconds between two movements of the hands."""
    return 1.0 / speed if speed else 0.0


def _say(line: str) -> None:
    print(line, flush=True)
