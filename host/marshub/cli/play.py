"""`marshub play`: play a game, with a board or without."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import rich_click as click

from marshub.cli import options
from marshub.cli.new_game_options import NewGameOptions, new_game_options
from marshub.cli.terminal import ask_about_port, make_usage_error, needs_terminal
from marshub.garbage import load_without_collections

if TYPE_CHECKING:
    from marshub.kernel import Game
    from marshub.table.setup import OpenedTable
    from marshub.tui.settings import Sound

BOARDS = ("auto", "none", "sim")


@click.command()
@click.argument("game_or_mission", metavar="[GAME]", required=False)
@new_game_options
@click.option(
    "--board",
    default="auto",
    help="auto: a board that is plugged in, now or later; a PORT; none: keyboard only; sim: a simulated board.",
)
@click.option("--resume", is_flag=True, help="Continue the game that was played last.")
@click.option("--save", help="Continue this save (a name or a path).")
@options.played_profile
@click.option("--light/--dark", default=None, help="Dark letters on a light background, or the other way round.")
@click.option(
    "--sound",
    type=click.Choice(["off", "bell", "spoken"]),
    help="The sound for what happens: none, the terminal's bell, or a voice that reads it aloud.",
)
@options.record
@click.option(
    "--invite",
    "invited",
    multiple=True,
    metavar="WHO",
    help="Let another table join: SEAT; table:SEAT+SEAT (these seats, with a table's rights); look. May be repeated.",
)
@click.option("--revoke", "revoked", multiple=True, metavar="WHO", help="Revoke an invitation, before any --invite.")
@click.option("--share", is_flag=True, help="Let in the tables invited before, and those of --invite.")
@click.option(
    "--listen", metavar="[HOST:]PORT", help="Where to listen for other tables; by default all networks, port 4270."
)
@click.option(
    "--public", metavar="HOST[:PORT]", help="The address in their links, if it differs (such as your router's)."
)
@options.mqtt
@click.option("--plain", is_flag=True, help="Print lines instead of the full screen, for screen readers.")
@options.lang
def play(**values: Any) -> None:
    """Play a game, on your screen and on your board. Everything is saved at once.

    GAME is a game or a mission, see `marshub games`: it begins at once. Without it, the home screen opens.
    Options that you leave out are taken from the settings (F2).
    """
    with load_without_collections():
        command = _PlayCommand(PlayOptions(**values))
    command.run()


@dataclass(frozen=True)
class PlayOptions:
    """The options of `marshub play`, as click has read them."""

    game_or_mission: str | None
    new_game: NewGameOptions
    board: str
    resume: bool
    save: str | None
    profile: str | None
    light: bool | None
    sound: Sound | None
    recording: bool | None
    invited: tuple[str, ...]
    revoked: tuple[str, ...]
    share: bool
    listen: str | None
    public: str | None
    broker: str | None
    plain: bool
    lang: str | None

    def check(self) -> None:
        """Check what can be checked before a screen opens. Raises UsageError, ProfileError, PortNotFoundError."""
        if not self.plain:
            needs_terminal("marshub play --plain")
        if self.profile is not None:
            from marshub.board import profile as profiles

            profiles.load(self.profile)
        if self.board not in BOARDS:
            from marshub.link.ports import require_port

            require_port(self.board)
        if self.is_shared:
            from marshub.cli.sharing import needs_join

            needs_join()
            if not (self.game_or_mission or self.is_continued):
                raise make_usage_error(
                    "which game are others invited to? name it, or add --resume", "error-invited-where"
                )

    def check_setup(self) -> None:
        """Check that what begins a new game goes with a new game. Raises UsageError, BadSetup."""
        has_setup = self.new_game.has_setup
        if self.is_continued and (self.game_or_mission or has_setup):
            message = "a continued game keeps the choices it was begun with: leave out the options for a new game"
            raise make_usage_error(message, "error-keeps-choices")
        if not self.game_or_mission and has_setup:
            message, example = "which game or mission? name it: {example}", "marshub play riddle --players 2"
            raise make_usage_error(message, "error-which", example=example)

    @property
    def is_continued(self) -> bool:
        """Whether a saved game is continued."""
        return self.resume or bool(self.save)

    @property
    def is_shared(self) -> bool:
        """Whether other tables may join."""
        return self.share or bool(self.invited or self.revoked or self.listen or self.public)


class _PlayCommand:
    """One call of `marshub play`: the table that opens at once, if any, and the screen."""

    def __init__(self, options: PlayOptions) -> None:
        from marshub.cli.mqtt_options import make_bridge_attacher
        from marshub.tui.local_game_source import LocalGameSource
        from marshub.tui.settings import load_settings
        from marshub.words import LANGUAGE_VARIABLE, Speech

        options.check()
        self._options = options
        settings, self._settings_error = load_settings()
        self._settings = settings
        if options.light is not None:
            settings.light = options.light
        if options.sound is not None:
            settings.sound = options.sound
        self._speech = Speech(options.lang or os.environ.get(LANGUAGE_VARIABLE) or settings.language or None)
        self._bots = options.new_game.bots
        self._games = LocalGameSource(
            options.profile,
            recording=lambda: settings.recording if options.recording is None else options.recording,
            bots=self._bots,
            on_opened=make_bridge_attacher(options.broker, self._speech, options.profile),
        )

    def run(self) -> None:
        """Open the table and the screen. Ends by SystemExit, with the screen's exit code."""
        from marshub.tui import run_tui

        options = self._options
        ask_about_port(options.board, self._speech)
        with load_without_collections():
            opened_table = self._open_table()
        if options.plain:
            from marshub.tui.plain.home import run_plain

            raise SystemExit(
                run_plain(self._games, self._speech, seat=opened_table, board=options.board, settings=self._settings)
            )
        raise SystemExit(
            run_tui(
                speech=self._speech,
                opened_table=opened_table,
                game_sources=self._games,
                board=options.board,
                settings=self._settings,
                saves_settings=True,
                settings_error=self._settings_error,
            )
        )

    def _open_table(self) -> OpenedTable | None:
        """Open the table that the options ask for, with its bots and its guests; None for the home screen."""
        options = self._options
        options.check_setup()
        if self._bots and not (options.is_continued or options.game_or_mission):
            from marshub.table.bots import check_bots_anywhere

            check_bots_anywhere(self._games.list_games(), self._bots)
        # Continue a game, or begin one.
        if options.is_continued:
            from marshub.cli.saves_output import find_or_newest

            opened = self._games.resume(find_or_newest(options.save), options.board)
            return self._complete_table(opened, self._bots)
        if not options.game_or_mission:
            return None
        from marshub.table import saves

        opened = self._start_game(options.game_or_mission)
        try:
            return self._complete_table(opened, {})
        except BaseException:
            saves.discard(opened.table.session)  # a game that nobody could play
            raise

    def _start_game(self, game_or_mission: str) -> OpenedTable:
        """Begin the game or mission of that name. Its bots take their seats with it."""
        from marshub.cli.sharing import check_sharing
        from marshub.games import load_game
        from marshub.table.bots import list_seats

        options = self._options
        new = options.new_game.make_game(self._find_games(game_or_mission), game_or_mission, options.board)
        if options.is_shared:
            game, named = load_game(new.game), (*options.invited, *options.revoked)
            check_sharing(game, list_seats(game, new.setup), named, options.listen, options.public)
        return self._games.start(new)

    def _find_games(self, game_or_mission: str) -> Sequence[Game[Any, Any]]:
        """Return the game that has a game or mission of that name, so that no other is imported; all if none has."""
        from marshub.games import GAMES, load_game
        from marshub.table.game_arguments import is_game_or_mission

        for name in sorted(GAMES, key=game_or_mission.__ne__):  # a game of that name first
            game = load_game(name)
            if is_game_or_mission([game], game_or_mission):
                return [game]
        return self._games.list_games()

    def _complete_table(self, opened: OpenedTable, bots: Mapping[str, str]) -> OpenedTable:
        """Give `bots` their seats and let other tables join. The table is closed if that fails."""
        from marshub.cli.sharing import share_table

        options = self._options
        try:
            for seat, policy in bots.items():
                opened.table.leave_seat(seat, policy)
            if options.is_shared:
                share_table(
                    opened,
                    self._speech,
                    invited=options.invited,
                    revoked=options.revoked,
                    listen=options.listen,
                    public=options.public,
                )
        except BaseException:
            opened.close()
            raise
        return opened
