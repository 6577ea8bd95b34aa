"""The plan while it is made: what stands in it, how likely each action is to succeed, and what all of it takes."""

from __future__ import annotations

from typing import Any

from textual.content import Content

from marshub.games.first_martians.box.state import HubState, Stack
from marshub.games.first_martians.rules.actions.registry import get_stack_action
from marshub.kernel import Forecast, Session
from marshub.words import Speech

from ...widgets.forecast import COST_SIGN, RISK_SIGN

WOUND, ADVENTURE, PAWN = "♥", "✦", "♟"


def is_planning(session: Session[Any, Any]) -> bool:
    """Return whether a plan is being made right now."""
    return session.pending is not None and session.pending.prompt.key == "fm-plan"


def make_plan_rows(session: Session[Any, Any], speech: Speech, *, pawns: bool) -> list[Content]:
    """Return a row for each declared action, with its odds while it can still be changed.

    `pawns`: with who stands there.
    """
    state: HubState = session.state
    rows = []
    for stack in state.plan:
        forecast = session.forecast(f"withdraw:{stack.id}") if is_planning(session) else None
        row = Content(_what(stack, speech))
        if not pawns:  # how many stand there is all there is room for
            row = Content.styled(PAWN * len(stack.pawns) + " ", "$muted") + row
        if forecast is not None:
            row += Content("  ") + format_odds(forecast, speech)
        if pawns:
            row += Content.styled("\n  " + _who(stack, speech), "$muted")
        rows.append(row)
    return rows


def make_totals(session: Session[Any, Any], speech: Speech) -> Content | None:
    """Return the costs of the whole plan, and the probability that all goes well."""
    forecast = session.forecast("done") if is_planning(session) else None
    if forecast is None:
        return None
    contents = [COST_SIGN + speech.say(cost.words) for cost in forecast.costs]
    contents += [RISK_SIGN + speech.say(reason.words) for reason in forecast.missing]
    if forecast.odds:
        contents.append(RISK_SIGN + speech.plain_text("ui-fm-plan-odds", **forecast.odds))
    return Content("\n").join(contents)


def format_odds(found: Forecast, speech: Speech) -> Content:
    """Return what it lacks; else success, and its risks: only what may happen is shown."""
    if found.missing:
        return Content.styled("; ".join(speech.say(reason.words) for reason in found.missing), "bold $warning")
    success = found.odds.get("success", 100)
    parts = [Content.styled(f"{success}%", "$success" if success == 100 else "$warning")]
    for mark, name in ((WOUND, "wound"), (ADVENTURE, "adventure")):
        if chance := found.odds.get(name):
            parts.append(Content.styled(f"{mark}{chance}%", "$error" if chance == 100 else "$muted"))
    return Content(" ").join(parts)


def _what(stack: Stack, speech: Speech) -> str:
    way = " – ".join(speech.plain_text(f"fm-space-{space}") for space in stack.route) if len(stack.route) > 1 else ""
    place = way or (speech.plain_text(f"fm-facility-{stack.venue}") if stack.venue else "")
    return speech.say(get_stack_action(stack).make_label(stack.target)) + (f" ({place})" if place else "")


def _who(stack: Stack, speech: Speech) -> str:
    pawns = ", ".join(speech.plain_text(f"fm-pawn-{pawn}") for pawn in stack.pawns)
    return pawns + (f" + {speech.plain_text(f'fm-place-{stack.rover}')}" if stack.rover else "")
