"""Rolled actions: pawns against dice, what dice bring, re-rolls, pledges (PAWN, DICE, RES, COST)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from playing import Change, both, breaks, declared, refused
from tables import HOUSE, At, content, table
from test_cleanup import tokens
from test_shutdown import tile

from marshub.games.first_martians import HubState
from marshub.games.first_martians.box.state import Condition
from marshub.games.first_martians.content.cards import AdventureData, SkillData
from marshub.games.first_martians.effects import GiveTokens, MoveStress, PlaceToken
from marshub.kernel import Reply, Roll
from marshub.words import Speech

CREW = ["engineer", "medic"]
PANEL = "construct:backup-solar-panel"
#: Adventures that leave a mark: Stress for whoever plays, tokens for whom they concern.
MARKED = {
    colour: AdventureData(
        f"marked-{colour}",
        colour,  # type: ignore[arg-type]
        "regular",
        (MoveStress(1), GiveTokens(5, "concerned")),
    )
    for colour in ("green", "gray", "blue", "brown")
}


def dice(colour: str, success: bool = True, wound: bool = False, adventure: bool = False) -> dict[str, int | str]:
    """Faces of the three dice of a colour."""
    return {
        f"success-{colour}": "success" if success else "blank",
        f"wound-{colour}": "wound" if wound else "blank",
        f"adventure-{colour}": "adventure" if adventure else "blank",
    }


def cargo(**items: int) -> Change:
    """Lays things into the Available area and nothing else: part_cpu=1."""

    def change(state: HubState) -> None:
        state.cargo.available = {name.replace("_", "-"): count for name, count in items.items()}

    return change


def purse(**counts: int) -> Change:
    """Morale tokens of astronauts."""

    def change(state: HubState) -> None:
        for who, count in counts.items():
            state.crew[who].tokens = count  # type: ignore[index]

    return change


def ill(*crew: str) -> Change:
    """Concentration Difficulties that act already."""

    def change(state: HubState) -> None:
        for who in crew:
            state.crew[who].conditions.append(Condition("concentration-difficulties", fresh=False))  # type: ignore[index]
            state.piles["conditions"]["concentration-difficulties"] -= 1
        state.piles["conditions"] = {kind: count for kind, count in state.piles["conditions"].items() if count}

    return change


def planned(change: Change | None = None, *actions: str, **more: Any) -> At:
    """A table at its plan with these declarations; every other pawn rests when it goes on."""
    at = table(change, of=content(adventures={card.id: card for card in MARKED.values()}), **more).until("fm-plan")
    return declared(at, *actions)


def done(at: At, answers: Mapping[str, Reply | list[Reply]] | None = None) -> At:
    """On to the end of the Action phase."""
    return at.until("fm-next-actions", answers)


def built(at: At) -> bool:
    return "backup-solar-panel" in at.state.facilities


@pytest.mark.rule("FM-PAWN-05", "FM-PAWN-07", "FM-PAWN-08", "FM-PAWN-11", "FM-LAB-01", "FM-BLD-01")
@pytest.mark.parametrize(
    ("kind", "colour"),
    [(PANEL, "brown"), ("repair:lab.cpu", "brown"), ("plant:farm", "blue"), ("examine:sample", "blue")],
)
def test_two_pawns_need_no_dice_and_one_rolls_the_three_of_its_type(kind: str, colour: str) -> None:
    def arrange(state: HubState) -> None:
        cargo(part_cpu=1, seed=1, sample=1)(state)
        breaks("lab", "cpu")(state)
        state.farms["farm"].greenhouses += 1

    # The broken CPU of the Lab would force a die on Research; it is no matter for a Build.
    change = arrange if colour == "brown" else both(arrange, lambda s: s.facilities["lab"].parts.update(cpu=True))
    at = done(planned(change, f"medic-1+engineer-1:{kind}"))  # a die would be asked for here, and fail the test
    assert [(t.who, t.success) for t in at.find_entries("ActionTaken") if t.action == kind.partition(":")[0]] == [
        ("medic", True)
    ]
    at = planned(change, f"medic-1:{kind}").until("fm-roll-three")
    assert at.session.pending is not None
    faces = {option.partition("=")[0] for option in at.options}
    assert faces == {f"success-{colour}", f"wound-{colour}", f"adventure-{colour}"}


@pytest.mark.rule("FM-DICE-01")
def test_there_are_four_sets_of_three_dice() -> None:
    kinds, colours = ("success", "wound", "adventure"), ("green", "gray", "blue", "brown")
    for kind in kinds:
        for colour in colours:
            die = HOUSE.dice[f"{kind}-{colour}"]
            assert set(die.faces) == {kind, "blank"}
            assert len(die.faces) == 6


@pytest.mark.rule("FM-PAWN-06", "FM-PAWN-08", "FM-PAWN-09", "FM-PAWN-10", "FM-PAWN-11", "FM-DICE-16", "FM-COST-07")
@pytest.mark.parametrize(("count", "roll"), [(0, 1), (1, 2), (3, 4), (4, 5)])
def test_each_pawn_token_moves_both_marks(count: int, roll: int) -> None:
    """E = 1: roll 2, auto 3. E = 3: 3 pawns are refused, 4 roll, 5 succeed."""
    pawns = ["medic-1", "engineer-1", "medic-2", "engineer-2", "scientist-1", "scientist-2"]
    arrange = tokens("working-bay", ["pawn"] * count)
    for number in range(1, roll):
        at = planned(arrange, f"{'+'.join(pawns[:number])}:{PANEL}")
        assert "FM-PAWN-09" in refused(at, "done")
    at = planned(arrange, f"{'+'.join(pawns[:roll])}:{PANEL}").until("fm-roll-three")
    assert not built(at)
    assert built(done(planned(arrange, f"{'+'.join(pawns[: roll + 1])}:{PANEL}")))


@pytest.mark.rule("FM-PAWN-09")
def test_nothing_is_declared_that_all_pawns_together_could_not_do() -> None:
    at = planned(tokens("working-bay", ["pawn"] * 8))
    assert "FM-PAWN-09" in refused(at, f"declare:pawn-medic-1:{PANEL}")
    assert f"declare:pawn-medic-1:{PANEL}" in planned(tokens("working-bay", ["pawn"] * 7)).options


@pytest.mark.rule("FM-PAWN-14", "FM-ACT-07")
def test_surplus_pawns_are_legal_and_give_nothing() -> None:
    at = done(planned(None, f"medic-1+medic-2+engineer-1+engineer-2+geologist-1:{PANEL}"))
    assert built(at)
    assert [taken.who for taken in at.find_entries("ActionTaken") if taken.action == "construct"] == ["medic"]
    assert at.state.crew["engineer"].tokens == 0


@pytest.mark.rule("FM-PAWN-12", "FM-PAWN-13", "FM-ACT-30", "FM-RES-04")
def test_single_pawns_side_by_side_are_attempts_of_their_own() -> None:
    at = planned(None, f"medic-1:{PANEL}", "medic-2:construct:backup-oxygenator")
    declared(at, "engineer-1+engineer-2:construct:backup-farm")
    at.until("fm-choose-next").answer("s1")
    at.answer(dice("brown"))
    at.answer("s2").answer(dice("brown", success=False))
    done(at)
    assert [name for name in at.state.facilities if name.startswith("backup")] == ["backup-solar-panel", "backup-farm"]
    # Also of the same card: the second attempt makes up for the first.
    at = planned(None, f"medic-1:{PANEL}", f"medic-2:{PANEL}").until("fm-choose-next").answer("s1")
    at.answer(dice("brown", success=False)).until("fm-roll-three").answer(dice("brown"))
    assert built(done(at))


@pytest.mark.rule("FM-PAWN-12", "FM-PAWN-13")
@pytest.mark.parametrize(("top", "rolls"), [("medic-1", [True, True]), ("medic-1+medic-2", [False, True])])
def test_the_same_action_declared_twice_is_rolled_for_stack_by_stack(top: str, rolls: list[bool]) -> None:
    at = planned(cargo(sample=2), f"{top}:examine:sample", "engineer-1:examine:sample").until("fm-choose-next")
    assert [stack.rolls for stack in at.state.plan if stack.action == "examine"] == rolls


@pytest.mark.rule("FM-DICE-02", "FM-DICE-03", "FM-DICE-04", "FM-DICE-05", "FM-PAWN-02", "FM-ADV-08", "FM-ADV-03")
@pytest.mark.parametrize("success", [True, False])
@pytest.mark.parametrize("wound", [True, False])
@pytest.mark.parametrize("adventure", [True, False])
def test_each_die_stands_for_itself_and_hits_the_actor(success: bool, wound: bool, adventure: bool) -> None:
    at = planned(tokens("working-bay", ["pawn"]), f"medic-1+engineer-1:{PANEL}")
    at.until("fm-roll-three").answer(dice("brown", success, wound, adventure))
    while at.asked == "fm-choose-consequence":
        at.answer("adventure")
    done(at)
    assert built(at) is success
    assert {who: astronaut.wounds for who, astronaut in at.state.crew.items() if astronaut.wounds} == (
        {"medic": 1} if wound else {}
    )
    # Each of the other six pawns rested for one token.
    assert at.state.crew["medic"].tokens == 1 + (0 if success else 2) + (5 if adventure else 0)
    assert at.state.crew["engineer"].tokens == 1
    assert [met.who for met in at.find_entries("AdventureMet")] == (["medic"] if adventure else [])


@pytest.mark.rule("FM-DICE-06", "FM-RES-06")
@pytest.mark.parametrize("first", ["success", "wound", "adventure"])
def test_the_crew_orders_what_dice_bring_all_of_it_before_the_effect(first: str) -> None:
    at = planned(None, f"medic-1:{PANEL}").until("fm-roll-three")
    at.answer(dice("brown", success=False, wound=True, adventure=True))
    assert at.options[:3] == ["success", "wound", "adventure"]
    before = len(at.session.log)
    at.answer(first)
    entries = {"success": "TokensMoved", "wound": "Wounded", "adventure": "AdventureMet"}
    assert type(at.session.log[before]).__name__ == entries[first]
    at = planned(None, f"medic-1:{PANEL}").until("fm-roll-three").answer(dice("brown", wound=True, adventure=True))
    assert not built(at)
    at.answer("adventure")
    kinds = [type(entry).__name__ for entry in at.session.log]
    assert kinds.index("AdventureMet") < kinds.index("Wounded") < kinds.index("CardBuilt")


@pytest.mark.rule("FM-COST-18", "FM-COST-19", "FM-COST-20", "FM-PEN-09", "FM-PEN-10", "FM-COST-07")
def test_a_red_cpu_forces_the_success_die_at_the_auto_mark_only() -> None:
    red = breaks("working-bay", "cpu")
    at = planned(red, f"medic-1+engineer-1:{PANEL}").until("fm-roll-success")
    assert {option.partition("=")[0] for option in at.options} == {"success-brown"}
    done(at.answer({"success-brown": "blank"}))
    assert not built(at)
    assert at.state.crew["medic"].tokens == 3  # its own rest, and 2 for the miss (FM-DICE-09)
    at = planned(red, f"medic-1:{PANEL}").until("fm-roll-three").answer(dice("brown"))
    assert at.asked != "fm-roll-success"
    assert built(done(at))


@pytest.mark.rule("FM-COST-21", "FM-COST-22", "FM-MOD-15")
def test_a_reroll_token_repeats_a_success_once_and_no_miss() -> None:
    arrange = tokens("working-bay", ["reroll"])
    at = planned(arrange, f"medic-1:{PANEL}").until("fm-roll-three").answer(dice("brown"))
    assert at.asked == "fm-roll-again"
    assert not built(done(at.answer({"success-brown": "blank"})))
    at = planned(arrange, f"medic-1:{PANEL}").until("fm-roll-three").answer(dice("brown"), {"success-brown": "success"})
    assert at.asked != "fm-roll-again"  # once
    assert built(done(at))
    at = planned(arrange, f"medic-1:{PANEL}").until("fm-roll-three").answer(dice("brown", success=False))
    assert at.asked != "fm-roll-again"
    assert built(done(planned(arrange, f"medic-1+medic-2:{PANEL}")))  # no Success die, nothing to roll again
    at = planned(both(arrange, breaks("working-bay", "cpu")), f"medic-1+medic-2:{PANEL}").until("fm-roll-success")
    at.answer({"success-brown": "success"}, {"success-brown": "blank"})  # the only die of a red CPU
    assert not built(done(at))


@pytest.mark.rule("FM-DICE-12", "FM-SKILL-12", "FM-ACT-27")
def test_the_actors_skill_rolls_any_one_die_again_and_that_stands() -> None:
    at = planned(purse(engineer=4), f"engineer-1:{PANEL}").until("fm-roll-three")
    at.answer(dice("brown", success=False, wound=True))
    assert at.asked == "fm-choose-reroll-one"
    assert at.options[:4] == ["keep", *(f"engineer-base/{kind}" for kind in ("success", "wound", "adventure"))]
    at.answer("engineer-base/wound").answer({"wound-brown": "blank"})
    done(at)
    assert at.state.crew["engineer"].wounds == 0
    assert at.state.crew["engineer"].tokens == 4 - 2 + 2 + 1
    assert not built(at)
    # An assistant's skill is not to be had, though it is the First Player's.
    first = both(purse(engineer=4), lambda state: setattr(state, "first_player", "engineer"))
    at = planned(both(first, tokens("working-bay", ["pawn"])), f"medic-1+engineer-1:{PANEL}")
    at.until("fm-roll-three").answer(dice("brown", success=False))
    assert at.asked != "fm-choose-reroll-one"


@pytest.mark.rule("FM-DICE-12")
@pytest.mark.parametrize(("wound", "said"), [(False, "Keep it?"), (True, "Roll a die again?")])
def test_good_dice_may_be_rolled_again_but_to_leave_them_is_what_is_asked(wound: bool, said: str) -> None:
    at = planned(purse(engineer=4), f"engineer-1:{PANEL}").until("fm-roll-three")
    at.answer(dice("brown", wound=wound))
    pending = at.session.pending
    assert pending is not None
    assert at.options[0] == "keep"
    assert Speech("en").say(pending.prompt).endswith(said)
    assert not built(done(at.answer("engineer-base/success", {"success-brown": "blank"})))  # the new face stands


@pytest.mark.rule("FM-DICE-07")
def test_tokens_of_a_miss_pay_for_no_reroll_of_the_same_roll() -> None:
    at = planned(None, f"engineer-1:{PANEL}").until("fm-roll-three").answer(dice("brown", success=False))
    assert at.asked != "fm-choose-reroll-one"
    # They pay for a later one: after the miss another Build of the same astronaut asks.
    at = planned(None, f"engineer-1:{PANEL}", "engineer-2:construct:backup-farm")
    at.until("fm-choose-next").answer("s1").answer(dice("brown", success=False))
    at.until("fm-roll-three").answer(dice("brown", success=False))
    assert at.asked == "fm-choose-reroll-one"


@pytest.mark.rule("FM-DICE-11", "FM-AOM-06", "FM-AOM-15", "FM-AOM-16", "FM-AOM-04", "FM-AOM-01", "FM-AOM-02")
def test_an_aom_on_top_rolls_for_its_operator() -> None:
    def arrange(state: HubState) -> None:
        state.aoms = {"aom-build": "geologist", "aom-research": "medic"}
        ill("geologist")(state)
        state.crew["geologist"].conditions.append(Condition("cardiac-disorder", fresh=False))

    at = planned(arrange, players=["geologist", "medic"])
    assert f"declare:pawn-aom-build:{PANEL}" in at.options
    assert refused(at, f"declare:pawn-aom-research:{PANEL}") == ["FM-AOM-02"]
    declared(at, f"aom-build:{PANEL}").until("fm-roll-three")
    assert isinstance(at.session.pending, Roll)
    assert at.session.pending.performed_by == "geologist"
    at.answer(dice("brown", wound=True))
    done(at)
    assert at.state.crew["geologist"].wounds == 1
    assert built(at)
    assert (
        at.find_entries("AdventureMet") == []
    )  # the operator's Concentration Difficulties do not touch the AOM's pawn, nor does the Cardiac Disorder
    # With tokens the operator may use an own skill on that roll.
    at = planned(both(purse(engineer=2), lambda state: state.aoms.update({"aom-build": "engineer"})), players=CREW)
    declared(at, f"aom-build:{PANEL}").until("fm-roll-three").answer(dice("brown", success=False))
    assert at.asked == "fm-choose-reroll-one"
    assert "engineer-base/success" in at.options


@pytest.mark.rule("FM-AOM-06", "FM-AOM-15", "FM-COST-34", "FM-ADV-03", "FM-COND-16")
@pytest.mark.parametrize("cause", ["board", "helper"])
def test_what_hits_an_aom_on_top_hits_its_operator_and_nobody_who_helps(cause: str) -> None:
    """Dice, tokens of the place and of the operator's ID board, where a pawn token takes one pawn more; all doubled.

    The Adventure comes of a token on that board, or of the helper's Concentration Difficulties.
    """

    def arrange(state: HubState) -> None:
        state.aoms = {"aom-build": "geologist"}
        state.crew["geologist"].board = ["pawn", "adventure-brown"] if cause == "board" else ["pawn"]
        state.crew["geologist"].conditions = [Condition("poisoning", fresh=False)]
        ill(*(("medic",) if cause == "helper" else ()))(state)
        tokens("working-bay", ["wound"])(state)

    at = planned(arrange, f"aom-build:{PANEL}", "geologist-1+geologist-2:rest", players=["medic", "geologist"])
    assert "FM-PAWN-09" in refused(at, "done")
    at.answer("join:pawn-medic-1:s1").until("fm-roll-three").answer(dice("brown", success=False, wound=True))
    done(at, {"fm-draw-condition": ["anemia", "migraine"]})
    assert {who: astronaut.wounds for who, astronaut in at.state.crew.items()} == {"medic": 0, "geologist": 4}
    assert [met.who for met in at.find_entries("AdventureMet")] == ["geologist"]
    assert at.state.crew["geologist"].tokens == 1 + 2 + 5  # a rest, the miss, the Adventure


@pytest.mark.rule("FM-AOM-04")
def test_an_aom_assists_as_one_full_pawn() -> None:
    """Two pawns need no dice, and three on a space of ring 1, whichever of them is an AOM's."""
    machines = {"aom-build": "geologist", "aom-mapping-drones": "geologist"}
    at = planned(lambda state: state.aoms.update(machines), players=["geologist", "medic"])
    declared(at, f"medic-1+aom-build:{PANEL}", "geologist-1+medic-2+aom-mapping-drones:explore:R1-N")
    done(at.until("fm-draw-roi").answer("plains"))
    assert built(at)


