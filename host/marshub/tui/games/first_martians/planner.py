"""The plan while it is made: its actions, their odds, and the total costs."""

from __future__ import annotations

from typing import Any

from textual.content import Content

from marshub.games.first_martians.box.state import HubState, Stack
from marshub.games.first_martians.rules.actions.plan_forecast import DECLARED_TWICE
from marshub.games.first_martians.rules.actions.registry import get_stack_action
from marshub.kernel import Forecast, Session
from marshub.words import Speech

from ...widgets.forecast import COST_SIGN, RISK_SIGN

WOUND, ADVENTURE, PAWN = "♥", "✦", "♟"
_SOL_END = "fm-forecast-end"
END_SIGN = Content.styled("› ", "bold $accent")


def is_planning(session: Session[Any, Any]) -> bool:
    """Return whether a plan is being made."""
    return session.pending is not None and session.pending.prompt.key == "fm-plan"


def make_plan_rows(session: Session[Any, Any], speech: Speech, *, with_pawns: bool) -> list[Content]:
    """Return a row for each declared action, with its odds while it can still be changed.

    `with_pawns`: add the names of its pawns.
    """
    state: HubState = session.state
    rows = []
    for stack in state.plan:
        forecast = session.forecast(f"withdraw:{stack.id}") if is_planning(session) else None
        row = Content(_describe_action(stack, speech))
        if not with_pawns:  # there is only space for the number of pawns
            row = Content.styled(PAWN * len(stack.pawns) + " ", "$muted") + row
        if forecast is not None:
            row += Content("  ") + format_odds(forecast, speech)
            if any(risk.words.key == DECLARED_TWICE for risk in forecast.risks):
                row += Content.styled(f"  ▲ {speech.plain_text('ui-fm-plan-twice')}", "bold $warning")
        if with_pawns:
            row += Content.styled("\n  " + _describe_pawns(stack, speech), "$muted")
        rows.append(row)
    return rows


def make_totals(session: Session[Any, Any], speech: Speech) -> Content | None:
    """Return the costs of the whole plan, and the probability that all its actions succeed; None outside planning."""
    forecast = session.forecast("done") if is_planning(session) else None
    if forecast is None:
        return None
    contents = [COST_SIGN + speech.say(cost.words) for cost in forecast.costs]
    contents += [RISK_SIGN + speech.say(reason.words) for reason in forecast.missing]
    if forecast.odds:
        contents.append(RISK_SIGN + speech.plain_text("ui-fm-plan-odds", **forecast.odds))
    return Content("\n").join([*contents, *make_sol_end(session, speech)])


def make_sol_end(session: Session[Any, Any], speech: Speech) -> list[Content]:
    """Return a row with what the plan as a whole leads to by the end of the sol; none where it changes nothing."""
    forecast = session.forecast("done") if is_planning(session) else None
    risks = () if forecast is None else forecast.risks
    return [END_SIGN + speech.say(risk.words) for risk in risks if risk.words.key == _SOL_END]


def format_odds(forecast: Forecast, speech: Speech) -> Content:
    """Return what an action lacks; else its probability of success, and the risks that are possible."""
    if forecast.missing:
        return Content.styled("; ".join(speech.say(reason.words) for reason in forecast.missing), "bold $warning")
    success = forecast.odds.get("success", 100)
    parts = [Content.styled(f"{success}%", "$success" if success == 100 else "$warning")]
    for mark, name in ((WOUND, "wound"), (ADVENTURE, "adventure")):
        if chance := forecast.odds.get(name):
            parts.append(Content.styled(f"{mark}{chance}%", "$error" if chance == 100 else "$muted"))
    return Content(" ").join(parts)


def _describe_action(stack: Stack, speech: Speech) -> str:
    route = " – ".join(speech.plain_text(f"fm-space-{space}") for space in stack.route) if len(stack.route) > 1 else ""
    place = route or (speech.plain_text(f"fm-facility-{stack.venue}") if stack.venue else "")
    return speech.say(get_stack_action(stack).make_label(stack.target)) + (f" ({place})" if place else "")


def _describe_pawns(stack: Stack, speech: Speech) -> str:
    pawns = ", ".join(speech.plain_text(f"fm-pawn-{pawn}") for pawn in stack.pawns)
    return pawns + (f" + {speech.plain_text(f'fm-place-{stack.rover}')}" if stack.rover else "")
