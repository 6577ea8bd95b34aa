"""Earth contracts: what they need, and when they are completed (CONTR)."""

from __future__ import annotations

from typing import cast

from ..box.components import Good
from ..happenings.cards_and_buildings import ContractCompleted
from .land import find_group
from .mars import Mars
from .missions import contribute_to_missions


def list_wanting_contracts(mars: Mars, seat: str, good: str) -> list[str]:
    """Return the own contracts that still need a good (OM-CONTR-03); the rival's count as fulfilled (OM-SOLO-44)."""
    if mars.is_rival(seat):
        return []
    return [
        card
        for card, given in mars.get_player(seat).contracts.items()  # minerals as minerals only (OM-CONTR-06)
        if mars.content.contracts[card].items.get(cast("Good", good), 0) > given.get(cast("Good", good), 0)
    ]


def is_fulfilled(mars: Mars, seat: str, card: str) -> bool:
    """Return whether a contract is fulfilled now (OM-CONTR-05, OM-CONTR-06, OM-CONTR-07).

    All its goods lie on it, or an own advanced building stands in a large enough complex. The rival's always are
    (OM-SOLO-44).
    """
    if mars.is_rival(seat):
        return True
    data, given = mars.content.contracts[card], mars.get_player(seat).contracts[card]
    if data.items:
        return all(given.get(good, 0) >= count for good, count in data.items.items())
    return any(
        # An own marker on a building of the type, in a complex large enough (OM-CONTR-07).
        hex_id in mars.state.terrain
        and mars.content.blueprints[blueprint].type == data.type
        and len(find_group(mars, hex_id)) >= data.complex
        for blueprint, hex_id in mars.get_player(seat).blueprints.items()
    )


def record_completed_contracts(mars: Mars) -> None:
    """Record contracts that were not completed before and are fulfilled now; a later loss changes nothing.

    A contract that its player completes in the own turn contributes to missions (OM-CONTR-12, OM-MISS-09).
    """
    for seat, player in mars.state.players.items():
        for card in player.contracts:
            if card not in player.completed and is_fulfilled(mars, seat, card):
                player.completed.append(card)
                mars.log(ContractCompleted(seat, card))
                contribute_to_missions(mars, seat, "contract-completed")
