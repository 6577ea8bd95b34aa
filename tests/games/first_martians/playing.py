"""Short ways through a sol for the tests of single rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from tables import CALM, HOUSE, At, content

from marshub.games.first_martians import HubState
from marshub.games.first_martians.box.components import Block, PartKind
from marshub.games.first_martians.box.state import Facility, OpenEvent
from marshub.games.first_martians.content.cards import EventAction, EventData, FacilityData, MalfunctionCard
from marshub.games.first_martians.content.pack import Content
from marshub.games.first_martians.effects import Effect
from marshub.kernel import IllegalAnswer, Reply

Change = Callable[[HubState], Any]
CALM_ROLL: Reply = {"yellow": "1"}


def event_of(*effects: Effect) -> Content:
    """House content whose only Mission Event carries out `effects`."""
    return content(events={"trial": EventData("trial", effects=effects)})


def reward_of(*effects: Effect, action: EventAction | None = None, consequence: tuple[Effect, ...] = ()) -> Content:
    """House content with an event `deal` whose action gives `effects`; the Mission Event itself is calm."""
    deal = EventData(
        "deal",
        action=msgspec.structs.replace(action or EventAction(), reward=effects),
        consequence=consequence,
        strikes=100,
    )
    return content(events={"deal": deal, CALM.id: CALM})


def open_deal(state: HubState, sol: int = 1) -> None:
    """The event `deal` stands in the log since `sol`, and is not drawn again."""
    state.events.append(OpenEvent("deal", sol))
    state.piles["events"].pop("deal", None)


def cards_of(block: Block, *effects: Effect, **data: Any) -> Content:
    """House content in which the deck of `block` is one kind of card with these `effects`, four times."""
    card = MalfunctionCard("trial", block, "problem", "quiet-place", effects, copies=4)
    card = msgspec.structs.replace(card, **data)
    others = {name: other for name, other in HOUSE.malfunctions.items() if other.block != block}
    return content(malfunctions={**others, card.id: card})


def with_facility(name: str, **changes: Any) -> dict[str, FacilityData]:
    """The house Facilities with changes to one of them."""
    return {**HOUSE.facilities, name: msgspec.structs.replace(HOUSE.facilities[name], **changes)}


def quiet(**shelves: Any) -> Content:
    """House content whose introductory mission calls for no Malfunction die, for tests of several sols."""
    intro = HOUSE.missions["make-yourself-at-home"]
    return content(missions={intro.id: msgspec.structs.replace(intro, dice=())}, **shelves)


def build(state: HubState, name: str, productivity: int | None = None, *broken: PartKind) -> Facility:
    """Puts a Facility card into play."""
    parts = {part: part not in broken for part in HOUSE.facilities[name].parts}
    state.facilities[name] = Facility(parts=parts, productivity=productivity)
    return state.facilities[name]


def breaks(facility: str, *parts: PartKind) -> Change:
    """Lays red markers."""

    def change(state: HubState) -> None:
        for part in parts:
            state.facilities[facility].parts[part] = False

    return change


def both(*changes: Change) -> Change:
    """Several changes one after another."""

    def change(state: HubState) -> None:
        for change in changes:
            change(state)

    return change


def declared(at: At, *actions: str) -> At:
    """In the plan: "medic-1:rest" for each action; the pawn stands alone or on top of what joins it.

    "geologist-1+medic-1:heal" is a stack of two.
    """
    assert at.asked == "fm-plan", at.asked
    for action in actions:
        pawns, _, deed = action.partition(":")
        top, *others = pawns.split("+")
        at.answer(f"declare:pawn-{top}:{deed}")
        for pawn in others:
            at.answer(f"join:pawn-{pawn}:{at.state.plan[-1].id}")
    return at


def played(at: At, *actions: str, **answers: Reply | list[Reply]) -> At:
    """From the start of a sol to the end of its Action phase with these actions; all other pawns rest."""
    at.until("fm-plan", {key.replace("_", "-"): value for key, value in answers.items()})
    declared(at, *actions)
    return at.until("fm-next-actions", {key.replace("_", "-"): value for key, value in answers.items()})


def refused(at: At, option: str) -> list[str]:
    """The rules that speak against `option`; the table must refuse it and stand as before."""
    before = msgspec.json.encode(at.state)
    try:
        at.session.answer(option)
    except IllegalAnswer:
        assert msgspec.json.encode(at.state) == before
        return [reason.rule for reason in at.session.explain(option)]
    raise AssertionError(f"{option} was legal")


def sol(at: At, answers: Mapping[str, Reply | list[Reply]] | None = None) -> At:
    """Play on to the first decision of the next sol's Action phase."""
    at.until("fm-next-cleanup", answers).answer("next")
    return at
