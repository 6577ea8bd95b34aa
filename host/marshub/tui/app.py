"""The Textual app: home, tables, themes. It knows no rules; the table does."""

from __future__ import annotations

import asyncio
import functools
import re
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.command import CommandPalette
from textual.events import Event, Key
from textual.notifications import Notify
from textual.screen import Screen
from textual.timer import Timer
from textual.widget import AwaitMount
from textual.widgets import Input

from marshub.kernel import MarsHubError
from marshub.table.moment_queue import PAGE_LINES
from marshub.words import Speech

from .basics.panes import COVER_ID, is_too_small
from .basics.scheduling import IDLE_S, REST_S, GcScheduler
from .basics.textual_internals import GuardedCommandPalette, PaintingApp
from .error_messages import show_error
from .keys import find_latin_key
from .settings import Settings, save_settings
from .themes import DARK, LIGHT

if TYPE_CHECKING:
    from marshub.table.game_source import GameSource, OpenedTable
    from marshub.table.game_table import GameTable

    from .commands import CommandProvider
    from .pages.briefing import BriefingScreen
    from .screens.home import HomeScreen
    from .screens.new_game import NewGameScreen
    from .screens.settings import SettingsScreen
    from .screens.table import TableScreen
    from .sounds import Sounds


_css_variables: dict[str, dict[str, str]] = {}  # by theme


def _get_command_provider() -> type[CommandProvider]:
    from .commands import CommandProvider

    return CommandProvider