@pytest.mark.rule("FM-PEN-06")
@pytest.mark.rule(
    "FM-COST-14", "FM-RES-01", "FM-RES-02", "FM-COST-12", "FM-RES-03", "FM-RES-04", "FM-COST-15", "FM-RND-11"
)
def test_pledged_things_wait_aside_and_come_back_on_a_failure() -> None:
    def arrange(state: HubState) -> None:
        cargo(part_cpu=1)(state)
        breaks("lab", "cpu")(state)
        breaks("working-bay", "energy")(state)
        state.cargo.pending = {"part-cpu": 1}

    at = planned(arrange)
    energy = at.state.supply.energy
    declared(at, "medic-1:repair:lab.cpu")
    assert at.state.cargo.available == {}
    assert at.state.supply.energy == energy - 1
    assert "FM-COST-15" in refused(at, "declare:pawn-medic-2:repair:lab.cpu")  # what is Pending cannot be pledged
    at.until("fm-roll-three").answer(dice("brown", success=False))
    assert done(at).state.cargo.available == {"part-cpu": 1}
    assert at.state.supply.energy == energy - 1
    assert not at.state.facilities["lab"].parts["cpu"]
    at = planned(arrange, "medic-1:repair:lab.cpu").until("fm-roll-three").answer(dice("brown"))
    assert done(at).state.cargo.available == {}
    assert at.state.facilities["lab"].parts["cpu"]


