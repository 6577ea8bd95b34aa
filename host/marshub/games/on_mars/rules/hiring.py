"""Hire a scientist or take an Earth contract, and fill the display again (SCI, CONTR)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Option, Reason, Script, Words, say

from ..effects import Cost
from ..happenings.cards import ContractLaid, Hired
from .asked import one_of
from .card_words import contract, contract_option
from .mars import Mars, seat_key, told_goods
from .missions import contribute
from .paying import pay
from .slots import take_slot
from .slots import why_not as why_no_slot


def price(mars: Mars, card: str) -> Cost:
    """Return a scientist's own price, or that of a contract (OM-SCI-05, OM-SCI-08)."""
    scientist = mars.content.scientists.get(card)
    return mars.content.prices.contract if scientist is None else scientist.cost


def _needs(mars: Mars, card: str) -> dict[str, int]:
    cost = price(mars, card)
    return {"colonists": cost.get("colonist", 0), "crystals": cost.get("crystal", 0)}


def _goods(mars: Mars, card: str) -> dict[str, int]:
    return {good: n for good, n in price(mars, card).items() if good not in ("colonist", "crystal")}


def card_key(mars: Mars, card: str) -> str:
    """Return the message that names a card of the display."""
    return f"@om-scientist-{card}" if card in mars.content.scientists else f"@om-contract-{card}"


def option(mars: Mars, space: str) -> Option:
    card = mars.state.hiring[space]
    scientist = mars.content.scientists.get(card)
    if scientist is not None:
        text = say("om-card-scientist", building=f"@om-kind-{scientist.speciality}", points=scientist.op)
    else:
        text = contract(mars.content.contracts[card])
    lists = {"goods": told_goods(price(mars, card)), "told": (text,)}
    words = Words("om-option-hire", {"card": card_key(mars, card)}, lists)
    return Option(f"hire:{space}", words, group=say("om-group-hire"))


def why_not(mars: Mars, who: str, space: str) -> Iterator[Reason]:
    """Yield the reasons against taking the card of a space."""
    card = mars.state.hiring.get(space)
    if not card:
        yield Reason("OM-SCI-07", say("om-why-space-empty"))
        return
    yield from why_no_slot(mars, who, "hire", **_needs(mars, card))
    lacking = mars.missing(who, _goods(mars, card))
    if lacking:
        rule = "OM-SCI-05" if card in mars.content.scientists else "OM-CONTR-01"
        yield Reason(rule, Words("om-why-lacking", {}, {"goods": told_goods(lacking)}))


def hire(mars: Mars, who: str, space: str) -> Script:
    """Pay slot, surcharge and price; the card comes to its player (OM-SCI-01, OM-SCI-06). False if they went back."""
    card = mars.state.hiring[space]
    if not (yield from take_slot(mars, who, "hire", **_needs(mars, card))):
        return False
    yield from pay(mars, who, price(mars, card))
    mars.state.hiring[space] = ""
    player = mars.player(who)
    if card in mars.content.scientists:
        player.scientists[card] = ""
    else:
        player.contracts[card] = {}
    mars.tell(Hired(who, card_key(mars, card).removeprefix("@")))
    contribute(mars, who, "card-hired")
    return True


def refill(mars: Mars, who: str) -> Script:
    """Let the acting player fill empty spaces with contracts of the open pile, as long as there are any (OM-SCI-07)."""
    for space, card in mars.state.hiring.items():
        pile = mars.open_contracts()
        if card or not pile:
            continue
        picked: str = yield one_of(
            who,
            say("om-refill", who=seat_key(who)),
            lambda pile=pile: [contract_option(mars, each) for each in pile],  # type: ignore[misc]
            lambda: [contract_option(mars, each) for each in mars.content.contracts],
            lambda each: Reason("OM-SCI-07", say("om-why-not-in-pile", card=f"@om-contract-{each}")),
        )
        mars.state.hiring[space] = picked
        mars.tell(ContractLaid(picked))
