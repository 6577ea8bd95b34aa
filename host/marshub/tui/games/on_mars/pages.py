"""The pages of On Mars: player boards and offers, and the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content

from marshub.games.on_mars import OnMars
from marshub.games.on_mars.box.components import KINDS, name_hex
from marshub.games.on_mars.rules import building
from marshub.games.on_mars.rules.abilities import Effort
from marshub.games.on_mars.rules.mars import Mars
from marshub.kernel import Reason, Session
from marshub.kernel.mechanisms.hexes import Hex

from ...basics.hex_grid import Tile
from ...basics.text_fitting import HangingText
from ...pages.hex_page import HexAction, HexPage
from ...pages.table_page import HeadedPage
from . import boards, colony_symbols, main_board
from .map_tiles import explain_hex, group_options_by_hex, list_actions_at, list_facts, make_tiles
from .plain import list_board_lines, list_offer_lines
from .session_mars import TURN, make_mars


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


class SurfaceScreen(HexPage):
    """A page with the map over the whole screen."""

    help_key = "ui-help-on-surface"
    HAS_FLAT_TOPS = False
    BACK_OPTIONS = ("back", "done", "none")
    REFUSABLE_COUNT = len(KINDS)

    def list_legal_hexes(self, session: Session[Any, Any]) -> Iterable[str]:
        return group_options_by_hex(make_mars(session), session.pending)

    def make_tiles(self, session: Session[Any, Any], legal: Sequence[str]) -> Mapping[Hex, Tile]:
        return make_tiles(make_mars(session), legal, self.speech)

    def name_hex(self, hex_id: str) -> str:
        return name_hex(hex_id)

    def list_facts(self, session: Session[Any, Any], hex_id: str) -> Iterable[str]:
        return list_facts(make_mars(session), hex_id, self.speech)

    def list_actions(self, session: Session[Any, Any], hex_id: str) -> Sequence[HexAction]:
        return list_actions_at(make_mars(session), session.pending, hex_id)

    def explain_hex(self, session: Session[Any, Any], hex_id: str) -> Sequence[Reason]:
        return explain_hex(session, hex_id)

    def list_refusals(self, session: Session[Any, Any], hex_id: str) -> Iterator[tuple[str, str]]:
        """Yield the building types that may not be built here, each as (reason, type)."""
        mars, pending = make_mars(session), session.pending
        if pending is None or pending.prompt.key != TURN:
            return
        possible = {action.answers[0] for action in list_actions_at(mars, pending, hex_id)}
        for kind in KINDS:
            option = f"build:{kind}"
            if option in possible:
                continue
            reasons = session.explain(option)
            if not reasons or not reasons[0].rule.startswith("OM-TURN"):  # the type is refused for every hex
                reasons = [*building.explain_site(mars, pending.decider, kind, hex_id, Effort())] or reasons
            reason_text = (
                f"{self.speech.say(reasons[0].words)} ({reasons[0].rule})"
                if reasons
                else self.speech.plain_text("ui-hex-not-offered")
            )
            yield reason_text, self.speech.plain_text(f"om-kind-{kind}")

    def make_legend(self) -> Content:
        return colony_symbols.make_legend(self.speech)