@pytest.mark.rule("FM-COST-13")
def test_nothing_is_pledged_or_paid_twice() -> None:
    def arrange(state: HubState) -> None:
        cargo(part_cpu=1)(state)
        breaks("lab", "cpu")(state)
        breaks("med-lab", "cpu")(state)

    at = planned(arrange, "medic-1:repair:lab.cpu")
    assert "FM-COST-15" in refused(at, "declare:pawn-engineer-1:repair:med-lab.cpu")
    at.answer("withdraw:s1").answer("declare:pawn-engineer-1:repair:med-lab.cpu")
    assert at.state.cargo.available == {}


@pytest.mark.rule("FM-RES-07", "FM-COST-12")
def test_a_target_that_is_gone_gives_everything_back_without_dice() -> None:
    """A skill repairs the part in the meantime: the spare part comes back, what was paid does not, nobody rolls."""

    def arrange(state: HubState) -> None:
        cargo(part_cpu=1)(state)
        breaks("lab", "cpu")(state)
        breaks("working-bay", "energy")(state)
        purse(engineer=3)(state)

    at = planned(arrange)
    energy = at.state.supply.energy
    declared(at, "medic-1:repair:lab.cpu").answer("skill:engineer-repair", "lab/cpu")
    done(at)
    assert (at.state.cargo.available, at.state.supply.energy) == ({"part-cpu": 1}, energy - 1)
    assert [item.action for item in at.find_entries("Returned")] == ["repair"]


