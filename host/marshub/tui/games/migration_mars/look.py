"""The look of Migration: Mars: its dashboard and terrain page, its names for seats and die faces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.content import Content

from marshub.games.migration_mars.box.components import FACTIONS
from marshub.games.migration_mars.rules.turn import list_explainable_options
from marshub.kernel import Option, Session, Words, say
from marshub.words import Speech

from ...game_look import Dashboard, GameLook, Step
from ...widgets.hex_map import Pointer
from .dashboard import MarsDashboard
from .headline import list_steps, make_headline
from .mars_symbols import COLOURS, SHAPES, make_legend
from .session_mars import make_mars

if TYPE_CHECKING:
    from marshub.table.game_table import GameTable
    from marshub.tui.basics.dialog import Dialog

#: Pane weights by phase: options while building, the log after a roll, factions for trades.
_WEIGHTS: Mapping[str, Mapping[str, int]] = {
    "setup": {"decision": 6, "mars": 3},
    "colony": {"decision": 6, "factions": 4},
    "build": {"decision": 6, "mars": 4},
    "roll": {"decision": 3, "log": 4, "mars": 3},
    "stop": {"decision": 5, "factions": 4},
    "over": {"factions": 4, "log": 3},
}


class MigrationMarsLook(GameLook):
    """The look of Migration: Mars."""

    pages = (("g", "terrain"), ("p", "phase"))
    footer_pages = ("terrain",)
    piece_styles = {seat: (SHAPES[seat], COLOURS[seat]) for seat in FACTIONS}  # noqa: RUF012 - never written

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self._pointer = Pointer()

    def name_face(self, face: str) -> Words:
        return super().name_face(face) if face.isdecimal() else say(f"mm-outcome-{face}")

    def make_legend(self, speech: Speech) -> Content:
        return make_legend(speech)

    def make_dashboard(self) -> Dashboard:
        return MarsDashboard(self._pointer)

    def make_headline(self, session: Session[Any, Any], speech: Speech) -> Content:
        return make_headline(make_mars(session), speech.say(self.describe_title()), speech)

    def list_steps(self, session: Session[Any, Any]) -> Sequence[Step]:
        return list_steps(make_mars(session), session.log)

    def get_pane_weights(self, session: Session[Any, Any]) -> Mapping[str, int]:
        return _WEIGHTS.get(session.state.phase, {})

    def list_candidates(self, session: Session[Any, Any]) -> Sequence[Option]:
        """Return every action of a turn, of the decider or else of the active faction."""
        state, pending = session.state, session.pending
        seat = pending.decider if pending is not None and pending.decider in state.players else state.active
        return [*list_explainable_options(make_mars(session), seat)] if pending is not None and seat else ()

    def make_overview(self, session: Session[Any, Any], speech: Speech) -> Content | None:
        """Return the event that is carried out; else the events that the decider keeps."""
        state, pending = session.state, session.pending
        decider = state.players.get(pending.decider) if pending is not None else None
        events = [state.event] if state.event else [*decider.kept] if decider is not None else []
        rows = [
            Content.assemble(
                (f"✦ {speech.plain_text(f'mm-event-{event}')}: ", "bold $accent"),
                speech.plain_text(f"mm-event-{event}-text"),
            )
            for event in events
        ]
        return Content("\n").join(rows) if rows else None

    def list_plain_lines(self, session: Session[Any, Any], speech: Speech) -> Sequence[str]:
        from .plain import list_table_lines

        return list_table_lines(make_mars(session), session.log, speech)

    def load_pages(self) -> Mapping[str, Callable[[GameTable, Speech, str], Dialog[None]]]:
        from ...pages.table_page import PhasePage
        from .terrain_screen import TerrainScreen

        return {
            "terrain": partial(TerrainScreen, pointer=self._pointer),
            "phase": partial(PhasePage, look=self),
        }

    def make_page_text(self, name: str, session: Session[Any, Any], speech: Speech) -> Content | None:
        if name != "terrain":
            return None
        from .plain import list_terrain_lines

        return Content("\n".join(list_terrain_lines(make_mars(session), session.pending, speech)))
