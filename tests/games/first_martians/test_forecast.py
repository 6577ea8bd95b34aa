"""What a declaration costs and risks is said before it is confirmed, with its rules, and comes true."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from maps import lay_tiles
from playing import both, breaks, build, declared
from tables import HOUSE, At, table
from test_cleanup import tokens
from test_rolled import cargo

from marshub.games.first_martians import FirstMartians, HubState
from marshub.games.first_martians.box.state import Condition, Roi
from marshub.kernel import Forecast, Session
from marshub.kernel.chance import Chance
from marshub.kernel.policy import random_policy
from marshub.languages import LANGUAGES
from marshub.words import Speech

MEDIC = "declare:pawn-medic-1"


def planning(*changes: object) -> At:
    return table(both(*changes)).until("fm-plan")  # type: ignore[arg-type]


def foreseen(at: At, option: str) -> Forecast:
    forecast = at.session.forecast(option)
    assert forecast is not None, option
    return forecast


def rules(at: At, option: str) -> tuple[set[str], set[str]]:
    """The rules of its costs and of its risks."""
    forecast = foreseen(at, option)
    return {reason.rule for reason in forecast.costs}, {reason.rule for reason in forecast.risks}


def test_one_pawn_rolls_and_two_do_not() -> None:
    at = planning(cargo(sample=1))
    forecast = foreseen(at, f"{MEDIC}:examine:sample")
    assert forecast.odds == {"success": 67, "wound": 17, "adventure": 50}  # blue dice: 4, 1 and 3 faces of 6
    assert rules(at, f"{MEDIC}:examine:sample") == ({"FM-PAWN-06", "FM-COST-14"}, {"FM-PAWN-08"})
    at.answer(f"{MEDIC}:examine:sample")
    forecast = foreseen(at, "join:pawn-engineer-1:s1")
    assert forecast.odds == {"success": 100, "wound": 0, "adventure": 0}
    assert rules(at, "join:pawn-engineer-1:s1")[1] == set()
    assert [reason.rule for reason in forecast.gains] == ["FM-PAWN-07"]  # no risk, and no cost of taking it back
    assert foreseen(at, "withdraw:s1").odds["success"] == 67  # as it stands
    assert [foreseen(at, option).is_standing for option in ("withdraw:s1", "join:pawn-engineer-1:s1")] == [True, False]


def test_broken_parts_cost_and_force_the_die() -> None:
    at = planning(breaks("lab", "energy", "oxygen", "cpu"), cargo(sample=1))
    costs, risks = rules(at, f"{MEDIC}:examine:sample")
    assert costs == {"FM-PAWN-06", "FM-PEN-04", "FM-PEN-05", "FM-COST-14"}
    at.answer(f"{MEDIC}:examine:sample").answer("join:pawn-medic-2:s1")
    forecast = foreseen(at, "withdraw:s1")
    assert {risk.rule for risk in forecast.risks} == {"FM-COST-18"}
    assert forecast.odds == {"success": 67, "wound": 0, "adventure": 0}
    assert risks == {"FM-PAWN-08"}


@pytest.mark.rule("FM-PAWN-06")
def test_tokens_in_the_facility_and_on_the_id_board() -> None:
    lying = tokens("working-bay", ["pawn", "wound", "reroll", "adventure-brown"])
    at = planning(lying, lambda state: state.crew["medic"].board.append("pawn"))
    option = f"{MEDIC}:construct:backup-farm"
    costs, risks = rules(at, option)
    assert costs == {"FM-PAWN-06", "FM-COST-25", "FM-COST-34"}
    assert risks == {"FM-COST-23", "FM-COST-24"}
    forecast = foreseen(at, option)
    assert (forecast.odds, forecast.missing[0].words.args) == ({}, {"count": 2})  # no chance before its pawns are there
    marks = next(reason.words.args for reason in forecast.costs if reason.rule == "FM-PAWN-06")
    assert (marks["have"], marks["roll"], marks["auto"]) == (1, 3, 4)
    at.answer(option).answer("join:pawn-engineer-1:s1")
    waiting = foreseen(at, "done")
    assert (waiting.odds, waiting.missing[0].words.args) == ({}, {"count": 1})
    forecast = foreseen(at, "join:pawn-geologist-1:s1")
    assert {reason.rule for reason in forecast.risks} == {"FM-PAWN-08", "FM-COST-21", "FM-COST-23", "FM-COST-24"}
    assert forecast.missing == ()
    assert forecast.odds == {"success": 44, "wound": 100, "adventure": 100}  # two thirds, twice


@pytest.mark.rule("FM-ROI-07", "FM-PAWN-19", "FM-ROV-13")
def test_the_way_its_terrain_and_the_rover_that_goes_along() -> None:
    near = {"R1_N": Roi("geysers", samples=1), "R1_NE": Roi("dunes", samples=1), "R1_E": Roi("crash-site", samples=1)}
    at = planning(lay_tiles(**near), lay_tiles(R1_S=Roi("frost-hollow", samples=1)), cargo())
    costs, risks = rules(at, f"{MEDIC}:gather:R1-N.sample")
    assert {"FM-PAWN-06", "FM-MAP-09"} == costs
    assert risks == {"FM-ROI-08"}
    assert foreseen(at, f"{MEDIC}:gather:R1-N.sample").missing[0].rule == "FM-PAWN-09"
    assert rules(at, f"{MEDIC}:gather:R1-E.sample")[1] == {"FM-ROI-07"}
    assert rules(at, f"{MEDIC}:gather:R1-S.sample")[1] == {"FM-ROI-06"}
    at.answer(f"{MEDIC}:gather:R1-N.sample")
    joined = foreseen(at, "join:pawn-engineer-1:s1")
    assert (joined.odds["wound"], {risk.rule for risk in joined.risks}) == (100, {"FM-PAWN-08", "FM-ROI-08"})
    at.answer("withdraw:s1")
    at.answer(f"{MEDIC}:gather:R1-NE.sample")
    costs, risks = rules(at, "drive:scorpio:s1")
    assert "FM-PAWN-19" in costs
    assert {"rover": "@fm-place-scorpio", "count": 1} in [
        cost.words.args for cost in foreseen(at, "drive:scorpio:s1").costs
    ]
    assert "FM-ROV-13" in risks
    at.answer("drive:scorpio:s1")
    assert "FM-ROV-13" not in rules(at, "walk:s1")[1]
    marked = lambda state: state.rovers["scorpio"].tokens.append("rover-damage")  # noqa: E731
    at = declared(planning(lay_tiles(R1_N=Roi("plains", samples=1)), marked), "medic-1:gather:R1-N.sample")
    assert "FM-ROV-13" in rules(at, "drive:scorpio:s1")[1]


def test_who_is_poisoned_or_near_death_is_warned() -> None:
    def ill(state: HubState) -> None:
        state.crew["medic"].conditions = [Condition("poisoning", fresh=False)]
        state.crew["medic"].wounds = 4

    at = planning(ill, tokens("working-bay", ["wound"]))
    option = f"{MEDIC}:construct:backup-farm"
    assert {"FM-COST-23", "FM-COND-20", "FM-COST-03"} <= rules(at, option)[1]
    at.answer(option)
    assert "FM-COST-03" in rules(at, "withdraw:s1")[1]
    assert "FM-COST-03" in rules(at, "done")[1]
    hale = option.replace("medic", "engineer")
    assert "FM-COST-03" not in rules(at, hale)[1]


def test_concentration_difficulties_of_the_one_and_of_the_other() -> None:
    at = planning(lambda state: state.crew["medic"].conditions.append(Condition("concentration-difficulties", False)))
    assert "FM-COND-15" in rules(at, f"{MEDIC}:construct:backup-farm")[1]
    at.answer("declare:pawn-engineer-1:construct:backup-farm")
    assert "FM-COND-15" not in rules(at, "join:pawn-geologist-1:s1")[1]
    assert "FM-COND-15" in rules(at, "join:pawn-medic-1:s1")[1]


def test_the_facility_that_was_named_decides() -> None:
    at = planning(breaks("garage-hall", "energy"), lambda state: build(state, "temporary-garage"))
    assert "FM-PEN-04" in rules(at, f"{MEDIC}:explore:R1-N")[0]
    assert "FM-PEN-04" not in rules(at, f"{MEDIC}:explore@temporary-garage:R1-N")[0]


def test_the_plan_as_a_whole() -> None:
    at = planning(breaks("lab", "energy"), cargo(sample=2))
    assert at.session.forecast("done") is None
    declared(at, "medic-1:examine:sample", "medic-2:examine:sample", "engineer-1+engineer-2:construct:backup-farm")
    forecast = foreseen(at, "done")
    entries = {cost.rule: cost.words.args for cost in forecast.costs}
    assert (entries["FM-COST-12"]["count"], entries["FM-COST-14"]["count"]) == (2, 2)
    assert forecast.risks[0].words.args == {"count": 3, "rolling": 2}
    assert forecast.odds == {"success": 44, "wound": 31, "adventure": 75}


def test_what_there_is_nothing_to_say_about() -> None:
    at = planning(cargo(sample=1))
    for option in ("declare:pawn-medic-1:explore:R9-N", "join:pawn-medic-1:s7", "nonsense", "skill:medic-base", ""):
        assert at.session.forecast(option) is None
    assert table().session.forecast("next") is None


def test_every_planning_option_is_foreseen_in_every_language_and_nothing_moves() -> None:
    ground = lay_tiles(R1_N=Roi("geysers", samples=1), R1_S=Roi("plains", samples=2))
    at = planning(ground, breaks("lab", "cpu"), breaks("med-lab", "energy"), cargo(sample=1, seed=1, part_cpu=1))
    declared(at, "medic-1:examine:sample", "engineer-1:gather:R1-S.sample")
    before = msgspec.json.encode(at.state)
    speeches = [Speech(language) for language in LANGUAGES]
    silent = [option for option in at.options if at.session.forecast(option) is None]
    assert {option.partition(":")[0] for option in silent} <= {"skill", "scrap", "operate"}
    for option in at.options:
        forecast = at.session.forecast(option)
        for speech in speeches:
            for reason in (*forecast.costs, *forecast.risks) if forecast else ():
                assert "{" not in speech.say(reason.words)
    assert msgspec.json.encode(at.state) == before


@pytest.mark.parametrize(("mission", "seed"), [(mission, seed) for seed, mission in enumerate(HOUSE.missions)])
def test_what_is_foreseen_comes_true(mission: str, seed: int) -> None:
    """In whole sols at random: what is paid is what was said, and dice are rolled for exactly what had odds."""
    session = Session(FirstMartians(), {"players": 4, "mission": mission}, seed, chance="table")
    chance, seen = Chance(seed), 0
    while session.result is None and seen < 5:
        pending = session.pending
        assert pending is not None
        closing = pending.prompt.key == "fm-plan" and any(option.id == "done" for option in pending.options())
        if not closing or not session.state.plan:
            session.answer(random_policy(session, pending, chance))
            continue
        plan = session.state.plan
        item = {stack.id: session.forecast(f"withdraw:{stack.id}") for stack in plan}
        for stack in plan:
            forecast = item[stack.id]
            assert forecast is not None
            message = sum(r.words.args["count"] for r in forecast.costs if r.words.key == "fm-forecast-pay")  # type: ignore[misc]
            assert message == sum(stack.paid.values())
        expected = Counter(
            risk.rule
            for forecast in item.values()
            if forecast
            for risk in forecast.risks
            if risk.rule in ROLLS.values()
        )
        session.answer("done")
        since, rolled = len(session.log), Counter[str]()
        while session.pending is not None and session.state.phase == "actions":
            key = session.pending.prompt.key
            if key == "fm-next-actions":
                break
            rolled[ROLLS.get(key, "")] += 1
            session.answer(random_policy(session, session.pending, chance))
        if not any(type(entry).__name__ in ("Returned", "Died") for entry in session.log[since:]):
            del rolled[""]
            assert rolled == expected
            seen += 1


ROLLS = {"fm-roll-three": "FM-PAWN-08", "fm-roll-success": "FM-COST-18"}