@pytest.mark.rule("FM-RES-07")
def test_a_target_that_goes_beside_its_own_dice_gives_everything_back_too() -> None:
    """A skill repairs the part while it is asked what the dice bring: they count, and the spare part comes back."""

    def arrange(state: HubState) -> None:
        cargo(part_cpu=1)(state)
        breaks("lab", "cpu")(state)
        purse(engineer=3)(state)
        ill("medic")(state)

    at = planned(arrange, "medic-1:repair:lab.cpu").until("fm-roll-three")
    at.answer(dice("brown", wound=True, adventure=True)).until("fm-choose-consequence")
    done(at.answer("skill:engineer-repair"), {"fm-choose-consequence": "wound"})
    assert at.state.crew["medic"].wounds == 1
    assert at.state.cargo.available == {"part-cpu": 1}
    assert [item.facility for item in at.find_entries("PartRepaired")] == ["lab"]
    assert [item.action for item in at.find_entries("Returned")] == ["repair"]

    def damaged(state: HubState) -> None:
        state.rovers["froggy"].tokens = ["blocked"]
        purse(geologist=2)(state)
        ill("medic")(state)

    at = planned(damaged, "medic-1:repair-rover:froggy").until("fm-roll-three")
    at.answer(dice("brown", wound=True, adventure=True)).until("fm-choose-consequence")
    done(at.answer("skill:geologist-roadside"), {"fm-choose-consequence": "wound"})
    assert at.state.rovers["froggy"].tokens == []
    assert [item.action for item in at.find_entries("Returned")] == ["repair-rover"]


