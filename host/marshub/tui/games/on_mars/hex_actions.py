"""The actions at a hex: options that answer the question, and whole actions that end there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from marshub.games.on_mars.box.components import KINDS, name_hex
from marshub.games.on_mars.rules import building, land, upgrading
from marshub.games.on_mars.rules.abilities import Effort
from marshub.games.on_mars.rules.mars import Mars
from marshub.kernel import Decision, Reason, Session, say

from ...pages.hex_page import HexAction
from .map_tiles import list_answers
from .session_mars import MOVE, TURN, make_mars


def list_actions_at(mars: Mars, pending: Decision | None, where: str) -> list[HexAction]:
    """Return the actions at a hex that are possible now."""
    if pending is None or pending.private_to:
        return []
    matches = [
        HexAction(option.label, (option.id,), pending.forecast(option.id))
        for option in list_answers(mars, pending).get(where, ())
    ]
    return matches if matches or pending.prompt.key != TURN else [*_actions(mars, pending, where)]


def explain_hex(session: Session[Any, Any], where: str) -> list[Reason]:
    """Return why a hex is no answer to a question about places: of a move, why neither rover nor bot gets there."""
    pending, tried = session.pending, [where]
    if pending is not None and pending.prompt.key == MOVE:
        tried += [
            f"rover:{where}",
            *(f"bot:{bot}:{where}" for bot in make_mars(session).get_player(pending.decider).bots),
        ]
    reasons = [reason for option in tried for reason in session.explain(option)]
    return [reason for number, reason in enumerate(reasons) if reason not in reasons[:number]]


def _actions(mars: Mars, pending: Decision, where: str) -> Iterator[HexAction]:
    """Return main actions that build, upgrade or move something there."""
    offered, who = {option.id for option in pending.options()}, pending.decider
    for kind in KINDS:
        if f"build:{kind}" in offered and any(
            site.where == where for site in building.list_buildable_sites(mars, who, kind, Effort())
        ):
            words = say("om-option-build", building=f"@om-kind-{kind}")
            yield HexAction(words, (f"build:{kind}", where), building.forecast_site(mars, who, kind, where))
    if "upgrade" in offered:
        for card, at in upgrading.list_targets(mars, who):
            if at == where:
                words = say("om-surface-upgrade", card=f"@om-blueprint-{card}")
                yield HexAction(words, ("upgrade", f"{card}:{where}"), pending.forecast("upgrade"))
    if "control" in offered:
        for bot in mars.get_player(who).bots:
            if where in land.list_neighbours(mars, bot):
                words = say("om-option-bot", start=name_hex(bot), where=name_hex(where))
                yield HexAction(words, ("control", f"bot:{bot}:{where}"))
        start = land.find_rover(mars, who)
        if where in land.list_neighbours(mars, start):
            words = say("om-option-rover", start=name_hex(start), where=name_hex(where))
            yield HexAction(words, ("control", f"rover:{where}"))
