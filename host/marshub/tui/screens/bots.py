"""The dialog that gives each seat to a person or to one of the game's bots, at any time."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row

from marshub.kernel import MarsHubError
from marshub.table.bots import choose_next_player, describe_player
from marshub.table.game_table import GameTable
from marshub.tui.basics.dialog import Dialog
from marshub.tui.basics.visible_highlight import VisibleHighlightList
from marshub.words import Speech

from ..error_messages import show_error
from ..game_look import GameLook
from ..table_follower import TableChanged, TableFollower


class BotsScreen(TableFollower, Dialog[None]):
    """A list of the seats of `table`; Enter gives the highlighted seat to the next bot, or back to a person."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,x", "dismiss", show=False, id="robots.close")]

    def __init__(self, table: GameTable, speech: Speech, look: GameLook) -> None:
        super().__init__()
        self.table, self.speech, self.look = table, speech, look
        self._shown_policies: dict[str, str] = {}  # seat -> policy, "" for a person

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(Content.styled(self.speech.plain_text("ui-robots-title"), "bold $primary"))
            yield VisibleHighlightList(id="seats")
            hint = "ui-robots-hint" if self.table.session.game.list_policies() else "ui-robots-none"
            yield Static(Content.styled(self.speech.plain_text(hint), "$muted"))

    def on_mount(self) -> None:
        self.follow_table()
        self.show()
        self.query_one("#seats").focus()

    @on(TableChanged)
    def show(self) -> None:
        """Show the present player of each seat, and keep the highlight."""
        rows = self.query_one("#seats", OptionList)
        with self.table.locked() as table:
            session, policies = table.session, table.bots.policies
            seats = {seat: policies.get(seat, "") for seat in session.game.list_seats(session.state)}
        if seats == self._shown_policies:
            return  # most changes of the table are answers
        highlighted, self._shown_policies = rows.highlighted or 0, seats
        rows.clear_options()
        rows.add_options([Row(self._format_row(seat, policy), id=seat) for seat, policy in seats.items()])
        rows.highlighted = highlighted if seats else None

    def _format_row(self, seat: str, policy: str) -> Content:
        name = self.speech.say(self.look.name_decider(seat))
        player = self.speech.say(describe_player(policy))
        return Content.assemble((f"{'⚙' if policy else '☺'} ", "$accent"), (f"{name:<16} ", "bold"), player)

    @on(OptionList.OptionSelected, "#seats")
    def change_player(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        try:
            choose_next_player(self.table, event.option.id or "")
        except (MarsHubError, OSError) as error:
            show_error(self, error, self.speech)