@pytest.mark.rule(
    "FM-COST-23",
    "FM-COST-24",
    "FM-DICE-17",
    "FM-MOD-14",
    "FM-PAWN-01",
    "FM-ADV-12",
    "FM-ADV-08",
    "FM-RES-05",
    "FM-ADV-04",
    "FM-ADV-06",
    "FM-COST-16",
)
@pytest.mark.parametrize("success", [True, False])
def test_tokens_of_the_place_hit_the_actor_after_the_action_whatever_the_dice_said(success: bool) -> None:
    arrange = tokens("working-bay", ["wound", "adventure-brown", "pawn"])
    at = planned(arrange, f"medic-1+engineer-1:{PANEL}").until("fm-roll-three")
    at.answer(dice("brown", success, wound=True)).until("fm-next-actions", {"fm-draw-condition": "migraine"})
    assert at.state.crew["medic"].wounds == 2  # the die's and the token's
    assert [(met.who, met.adventure) for met in at.find_entries("AdventureMet")] == [("medic", "marked-brown")]
    assert at.state.crew["engineer"].wounds == 0
    kinds = [type(entry).__name__ for entry in at.session.log]
    assert kinds.index("AdventureMet") > max(n for n, k in enumerate(kinds) if k == "ActionTaken")
    # One Adventure an action, however many causes.
    at = planned(both(arrange, ill("medic")), f"medic-1+engineer-1:{PANEL}").until("fm-roll-three")
    done(at.answer(dice("brown", success, adventure=True)), {"fm-choose-consequence": "adventure"})
    assert len(at.find_entries("AdventureMet")) == 1


