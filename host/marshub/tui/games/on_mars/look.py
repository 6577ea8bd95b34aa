"""The look of On Mars: its dashboard and map page, and its explainable options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.content import Content

from marshub.games.on_mars.box.components import COLOURS
from marshub.games.on_mars.rules.turn import list_explainable
from marshub.kernel import Option, Session
from marshub.words import Speech

from ...game_look import Dashboard, GameLook, Step
from ...widgets.hex_map import Pointer
from . import colony_symbols
from .colony_symbols import SHAPES, make_legend
from .dashboard import OnMarsDashboard
from .headline import list_steps, make_headline
from .session_mars import MOVE, make_mars

if TYPE_CHECKING:
    from marshub.table.game_table import GameTable
    from marshub.tui.basics.dialog import Dialog

#: Pane weights by phase. Heavy parts also follow below the page where there is space: own board, offers.
_WEIGHTS: Mapping[str, Mapping[str, int]] = {
    "setup": {"decision": 6, "offers": 4},
    "turn": {"decision": 6, "mine": 4, "offers": 3},
    "end": {"decision": 5, "mine": 4, "score": 2},
    "shuttle": {"decision": 4, "log": 2, "sides": 4, "mine": 3},
    "over": {"score": 6, "log": 3},
}
_STEP_PREFIXES = ("bot:", "rover:", "past:")  # prefixes of options that are steps of a movement


class OnMarsLook(GameLook):
    """The look of On Mars."""

    pages = (("c", "boards"), ("k", "offers"), ("g", "surface"), ("p", "phase"))
    footer_pages = ("boards", "surface")
    piece_styles = {seat: (SHAPES[seat], colony_symbols.COLOURS[seat]) for seat in COLOURS}  # noqa: RUF012 - never written

    side_columns = 46  # narrow, because boards and offers are wide

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self._pointer = Pointer()

    def make_legend(self, speech: Speech) -> Content:
        return make_legend(speech)

    def make_dashboard(self) -> Dashboard:
        return OnMarsDashboard(self._pointer)

    def make_headline(self, session: Session[Any, Any], speech: Speech) -> Content:
        return make_headline(make_mars(session), speech.say(self.describe_title()), speech)

    def list_steps(self, session: Session[Any, Any]) -> Sequence[Step]:
        return list_steps(make_mars(session))

    def get_pane_weights(self, session: Session[Any, Any]) -> Mapping[str, int]:
        return _WEIGHTS.get(session.state.phase, {})

    def list_candidates(self, session: Session[Any, Any]) -> Sequence[Option]:
        """Return every action of a turn; during travel without "ship", which then takes somebody along."""
        pending = session.pending
        if pending is None:
            return ()
        is_travelling = pending.prompt.key == "om-travel"
        return [option for option in list_explainable(make_mars(session)) if not is_travelling or option.id != "ship"]

    def list_explainable(self, session: Session[Any, Any], seen: Mapping[str, Option]) -> dict[str, Option]:
        """Return the explainable options without the steps of other movements, or from elsewhere."""
        if session.pending is not None and session.pending.prompt.key == MOVE:
            seen = {option_id: option for option_id, option in seen.items() if not option_id.startswith(_STEP_PREFIXES)}
        return super().list_explainable(session, seen)

    def list_plain_lines(self, session: Session[Any, Any], speech: Speech) -> Sequence[str]:
        from .plain import list_table_lines

        return list_table_lines(make_mars(session), speech)

    def load_pages(self) -> Mapping[str, Callable[[GameTable, Speech, str], Dialog[None]]]:
        from ...pages.table_page import PhasePage
        from .pages import BoardsScreen, OffersScreen, SurfaceScreen

        return {
            "boards": BoardsScreen,
            "offers": OffersScreen,
            "surface": partial(SurfaceScreen, pointer=self._pointer),
            "phase": partial(PhasePage, look=self),
        }

    def make_page_text(self, name: str, session: Session[Any, Any], speech: Speech) -> Content | None:
        if name != "surface":
            return None
        from .plain import list_map_lines

        return Content("\n".join(list_map_lines(make_mars(session), session.pending, speech)))
