"""The look of First Martians: its dashboard and pages, its names for seats and die faces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.content import Content

from marshub.games.first_martians import FirstMartians
from marshub.games.first_martians.box.components import PAWN_COLOURS
from marshub.games.first_martians.box.state import HubState
from marshub.kernel import CHANCE, TABLE, Option, Piece, Session, Words, say
from marshub.words import Speech

from ...basics.symbols import TONES
from ...game_look import Dashboard, GameLook, Step
from .checklist import mark_steps
from .dashboard import HubDashboard
from .explainable import list_explainable
from .headline import make_headline
from .hub_symbols import make_legend
from .planner import is_planning, make_plan_rows, make_sol_end

if TYPE_CHECKING:
    from marshub.table.game_table import GameTable
    from marshub.tui.basics.board_picture import PieceChip
    from marshub.tui.basics.dialog import Dialog


_TILE = "▭"

#: Pane weights by phase: the drawn card, the crew, products, working and broken parts.
_WEIGHTS: Mapping[str, Mapping[str, int]] = {
    "setup": {"decision": 6, "crew": 3, "mission": 3},
    "events": {"events": 4, "hub": 5},
    "morale": {"crew": 4, "hub": 4},
    "production": {"stores": 4, "hub": 6},
    "actions": {"hub": 6, "stores": 3, "events": 1, "crew": 2},
    "malfunction": {"hub": 8},
    "cleanup": {"crew": 3, "mission": 3},
}


class FirstMartiansLook(GameLook):
    """The look of First Martians."""

    pages = (("c", "crew"), ("m", "mission"), ("g", "map"), ("k", "cards"), ("p", "phase"))
    footer_pages = ("crew", "mission", "map")
    piece_styles = {who: ("", TONES[colour]) for who, colour in PAWN_COLOURS.items()}  # noqa: RUF012 - never written

    def name_decider(self, seat: str) -> Words:
        return super().name_decider(seat) if seat in (TABLE, CHANCE) else say(f"fm-astronaut-{seat}")

    def name_face(self, face: str) -> Words:
        return say("ui-face", face=face) if face.lstrip("+-").isdecimal() else say(f"ui-fm-face-{face}")

    def make_chip(self, piece: Piece, speech: Speech) -> PieceChip:
        chip = super().make_chip(piece, speech)
        # A Facility's own tile lies in its zone, which shows the name already.
        return replace(chip, short=_TILE, name=_TILE, style="$muted") if piece.sort == "facility" else chip

    def make_legend(self, speech: Speech) -> Content:
        return make_legend(speech)

    def make_dashboard(self) -> Dashboard:
        return HubDashboard()

    def list_steps(self, session: Session[Any, Any]) -> Sequence[Step]:
        assert isinstance(session.game, FirstMartians)
        state: HubState = session.state
        return mark_steps(session.game.make_checklist(state), state.phase, session.pending, session.log)

    def get_pane_weights(self, session: Session[Any, Any]) -> Mapping[str, int]:
        if is_planning(session):
            return {"decision": 6, "events": 4, "hub": 6, "crew": 2}
        return _WEIGHTS.get(session.state.phase, {})

    def make_overview(self, session: Session[Any, Any], speech: Speech) -> Content | None:
        rows = make_plan_rows(session, speech, with_pawns=False) if is_planning(session) else []
        return Content("\n").join([*rows, *make_sol_end(session, speech)]) if rows else None

    def list_plain_lines(self, session: Session[Any, Any], speech: Speech) -> Sequence[str]:
        from .plain import list_table_lines

        return list_table_lines(session, speech)

    def load_pages(self) -> Mapping[str, Callable[[GameTable, Speech, str], Dialog[None]]]:
        from ...pages.table_page import PhasePage
        from .cards_screen import CardsScreen
        from .crew_screen import CrewScreen
        from .map_screen import MapScreen
        from .mission_screen import MissionLogScreen

        return {
            "crew": CrewScreen,
            "mission": MissionLogScreen,
            "map": MapScreen,
            "cards": CardsScreen,
            "phase": partial(PhasePage, look=self),
        }

    def make_page_text(self, name: str, session: Session[Any, Any], speech: Speech) -> Content | None:
        if name != "map":
            return None
        from .plain import list_map_lines

        return Content("\n".join(list_map_lines(session, speech)))

    def list_candidates(self, session: Session[Any, Any]) -> Sequence[Option]:
        return list_explainable(session)

    def make_headline(self, session: Session[Any, Any], speech: Speech) -> Content:
        return make_headline(session.state, speech)
