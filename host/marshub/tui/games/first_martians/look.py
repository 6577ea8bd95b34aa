"""The look of First Martians: its words for seats and faces, the two lines that are always in sight, its signs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import TYPE_CHECKING, Any

from textual.content import Content

from marshub.games.first_martians import FirstMartians
from marshub.games.first_martians.actions.plan import ACTIONS, free_pawns
from marshub.games.first_martians.components import ASTRONAUTS, MORALE_HIGH, MORALE_LOW, PHASES, STRESS_FIGHT
from marshub.games.first_martians.content import Content as Box
from marshub.games.first_martians.hub import Hub
from marshub.games.first_martians.skills import PREFIX as SKILL
from marshub.games.first_martians.skills import own_skills
from marshub.games.first_martians.state import HubState
from marshub.kernel import CHANCE, TABLE, Option, Session, Words, say
from marshub.words import Speech

from ...looks import Dashboard, GameLook, Step
from ...marks import bar, capital, scale
from .checklist import marked
from .planner import plan_rows, planning
from .signs import broken_parts, legend

if TYPE_CHECKING:
    from textual.screen import ModalScreen

    from marshub.table.game_table import GameTable

#: Where a step of a state's path finds its name.
_STEPS = ("fm-astronaut", "fm-facility", "fm-part", "fm-block", "fm-reserve", "fm-place", "fm-objective", "fm-item")


class FirstMartiansLook(GameLook):
    """First Martians."""

    prefix = "fm-"
    seats = ASTRONAUTS
    pages = (("c", "crew"), ("m", "mission"), ("g", "map"), ("k", "cards"), ("p", "phase"))
    pages_shown = ("crew", "mission", "map")

    def seat(self, who: str) -> Words:
        return super().seat(who) if who in (TABLE, CHANCE) else say(f"fm-astronaut-{who}")

    def face(self, face: str) -> Words:
        return say("ui-face", face=face) if face.lstrip("+-").isdecimal() else say(f"ui-fm-face-{face}")

    def step(self, step: str, speech: Speech) -> str:
        key = next((f"{prefix}-{step}" for prefix in _STEPS if speech.knows(f"{prefix}-{step}")), None)
        return speech.text(key) if key else super().step(step, speech)

    def legend(self, speech: Speech) -> Content:
        return legend(speech)

    def dashboard(self) -> Dashboard:
        from .dashboard import HubDashboard

        return HubDashboard()

    def steps(self, session: Session[Any, Any]) -> Sequence[Step]:
        assert isinstance(session.game, FirstMartians)
        state: HubState = session.state
        return marked(session.game.checklist(state), state.phase, session.pending, session.log)

    def overview(self, session: Session[Any, Any], speech: Speech) -> Content | None:
        rows = plan_rows(session, speech, pawns=False) if planning(session) else []
        return Content("\n").join(rows) if rows else None

    def plain(self, session: Session[Any, Any], speech: Speech) -> Sequence[str]:
        from .plain import table_lines

        return table_lines(session, speech)

    def page(self, name: str, table: GameTable, speech: Speech) -> ModalScreen[None]:
        # Loaded by who opens them: the table is shown sooner.
        key = next((key for key, page in self.pages if page == name), "")
        if name == "crew":
            from .debriefing import DebriefingScreen

            return DebriefingScreen(table, speech, key)
        if name == "mission":
            from .mission_log import MissionLogScreen

            return MissionLogScreen(table, speech, key)
        if name == "map":
            from .map_screen import MapScreen

            return MapScreen(table, speech, key)
        if name == "cards":
            from .cards_screen import CardsScreen

            return CardsScreen(table, speech, key)
        if name == "phase":
            from ...screens.brief import PhaseScreen

            return PhaseScreen(table, speech, self, key)
        return super().page(name, table, speech)

    def page_text(self, name: str, table: GameTable, speech: Speech) -> Content:
        if name != "map":
            return super().page_text(name, table, speech)
        from .plain import map_lines

        return Content("\n".join(map_lines(table.session, speech)))

    def candidates(self, session: Session[Any, Any]) -> Sequence[Option]:
        """While planning: closing the plan, and the actions that no free pawn can take; at all times the skills."""
        pending = session.pending
        if pending is None:
            return ()
        hub = Hub(session.state, content_of(session), lambda _: None)
        planning = pending.prompt.key == "fm-plan"
        return [*(_not_planned(hub, {option.id for option in pending.options()}) if planning else ()), *_skills(hub)]

    def headline(self, session: Session[Any, Any], speech: Speech) -> Content:
        state: HubState = session.state
        return _where(state, speech) + "\n" + _levels(state, speech)


def _not_planned(hub: Hub, legal: Set[str]) -> Iterator[Option]:
    """What cannot be declared. An action that some pawn can take is not forbidden, so it is not wondered about."""
    yield Option("done", say("fm-option-plan-done"))
    pawns = free_pawns(hub)
    for name, action in ACTIONS.items():
        for target in action.targets(hub):
            ways = [f"declare:{pawn}:{name}" + (f":{target}" if target else "") for pawn in pawns]
            if ways and legal.isdisjoint(ways):
                yield Option(ways[0], say(f"fm-action-{name}"))
    for pawn in pawns:
        if not any(option.startswith(f"declare:{pawn}:") for option in legal):
            yield Option(f"declare:{pawn}:rest", say(f"fm-pawn-{pawn}"))


def _skills(hub: Hub) -> Iterator[Option]:
    """All skills of the crew, beside whatever is asked (FM-SKILL-08)."""
    for who in hub.seats:
        for skill in own_skills(hub, who):
            names = {"who": f"@fm-astronaut-{who}", "skill": f"@fm-skill-{skill.id}"}
            yield Option(f"{SKILL}{skill.id}", say("fm-option-skill", **names, cost=skill.cost))


def content_of(session: Session[Any, Any]) -> Box:
    """The packs that this session is played with."""
    assert isinstance(session.game, FirstMartians)
    return session.game.content


def _where(state: HubState, speech: Speech) -> Content:
    """Mission, sol and the row of six phases."""
    text = Content.styled(speech.text(f"fm-mission-{state.mission}"), "bold $primary")
    text += Content.styled(f"  {speech.text('ui-fm-sol', sol=state.sol, last=state.last_sol)}", "bold")
    now = PHASES.index(state.phase) if state.phase in PHASES else -1
    steps = "  " + "●" * max(now, 0)
    text += Content.assemble((steps, "$muted"), ("▶" if now >= 0 else "", "bold $accent"))
    text += Content.styled("○" * (len(PHASES) - 1 - now if now >= 0 else len(PHASES)), "$muted")
    text += Content.styled(f" {speech.text(f'fm-phase-{state.phase}')}", "bold $accent")
    if state.first_player is not None:
        first = speech.text(f"fm-astronaut-{state.first_player}")
        text += Content.styled(f"  ★ {first}", "$muted")
    return text


def _levels(state: HubState, speech: Speech) -> Content:
    """Reserves, stress, Morale, broken parts."""
    parts: list[Content] = []
    for reserve in ("oxygen", "energy", "food"):
        amount = getattr(state.supply, reserve)
        style = "bold $error" if amount == 0 else "bold $warning" if amount < 3 else "bold"
        parts.append(Content.assemble(f"{capital(speech.text(f'fm-reserve-{reserve}'))} ", (str(amount), style)))
    stress = "$error" if state.stress >= STRESS_FIGHT - 4 else "$warning" if state.stress >= 8 else "$success"
    parts.append(
        Content.assemble(f"{speech.text('ui-fm-stress')} ", (f"{state.stress}/{STRESS_FIGHT}", f"bold {stress}"))
    )
    morale = "$error" if state.morale < 0 else "$success" if state.morale > 0 else "$secondary"
    parts.append(
        Content.assemble(
            f"{speech.text('ui-fm-morale')} ", (f"{state.morale:+d}" if state.morale else "0", f"bold {morale}")
        )
    )
    broken = broken_parts(state)
    limit = f"/{state.threshold}" if state.threshold is not None else ""
    over = state.threshold is not None and broken > state.threshold
    parts.append(
        Content.assemble(f"{speech.text('ui-fm-broken')} ", (f"{broken}{limit}", "bold $error" if over else "bold"))
    )
    return Content.styled(" · ", "$muted").join(parts)


def level_rows(state: HubState, speech: Speech) -> Content:
    """Stress and Morale as tracks, for where there is room."""
    stress = "$error" if state.stress >= STRESS_FIGHT - 4 else "$warning" if state.stress >= 8 else "$success"
    rows = [
        Content(f"{speech.text('ui-fm-stress'):<8} ") + bar(state.stress, STRESS_FIGHT, stress) + f" {state.stress}",
        Content(f"{speech.text('ui-fm-morale'):<8} ") + scale(state.morale, MORALE_LOW, MORALE_HIGH, "$accent"),
    ]
    return Content("\n").join(rows)