@pytest.mark.rule("FM-COST-26", "FM-ACT-22")
def test_a_token_that_comes_after_the_plan_changes_nothing_declared() -> None:
    """A Research Adventure puts a pawn and a wound token on the Working Bay; the Build stays at its auto mark."""
    effects = tuple(PlaceToken(token, "working-bay", "now") for token in ("pawn", "wound"))
    curse = AdventureData("curse", "blue", "regular", effects)
    at = table(cargo(sample=1), of=content(adventures={"curse": curse})).until("fm-plan")
    declared(at, "scientist-1:examine:sample", f"medic-1+engineer-1:{PANEL}")
    at.until("fm-roll-three").answer(dice("blue", adventure=True))
    assert at.state.facilities["working-bay"].now == ["pawn", "wound"]
    assert built(done(at))
    assert at.state.crew["medic"].wounds == 0


@pytest.mark.rule(
    "FM-COND-15",
    "FM-COND-16",
    "FM-COND-18",
    "FM-PAWN-17",
    "FM-PAWN-18",
    "FM-COST-04",
    "FM-ADV-01",
    "FM-ADV-03",
)
@pytest.mark.parametrize("who", [("medic",), ("engineer",), ("medic", "engineer"), ("geologist",)])
def test_concentration_difficulties_of_anybody_in_the_stack_make_one_adventure_of_the_actor(who) -> None:
    at = done(planned(ill(*who), f"medic-1+engineer-1+geologist-1:{PANEL}"))
    assert [(met.who, met.adventure) for met in at.find_entries("AdventureMet")] == [("medic", "marked-brown")]


