"""The Textual app: home, tables, themes. It knows no rules: all of that is behind the table."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from rich.console import RenderableType
from textual import on, work
from textual.app import App
from textual.binding import Binding, BindingType
from textual.command import CommandPalette
from textual.events import Event, Key
from textual.notifications import Notify
from textual.screen import Screen
from textual.widget import AwaitMount

from marshub.kernel import MarsHubError
from marshub.words import Speech

from .basics.gc_scheduling import REST_S, GcScheduler
from .basics.minimum_size import COVER, is_too_small
from .commands import Commands
from .error_messages import show_error
from .game_source import GameSource, Seat
from .screens.home import HomeScreen
from .settings import Settings, store
from .themes import DARK, LIGHT

if TYPE_CHECKING:
    from marshub.table.game_table import GameTable

    from .pages.briefing import BriefingScreen
    from .screens.new_game import NewGameScreen
    from .screens.settings import SettingsScreen
    from .screens.table import TableScreen
    from .sounds import Sounds


class MarsHubApp(App[None]):
    """Shows `table`, or that of `seat`; without either the home screen with what `lobby` has.

    `board` is the board to begin with on the home screen ("none", "sim", "auto" or a port); `ready` is called once the
    first screen is shown (the demo's hands start then). `settings` are kept in `settings_file`, nowhere without one;
    `trouble` is what was wrong with them.
    """

    TITLE = "MarsHub"
    CSS_PATH = "marshub.tcss"
    COMMANDS = {Commands}  # noqa: RUF012 - an instance variable to Textual
    COMMAND_PALETTE_BINDING = "ctrl+p"
    NOTIFICATION_TIMEOUT = 4.0
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-normal"), (170, "-wide")]  # noqa: RUF012 - an instance variable to Textual
    VERTICAL_BREAKPOINTS = [(0, "-low"), (32, "-high"), (46, "-tall")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "quit", show=False, priority=True, id="app.quit"),
        Binding("f2", "settings", show=False, id="app.settings"),
        Binding("ctrl+t", "theme", show=False, id="app.theme"),
    ]

    def __init__(
        self,
        speech: Speech,
        *,
        table: GameTable | None = None,
        seat: Seat | None = None,
        lobby: GameSource | None = None,
        board: str = "none",
        ready: Callable[[], None] | None = None,
        settings: Settings | None = None,
        settings_file: Path | None = None,
        trouble: str = "",
    ) -> None:
        super().__init__()
        if table is None and seat is None and lobby is None:
            raise ValueError("the app needs a table to show, or a lobby to get one from")
        self.speech = speech
        self.settings = settings if settings is not None else Settings(toured=True, pace="none")
        self._settings_file, self._trouble = settings_file, trouble
        self._table: GameTable | None = None
        self._held: list[Key] | None = None  # keys that were typed while all is put up anew; None: nothing is
        self._collecting = GcScheduler()
        self._touring = False  # the tour was begun at home, and goes on at the table that opens next
        self._guided = False  # the table that opens next is to be set up with the guide
        self._fresh = (
            seat is not None and not seat.table.session.step_count
        )  # a game begins at the table that opens next
        self._once_shown = ready
        self._table, self._lobby, self._board = seat.table if seat is not None else table, lobby, board
        opened = seat if seat is not None else table
        self._let_go: Callable[[], None] = opened.close if opened is not None else lambda: None
        for theme in (DARK, LIGHT):
            self.register_theme(theme)
        self.obey()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(DARK.variables)  # the sheet is first read before our themes are known

    def on_mount(self) -> None:
        self._collecting.begin()
        self.set_interval(REST_S / 2, self._collecting.collect_if_idle)
        if self._lobby is not None:
            self.push_screen(HomeScreen(self._lobby, self.speech, self._board))
        if self._table is not None:
            self._show(self._table)
        if self._trouble:
            self.notify(
                self._trouble, title=self.speech.plain_text("ui-settings-trouble"), severity="warning", markup=False
            )
        if self.settings.sound == "spoken" and (trouble := self.sounds.describe_trouble()):
            self.notify(trouble, severity="warning", markup=False)
        if self._once_shown is not None:
            self.call_after_refresh(self._once_shown)

    def on_unmount(self) -> None:
        self._collecting.end()
        self._let_go()
        if "sounds" in self.__dict__:
            self.sounds.close()

    @functools.cached_property
    def sounds(self) -> Sounds:
        """The sounds of moments, loaded lazily: home does without them, and is shown sooner."""
        from .sounds import Sounds

        return Sounds(self.speech, self.settings, self.bell)

    def on_resize(self) -> None:
        self.call_after_refresh(self._fit)  # at the start the first screens come behind the size

    def _fit(self) -> None:
        """Cover what a tiny window would show in shreds."""
        cover = next((screen for screen in self.screen_stack if screen.id == COVER), None)
        if cover is not None and not is_too_small(self.size):
            cover.dismiss()
        elif cover is None and is_too_small(self.size):
            from .screens.covers import TooSmallScreen

            self.push_screen(TooSmallScreen(self.speech))

    # ------------------------------------------------------------------ tables

    def _show(self, table: GameTable) -> AwaitMount:
        from .screens.table import TableScreen  # home does without it, and is shown sooner

        self._table = table
        self.speech.learn(table.session.game.pack_texts())
        table.tell_at(self.settings.pace)
        screen = TableScreen(table, self.speech)
        shown, fresh, self._fresh = self.push_screen(screen), self._fresh, False
        self.run_worker(self._opening(screen, shown, fresh), group="opening")
        return shown

    async def _opening(self, screen: TableScreen, shown: AwaitMount, fresh: bool) -> None:
        """Open what comes over a table just shown: a new game's briefing, the tour, the set-up guide if asked for."""
        await shown  # a curtain falls first: the briefing is everybody's
        table = screen.table
        if fresh and not table.is_read_only and table.session.game.make_briefing(table.session.state):
            from .pages.briefing import BriefingScreen

            await self.push_screen_wait(BriefingScreen(table, self.speech, screen.get_command_key("briefing")))
        if (self._touring or not self.settings.toured) and not table.is_read_only and self.screen is screen:
            await self._tour()
        guided, self._guided = self._guided, False
        if guided and table is self._table:
            self._guide(table)

    def _guide(self, table: GameTable) -> None:
        from .screens.setup_guide import SetupGuideScreen

        self.push_screen(SetupGuideScreen(table, self.speech))

    def on_briefing_screen_lay_out(self, event: BriefingScreen.LayOut) -> None:
        """Open the set-up guide: after the briefing of a new game in its turn, later at once."""
        if any(worker.group == "opening" and worker.is_running for worker in self.workers):
            self._guided = True
        else:
            self._guide(event.table)

    def on_table_screen_left(self) -> None:
        """Leave the table: its save is closed first, and then home is shown again if there is one."""
        close, self._let_go = self._let_go, lambda: None
        self._table = None
        self._collecting.collect_table()
        self.sounds.play_moment(None)
        try:
            close()
        except (MarsHubError, OSError) as error:
            show_error(self, error, self.speech)
        if self._lobby is None:
            self.exit()
        else:
            self.pop_screen()

    @property
    def has_home(self) -> bool:
        """Whether there is a home screen to return to, where a new game can be begun."""
        return self._lobby is not None

    async def on_debriefing_screen_new_game_requested(self) -> None:
        """Leave the table whose game is over, and choose the next one."""
        from .screens.new_game import NewGameScreen
        from .screens.table import TableScreen

        if self._lobby is None:
            return
        board = next((screen.board for screen in self.screen_stack if isinstance(screen, HomeScreen)), self._board)
        while not isinstance(self.screen, HomeScreen | TableScreen):
            await self.pop_screen()
        self.on_table_screen_left()
        self.push_screen(NewGameScreen(self._lobby, self.speech, board))

    def on_new_game_screen_chosen(self, event: NewGameScreen.Chosen) -> None:
        assert self._lobby is not None
        lobby, new = self._lobby, event.new
        self._guided, self._fresh = event.guided, True
        self._open(lambda: lobby.start(new), event.form)

    @on(HomeScreen.Resume)
    def resume(self, event: HomeScreen.Resume) -> None:
        assert self._lobby is not None
        lobby, save = self._lobby, event.save
        self._guided = self._fresh = False  # of a game that could not be begun
        board = self.screen.board if isinstance(self.screen, HomeScreen) else self._board
        self._open(lambda: lobby.resume(save.path, board))

    @work(thread=True, exclusive=True, group="open")
    def _open(self, opener: Callable[[], Seat], form: Screen[Any] | None = None) -> None:
        """Open a table off the screen's thread: looking for a board may take a while."""
        try:
            seat = opener()
        except (MarsHubError, OSError) as error:
            self.call_from_thread(show_error, self, error, self.speech)
            return
        try:
            self.call_from_thread(self._opened, seat, form)
        except BaseException:
            seat.close()  # the app has gone meanwhile: nobody else would
            raise

    def _opened(self, seat: Seat, form: Screen[Any] | None) -> None:
        self._let_go = seat.close
        if form is self.screen:
            self.pop_screen()
        self._show(seat.table)

    # ------------------------------------------------------------------ what the players like

    def obey(self) -> None:
        """Look and act as the settings say; the language is `speak`'s."""
        self.theme = (LIGHT if self.settings.light else DARK).name
        self.animation_level = "full" if self.settings.motion else "none"
        self.set_keymap(self.settings.keys)
        if self._table is not None:
            self._table.tell_at(self.settings.pace)

    def keep_settings(self) -> None:
        """Apply the settings and save them, where they are kept at all."""
        self.obey()
        if self.settings.sound != "spoken":
            self.sounds.stop_speaking()
        if self._settings_file is not None:
            try:
                store(self.settings, self._settings_file)
            except OSError as error:
                show_error(self, error, self.speech)

    async def speak(self, language: str, *, settings: bool = False) -> None:
        """Switch to another language.

        Pages are closed, home and table are built anew, with the `settings` over them if they are to stay. Nothing is
        painted
        in between, and keys wait until it is done.
        """
        held, self._held = self._held if self._held is not None else [], []
        try:
            with self.batch_update():
                self.speech.speak(language or None)
                self.workers.cancel_group(self, "opening")
                while len(self.screen_stack) > 1:
                    await self.pop_screen()
                if self._lobby is not None:
                    await self.push_screen(HomeScreen(self._lobby, self.speech, self._board))
                if self._table is not None:
                    await self._show(self._table)
                if settings:
                    from .screens.settings import SettingsScreen

                    await self.push_screen(SettingsScreen(self.speech, self.settings, self.sounds))
        finally:
            held, self._held = [*held, *self._held], None
            self.refresh(layout=True)
            for event in held:
                self.post_message(event)

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        """Paint, but not during a rebuild: intermediate screens would flash up."""
        if self._held is None:
            super()._display(screen, renderable)

    async def on_event(self, event: Event) -> None:
        if isinstance(event, Key):
            self._collecting.note_key()
        if self._held is not None and isinstance(event, Key) and not event.is_forwarded:
            self._held.append(event)
        else:
            await super().on_event(event)

    def action_settings(self) -> None:
        from .screens.settings import SettingsScreen

        if not any(isinstance(screen, SettingsScreen) for screen in self.screen_stack):
            self.push_screen(SettingsScreen(self.speech, self.settings, self.sounds))

    async def on_settings_screen_changed(self, event: SettingsScreen.Changed) -> None:
        self.keep_settings()
        if event.language:
            self.run_worker(self._speak_on(), group="language")

    async def _speak_on(self) -> None:
        await self.speak(self.settings.language, settings=True)

    def action_theme(self) -> None:
        self.settings.light = not self.settings.light
        self.keep_settings()

    def action_tour(self) -> None:
        """Point at the parts of the table, or of home; from there the tour continues at the next table."""
        self.run_worker(self._tour(), group="opening")

    async def _tour(self) -> None:
        from .screens.table import TableScreen
        from .screens.tour import HOME_PARTS, TABLE_PARTS, TourScreen, find_visible_parts

        if isinstance(self.screen, TourScreen):
            return
        at_table = isinstance(self.screen, TableScreen)
        parts = find_visible_parts(self.screen, TABLE_PARTS if at_table else HOME_PARTS)
        if parts:
            await self.push_screen_wait(TourScreen(self.speech, parts))
            self._touring = not at_table

    def on_tour_screen_seen(self) -> None:
        """Record the tour at a table as taken."""
        from .screens.table import TableScreen

        if not self.settings.toured and any(isinstance(screen, TableScreen) for screen in self.screen_stack):
            self.settings.toured = True
            self.keep_settings()

    def get_key_display(self, binding: Binding) -> str:
        """Return function keys as they stand on the keyboard and in the docs."""
        shown = super().get_key_display(binding)
        return shown.upper() if re.fullmatch(r"f\d+", shown) else shown

    def action_jump(self) -> None:
        from .screens.jump import JumpScreen, assign_jump_letters

        spots = assign_jump_letters(self.screen)
        if spots:
            self.push_screen(JumpScreen(spots))

    def action_command_palette(self) -> None:
        if not any(isinstance(screen, CommandPalette) for screen in self.screen_stack):
            self.push_screen(CommandPalette(placeholder=self.speech.plain_text("ui-palette"), id="--command-palette"))

    def on_notify(self, event: Notify) -> None:
        """Show one notification at a time: the newest counts, and the table stays in sight."""
        self.clear_notifications()  # Textual's own handler adds the new one after this
