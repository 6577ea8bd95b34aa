"""The pages of player boards and of offers."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content

from marshub.games.on_mars import OnMars
from marshub.games.on_mars.rules.mars import Mars
from marshub.kernel import Session

from ...basics.hanging_indent import HangingText
from ...pages.table_page import HeadedPage
from . import boards, main_board
from .plain import list_board_lines, list_offer_lines
from .session_mars import make_mars


class BoardsScreen(HeadedPage):
    """A page with each player's whole board in turn order.

    Private objectives are shown only to their owner's own link.
    """

    help_key = "ui-help-on-boards"

    def make_heading(self, session: Session[Any, Any]) -> Content:
        return Content.styled(self.speech.plain_text("om-page-boards"), "bold $primary")

    def compose_body(self) -> ComposeResult:
        with self.table.locked():
            seats = make_mars(self.table.session).seats
        with Container(id="files"):
            for seat in seats:
                yield HangingText(id=f"board-{seat}", classes="file", markup=False)

    def fill(self, session: Session[Any, Any]) -> None:
        mars = self._make_visible_mars(session)
        for seat in mars.seats:
            rows = [*boards.make_board(mars, seat, self.speech), *boards.make_objectives(mars, seat, self.speech)]
            self.query_one(f"#board-{seat}", HangingText).set_lines(rows)

    def make_text(self, session: Session[Any, Any]) -> Content:
        """Return the page in words, for plain mode."""
        mars = self._make_visible_mars(session)
        return Content("\n\n").join(
            Content("\n".join(list_board_lines(mars, seat, self.speech))) for seat in mars.seats
        )

    def _make_visible_mars(self, session: Session[Any, Any]) -> Mars:
        """Return the state as the viewer may see it; on a shared screen only what lies open."""
        assert isinstance(session.game, OnMars)
        state = session.game.view(session.state, self.table.viewer or "")
        return Mars(state, session.game.load_content_of(session.state))


class OffersScreen(HeadedPage):
    """A page with the Warehouse, technology, blueprints, people and contracts, discoveries, and bonuses."""

    help_key = "ui-help-on-offers"

    def make_heading(self, session: Session[Any, Any]) -> Content:
        return Content.styled(self.speech.plain_text("om-page-offers"), "bold $primary")

    def compose_body(self) -> ComposeResult:
        yield HangingText(id="text", markup=False)

    def fill(self, session: Session[Any, Any]) -> None:
        mars = make_mars(session)
        rows = [*main_board.make_offers(mars, self.speech), *main_board.make_bonuses(mars, self.speech)]
        self.query_one("#text", HangingText).set_lines(rows)

    def make_text(self, session: Session[Any, Any]) -> Content:
        """Return the page in words, for plain mode."""
        return Content("\n".join(list_offer_lines(make_mars(session), self.speech)))
