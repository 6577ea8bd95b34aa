"""The actions at a hex: options that answer the question, and whole actions that end there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from marshub.games.on_mars.box.components import KINDS, spot_name
from marshub.games.on_mars.rules import building, land, upgrading
from marshub.games.on_mars.rules.abilities import Effort
from marshub.games.on_mars.rules.mars import Mars
from marshub.kernel import Decision, Reason, Session, say

from ...pages.hex_page import Deed
from .spots import answers
from .view import MOVE, TURN, mars_of


def deeds_at(mars: Mars, pending: Decision | None, where: str) -> list[Deed]:
    """Return the actions at a hex that are possible now."""
    if pending is None or pending.only:
        return []
    found = [
        Deed(option.label, (option.id,), pending.forecast(option.id))
        for option in answers(mars, pending).get(where, ())
    ]
    return found if found or pending.prompt.key != TURN else [*_actions(mars, pending, where)]


def why_not_there(session: Session[Any, Any], where: str) -> list[Reason]:
    """Return why a hex is no answer to a question about places: of a move, why neither rover nor bot gets there."""
    pending, tried = session.pending, [where]
    if pending is not None and pending.prompt.key == MOVE:
        tried += [f"rover:{where}", *(f"bot:{bot}:{where}" for bot in mars_of(session).player(pending.who).bots)]
    found = [reason for option in tried for reason in session.explain(option)]
    return [reason for number, reason in enumerate(found) if reason not in found[:number]]


def _actions(mars: Mars, pending: Decision, where: str) -> Iterator[Deed]:
    """Return main actions that build, upgrade or move something there."""
    offered, who = {option.id for option in pending.options()}, pending.who
    for kind in KINDS:
        if f"build:{kind}" in offered and any(
            site.where == where for site in building.places(mars, who, kind, Effort())
        ):
            words = say("om-option-build", building=f"@om-kind-{kind}")
            yield Deed(words, (f"build:{kind}", where), building.forecast_site(mars, who, kind, where))
    if "upgrade" in offered:
        for card, at in upgrading.targets(mars, who):
            if at == where:
                words = say("om-surface-upgrade", card=f"@om-blueprint-{card}")
                yield Deed(words, ("upgrade", f"{card}:{where}"), pending.forecast("upgrade"))
    if "control" in offered:
        for bot in mars.player(who).bots:
            if where in land.beside(mars, bot):
                words = say("om-option-bot", start=spot_name(bot), where=spot_name(where))
                yield Deed(words, ("control", f"bot:{bot}:{where}"))
        start = land.rover_at(mars, who)
        if where in land.beside(mars, start):
            words = say("om-option-rover", start=spot_name(start), where=spot_name(where))
            yield Deed(words, ("control", f"rover:{where}"))
