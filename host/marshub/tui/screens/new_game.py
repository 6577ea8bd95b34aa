"""The form for a new game: game, players, difficulty, dice, board."""

from __future__ import annotations

import contextlib
import threading
from typing import Any

from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Footer, Static

from marshub.kernel import BadSetup, MarsHubError
from marshub.table.game_source import GameSource, NewGame
from marshub.table.new_game_form import NewGameForm, make_field, read_values
from marshub.tui.basics.dialog import SafelyDismissed
from marshub.words import Speech

from ..basics.cached_static import CachedStatic
from ..basics.overflow_hint import Scroll
from ..basics.textual_internals import bind_keys
from ..games import get_look
from ..pages.briefing import format_sections
from ..widgets.form import Form

ROOMY_HEIGHT = 36  # rows that hold the longest form and the longest note


class NewGameScreen(SafelyDismissed[None]):
    """The form for a new game. It posts `Chosen` when the players want to start."""

    class Chosen(Message):
        """A message: this game is to be started. `form` is the screen on which it was chosen."""

        def __init__(self, form: Screen[Any], new: NewGame, guided: bool) -> None:
            super().__init__()
            self.form, self.new, self.guided = form, new, guided

    class OverlaySeen(Message):
        """A message: the overlay of this game lies on the board."""

        def __init__(self, game: str) -> None:
            super().__init__()
            self.game = game

    def __init__(self, game_sources: GameSource, speech: Speech, board: str) -> None:
        super().__init__()
        self._game_sources, self._overlay = game_sources, ""
        self._is_open = True  # whether an overlay may still change the form
        self.speech, self._board = speech, board
        self._new_game = NewGameForm(game_sources.list_games(), speech, game_sources.bots)
        bind_keys(self, "escape", "leave", speech.plain_text("ui-key-back"), id="new.back")

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(Content.styled(self.speech.plain_text("ui-home-new"), "bold $primary"))
            with Horizontal(id="choosing"):
                with Vertical(id="chosen-here"):
                    yield Form(self.speech.plain_text("ui-new-start"))
                    yield Static(id="note")
                with Scroll(id="briefing"):
                    yield CachedStatic(id="brief")
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        self._fill_form({})
        self.query_one(Form).focus()
        self._watch_overlay(self._board)

    def on_unmount(self) -> None:
        self._is_open = False
        # Closing a port may take a while; the next one to open it waits for that anyway.
        threading.Thread(target=self._game_sources.stop_overlay_detection, name="look away", daemon=True).start()

    # ------------------------------------------------------------------ the overlay on the board

    @work(thread=True, exclusive=True, group="overlay")
    def _watch_overlay(self, board: str) -> None:
        """Watch, while `board` is chosen, whether an overlay on the board names the game."""
        with contextlib.suppress(MarsHubError, OSError):  # the error is shown when a game is started
            self._game_sources.detect_overlay(board, self._post_overlay_seen, lambda: self._is_open)

    def _post_overlay_seen(self, game: str) -> None:
        self.post_message(self.OverlaySeen(game))  # safe from any thread, also after the screen is left

    def on_new_game_screen_overlay_seen(self, event: OverlaySeen) -> None:
        if event.game not in {game.id for game in self._new_game.games}:
            return
        self._overlay = event.game
        chosen = self._chosen_values
        if chosen["game"] == event.game:
            self._update_note()
        else:
            self._fill_form(self._new_game.list_kept({**chosen, "game": event.game}, "game"))

    def on_option_list_option_highlighted(self) -> None:
        self._update_note()

    def _describe_highlighted(self) -> str:
        """Return the meaning of the value in the highlighted row, where its name does not say it all; else ""."""
        field = self.query_one(Form).highlighted_field
        return self._new_game.explain(field, self._chosen_values) if field is not None else ""

    def _update_note(self) -> None:
        note = Content.styled(self.speech.plain_text("ui-new-hint"), "$muted")
        explanation = self._describe_highlighted()
        if explanation:
            note = Content("\n").join([note, Content(explanation)])
        # On a small screen the form scrolls, to make room for a long note.
        self.set_class(bool(explanation) and self.size.height < ROOMY_HEIGHT, "tight")
        self.call_after_refresh(self.query_one(Form).scroll_to_highlight)
        if self._overlay:
            overlay_note = self.speech.plain_text(
                "board-overlay-right", what=self.speech.say(get_look(self._overlay).describe_title())
            )
            note = Content("\n").join([Content.styled(f"● {overlay_note}", "$success"), note])
        self.query_one("#note", Static).update(note)

    # ------------------------------------------------------------------ fields

    def _fill_form(self, chosen: dict[str, Any]) -> None:
        text, form = self.speech.plain_text, self.query_one(Form)
        board = make_field("board", text("ui-home-board"), self._board_choices(), chosen.get("board", self._board))
        guides = [(False, text("no")), (True, text("yes"))]
        guide = make_field("guide", text("ui-new-guide"), guides, chosen.get("guide"))
        form.set_fields(self._new_game.make_fields(chosen, (board, guide)))
        self._update_note()
        self._update_briefing()

    def make_help_details(self) -> Content:
        """Return the briefing of the chosen game; nothing while the form describes none."""
        return format_sections(self._new_game.make_briefing(self._chosen_values), self.speech)

    def _update_briefing(self) -> None:
        """Show the briefing of the chosen game, where there is room for it next to the form."""
        self.query_one("#brief", CachedStatic).update(self.make_help_details())
        self.query_one("#briefing").scroll_home(animate=False)

    @property
    def _chosen_values(self) -> dict[str, Any]:
        return dict(read_values(self.query_one(Form).fields))

    def _board_choices(self) -> list[tuple[str, str]]:
        known = [(name, self.speech.plain_text(f"ui-board-choice-{name}")) for name in ("none", "sim", "auto")]
        return known if self._board in dict(known) else [*known, (self._board, self._board)]

    def on_form_changed(self, event: Form.Changed) -> None:
        chosen = self._chosen_values
        if event.field == "board":
            self._overlay = ""
            self._watch_overlay(str(chosen["board"]))
        self._fill_form(self._new_game.list_kept(chosen, event.field))

    def on_form_started(self) -> None:
        values = self._chosen_values
        try:
            new = self._new_game.read(values)
        except BadSetup as error:
            self.notify(self.speech.say_error(error), severity="warning", markup=False)
            return
        self._is_open = False
        self.post_message(self.Chosen(self, new, guided=bool(values["guide"])))
