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
from .map_tiles import group_options_by_hex
from .session_mars import MOVE, TURN, make_mars


def list_actions_at(mars: Mars, pending: Decision | None, hex_id: str) -> list[HexAction]:
    """Return the actions that are possible at a hex now."""
    if pending is None or not pending.is_visible_to(""):
        return []
    actions = [
        HexAction(option.label, (option.id,), pending.forecast(option.id))
        for option in group_options_by_hex(mars, pending).get(hex_id, ())
    ]
    return actions if actions or pending.prompt.key != TURN else [*_list_main_actions(mars, pending, hex_id)]


def explain_hex(session: Session[Any, Any], hex_id: str) -> list[Reason]:
    """Return why a hex is no answer to a question about places; for a move, why neither rover nor bot can get there."""
    pending, option_ids = session.pending, [hex_id]
    if pending is not None and pending.prompt.key == MOVE:
        option_ids += [
            f"rover:{hex_id}",
            *(f"bot:{bot}:{hex_id}" for bot in make_mars(session).get_player(pending.decider).bots),
        ]
    reasons = [reason for option in option_ids for reason in session.explain(option)]
    return [reason for number, reason in enumerate(reasons) if reason not in reasons[:number]]


def _list_main_actions(mars: Mars, pending: Decision, hex_id: str) -> Iterator[HexAction]:
    """Yield the main actions that build, upgrade or move something at a hex."""
    offered, seat = {option.id for option in pending.options()}, pending.decider
    for kind in KINDS:
        if f"build:{kind}" in offered and any(
            site.where == hex_id for site in building.list_buildable_sites(mars, seat, kind, Effort())
        ):
            words = say("om-option-build", building=f"@om-kind-{kind}")
            yield HexAction(words, (f"build:{kind}", hex_id), building.forecast_site(mars, seat, kind, hex_id))
    if "upgrade" in offered:
        for card, target_hex in upgrading.list_targets(mars, seat):
            if target_hex == hex_id:
                words = say("om-surface-upgrade", card=f"@om-blueprint-{card}")
                yield HexAction(words, ("upgrade", f"{card}:{hex_id}"), pending.forecast("upgrade"))
    if "control" in offered:
        for bot in mars.get_player(seat).bots:
            if hex_id in land.list_neighbours(mars, bot):
                words = say("om-option-bot", start=name_hex(bot), where=name_hex(hex_id))
                yield HexAction(words, ("control", f"bot:{bot}:{hex_id}"))
        start = land.find_rover(mars, seat)
        if hex_id in land.list_neighbours(mars, start):
            words = say("om-option-rover", start=name_hex(start), where=name_hex(hex_id))
            yield HexAction(words, ("control", f"rover:{hex_id}"))
