"""POI tokens (POI)."""

from __future__ import annotations

import msgspec
import pytest
from maps import only
from playing import both, declared, quiet, refused, sol
from tables import HOUSE, content, table
from test_explore import pile
from test_rolled import cargo

from marshub.games.first_martians import HubState
from marshub.games.first_martians.content.cards import RoiData
from marshub.games.first_martians.effects import GiveTokens, MoveReserve

RICH = RoiData("rich", 1, poi=1)


def holding(*tokens: str):
    """POI tokens in the Available area; they are out of the pile."""

    def change(state: HubState) -> None:
        for token in tokens:
            state.cargo.available[token] = state.cargo.available.get(token, 0) + 1
            state.piles["poi"][token] -= 1
            if not state.piles["poi"][token]:
                del state.piles["poi"][token]

    return change


def meaning(**icons) -> object:
    intro = HOUSE.missions["make-yourself-at-home"]
    return content(missions={intro.id: msgspec.structs.replace(intro, poi=icons)})


@pytest.mark.rule("FM-POI-01", "FM-ACT-21")
def test_a_token_can_be_used_in_the_phase_in_which_it_was_gained() -> None:
    at = table(of=only(RICH)).until("fm-plan")
    declared(at, pile(3, "explore:R1-N"), "engineer-2:unwind")
    at.until("fm-next-actions", {"fm-draw-roi": "rich", "fm-draw-poi": "poi-sample", "fm-choose-unwind": "stress"})
    at.answer("use:poi-sample")
    assert at.state.cargo.available["sample"] == 1


@pytest.mark.rule("FM-POI-02", "FM-POI-03")
def test_an_icon_does_what_the_mission_sheet_says_and_else_nothing() -> None:
    at = table(holding("poi-a", "poi-a", "poi-b"), of=meaning(a=(MoveReserve("food", 2),))).until("fm-plan")
    food = at.state.supply.food
    at.answer("use:poi-a")
    assert at.state.supply.food == food + 2
    assert at.state.cargo.available["poi-a"] == 1  # the other one is still there
    assert refused(at, "use:poi-b") == ["FM-POI-02"]


@pytest.mark.rule("FM-POI-02")
def test_three_printed_effects_of_the_house() -> None:
    at = table(holding("poi-sample", "poi-part", "poi-morale")).until("fm-plan")
    at.answer("use:poi-morale")
    assert {astronaut.tokens for astronaut in at.state.crew.values()} == {1}
    at.answer("use:poi-part", "part-cpu")
    assert at.state.cargo.available["part-cpu"] == 2


@pytest.mark.rule("FM-POI-03", "FM-POI-07")
def test_a_token_works_once() -> None:
    at = table(holding("poi-morale")).until("fm-plan").answer("use:poi-morale")
    assert refused(at, "use:poi-morale") == ["FM-POI-01"]
    assert at.state.discards["poi"] == {"poi-morale": 1}


@pytest.mark.rule("FM-RND-11", "FM-POI-01")
def test_what_is_pending_is_used_after_clean_up_only() -> None:
    def arrange(state: HubState) -> None:
        holding("poi-sample")(state)
        state.cargo.pending = {"poi-sample": state.cargo.available.pop("poi-sample")}

    at = table(arrange)
    for phase in ("events", "morale", "production", "actions", "malfunction"):
        assert refused(at.until(f"fm-next-{phase}"), "use:poi-sample") == ["FM-POI-01"]
    assert "use:poi-sample" in at.until("fm-next-cleanup").options


@pytest.mark.rule("FM-POI-05")
def test_a_token_is_used_when_every_pawn_is_declared() -> None:
    at = table(holding("poi-sample")).until("fm-plan")
    while "done" not in at.options:
        at.answer(next(option for option in at.options if option.endswith(":rest")))
    plan = [stack.pawns for stack in at.state.plan]
    at.answer("use:poi-sample")
    assert [stack.pawns for stack in at.state.plan] == plan
    assert "done" in at.options


@pytest.mark.rule("FM-POI-04", "FM-POI-05")
def test_an_item_is_fetched_at_any_time_without_a_pawn() -> None:
    """In the Event phase, before anybody has a pawn to place; it goes to the Available area."""
    at = table(holding("poi-sample"))
    assert at.asked == "fm-next-events"
    at.answer("use:poi-sample")
    assert (at.state.cargo.available.get("sample"), at.state.cargo.pending) == (1, {})
    at.until("fm-plan")
    assert len([o for o in at.options if o.endswith(":rest")]) == 8


@pytest.mark.rule("FM-POI-06")
def test_what_comes_while_resolving_pays_for_nothing_declared_before() -> None:
    """A Research needs a sample at its declaration; the one of the POI token comes too late for this round."""
    one = table(cargo(sample=1)).until("fm-plan")
    declared(one, "engineer-1:examine:sample")
    assert "FM-COST-15" in refused(one, "declare:pawn-engineer-2:examine:sample")  # the one sample is set aside
    at = table(of=both_of(only(RICH))).until("fm-plan")
    assert not [o for o in at.options if o.startswith("declare:pawn-engineer-1:examine")]
    declared(at, pile(3, "explore:R1-N"), "engineer-2:unwind")
    at.until("fm-next-actions", {"fm-draw-roi": "rich", "fm-draw-poi": "poi-sample", "fm-choose-unwind": "stress"})
    at.answer("use:poi-sample")
    sol(at).until("fm-plan")
    assert [o for o in at.options if o.startswith("declare:pawn-engineer-1:examine")]


def both_of(of):
    return msgspec.structs.replace(of, missions=quiet().missions)


@pytest.mark.rule("FM-POI-07")
def test_nine_tokens_and_the_used_ones_come_back_when_the_pile_is_empty() -> None:
    assert sum(table().state.piles["poi"].values()) == 9
    two = RoiData("two", 1, poi=2)

    def nearly_empty(state: HubState) -> None:
        state.piles["poi"] = {"poi-a": 1}
        state.discards["poi"] = {"poi-morale": 1}

    at = table(nearly_empty, of=only(two)).until("fm-plan")
    declared(at, pile(3, "explore:R1-N"))
    at.until("fm-draw-poi", {"fm-draw-roi": "two"})
    assert at.options == ["poi-a"]
    at.answer("poi-a")
    assert at.options == ["poi-morale"]
    at.answer("poi-morale").until("fm-next-actions")
    assert at.state.cargo.available["poi-a"] == at.state.cargo.available["poi-morale"] == 1


def test_when_all_tokens_are_held_none_is_drawn() -> None:
    def empty(state: HubState) -> None:
        state.piles["poi"] = {}

    at = table(both(empty), of=only(RICH)).until("fm-plan")
    declared(at, pile(3, "explore:R1-N"))
    at.until("fm-next-actions", {"fm-draw-roi": "rich"})
    assert GiveTokens(1) in HOUSE.pois["poi-morale"].effects
