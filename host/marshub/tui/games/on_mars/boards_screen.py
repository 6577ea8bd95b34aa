"""Pages that open over the table: everybody's board, and what is on offer."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content

from marshub.games.on_mars import OnMars
from marshub.games.on_mars.rules.mars import Mars
from marshub.kernel import Session

from ...basics.hanging_indent import HangingText
from ...pages.brief import BriefScreen
from . import boards, main_board
from .plain import list_board_lines, list_offer_lines
from .session_mars import make_mars


class BoardsScreen(BriefScreen):
    """Each player's board whole, in turn order; private objectives at their owner's own link only."""

    help_key = "ui-help-on-boards"

    def make_heading(self, session: Session[Any, Any]) -> Content:
        return Content.styled(self.speech.plain_text("om-page-boards"), "bold $primary")

    def compose_body(self) -> ComposeResult:
        with self.table.locked():
            seats = make_mars(self.table.session).seats
        with Container(id="files"):
            for who in seats:
                yield HangingText(id=f"board-{who}", classes="file", markup=False)

    def fill(self, session: Session[Any, Any]) -> None:
        mars = self._seen(session)
        for who in mars.seats:
            rows = [*boards.make_board(mars, who, self.speech), *boards.make_objectives(mars, who, self.speech)]
            self.query_one(f"#board-{who}", HangingText).set_lines(rows)

    def make_text(self, session: Session[Any, Any]) -> Content:
        """Return the page in words, for plain mode."""
        mars = self._seen(session)
        return Content("\n\n").join(Content("\n".join(list_board_lines(mars, who, self.speech))) for who in mars.seats)

    def _seen(self, session: Session[Any, Any]) -> Mars:
        """Return the table as whoever looks may see it: on a shared screen what lies open."""
        assert isinstance(session.game, OnMars)
        state = session.game.view(session.state, self.table.seat or "")
        return Mars(state, session.game.load_content_of(session.state))


class OffersScreen(BriefScreen):
    """The Warehouse, technology, blueprints, people and contracts, discoveries, bonuses."""

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
