"""The dialog that gives each seat to a person or to one of the game's bots, at any time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets.option_list import Option as Row

from marshub.kernel import MarsHubError
from marshub.table.bots import choose_next_player, describe_player
from marshub.table.game_table import GameTable
from marshub.words import Speech

from ..error_messages import show_error
from ..game_look import GameLook
from ..pages.list_dialog import ListDialog
from ..table_follower import TableFollower


class BotsScreen(TableFollower, ListDialog[None]):
    """A list of the seats of `table`; Enter gives the highlighted seat to the next bot, or back to a person."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,x", "dismiss", show=False, id="robots.close")]
    LIST_ID, TITLE_KEY, IS_TALL = "seats", "ui-robots-title", False

    def __init__(self, table: GameTable, speech: Speech, look: GameLook) -> None:
        super().__init__()
        self.table, self.speech, self.look = table, speech, look

    def make_hint(self) -> str:
        has_bots = self.table.session.game.list_policies()
        return self.speech.plain_text("ui-robots-hint" if has_bots else "ui-robots-none")

    def make_rows(self) -> Iterator[Row]:
        with self.table.locked() as table:
            session, policies = table.session, table.bots.policies
            seats = {seat: policies.get(seat, "") for seat in session.game.list_seats(session.state)}
        for seat, policy in seats.items():
            yield Row(self._format_row(seat, policy), id=seat)

    def _format_row(self, seat: str, policy: str) -> Content:
        name = self.speech.say(self.look.name_decider(seat))
        player = self.speech.say(describe_player(policy))
        return Content.assemble((f"{'⚙' if policy else '☺'} ", "$accent"), (f"{name:<16} ", "bold"), player)

    def choose_row(self, row_id: str) -> None:
        try:
            choose_next_player(self.table, row_id)
        except (MarsHubError, OSError) as error:
            show_error(self, error, self.speech)