@pytest.mark.rule("FM-ACT-30", "FM-ADV-06")
def test_two_builds_of_one_astronaut_have_an_adventure_each() -> None:
    at = planned(tokens("working-bay", ["adventure-brown"]), f"medic-1+engineer-1:{PANEL}")
    done(declared(at, "medic-2+engineer-2:construct:backup-farm"), {"fm-choose-next": "s1"})
    assert [met.who for met in at.find_entries("AdventureMet")] == ["medic", "medic"]


@pytest.mark.rule("FM-ACT-26", "FM-COND-10")
def test_concentration_difficulties_healed_in_step_4_act_to_the_end_of_the_phase() -> None:
    at = done(planned(ill("medic"), "medic-1:heal", f"medic-2+engineer-1:{PANEL}"))
    assert [met.who for met in at.find_entries("AdventureMet")] == ["medic"]
    assert at.state.crew["medic"].conditions == []


@pytest.mark.rule("FM-COND-17", "FM-ADV-09")
def test_other_actions_have_no_adventures() -> None:
    at = planned(ill("medic"), "medic-1:unwind", "medic-2:manage")
    done(at, {"fm-choose-unwind": "morale", "fm-choose-manage": "system"})
    assert at.find_entries("AdventureMet") == []


@pytest.mark.rule("FM-PAWN-15")
def test_pawns_come_back_when_their_action_is_resolved() -> None:
    at = planned(None, f"medic-1:{PANEL}", "engineer-1:construct:backup-farm").until("fm-choose-next")
    at.answer("s1").answer(dice("brown", success=False))
    assert "pawn-medic-1" not in [pawn for stack in at.state.plan for pawn in stack.pawns]
    assert not any(option.startswith("declare") for option in at.options)


@pytest.mark.rule("FM-COST-11", "FM-COST-13", "FM-ACT-30")
def test_a_supply_cost_is_per_action_not_per_pawn() -> None:
    arrange = both(breaks("lab", "oxygen"), cargo(sample=2), lambda state: setattr(state.supply, "oxygen", 3))
    at = planned(arrange)
    oxygen = at.state.supply.oxygen
    declared(at, "scientist-1:examine:sample", "scientist-2:examine:sample")
    assert at.state.supply.oxygen == oxygen - 2
    assert at.until("fm-choose-next").answer("s1").asked == "fm-roll-three"  # one pawn each: neither helps the other
    at = declared(planned(arrange), "scientist-1+scientist-2:examine:sample")
    assert at.state.supply.oxygen == oxygen - 1


