"""`marshub play`: play a game, with a board or without."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import rich_click as click

from marshub.cli import options
from marshub.cli.terminal import needs_terminal

if TYPE_CHECKING:
    from marshub.tui.settings import Sound

BOARDS = ("auto", "none", "sim")


@click.command()
@click.argument("what", required=False)
@click.option("--players", type=click.IntRange(min=1), help="How many play.")
@click.option("--difficulty", help="How hard, if the game has difficulties: easy, normal, hard or printed.")
@click.option("--set", "sets", multiple=True, metavar="FIELD=VALUE", help="Any other choice: variant=draft.")
@click.option("--seed", type=click.IntRange(min=0), help="The same seed shuffles and rolls the same.")
@click.option("--own-dice", is_flag=True, help="You roll and draw at the table, and enter what came up.")
@click.option(
    "--board",
    default="auto",
    help="auto: the one that is plugged in, now or later; a PORT; none: keyboard only; sim: a simulated board.",
)
@click.option("--resume", is_flag=True, help="Go on with the game that was played last.")
@click.option("--save", help="Go on with this save (a name or a path).")
@options.profile
@click.option("--light/--dark", default=None, help="Dark letters on a light background, or the other way round.")
@click.option(
    "--sound",
    type=click.Choice(["off", "bell", "spoken"]),
    help="When something happens: nothing, the terminal's bell, or it is read aloud.",
)
@options.record
@click.option(
    "--robot",
    "robots",
    multiple=True,
    metavar="SEAT[=POLICY]",
    help="Leave this seat to the machine: to the game's own player, or to POLICY. May be given several times.",
)
@click.option(
    "--invite",
    "invited",
    multiple=True,
    metavar="WHO",
    help="Let another table join: SEAT; table:SEAT+SEAT (its own seats, and all a table may do); look. Several times.",
)
@click.option("--revoke", "revoked", multiple=True, metavar="WHO", help="Take an invitation back, before --invite.")
@click.option("--share", is_flag=True, help="Let tables join that were invited before, and those of --invite.")
@click.option("--listen", metavar="[HOST:]PORT", help="Where other tables come in; by default all networks, port 4270.")
@click.option(
    "--public", metavar="HOST[:PORT]", help="The address their links have, if it is another one (a router's)."
)
@options.mqtt
@click.option("--plain", is_flag=True, help="Lines instead of the screen, for screen readers.")
@options.lang
def play(
    what: str | None,
    players: int | None,
    difficulty: str | None,
    sets: tuple[str, ...],
    seed: int | None,
    own_dice: bool,
    board: str,
    resume: bool,
    save: str | None,
    profile: str,
    light: bool | None,
    sound: Sound | None,
    recording: bool | None,
    robots: tuple[str, ...],
    invited: tuple[str, ...],
    revoked: tuple[str, ...],
    share: bool,
    listen: str | None,
    public: str | None,
    broker: str | None,
    plain: bool,
    lang: str | None,
) -> None:
    """Play, on your screen and on your board. Everything is saved all the time.

    WHAT is a game or a mission, see `marshub games`: it begins at once. Without it the home screen opens.
    What you do not say here is taken from the settings (F2).
    """
    from marshub.board import profile as profiles
    from marshub.cli.mqtt_options import make_bridge_attacher
    from marshub.cli.saves_output import find_or_newest
    from marshub.cli.sharing import check_sharing, needs_join, share_table
    from marshub.kernel.setups import parse_choice
    from marshub.link.ports import require_port
    from marshub.table.bots import check_bots_anywhere, list_seats
    from marshub.table.game_arguments import parse_game_argument
    from marshub.tui import run_tui
    from marshub.tui.game_source import NewGame
    from marshub.tui.local_game_source import LocalGameSource
    from marshub.tui.settings import load_settings
    from marshub.words import LANGUAGE_VARIABLE, Speech

    if not plain:
        needs_terminal("marshub play --plain")
    profiles.load(profile)  # what is not there is said before a screen opens
    if board not in BOARDS:
        require_port(board)
    share = share or bool(invited or revoked or listen or public)
    if share:
        needs_join()
        if not (what or resume or save):
            raise click.UsageError("which game? name it, or --resume: it is that game that others are invited to")
    settings, trouble = load_settings()
    if light is not None:
        settings.light = light
    if sound is not None:
        settings.sound = sound
    speech = Speech(lang or os.environ.get(LANGUAGE_VARIABLE) or settings.language or None)
    wished = {seat: policy for seat, _, policy in (robot.partition("=") for robot in robots)}
    lobby = LocalGameSource(
        profile,
        recording=lambda: settings.recording if recording is None else recording,
        bots=wished,
        on_opened=make_bridge_attacher(broker, speech, profile),
    )
    entries = {"players": players, "difficulty": difficulty}
    chosen = dict(map(parse_choice, sets)) | {field: value for field, value in entries.items() if value is not None}
    if (resume or save) and (what or chosen or seed is not None or own_dice):
        raise click.UsageError("a game that is gone on with is played as it was begun: leave out what begins a new one")
    if not what and (chosen or seed is not None or own_dice):
        raise click.UsageError("which game or mission? name it: marshub play riddle --players 2")
    if wished and not (resume or save or what):
        check_bots_anywhere(lobby.list_games(), wished)
    seat = lobby.resume(find_or_newest(save), board) if resume or save else None
    if what:
        game, setup = parse_game_argument(lobby.list_games(), what, chosen)
        if share:
            check_sharing(game, list_seats(game, setup), (*invited, *revoked), listen, public)
        seat = lobby.start(NewGame(game.id, setup, seed, "table" if own_dice else "auto", board, wished))
        wished = {}  # they have sat down
    if seat is not None:
        try:
            for who, policy in wished.items():
                seat.table.leave_seat(who, policy)
            if share:
                share_table(seat, speech, invited=invited, revoked=revoked, listen=listen, public=public)
        except BaseException:
            seat.close()
            raise
    if plain:
        from marshub.tui.plain.home import run_plain

        raise SystemExit(run_plain(lobby, speech, seat=seat, board=board, settings=settings))
    raise SystemExit(
        run_tui(
            speech=speech,
            opened_table=seat,
            game_sources=lobby,
            board=board,
            settings=settings,
            saves_settings=True,
            settings_error=trouble,
        )
    )
