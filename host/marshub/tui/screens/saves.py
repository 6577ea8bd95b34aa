"""The list of all saves, to continue one of them."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option as Line

from marshub.kernel import MarsHubError
from marshub.table.game_source import GameSource, SaveEntry
from marshub.tui.basics.dialog import SafelyDismissed
from marshub.tui.basics.visible_highlight import VisibleHighlightList
from marshub.words import Speech

from ..basics.textual_internals import bind_keys
from ..error_messages import show_error
from ..games import get_look


class SavesScreen(SafelyDismissed[SaveEntry | None]):
    """A list of all saves. Its result is the save to continue, or None."""

    def __init__(self, game_sources: GameSource, speech: Speech) -> None:
        super().__init__()
        self.game_sources, self.speech = game_sources, speech
        bind_keys(self, "escape", "leave", speech.plain_text("ui-key-back"), id="saves.back")

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(Content.styled(self.speech.plain_text("ui-home-saves"), "bold $primary"))
            yield VisibleHighlightList(id="saves", compact=True)
            yield Static(id="none")
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        try:
            self._saves = list(self.game_sources.list_saves())
        except (MarsHubError, OSError) as error:
            self._saves = []
            show_error(self, error, self.speech)
        option_list = self.query_one("#saves", OptionList)
        for index, save in enumerate(self._saves):
            game = self.speech.say(get_look(save.game).describe_title()) if save.game else ""
            label = Content.assemble((save.name, "bold"), f"  {game}", (f"  {save.when}", "$muted"))
            if save.is_over:
                label += Content.styled(f"  ■ {self.speech.plain_text('ui-over')}", "$muted")
            if save.error:
                label += Content.styled(f"\n  ✗ {self.speech.say(save.error)}", "$warning")
            option_list.add_option(Line(label, id=str(index), disabled=bool(save.error)))
        if not self._saves:
            option_list.display = False
            self.query_one("#none", Static).update(self.speech.plain_text("ui-saves-none"))
        else:
            option_list.highlighted = 0
        option_list.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._saves[int(event.option.id or 0)])
