"""The two lines that are always in sight: where the mission stands, and how much of everything there is."""

from __future__ import annotations

from textual.content import Content

from marshub.games.first_martians.box.components import MORALE_HIGH, MORALE_LOW, PHASES, STRESS_FIGHT
from marshub.games.first_martians.box.state import HubState
from marshub.words import Speech

from ...basics.marks import bar, capital, scale
from ...basics.placed import placed
from .signs import broken_parts


def headline_text(state: HubState, speech: Speech) -> Content:
    """Return both lines."""
    return _where(state, speech) + "\n" + _levels(state, speech)


def _where(state: HubState, speech: Speech) -> Content:
    """Return mission, sol and the row of six phases."""
    text = Content.styled(speech.text(f"fm-mission-{state.mission}"), "bold $primary")
    text += Content("  ") + placed(
        Content.styled(speech.text("ui-fm-sol", sol=state.sol, last=state.last_sol), "bold"), "sol"
    )
    now = PHASES.index(state.phase) if state.phase in PHASES else -1
    steps = "  " + "●" * max(now, 0)
    text += Content.assemble((steps, "$muted"), ("▶" if now >= 0 else "", "bold $accent"))
    text += Content.styled("○" * (len(PHASES) - 1 - now if now >= 0 else len(PHASES)), "$muted")
    text += Content.styled(f" {speech.text(f'fm-phase-{state.phase}')}", "bold $accent")
    if state.first_player is not None:
        first = speech.text(f"fm-astronaut-{state.first_player}")
        text += Content("  ") + placed(Content.styled(f"★ {first}", "$muted"), "first_player")
    return text


def _levels(state: HubState, speech: Speech) -> Content:
    """Return reserves, stress, Morale, broken parts."""
    parts: list[Content] = []
    for reserve in ("oxygen", "energy", "food"):
        amount = getattr(state.supply, reserve)
        style = "bold $error" if amount == 0 else "bold $warning" if amount < 3 else "bold"
        text = Content.assemble(f"{capital(speech.text(f'fm-reserve-{reserve}'))} ", (str(amount), style))
        parts.append(placed(text, f"supply.{reserve}"))
    stress = "$error" if state.stress >= STRESS_FIGHT - 4 else "$warning" if state.stress >= 8 else "$success"
    text = Content.assemble(f"{speech.text('ui-fm-stress')} ", (f"{state.stress}/{STRESS_FIGHT}", f"bold {stress}"))
    parts.append(placed(text, "stress"))
    morale = "$error" if state.morale < 0 else "$success" if state.morale > 0 else "$secondary"
    text = Content.assemble(
        f"{speech.text('ui-fm-morale')} ", (f"{state.morale:+d}" if state.morale else "0", f"bold {morale}")
    )
    parts.append(placed(text, "morale"))
    broken = broken_parts(state)
    limit = f"/{state.threshold}" if state.threshold is not None else ""
    over = state.threshold is not None and broken > state.threshold
    parts.append(
        Content.assemble(f"{speech.text('ui-fm-broken')} ", (f"{broken}{limit}", "bold $error" if over else "bold"))
    )
    return Content.styled(" · ", "$muted").join(parts)


def level_rows(state: HubState, speech: Speech) -> Content:
    """Return stress and Morale as tracks, for where there is room."""
    stress = "$error" if state.stress >= STRESS_FIGHT - 4 else "$warning" if state.stress >= 8 else "$success"
    rows = [
        Content(f"{speech.text('ui-fm-stress'):<8} ")
        + placed(bar(state.stress, STRESS_FIGHT, stress) + f" {state.stress}", "stress"),
        Content(f"{speech.text('ui-fm-morale'):<8} ")
        + placed(scale(state.morale, MORALE_LOW, MORALE_HIGH, "$accent"), "morale"),
    ]
    return Content("\n").join(rows)