class MarsHubApp(PaintingApp):
    """The app: shows `table`, or that of `opened_table`; without either the home screen of `game_sources`.

    Args:
        speech: The texts of the interface.
        table: The table to show.
        opened_table: A table with what was opened for it.
        game_sources: The games and saves for the home screen.
        board: The board that home begins with: "none", "sim", "auto" or a port.
        ready: Called once the first screen is shown; the demo's scripted play starts then.
        settings: The players' settings.
        settings_file: The file that keeps the settings; None to save nothing.
        settings_error: What was wrong with the settings file; "" for nothing.

    Raises:
        ValueError: There is neither a table nor a source of games.
    """

    TITLE = "MarsHub"
    CSS_PATH = "marshub.tcss"
    COMMANDS = {_get_command_provider}  # noqa: RUF012 - an instance variable to Textual
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
        opened_table: OpenedTable | None = None,
        game_sources: GameSource | None = None,
        board: str = "none",
        ready: Callable[[], None] | None = None,
        settings: Settings | None = None,
        settings_file: Path | None = None,
        settings_error: str = "",
    ) -> None:
        super().__init__()
        if table is None and opened_table is None and game_sources is None:
            raise ValueError("the app needs a table to show, or game sources to get one from")
        self.speech = speech
        self.settings = settings if settings is not None else Settings(stops=True, toured=True, pace="none")
        self._settings_file, self._settings_error = settings_file, settings_error
        self._table: GameTable | None = None
        self._queued_keys: list[Key] | None = None  # keys typed during a rebuild of the screens; None without one
        self._rebuild = asyncio.Lock()  # held during it: another language may be chosen meanwhile
        self._gc_scheduler = GcScheduler()
        self._rest_timer: Timer | None = None
        self._has_told_letters = False  # that keys are Latin letters
        self._is_tour_pending = False  # the tour of home continues at the next table
        self._is_setup_guide_pending = False  # the setup guide opens with the next table
        #: The next table starts a new game.
        self._is_new_game = opened_table is not None and not opened_table.table.session.step_count
        self._ready_callback = ready
        self._table, self._game_sources, self._board = (
            opened_table.table if opened_table is not None else table,
            game_sources,
            board,
        )
        closeable = opened_table if opened_table is not None else table
        self._close_table: Callable[[], None] = closeable.close if closeable is not None else lambda: None
        for theme in (DARK, LIGHT):
            self.register_theme(theme)
        self.apply_settings()
        self._css_variables = self.get_css_variables()
        self.stylesheet.set_variables(self._css_variables)  # so that it is read once, with our theme

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(DARK.variables)  # the style sheet is made before our themes are registered

    def get_css_variables(self) -> dict[str, str]:
        if self.theme not in _css_variables:  # Textual mixes all colors at each of three calls in a start
            _css_variables[self.theme] = super().get_css_variables()
        self.theme_variables = dict(_css_variables[self.theme])
        return self.theme_variables

    def refresh_css(self, animate: bool = True) -> None:
        """Read the style sheet again, if the theme has other variables now, and apply it."""
        old_variables, self._css_variables = self._css_variables, self.get_css_variables()
        if old_variables != self._css_variables:
            super().refresh_css(animate)
        else:
            self.stylesheet.update(self, animate=animate)

    def on_mount(self) -> None:
        self._gc_scheduler.start()
        self.set_interval(IDLE_S / 2, self._gc_scheduler.collect_if_idle)
        self._rest_timer = self.set_interval(REST_S, self._collect_between_keys, pause=True)
        if self._game_sources is not None:
            from .screens.home import HomeScreen  # not needed for a table, which is shown sooner

            self.push_screen(HomeScreen(self._game_sources, self.speech, self._board))
        if self._table is not None:
            self._show_table(self._table)
        if self._settings_error:
            self.notify(
                self._settings_error,
                title=self.speech.plain_text("ui-settings-trouble"),
                severity="warning",
                markup=False,
            )
        if self.settings.sound == "spoken" and (sound_error := self.sounds.describe_problem()):
            self.notify(sound_error, severity="warning", markup=False)
        if self._ready_callback is not None:
            self.call_after_refresh(self._ready_callback)

    def on_unmount(self) -> None:
        self._gc_scheduler.stop()
        self._close_table()
        if "sounds" in self.__dict__:
            self.sounds.close()

    @functools.cached_property
    def sounds(self) -> Sounds:
        """The sounds of moments, loaded at first use: home does not need them, and is shown sooner."""
        from .sounds import Sounds

        return Sounds(self.speech, self.settings, self.bell)

    def on_resize(self) -> None:
        self.call_after_refresh(self._cover_if_too_small)  # at the start the size is known before the first screen

    def _cover_if_too_small(self) -> None:
        """Cover the app while the window is too small."""
        cover = next((screen for screen in self.screen_stack if screen.id == COVER_ID), None)
        if cover is not None and not is_too_small(self.size):
            cover.dismiss()
        elif cover is None and is_too_small(self.size):
            from .screens.covers import TooSmallScreen

            self.push_screen(TooSmallScreen(self.speech))

    # ------------------------------------------------------------------ tables

    def _show_table(self, table: GameTable) -> AwaitMount:
        from .screens.table import TableScreen  # not needed for home, which is shown sooner

        self._table = table
        self.speech.learn(table.session.game.pack_texts())
        self._apply_pace(table)
        screen = TableScreen(table, self.speech)
        mounted, is_new, self._is_new_game = self.push_screen(screen), self._is_new_game, False
        self.run_worker(self._run_opening_screens(screen, mounted, is_new), group="opening")
        return mounted

    async def _run_opening_screens(self, screen: TableScreen, mounted: AwaitMount, is_new: bool) -> None:
        """Open the screens that come over a new table: the briefing of a new game, the tour, and the setup guide."""
        await mounted  # mounted first: the hot seat's handover screen must lie below the public briefing
        table = screen.table
        if is_new and not table.is_read_only and table.session.game.make_briefing(table.session.state):
            from .pages.briefing import BriefingScreen

            await self.push_screen_wait(BriefingScreen(table, self.speech, screen.get_command_key("briefing")))
        if (self._is_tour_pending or not self.settings.toured) and not table.is_read_only and self.screen is screen:
            await self._run_tour()
        opens_guide, self._is_setup_guide_pending = self._is_setup_guide_pending, False
        if opens_guide and table is self._table:
            self._open_setup_guide(table)

    def _open_setup_guide(self, table: GameTable) -> None:
        from .screens.setup_guide import SetupGuideScreen

        self.push_screen(SetupGuideScreen(table, self.speech))

    def on_briefing_screen_setup_requested(self, event: BriefingScreen.SetupRequested) -> None:
        """Open the setup guide: for a new game after the other opening screens, else at once."""
        if any(worker.group == "opening" and worker.is_running for worker in self.workers):
            self._is_setup_guide_pending = True
        else:
            self._open_setup_guide(event.table)

    def on_table_screen_left(self) -> None:
        """Close the table and its save, and show home again if there is one."""
        close, self._close_table = self._close_table, lambda: None
        self._table = None
        self._gc_scheduler.release_table()
        self.sounds.play_page(())
        try:
            close()
        except (MarsHubError, OSError) as error:
            show_error(self, error, self.speech)
        if self._game_sources is None:
            self.exit()
        else:
            self.pop_screen()

    @property
    def has_home(self) -> bool:
        """True if there is a home screen, where a new game can be started."""
        return self._game_sources is not None

    async def on_debriefing_screen_new_game_requested(self) -> None:
        """Leave the table whose game is over, and open the new-game screen."""
        from .screens.home import HomeScreen
        from .screens.new_game import NewGameScreen
        from .screens.table import TableScreen

        if self._game_sources is None:
            return
        board = next((screen.board for screen in self.screen_stack if isinstance(screen, HomeScreen)), self._board)
        while not isinstance(self.screen, HomeScreen | TableScreen):
            await self.pop_screen()
        self.on_table_screen_left()
        self.push_screen(NewGameScreen(self._game_sources, self.speech, board))

    def on_new_game_screen_chosen(self, event: NewGameScreen.Chosen) -> None:
        assert self._game_sources is not None
        game_sources, new_game = self._game_sources, event.new
        self._is_setup_guide_pending, self._is_new_game = event.guided, True
        self._open_table(lambda: game_sources.start(new_game), event.form)

    def on_home_screen_resume(self, event: HomeScreen.Resume) -> None:
        from .screens.home import HomeScreen

        assert self._game_sources is not None
        game_sources, save = self._game_sources, event.save
        self._is_setup_guide_pending = self._is_new_game = False  # of a new game that failed to start
        board = self.screen.board if isinstance(self.screen, HomeScreen) else self._board
        self._open_table(lambda: game_sources.resume(save.path, board))

    @work(thread=True, exclusive=True, group="open")
    def _open_table(self, opener: Callable[[], OpenedTable], form: Screen[Any] | None = None) -> None:
        """Open a table on another thread: finding a board may take some seconds."""
        try:
            opened_table = opener()
        except (MarsHubError, OSError) as error:
            self.call_from_thread(show_error, self, error, self.speech)
            return
        try:
            self.call_from_thread(self._show_opened_table, opened_table, form)
        except BaseException:
            opened_table.close()  # the app has ended meanwhile: nobody else would close it
            raise

    def _show_opened_table(self, opened_table: OpenedTable, form: Screen[Any] | None) -> None:
        self._close_table = opened_table.close
        if form is self.screen:
            self.pop_screen()
        self._show_table(opened_table.table)

    # ------------------------------------------------------------------ settings and languages

    def apply_settings(self) -> None:
        """Apply the settings, except the language, which `switch_language` changes."""
        self.theme = (LIGHT if self.settings.light else DARK).name
        self.animation_level = "full" if self.settings.motion else "none"
        self.set_keymap(self.settings.keys)
        if self._table is not None:
            self._apply_pace(self._table)

    def _apply_pace(self, table: GameTable) -> None:
        """Have `table` show what happens, and go on by itself, as the settings say; a demo's hands go on themselves."""
        runs_on = not self.settings.stops and table.pacing is None
        table.set_pace(self.settings.pace)
        table.set_run_on(runs_on)
        table.set_page_lines(PAGE_LINES if runs_on and self.settings.pace == "cards" else 0)

    def apply_and_save_settings(self) -> None:
        """Apply the settings, and save them if there is a settings file."""
        self.apply_settings()
        if self.settings.sound != "spoken":
            self.sounds.stop_speaking()
        if self._settings_file is not None:
            try:
                save_settings(self.settings, self._settings_file)
            except OSError as error:
                show_error(self, error, self.speech)

    async def switch_language(self, language: str, *, settings: bool = False) -> None:
        """Switch to another language.

        Pages are closed; home and table are built anew, with the settings screen over them if `settings`. Nothing is
        painted in between, and keys are queued until it is done.
        """
        async with self._rebuild:
            queued_keys = self._queued_keys = []
            try:
                await self._rebuild_screens(language, settings=settings)
            finally:
                self._queued_keys = None
                self.refresh(layout=True)
                for event in queued_keys:
                    self.post_message(event)

    async def _rebuild_screens(self, language: str, *, settings: bool) -> None:
        with self.batch_update():
            self.speech.speak(language or None)
            self.workers.cancel_group(self, "opening")
            while len(self.screen_stack) > 1:
                while not self.screen.is_mounted:  # it just opens, and would fill parts that are gone
                    await asyncio.sleep(0.01)
                await self.pop_screen()
            if self._game_sources is not None:
                from .screens.home import HomeScreen

                await self.push_screen(HomeScreen(self._game_sources, self.speech, self._board))
            if self._table is not None:
                await self._show_table(self._table)
            if settings:
                from .screens.settings import SettingsScreen

                await self.push_screen(SettingsScreen(self.speech, self.settings, self.sounds))

    @property
    def is_painting_allowed(self) -> bool:
        """False during a rebuild: intermediate screens would flash up."""
        return self._queued_keys is None

    def _collect_between_keys(self) -> None:
        self._gc_scheduler.collect_if_idle()
        if self._rest_timer is not None and self.key_age_s >= REST_S:
            self._rest_timer.pause()  # an app that nobody uses does not wake up for it

    @property
    def key_age_s(self) -> float:
        """Seconds since the last key press."""
        return self._gc_scheduler.key_age_s

    async def on_event(self, event: Event) -> None:
        if isinstance(event, Key):
            self._gc_scheduler.note_key()
            if self._rest_timer is not None:
                self._rest_timer.resume()
            event = self._to_latin_key(event)
        # Also one that comes back from a widget of a screen that is gone: those in between are no place for it.
        if self._queued_keys is not None and isinstance(event, Key):
            self._queued_keys.append(event)
        elif isinstance(event, Key) and not self.screen.is_mounted:  # it just opens, and has no parts yet
            self.screen.call_later(self.post_message, event)
        else:
            await super().on_event(event)

    def _to_latin_key(self, event: Key) -> Key:
        """Return the key of a Latin layout where a letter of another script was typed as a command."""
        letter = event.character or ""
        if len(letter) != 1 or letter.isascii() or not letter.isalpha() or isinstance(self.focused, Input):
            return event
        if latin := find_latin_key(letter):
            return Key(latin, latin)
        if not unicodedata.name(letter, "").startswith("LATIN") and not self._has_told_letters:
            self._has_told_letters = True
            self.notify(self.speech.plain_text("ui-letters-are-latin"))
        return event

    def action_settings(self) -> None:
        from .screens.settings import SettingsScreen

        if not any(isinstance(screen, SettingsScreen) for screen in self.screen_stack):
            self.push_screen(SettingsScreen(self.speech, self.settings, self.sounds))

    async def on_settings_screen_changed(self, event: SettingsScreen.Changed) -> None:
        self.apply_and_save_settings()
        if event.language:
            self.run_worker(self._switch_to_set_language(), group="language")

    async def _switch_to_set_language(self) -> None:
        await self.switch_language(self.settings.language, settings=True)

    def action_help(self) -> None:
        """Show the help on the present page."""
        from .pages.help import HelpScreen, find_topic

        make_details = getattr(self.screen, "make_help_details", None)
        details = make_details() if make_details is not None else None
        self.push_screen(HelpScreen(self.speech, (), topic=find_topic(self.screen, self.speech), details=details))

    def action_theme(self) -> None:
        self.settings.light = not self.settings.light
        self.apply_and_save_settings()

    def action_tour(self) -> None:
        """Point at the parts of the table or of home; a tour of home continues at the next table."""
        self.run_worker(self._run_tour(), group="opening")

    async def _run_tour(self) -> None:
        from .screens.table import TableScreen
        from .screens.tour import HOME_PARTS, TABLE_PARTS, TourScreen, find_visible_parts

        if isinstance(self.screen, TourScreen):
            return
        at_table = isinstance(self.screen, TableScreen)
        parts = find_visible_parts(self.screen, TABLE_PARTS if at_table else HOME_PARTS)
        if parts:
            await self.push_screen_wait(TourScreen(self.speech, parts))
            self._is_tour_pending = not at_table

    def on_tour_screen_seen(self) -> None:
        """Save that the tour at a table was seen."""
        from .screens.table import TableScreen

        if not self.settings.toured and any(isinstance(screen, TableScreen) for screen in self.screen_stack):
            self.settings.toured = True
            self.apply_and_save_settings()

    def get_key_display(self, binding: Binding) -> str:
        """Return a key's name in the reader's language, function keys in upper case as on the keyboard."""
        display = super().get_key_display(binding)
        if self.speech.has_message(f"ui-keyname-{display}"):
            return self.speech.plain_text(f"ui-keyname-{display}")
        return display.upper() if re.fullmatch(r"f\d+", display) else display

    def action_jump(self) -> None:
        from .screens.jump import JumpScreen, assign_jump_letters

        targets = assign_jump_letters(self.screen)
        if targets:
            self.push_screen(JumpScreen(targets))

    def action_command_palette(self) -> None:
        if not any(isinstance(screen, CommandPalette) for screen in self.screen_stack):
            placeholder = self.speech.plain_text("ui-palette")
            self.push_screen(GuardedCommandPalette(placeholder=placeholder, id="--command-palette"))

    def on_notify(self, event: Notify) -> None:
        """Show one notification at a time: the newest counts, and the table stays visible."""
        self.clear_notifications()  # Textual's own handler adds the new one after this
