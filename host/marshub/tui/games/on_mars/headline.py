"""The lines that are always visible: round, turn and actions, level, missions left, shuttle, points."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from marshub.games.on_mars.box.components import MISSION_STEPS
from marshub.games.on_mars.rules.mars import Mars
from marshub.games.on_mars.rules.scoring import compute_points
from marshub.kernel import Words, say
from marshub.words import Speech

from ...basics.symbols import draw_bar
from ...game_look import Step
from . import colony_symbols


def make_headline(mars: Mars, title: str, speech: Speech) -> Content:
    """Return both lines."""
    return _make_turn_line(mars, title, speech) + "\n" + _make_colony_line(mars, speech)


def _make_turn_line(mars: Mars, title: str, speech: Speech) -> Content:
    """Return title, round, active player, and the actions that are done."""
    state, text = mars.state, Content.styled(title, "bold $primary")
    if state.round:
        text += Content.styled(f"  {speech.plain_text('om-look-round', round=state.round)}", "bold")
    if not state.active:
        return text + Content.styled(f"  {speech.plain_text(f'om-look-phase-{state.phase}')}", "bold $accent")
    text += Content("  ") + colony_symbols.draw_seat(state.active, speech) + Content("  ")
    for done, key in ((state.acted, "main"), (state.executed, "executive")):
        sign, style = (colony_symbols.DONE, "$success") if done else ("…", "bold $accent")
        text += Content.assemble((f"{sign} {speech.plain_text(f'om-look-action-{key}')}  ", style))
    if state.last == state.round:
        text += Content.styled(speech.plain_text("om-look-final"), "bold $warning")
    return text


def _make_colony_line(mars: Mars, speech: Speech) -> Content:
    """Return level, missions remaining, shuttle, and each player's present points."""
    state, text = mars.state, speech.plain_text
    content = Content(f"{text('om-look-level-short', level=state.level)}  ")
    content += Content(f"{text('om-look-missions')} ") + draw_bar(state.remaining, MISSION_STEPS, "$accent")
    sign = colony_symbols.SHUTTLE_OUT if state.shuttle.side == "orbit" else colony_symbols.SHUTTLE_BACK
    content += Content(f"  {text('om-look-shuttle-title')} {sign}{state.shuttle.distance}   ")
    contents = [
        colony_symbols.draw_shape(seat) + Content.styled(f" {compute_points(mars, seat).total}", "bold")
        for seat in mars.seats
    ]
    return content + Content("  ").join(contents)


def list_steps(mars: Mars) -> Sequence[Step]:
    """Return the steps of a turn, or of the Shuttle phase."""
    state = mars.state
    if state.phase in ("turn", "end"):
        ending = state.phase == "end"
        return [
            Step(say("om-look-step-main"), "done" if state.acted or ending else "now"),
            Step(say("om-look-step-executive"), "done" if state.executed or ending else "now" if state.acted else ""),
            Step(say("om-look-step-end"), "now" if ending else ""),
        ]
    if state.phase == "shuttle":
        has_moved = state.begun
        return [
            Step(say("om-look-step-shuttle"), "done" if has_moved else "now"),
            *(Step(_name_travel_step(seat), "now" if state.queue[:1] == [seat] else "") for seat in state.queue),
        ]
    return []


def _name_travel_step(seat: str) -> Words:
    return say("om-look-step-travel", who=f"@om-seat-{seat}")
