"""Which Facilities may lend a part: what is paid without it must be there (FM-BLD-09)."""

from __future__ import annotations

import pytest
from playing import both, breaks, declared
from tables import At, table
from test_rolled import cargo, planned

from marshub.games.first_martians import HubState

SWITCH = "declare:pawn-medic-1:switch:garage-hall.energy"
RESEARCH = "scientist-1+scientist-2:examine:sample"


def lends(energy: int, *broken: str, researched: bool = True) -> tuple[At, list[str]]:
    """The donors of the Garage Hall's Energy Connector with so much energy left; none where there is no such switch."""
    at = planned(both(*(breaks(name, "energy") for name in ("garage-hall", *broken)), cargo(sample=1)))
    if researched:
        declared(at, RESEARCH)  # in the Lab: without its connector it costs 1 energy
    at.state.supply.energy = energy
    if SWITCH not in at.options:
        return at, []
    at.answer(SWITCH)
    assert at.asked == "fm-choose-donor"
    return at, at.options


@pytest.mark.rule("FM-BLD-09")
@pytest.mark.parametrize(("energy", "lab"), [(0, False), (1, True)])
def test_what_an_earlier_action_costs_without_the_part_is_due_at_once(energy, lab) -> None:
    at, donors = lends(energy)
    assert ("lab" in donors) == lab
    assert "med-lab" in donors  # nothing has been declared there
    if lab:
        at.answer("lab")
        assert at.state.supply.energy == 0


@pytest.mark.rule("FM-BLD-09")
@pytest.mark.parametrize(
    ("energy", "some", "lab"), [(0, False, False), (1, True, False), (2, True, True), (3, True, True)]
)
def test_what_the_switch_itself_costs_comes_on_top(energy, some, lab) -> None:
    """The Working Bay's own connector is broken: each switch made there costs 1 energy."""
    at, donors = lends(energy, "working-bay")
    assert ("med-lab" in donors) == some
    assert ("lab" in donors) == lab
    if lab:
        at.answer("lab")
        assert at.state.supply.energy == energy - 2


@pytest.mark.rule("FM-BLD-09")
@pytest.mark.parametrize(("energy", "bay"), [(0, False), (1, True)])
def test_the_bay_that_lends_its_own_part_makes_its_own_switch_dearer(energy, bay) -> None:
    at, donors = lends(energy, researched=False)
    assert ("working-bay" in donors) == bay
    assert "lab" in donors
    if bay:
        at.answer("working-bay")
        assert at.state.supply.energy == 0


def only(lender: str):
    """Energy Connectors work nowhere else."""

    def change(state: HubState) -> None:
        for name, here in state.facilities.items():
            if "energy" in here.parts:
                here.parts["energy"] = name == lender

    return change


@pytest.mark.rule("FM-BLD-09")
@pytest.mark.parametrize(
    ("lender", "energy", "offered"),
    [
        ("lab", 1, False),  # the switch takes the last energy, and the Research could not be paid
        ("lab", 2, True),
        ("working-bay", 0, False),  # its own switch could not be paid
        ("working-bay", 1, True),
    ],
)
def test_a_switch_for_which_nobody_could_lend_is_not_offered(lender, energy, offered) -> None:
    at = table(both(only(lender), cargo(sample=1))).until("fm-plan", {"fm-hold-wilting": "no"})
    if lender == "lab":
        declared(at, RESEARCH)
    at.state.supply.energy = energy
    assert (SWITCH in at.options) == offered
    if offered:
        assert [option for option in at.answer(SWITCH).options if ":" not in option] == [lender]
    else:
        assert "FM-BLD-04" in [reason.rule for reason in at.session.explain(SWITCH)]
