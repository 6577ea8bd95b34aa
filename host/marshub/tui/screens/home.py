"""The home screen: continue a save, start a game, change settings."""

from __future__ import annotations

from collections.abc import Sequence

from textual import work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option as Line

from marshub.kernel import MarsHubError
from marshub.table.game_source import GameSource, SaveEntry
from marshub.words import Speech

from .. import keys
from ..basics.panes import PAGES_SHEET
from ..basics.visible_highlight import VisibleHighlightList
from ..error_messages import show_error

_TITLE = r"""
 __  __               _  _        _
|  \/  | __ _ _ _ ___| || |_  _ _| |__
| |\/| |/ _` | '_(_-<| __ | || | '_ \
|_|  |_|\__,_|_| /__/|_||_|\_,_|_.__/
""".strip("\n")

BOARDS = ("none", "sim", "auto")
_SCAN_INTERVAL_S = 2.0  # so that a board is found when it is plugged in


class HomeScreen(Screen[None]):
    """The first screen. It posts `Resume` when a save is to be continued; a new game has its own screen."""

    CSS_PATH = PAGES_SHEET

    class Resume(Message):
        """A message: a save is to be continued."""

        def __init__(self, save: SaveEntry) -> None:
            super().__init__()
            self.save = save

    class PortsFound(Message):
        """A message: the ports that may be the board, or the reason why they could not be listed."""

        def __init__(self, ports: Sequence[str], trouble: str = "") -> None:
            super().__init__()
            self.ports, self.trouble = ports, trouble

    def __init__(self, game_sources: GameSource, speech: Speech, board: str) -> None:
        super().__init__()
        self.game_sources, self.speech, self.board = game_sources, speech, board
        self._boards = tuple(dict.fromkeys((board, *BOARDS)))
        keys.bind_commands(self, keys.HOME_KEYS, "home", speech)

    def compose(self) -> ComposeResult:
        with Vertical(id="home"):
            yield Static(Content.styled(_TITLE, "bold $primary"), id="title", markup=False)
            yield Static(self.speech.plain_text("ui-tagline"), id="tagline")
            yield VisibleHighlightList(id="menu", compact=True)
            yield Static(id="ports", markup=False)
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        self.show()
        self.set_interval(_SCAN_INTERVAL_S, self.show_ports)

    def on_screen_resume(self) -> None:
        self.show()

    def show(self) -> None:
        """List what is possible now: the newest save may have changed."""
        # Find the newest save.
        menu = self.query_one("#menu", OptionList)
        highlighted_id = menu.highlighted_option.id if menu.highlighted_option else None
        text = self.speech.plain_text
        try:
            self._newest_save = self.game_sources.find_newest()
        except (MarsHubError, OSError) as error:
            self._newest_save = None
            show_error(self, error, self.speech)
        menu.clear_options()
        if self._newest_save is not None:
            label = Content.assemble(
                (text("ui-home-continue"), "bold"),
                f"  {self._newest_save.name}",
                (f"  {self._newest_save.when}", "$muted"),
            )
            menu.add_option(Line(label, id="continue"))
        menu.add_option(Line(text("ui-home-new"), id="new"))
        menu.add_option(Line(text("ui-home-saves"), id="saves"))
        board = text(f"ui-board-choice-{self.board}") if self.board in BOARDS else self.board
        menu.add_option(
            Line(
                Content.assemble(f"{text('ui-home-board')}  ", ("‹ ", "$muted"), (board, "bold"), (" ›", "$muted")),
                id="board",
            )
        )
        menu.add_option(Line(text("ui-key-settings"), id="settings"))
        menu.add_option(Line(text("ui-tour"), id="tour"))
        menu.add_option(Line(text("ui-key-help"), id="help"))
        menu.add_option(Line(text("ui-key-quit"), id="quit"))
        # Keep the highlight.
        ids = [line.id for line in menu.options]
        menu.highlighted = ids.index(highlighted_id) if highlighted_id in ids else 0
        menu.focus()
        self.show_ports()

    def show_ports(self) -> None:
        """Show which ports may be the board, if the players leave finding it to the program."""
        ports = self.query_one("#ports", Static)
        ports.display = self.board == "auto"
        if ports.display and self.is_current:
            self._scan_ports()

    @work(thread=True, exclusive=True, group="ports")
    def _scan_ports(self) -> None:
        try:
            ports = self.game_sources.list_ports()
        except (MarsHubError, OSError) as error:
            self.post_message(self.PortsFound((), self.speech.say_error(error)))
        else:
            self.post_message(self.PortsFound(ports))  # safe from any thread, also after home is left

    def on_home_screen_ports_found(self, event: PortsFound) -> None:
        if not event.ports:
            text = Content.styled(f"○ {event.trouble or self.speech.plain_text('ui-home-no-ports')}", "$muted")
        else:
            text = Content("\n").join(Content.styled(f"● {port}", "$success") for port in event.ports)
            if len(event.ports) > 1:
                text += Content.styled(f"\n▲ {self.speech.plain_text('ui-home-many-ports')}", "$warning")
        self.query_one("#ports", Static).update(text)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        match event.option.id:
            case "continue":
                assert self._newest_save is not None
                self.post_message(self.Resume(self._newest_save))
            case "new":
                from .new_game import NewGameScreen

                self.app.push_screen(NewGameScreen(self.game_sources, self.speech, self.board))
            case "saves":
                from .saves import SavesScreen

                self.app.push_screen(SavesScreen(self.game_sources, self.speech), self._resume_save)
            case "board":
                self.board = self._boards[(self._boards.index(self.board) + 1) % len(self._boards)]
                self.show()
            case "settings":
                self.run_worker(self.app.run_action("settings"))
            case "tour":
                self.run_worker(self.app.run_action("tour"))
            case "help":
                self.action_help()
            case "quit":
                self.app.exit()

    def _resume_save(self, save: SaveEntry | None) -> None:
        if save is not None:
            self.post_message(self.Resume(save))

    def action_help(self) -> None:
        from ..pages.help import HelpScreen, find_topic

        self.app.push_screen(
            HelpScreen(self.speech, self.active_bindings.values(), topic=find_topic(self, self.speech))
        )

    def action_leave(self) -> None:
        from .confirm import ConfirmScreen

        self.app.push_screen(ConfirmScreen(self.speech, "ui-quit-asks"), lambda sure: self.app.exit() if sure else None)
