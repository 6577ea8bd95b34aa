"""The two lines that are always visible: the mission's progress, and the levels of everything."""

from __future__ import annotations

from textual.content import Content

from marshub.games.first_martians.box.components import MORALE_HIGH, MORALE_LOW, PHASES, STRESS_FIGHT
from marshub.games.first_martians.box.state import HubState
from marshub.words import Speech, capitalize

from ...basics.place_markup import mark_place
from ...basics.symbols import draw_bar, draw_scale
from .hub_symbols import count_broken_parts

_RESERVES = ("oxygen", "energy", "food")


def make_headline(state: HubState, speech: Speech) -> Content:
    """Return both lines."""
    return _make_progress_line(state, speech) + "\n" + _make_level_line(state, speech)


def _make_progress_line(state: HubState, speech: Speech) -> Content:
    """Return mission, sol, and the row of the six phases."""
    text = Content.styled(speech.plain_text(f"fm-mission-{state.mission}"), "bold $primary")
    text += Content("  ") + mark_place(
        Content.styled(speech.plain_text("ui-fm-sol", sol=state.sol, last=state.last_sol), "bold"), "sol"
    )
    current = PHASES.index(state.phase) if state.phase in PHASES else -1
    steps = "  " + "●" * max(current, 0)
    text += Content.assemble((steps, "$muted"), ("▶" if current >= 0 else "", "bold $accent"))
    text += Content.styled("○" * (len(PHASES) - 1 - current if current >= 0 else len(PHASES)), "$muted")
    text += Content.styled(f" {speech.plain_text(f'fm-phase-{state.phase}')}", "bold $accent")
    if state.first_player is not None:
        first = speech.plain_text(f"fm-astronaut-{state.first_player}")
        text += Content("  ") + mark_place(Content.styled(f"★ {first}", "$muted"), "first_player")
    return text


def _make_level_line(state: HubState, speech: Speech) -> Content:
    """Return reserves, Stress, Morale, and broken parts."""
    parts: list[Content] = []
    reserve_names = speech.plain_texts([f"fm-reserve-{reserve}" for reserve in _RESERVES])
    stress_name, morale_name, broken_name = speech.plain_texts(("ui-fm-stress", "ui-fm-morale", "ui-fm-broken"))
    for reserve, name in zip(_RESERVES, reserve_names, strict=True):
        amount = getattr(state.supply, reserve)
        style = "bold $error" if amount == 0 else "bold $warning" if amount < 3 else "bold"
        text = Content.assemble(f"{capitalize(name)} ", (str(amount), style))
        parts.append(mark_place(text, f"supply.{reserve}"))
    stress = "$error" if state.stress >= STRESS_FIGHT - 4 else "$warning" if state.stress >= 8 else "$success"
    text = Content.assemble(f"{stress_name} ", (f"{state.stress}/{STRESS_FIGHT}", f"bold {stress}"))
    parts.append(mark_place(text, "stress"))
    morale = "$error" if state.morale < 0 else "$success" if state.morale > 0 else "$secondary"
    text = Content.assemble(f"{morale_name} ", (f"{state.morale:+d}" if state.morale else "0", f"bold {morale}"))
    parts.append(mark_place(text, "morale"))
    broken = count_broken_parts(state)
    limit = f"/{state.threshold}" if state.threshold is not None else ""
    exceeds_threshold = state.threshold is not None and broken > state.threshold
    parts.append(
        Content.assemble(
            f"{broken_name} ",
            (f"{broken}{limit}", "bold $error" if exceeds_threshold else "bold"),
        )
    )
    return Content.styled(" · ", "$muted").join(parts)


def make_level_rows(state: HubState, speech: Speech) -> Content:
    """Return Stress and Morale as tracks, for where there is space."""
    stress = "$error" if state.stress >= STRESS_FIGHT - 4 else "$warning" if state.stress >= 8 else "$success"
    stress_name, morale_name = speech.plain_texts(("ui-fm-stress", "ui-fm-morale"))
    rows = [
        Content(f"{stress_name:<8} ")
        + mark_place(draw_bar(state.stress, STRESS_FIGHT, stress) + f" {state.stress}", "stress"),
        Content(f"{morale_name:<8} ")
        + mark_place(draw_scale(state.morale, MORALE_LOW, MORALE_HIGH, "$accent"), "morale"),
    ]
    return Content("\n").join(rows)
