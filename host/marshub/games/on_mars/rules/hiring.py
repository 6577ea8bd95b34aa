"""Hiring a scientist, taking an Earth contract, and filling the display again (SCI, CONTR)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Option, Reason, Script, Words, say

from .. import effects as fx
from ..effects import Cost
from ..happenings.cards_and_buildings import ContractLaid, Hired
from .abilities import Effort, register_step
from .card_texts import describe_contract, make_contract_option
from .common_questions import ask_one_of
from .contracts import record_completed_contracts
from .first_colonists import report_deeds
from .mars import NONE, Mars, describe_goods, make_seat_key
from .missions import contribute_to_missions
from .paying import can_pay, pay_cost
from .slots import explain_slot as why_no_slot
from .slots import take_slot


def get_hiring_price(mars: Mars, card: str) -> Cost:
    """Return a scientist's own price, or that of a contract (OM-SCI-05, OM-SCI-08)."""
    scientist = mars.content.scientists.get(card)
    return mars.content.prices.contract if scientist is None else scientist.cost


def _get_slot_needs(mars: Mars, card: str) -> dict[str, int]:
    cost = get_hiring_price(mars, card)
    return {"colonists": cost.get("colonist", 0), "crystals": cost.get("crystal", 0)}


def _get_goods_price(mars: Mars, card: str) -> dict[str, int]:
    return {good: n for good, n in get_hiring_price(mars, card).items() if good not in ("colonist", "crystal")}


def make_card_key(mars: Mars, card: str) -> str:
    """Return the message key of a card of the display."""
    return f"@om-scientist-{card}" if card in mars.content.scientists else f"@om-contract-{card}"


def make_hiring_option(mars: Mars, space: str, *, free: bool = False) -> Option:
    """Return the card of a space as an option, with its price unless it is free."""
    card = mars.state.hiring[space]
    scientist = mars.content.scientists.get(card)
    if scientist is not None:
        kinds = {"building": f"@om-kind-{scientist.works_in}", "scored": f"@om-kind-{scientist.scores}"}
        text = say("om-card-scientist", **kinds, points=scientist.op)
    else:
        text = describe_contract(mars.content.contracts[card])
    lists = {"goods": describe_goods(get_hiring_price(mars, card)), "told": (text,)}
    if free:
        del lists["goods"]
    words = Words("om-option-card" if free else "om-option-hire", {"card": make_card_key(mars, card)}, lists)
    return Option(f"hire:{space}", words, group=say("om-group-hire"))


def explain_hiring(mars: Mars, seat: str, space: str) -> Iterator[Reason]:
    """Yield the reasons against taking the card of a space."""
    card = mars.state.hiring.get(space)
    if not card:
        yield Reason("OM-SCI-07", say("om-why-space-empty"))
        return
    yield from why_no_slot(mars, seat, "hire", **_get_slot_needs(mars, card))
    lacking = mars.find_missing(seat, _get_goods_price(mars, card))
    if lacking:
        rule = "OM-SCI-05" if card in mars.content.scientists else "OM-CONTR-01"
        yield Reason(rule, Words("om-why-lacking", {}, {"goods": describe_goods(lacking)}))


def hire_card(mars: Mars, seat: str, space: str) -> Script:
    """Pay slot, surcharge and price; give the card to its player (OM-SCI-01, OM-SCI-06).

    Returns:
        False if the player went back.
    """
    card = mars.state.hiring[space]
    if not (yield from take_slot(mars, seat, "hire", **_get_slot_needs(mars, card))):  # the usual surcharge (OM-SCI-03)
        return False
    yield from pay_cost(mars, seat, get_hiring_price(mars, card))
    yield from take_card(mars, seat, space)
    return True


def take_card(mars: Mars, seat: str, space: str) -> Script:
    """Give the card of a space to a player (OM-SCI-01, OM-SCI-06)."""
    card = mars.state.hiring[space]
    mars.state.hiring[space] = ""
    player = mars.get_player(seat)
    if card in mars.content.scientists:
        player.scientists[card] = ""  # any number of them (OM-SCI-09)
    else:
        player.contracts[card] = {}
    mars.log(Hired(seat, make_card_key(mars, card).removeprefix("@")))
    if card in mars.content.scientists:
        contribute_to_missions(mars, seat, "scientist-taken")
        yield from report_deeds(mars, seat, "hire-scientist")
    record_completed_contracts(mars)  # an upgrade contract whose building stands already (OM-CONTR-12)


def _list_hireable(mars: Mars, seat: str, step: fx.Hire) -> list[str]:
    """Return the spaces of the display whose cards an effect could give now."""
    return [
        space
        for space, card in mars.state.hiring.items()
        if card
        and step.what in ("card", "scientist" if card in mars.content.scientists else "contract")
        and (step.free or can_pay(mars, seat, get_hiring_price(mars, card)))
    ]


@register_step(fx.Hire, lambda mars, seat, step, effort: bool(_list_hireable(mars, seat, step)))
def _run_hire(mars: Mars, seat: str, step: fx.Hire, effort: Effort) -> Script:
    """Take a card by an effect: without slot and surcharge (OM-SLOT-14), at its price or free."""
    picked: str = yield ask_one_of(
        seat,
        say("om-hire", who=make_seat_key(seat)),
        lambda: [make_hiring_option(mars, space, free=step.free) for space in _list_hireable(mars, seat, step)],
        lambda: [make_hiring_option(mars, space, free=step.free) for space, card in mars.state.hiring.items() if card],
        lambda option: Reason("OM-SCI-01", say("om-why-card-not-open")),
        NONE,
    )
    if picked == "none":
        return
    space = picked.partition(":")[2]
    if not step.free:
        yield from pay_cost(mars, seat, get_hiring_price(mars, mars.state.hiring[space]))
    yield from take_card(mars, seat, space)


def refill_display(mars: Mars, seat: str) -> Script:
    """Let the acting player fill empty spaces with contracts of the open pile, as far as there are any (OM-SCI-07)."""
    for space, card in mars.state.hiring.items():
        pile = mars.list_open_contracts()
        if card or not pile:
            continue
        picked: str = yield ask_one_of(
            seat,
            say("om-refill", who=make_seat_key(seat)),
            lambda pile=pile: [make_contract_option(mars, item) for item in pile],  # type: ignore[misc]
            lambda: [make_contract_option(mars, item) for item in mars.content.contracts],
            lambda item: Reason("OM-SCI-07", say("om-why-not-in-pile", card=f"@om-contract-{item}")),
        )
        mars.state.hiring[space] = picked
        mars.log(ContractLaid(picked))
