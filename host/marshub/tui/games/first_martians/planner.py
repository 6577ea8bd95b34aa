"""The plan while it is made: what stands in it, how likely each action is to succeed, and what all of it takes."""

from __future__ import annotations

from typing import Any

from textual.content import Content

from marshub.games.first_martians.box.state import HubState, Stack
from marshub.games.first_martians.rules.actions.registry import action_of
from marshub.kernel import Forecast, Session
from marshub.words import Speech

from ...widgets.foreseen import COST, RISK

WOUND, ADVENTURE, PAWN = "♥", "✦", "♟"


def planning(session: Session[Any, Any]) -> bool:
    """Return whether a plan is being made right now."""
    return session.pending is not None and session.pending.prompt.key == "fm-plan"


def plan_rows(session: Session[Any, Any], speech: Speech, *, pawns: bool) -> list[Content]:
    """Return a row for each declared action, with its odds while it can still be changed.

    `pawns`: with who stands there.
    """
    state: HubState = session.state
    rows = []
    for stack in state.plan:
        found = session.forecast(f"withdraw:{stack.id}") if planning(session) else None
        row = Content(_what(stack, speech))
        if not pawns:  # how many stand there is all there is room for
            row = Content.styled(PAWN * len(stack.pawns) + " ", "$muted") + row
        if found is not None:
            row += Content("  ") + odds_text(found, speech)
        if pawns:
            row += Content.styled("\n  " + _who(stack, speech), "$muted")
        rows.append(row)
    return rows


def totals(session: Session[Any, Any], speech: Speech) -> Content | None:
    """Return the costs of the whole plan, and the probability that all goes well."""
    found = session.forecast("done") if planning(session) else None
    if found is None:
        return None
    said = [COST + speech.say(cost.words) for cost in found.costs]
    said += [RISK + speech.say(reason.words) for reason in found.missing]
    if found.odds:
        said.append(RISK + speech.text("ui-fm-plan-odds", **found.odds))
    return Content("\n").join(said)


def odds_text(found: Forecast, speech: Speech) -> Content:
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
    way = " – ".join(speech.text(f"fm-space-{space}") for space in stack.route) if len(stack.route) > 1 else ""
    place = way or (speech.text(f"fm-facility-{stack.venue}") if stack.venue else "")
    return speech.say(action_of(stack).label(stack.target)) + (f" ({place})" if place else "")


def _who(stack: Stack, speech: Speech) -> str:
    pawns = ", ".join(speech.text(f"fm-pawn-{pawn}") for pawn in stack.pawns)
    return pawns + (f" + {speech.text(f'fm-place-{stack.rover}')}" if stack.rover else "")