@pytest.mark.rule("FM-COST-02")
def test_what_cannot_be_paid_cannot_be_declared() -> None:
    arrange = both(breaks("lab", "oxygen"), cargo(sample=1), lambda state: setattr(state.supply, "oxygen", 0))
    at = planned(arrange)
    at.state.supply.oxygen = 0
    assert "FM-COST-02" in refused(at, "declare:pawn-scientist-1:examine:sample")


@pytest.mark.rule("FM-ACT-09", "FM-ACT-17", "FM-ACT-18", "FM-ACT-19")
def test_a_shut_or_blocked_working_bay_allows_no_build_anywhere() -> None:
    """Whatever lies on top of the Blocked token; one that waits blocks nothing yet. A tile is removed all the same."""

    def arrange(state: HubState) -> None:
        cargo(part_cpu=1)(state)
        breaks("lab", "cpu")(state)
        state.upgrade_cards = ["game-room"]

    builds = [f"declare:pawn-medic-1:{what}" for what in (PANEL, "repair:lab.cpu", "install:game-room")]
    at = planned(both(arrange, tile("working-bay", "energy"), tile("med-lab")))
    for build in builds:
        assert "FM-SHUT-10" in refused(at, build)
    assert "declare:pawn-medic-1:reopen:med-lab.energy" in at.options
    at = planned(both(arrange, tokens("working-bay", ["blocked", "wound"])))
    for build in builds:
        assert "FM-ACT-19" in refused(at, build)
    assert set(builds) <= set(planned(both(arrange, tokens("working-bay", [], ["blocked"]))).options)


@pytest.mark.rule("FM-ADV-03")
@pytest.mark.parametrize("who", ["scientist", "geologist", "engineer", "medic"])
def test_an_adventure_concerns_whoever_acts(who: str) -> None:
    at = planned(None, f"{who}-1:{PANEL}").until("fm-roll-three").answer(dice("brown", adventure=True))
    done(at)
    assert {name: astronaut.tokens - 2 for name, astronaut in at.state.crew.items() if astronaut.tokens > 2} == {
        who: 5 + 1 - 2
    }


@pytest.mark.rule("FM-DICE-12", "FM-SKILL-12")
def test_a_die_that_a_skill_rolled_again_stands_though_another_skill_is_left() -> None:
    second = SkillData("engineer-second", "engineer", 1, rerolls=("build",))
    of = content(skills={**HOUSE.skills, second.id: second})
    arrange = both(purse(engineer=9), lambda state: state.crew["engineer"].skills.append(second.id))
    at = declared(table(arrange, of=of).until("fm-plan"), f"engineer-1:{PANEL}").until("fm-roll-three")
    at.answer(dice("brown", success=False, wound=True)).answer("engineer-base/success")
    at.answer({"success-brown": "blank"})
    assert at.asked == "fm-choose-reroll-one"
    assert [option for option in at.options if "/" in option] == ["engineer-second/wound", "engineer-second/adventure"]


@pytest.mark.rule("FM-COST-03")
def test_a_build_that_would_kill_is_legal_and_says_so() -> None:
    def arrange(state: HubState) -> None:
        tokens("working-bay", ["wound"])(state)
        breaks("lab", "cpu")(state)
        cargo(part_cpu=1)(state)
        state.aoms = {"aom-build": "medic"}
        state.crew["medic"].wounds = 5

    at = planned(arrange)
    assert at.session.pending is not None
    risks = {option.id: option.risk for option in at.session.pending.options()}
    for what in (PANEL, "repair:lab.cpu"):
        assert risks[f"declare:pawn-medic-1:{what}"] == risks[f"declare:pawn-aom-build:{what}"] == "fm-risk-deadly"
        assert risks[f"declare:pawn-engineer-1:{what}"] == ""
    declared(at, f"medic-1+engineer-1:{PANEL}").until("")
    assert at.session.result is not None
    assert at.session.result.outcome == "defeat"
